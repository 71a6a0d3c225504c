import type { Pseudonyms, SecurityEvent } from '@underbase/platform';
import type { FastifyBaseLogger } from 'fastify';

export interface SecurityLog {
  tell(event: SecurityEvent): void;
}

/** The same event of the same asker is told once in this time; a flood must not become a flood of lines. */
const QUIET_MS = 60_000;
const REMEMBERED = 10_000;
/** Each of these counts: they say that something has happened, not that somebody keeps trying. */
const ALWAYS_TOLD = new Set<SecurityEvent['kind']>(['token-family-ended', 'account-deleted', 'signing-key-rotated']);

/** Security events go to the log under `security`, with pseudonyms in place of networks and mailboxes. */
export function createSecurityLog(log: FastifyBaseLogger, pseudonyms: Pseudonyms): SecurityLog {
  const lastTold = new Map<string, number>();

  function isNews({ kind, userId, mailbox, ip }: SecurityEvent): boolean {
    if (ALWAYS_TOLD.has(kind)) return true;
    const key = `${kind} ${userId} ${mailbox} ${ip}`;
    const now = Date.now();
    if (now - (lastTold.get(key) ?? Number.NEGATIVE_INFINITY) < QUIET_MS) return false;
    lastTold.delete(key);
    lastTold.set(key, now);
    if (lastTold.size > REMEMBERED) lastTold.delete(lastTold.keys().next().value as string);
    return true;
  }

  async function write(event: SecurityEvent): Promise<void> {
    const { kind, userId, mailbox, ip } = event;
    log.warn(
      {
        security: kind,
        userId,
        mailbox: mailbox && (await pseudonyms.of(`mailbox:${mailbox}`)),
        network: ip && (await pseudonyms.of(`network:${ip}`)),
      },
      'security event',
    );
  }

  return {
    tell(event) {
      if (!isNews(event)) return;
      write(event).catch((error) => log.error({ err: error, security: event.kind }, 'a security event could not be told in full'));
    },
  };
}

import { setTimeout as delay } from 'node:timers/promises';
import { Client, type ClientConfig, escapeIdentifier } from 'pg';

export type NotificationHandler = (payload: string) => void;

export interface Listener {
  /**
   * Calls `handler` with each payload sent to `channel` from now on. Resolves once the database listens, so that what commits
   * afterwards is not missed.
   * @returns a function that ends the subscription.
   */
  listen(channel: string, handler: NotificationHandler): Promise<() => void>;
  /** Calls `handler` whenever the connection was lost and is back: what was sent in between is gone. */
  onGap(handler: () => void): () => void;
  close(): Promise<void>;
}

const RETRY_MS = [50, 100, 250, 500, 1000] as const;

/** A connection that dies without a word (a cable, a firewall) is noticed by asking it now and then. */
const PROBE_MS = 30_000;

/** One connection for all LISTENs of this process; it reconnects by itself and listens again. */
export function openListener(config: ClientConfig): Listener {
  const channels = new Map<string, Set<NotificationHandler>>();
  const gapHandlers = new Set<() => void>();
  const closing = new AbortController();
  let current: Promise<Client> | null = null;

  async function dial(): Promise<Client> {
    const client = new Client({ ...config, application_name: 'underbase listener', keepAlive: true });
    client.on('error', () => undefined);
    client.on('notification', ({ channel, payload }) => {
      for (const handler of channels.get(channel) ?? []) handler(payload ?? '');
    });
    await client.connect();
    for (const channel of channels.keys()) await client.query(`listen ${escapeIdentifier(channel)}`);
    const probe = setInterval(() => void client.query('select 1').catch(() => client.end()), PROBE_MS);
    probe.unref();
    client.once('end', () => {
      clearInterval(probe);
      if (!closing.signal.aborted) current = redial();
    });
    return client;
  }

  async function redial(): Promise<Client> {
    for (let attempt = 0; ; attempt++) {
      await delay(RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)], undefined, { signal: closing.signal });
      try {
        const client = await dial();
        for (const handler of gapHandlers) handler();
        return client;
      } catch {
        closing.signal.throwIfAborted();
      }
    }
  }

  const connection = (): Promise<Client> => {
    current ??= dial();
    return current;
  };

  return {
    async listen(channel, handler) {
      const handlers = channels.get(channel);
      if (handlers) handlers.add(handler);
      else channels.set(channel, new Set([handler]));
      const client = await connection();
      if (!handlers) await client.query(`listen ${escapeIdentifier(channel)}`);
      return () => void channels.get(channel)?.delete(handler);
    },
    onGap(handler) {
      gapHandlers.add(handler);
      return () => void gapHandlers.delete(handler);
    },
    async close() {
      closing.abort();
      await current?.then((client) => client.end()).catch(() => undefined);
    },
  };
}

import type { FastifyInstance } from 'fastify';
import { composeBillingMail } from '../mail/billing-mail.ts';
import type { Mailer } from '../mail/mail.ts';
import type { Queryable } from './ledger-port.ts';

const RETRY_MS = 60_000;
const MAILED_AT_ONCE = 20;

export interface BillingMailParts {
  readonly database: Queryable;
  readonly mailer: Mailer | null;
  readonly publicUrl: URL;
  /** Whether plans can be bought here. */
  readonly canBuy: boolean;
}

/** Sends what the database has noted; what can't be sent now is tried again, by this server or the next one. */
export function sendBillingMails(app: FastifyInstance, { database, mailer, publicUrl, canBuy }: BillingMailParts): { send(): void } {
  let delivery: Promise<void> = Promise.resolve();

  async function sendWaiting(post: Mailer): Promise<void> {
    const { rows } = await database.query('select * from private.take_billing_mails($1)', [MAILED_AT_ONCE]);
    for (const { id, email, kind, facts } of rows) {
      // One that fails comes again later; the others go.
      await post
        .send(composeBillingMail(email, publicUrl, { kind, facts }, canBuy))
        .then(() => database.query('update private.billing_mails set mailed_at = now() where id = $1', [id]))
        .catch((error) => app.log.warn({ err: error, mail: id }, 'a mail about a plan waits'));
    }
  }

  const send = (): void => {
    if (!mailer) return;
    delivery = delivery.then(() => sendWaiting(mailer)).catch((error) => app.log.warn({ err: error }, 'mails about plans wait'));
  };
  const timer = setInterval(send, RETRY_MS);
  timer.unref();
  app.addHook('onReady', async () => send());
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await delivery;
  });
  return { send };
}

import { createTransport } from 'nodemailer';
import type { ServerConfig } from '../config.ts';
import { createOutboxMailer, type Outbox } from './outbox.ts';

/** A mail ready to go; both bodies say the same. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** What the development mailbox offers beside the mail. */
  readonly shortcuts: { readonly link: string; readonly code: string };
}

export interface Mailer {
  /** Resolves once the mail server has taken the mail over. @throws when it does not */
  send(mail: Mail): Promise<void>;
  close(): void;
}

const TIMEOUT_MS = 10_000;
/** Out-of-office replies to a sign-in link help nobody. */
export const AUTOMATIC_HEADERS = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/** Mails leave by SMTP where an address is set, else into the outbox folder. */
export function createMailer(config: ServerConfig, outbox: Outbox | null): Mailer {
  if (config.smtpUrl) return createSmtpMailer(config.smtpUrl, config.mailFrom);
  if (outbox) return createOutboxMailer(outbox, config.mailFrom);
  throw new Error('There is no way to send mail: neither SMTP_URL nor an outbox folder.');
}

function createSmtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(
    { url, pool: true, connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS },
    { from, headers: AUTOMATIC_HEADERS },
  );
  return {
    async send({ to, subject, text, html }) {
      await transport.sendMail({ to: { name: '', address: to }, subject, text, html });
    },
    close: () => transport.close(),
  };
}

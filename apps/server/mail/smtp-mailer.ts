import { createTransport } from 'nodemailer';
import { AUTOMATIC_HEADERS, type Mailer } from './mail.ts';

/** A person waits in front of the form: better an error after ten seconds than nothing after a minute. */
const TIMEOUT_MS = 10_000;

/** A mailer that hands mails to the server at `url`, over connections that it keeps. */
export function createSmtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(
    { url, pool: true, connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS },
    { from, headers: AUTOMATIC_HEADERS },
  );
  return {
    async send({ to, subject, text, html, replyTo }) {
      await transport.sendMail({ to: { name: '', address: to }, subject, text, html, replyTo });
    },
    close: () => transport.close(),
  };
}

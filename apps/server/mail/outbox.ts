import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { AUTOMATIC_HEADERS, type Mail, type Mailer } from './mail.ts';

/** Mails that stay in the folder; older ones go. */
const KEPT_MAILS = 100;
const MAIL_ID = /^\d{13}-[0-9a-f-]{36}$/;

export interface OutboxMail extends Mail {
  readonly id: string;
  readonly sentAt: string;
}

/** A folder that takes mails where no mail server is set up: an .eml file for mail programs and its facts as JSON. */
export interface Outbox {
  add(mail: Mail, eml: Buffer): Promise<void>;
  /** Newest first. */
  list(): Promise<readonly OutboxMail[]>;
  find(id: string): Promise<OutboxMail | null>;
}

export function createOutbox(folder: string): Outbox {
  return {
    async add(mail, eml) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const sentAt = new Date();
      const id = `${sentAt.getTime()}-${randomUUID()}`;
      await writeWhole(join(folder, `${id}.eml`), eml);
      await writeWhole(join(folder, `${id}.json`), JSON.stringify({ ...mail, id, sentAt: sentAt.toISOString() }));
      await removeOldest(folder);
    },
    async list() {
      const mails = await Promise.all((await mailIds(folder)).map((id) => readMail(folder, id)));
      return mails.filter((mail) => mail !== null).reverse();
    },
    find: (id) => (MAIL_ID.test(id) ? readMail(folder, id) : Promise.resolve(null)),
  };
}

/** A mailer whose mails end up in the outbox, as complete as those that travel. */
export function createOutboxMailer(outbox: Outbox, from: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true }, { from, headers: AUTOMATIC_HEADERS });
  return {
    async send(mail) {
      const { to, subject, text, html, replyTo } = mail;
      const { message } = await transport.sendMail({ to: { name: '', address: to }, subject, text, html, replyTo });
      if (!Buffer.isBuffer(message)) throw new Error('The mail came as a stream where a buffer was asked for.');
      await outbox.add(mail, message);
    },
    close: () => transport.close(),
  };
}

/** A reader never sees half a file. */
async function writeWhole(path: string, content: Buffer | string): Promise<void> {
  await writeFile(`${path}.part`, content, { mode: 0o600 });
  await rename(`${path}.part`, path);
}

/** Oldest first: ids begin with the time. */
async function mailIds(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const ids = names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length));
  return ids.filter((id) => MAIL_ID.test(id)).sort();
}

async function readMail(folder: string, id: string): Promise<OutboxMail | null> {
  try {
    return JSON.parse(await readFile(join(folder, `${id}.json`), 'utf8'));
  } catch {
    return null;
  }
}

async function removeOldest(folder: string): Promise<void> {
  const old = (await mailIds(folder)).slice(0, -KEPT_MAILS);
  await Promise.all(old.flatMap((id) => [rm(join(folder, `${id}.eml`), { force: true }), rm(join(folder, `${id}.json`), { force: true })]));
}

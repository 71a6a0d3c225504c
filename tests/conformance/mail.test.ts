import { readdir, readFile, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSmtpInbox, type SmtpInbox } from './auth-support/smtp-inbox.ts';
import { openTestDatabase, type TestDatabase } from './auth-support/test-database.ts';
import { openClient, startTestServer, type TestServer } from './auth-support/test-server.ts';

let db: TestDatabase;
let inbox: SmtpInbox;

beforeAll(async () => {
  [db, inbox] = await Promise.all([openTestDatabase(), openSmtpInbox()]);
});

afterAll(async () => {
  await inbox?.close();
  await db?.close();
});

const MAILBOX = ['/dev/mailbox', '/dev/mailbox.json'];

describe('without a mail server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(db);
  });
  afterAll(() => server?.close());

  async function mailFor(email: string) {
    await openClient(server).auth.signInWithOtp({ email, options: { emailRedirectTo: server.callback } });
    const mails = (await (await fetch(`${server.url}/dev/mailbox.json?to=${encodeURIComponent(email)}`)).json()) as {
      id: string;
      to: string;
      subject: string;
      shortcuts: { link: string; code: string };
    }[];
    return mails[0];
  }

  test('mails stay in the mailbox, with a link and a code that work', async () => {
    const mail = await mailFor('dev@example.test');
    expect(mail).toMatchObject({ to: 'dev@example.test', subject: `Sign in to Underbase (code ${mail.shortcuts.code})` });
    expect((await fetch(mail.shortcuts.link)).status).toBe(200);
    const { error } = await openClient(server).auth.verifyOtp({ email: mail.to, token: mail.shortcuts.code, type: 'email' });
    expect(error).toBeNull();
  });

  test('the mailbox page shows them and escapes what they hold', async () => {
    const mail = await mailFor("o'neil&sons@example.test");
    const page = await fetch(`${server.url}/dev/mailbox`);
    const html = await page.text();
    expect(html).toContain('o&#39;neil&amp;sons@example.test');
    expect(html).toContain(mail.shortcuts.code);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const whole = await fetch(`${server.url}/dev/mailbox/${mail.id}`);
    expect(await whole.text()).toContain(mail.shortcuts.code);
    expect(whole.headers.get('content-security-policy')).not.toContain('script-src');
    expect((await fetch(`${server.url}/dev/mailbox/..%2f..%2fetc`)).status).toBe(404);
  });

  test('each is an .eml file that only its owner reads', async () => {
    const mail = await mailFor('file@example.test');
    const folder = join(db.stateFolder, 'outbox');
    const path = join(folder, `${mail.id}.eml`);
    expect((await stat(path)).mode & 0o077).toBe(0);
    expect((await stat(folder)).mode & 0o077).toBe(0);
    const text = await readFile(path, 'utf8');
    expect(text).toMatch(/^To: file@example\.test\r?$/m);
    expect(text).toMatch(/^Content-Type: multipart\/alternative/m);
    expect(text).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  test('a foreign site that points its name here reads nothing', async () => {
    const status = await new Promise((resolve, reject) => {
      request(`${server.url}/dev/mailbox.json`, { headers: { host: 'rebound.example' } }, (answer) => resolve(answer.resume().statusCode))
        .on('error', reject)
        .end();
    });
    expect(status).toBe(404);
  });
});

describe('with a mail server', () => {
  test('both bodies carry the link and the code, in a form that mail programs render', async () => {
    const server = await startTestServer(db, { SMTP_URL: inbox.url, MAIL_FROM: 'Print Shop <hello@shop.example.test>' });
    await openClient(server).auth.signInWithOtp({ email: 'real@example.test', options: { emailRedirectTo: server.callback } });
    const { text, link, code } = inbox.newest('real@example.test');
    expect(text).toMatch(/^From: Print Shop <hello@shop\.example\.test>\r?$/m);
    const [plain, html] = [text.slice(0, text.indexOf('<!doctype')), text.slice(text.indexOf('<!doctype'))];
    expect(plain).toContain(link.href);
    expect(plain).toContain(code);
    expect(html).toContain(link.href.replaceAll('&', '&amp;'));
    expect(html).toContain(`>${code}<`);
    expect(html).toContain('prefers-color-scheme: dark');
    expect(html).not.toMatch(/<img|<script|<link /);
    for (const path of MAILBOX) expect((await fetch(`${server.url}${path}`)).status).toBe(404);
    await server.close();
  });

  test('in production there is no mailbox page', async () => {
    const server = await startTestServer(db, { NODE_ENV: 'production', SMTP_URL: inbox.url, MAIL_FROM: 'a@shop.example.test' });
    for (const path of MAILBOX) expect((await fetch(`${server.url}${path}`)).status).toBe(404);
    await server.close();
  });
});

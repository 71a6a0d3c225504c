import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSmtpInbox, type SmtpInbox } from './auth-support/smtp-inbox.ts';
import { openTestDatabase, type TestDatabase } from './auth-support/test-database.ts';
import { startTestServer, type TestServer } from './auth-support/test-server.ts';

const OPERATOR = 'owner@shop.example.test';

let db: TestDatabase;
let inbox: SmtpInbox;

beforeAll(async () => {
  [db, inbox] = await Promise.all([openTestDatabase(), openSmtpInbox()]);
});
afterAll(async () => {
  await inbox?.close();
  await db?.close();
});

const post = (server: TestServer, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${server.url}/api/feedback`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

async function stored(email: string) {
  const { rows } = await db.database.pool.query('select message, mailed_at from private.feedback where email = $1 order by id', [email]);
  return rows as { message: string; mailed_at: Date | null }[];
}

describe('with a mail server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(db, { SMTP_URL: inbox.url, FEEDBACK_TO: OPERATOR, TRUST_PROXY: 'true' });
  });
  afterAll(() => server?.close());

  test('a message is stored, trimmed, and mailed to the operator, who can answer it', async () => {
    const answer = await post(server, { email: ' Ann@Example.test ', message: '  The <b>glow</b> prints white.\n' });
    expect([answer.status, await answer.text()]).toEqual([204, '']);
    expect(await stored('ann@example.test')).toMatchObject([{ message: 'The <b>glow</b> prints white.' }]);
    await expect.poll(async () => (await stored('ann@example.test'))[0].mailed_at).toBeInstanceOf(Date);
    const { text } = inbox.newest(OPERATOR);
    expect(text).toMatch(/^Reply-To: ann@example\.test\r?$/m);
    expect(text).toContain('The <b>glow</b> prints white.');
    expect(text).toContain('The &lt;b&gt;glow&lt;/b&gt; prints white.');
  });

  test.each([
    ['nothing', {}],
    ['a blank message', { email: 'b@example.test', message: ' \n ' }],
    ['no address', { email: '', message: 'Hello' }],
    ['an address that would break a header', { email: 'b@example.test\r\nBcc: c@example.test', message: 'Hello' }],
    ['a message beyond the limit', { email: 'b@example.test', message: 'x'.repeat(5001) }],
    ['another kind', { email: ['b@example.test'], message: 1 }],
  ])('%s is refused and not stored', async (_name, body) => {
    expect((await post(server, body)).status).toBe(400);
    expect(await stored('b@example.test')).toEqual([]);
  });

  test('one address gets its share of an hour, counted in the database, even all at once', async () => {
    const send = (): Promise<Response> => post(server, { email: 'often@example.test', message: 'Again' });
    const statuses = (await Promise.all(Array.from({ length: 8 }, send))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([204, 204, 204, 204, 204, 429, 429, 429]);
    expect(await stored('often@example.test')).toHaveLength(5);
    await db.database.pool.query(
      "update private.feedback set created_at = now() - interval '61 minutes' where email = 'often@example.test'",
    );
    expect((await send()).status).toBe(204);
  });

  test('one network gets its share too, whatever addresses it names', async () => {
    const from = (ip: string, index: number): Promise<Response> =>
      post(server, { email: `n${index}@network.example.test`, message: 'Hello' }, { 'x-forwarded-for': ip });
    for (let index = 0; index < 20; index++) expect((await from(`2001:db8::${index}`, index)).status).toBe(204);
    const refused = await from('2001:db8::ffff', 21);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600']);
    expect((await from('2001:db8:0:1::1', 22)).status).toBe(204);
  });
});

test('while mail is down nothing is lost: the next server delivers', async () => {
  const settings = { SMTP_URL: inbox.url, FEEDBACK_TO: OPERATOR };
  inbox.refuseMails(true);
  const first = await startTestServer(db, settings);
  expect((await post(first, { email: 'later@example.test', message: 'Kept for later' })).status).toBe(204);
  await first.close();
  inbox.refuseMails(false);
  expect(await stored('later@example.test')).toEqual([{ message: 'Kept for later', mailed_at: null }]);
  await db.database.pool.query('update private.feedback set next_try_at = now() where mailed_at is null');
  const second = await startTestServer(db, settings);
  await expect.poll(async () => (await stored('later@example.test'))[0].mailed_at).toBeInstanceOf(Date);
  expect(inbox.newest(OPERATOR).text).toContain('Kept for later');
  await second.close();
});

test('without a mail server the message stands in the development mailbox, addressed like its sender', async () => {
  const server = await startTestServer(db, { MAIL_FROM: 'Print Shop <hello@shop.example.test>' });
  await post(server, { email: 'dev@example.test', message: 'Hello mailbox' });
  const mails = async () =>
    (await (await fetch(`${server.url}/dev/mailbox.json?to=hello@shop.example.test`)).json()) as { subject: string; replyTo: string }[];
  await expect.poll(mails).toMatchObject([{ subject: 'Feedback from dev@example.test', replyTo: 'dev@example.test' }]);
  expect(await (await fetch(`${server.url}/dev/mailbox`)).text()).toContain('Feedback from dev@example.test');
  await server.close();
});

test('browsers reach the messages by no other way', async () => {
  const { rows } = await db.database.pool.query(
    "select has_table_privilege('anon', 'private.feedback', 'select') as reads, has_function_privilege('authenticated', 'private.store_feedback(text, text, text, integer, integer)', 'execute') as writes",
  );
  expect(rows).toEqual([{ reads: false, writes: false }]);
});

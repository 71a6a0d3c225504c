import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSmtpInbox, type SmtpInbox } from './auth-support/smtp-inbox.ts';
import { openTestDatabase, type TestDatabase } from './auth-support/test-database.ts';
import { openClient, startTestServer, type TestServer } from './auth-support/test-server.ts';

let db: TestDatabase;
let inbox: SmtpInbox;
let server: TestServer;
let session: { access_token: string; refresh_token: string };

beforeAll(async () => {
  [db, inbox] = await Promise.all([openTestDatabase(), openSmtpInbox()]);
  server = await startTestServer(db, { SMTP_URL: inbox.url });
  const client = openClient(server);
  await client.auth.signInWithOtp({ email: 'stays@example.test' });
  const { data, error } = await client.auth.verifyOtp({
    email: 'stays@example.test',
    token: inbox.newest('stays@example.test').code,
    type: 'email',
  });
  if (error || !data.session) throw error;
  session = data.session;
  // The database goes away for good; the server does not know yet.
  await db.close();
});

afterAll(async () => {
  await server?.close();
  await inbox?.close();
});

const authorization = (): Record<string, string> => ({ authorization: `Bearer ${session.access_token}` });
const post = (path: string, body: object): Promise<Response> =>
  fetch(`${server.url}${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

test.each([
  ['a refresh', () => post('/auth/v1/token?grant_type=refresh_token', { refresh_token: session.refresh_token })],
  ['an exchange', () => post('/auth/v1/token?grant_type=pkce', { auth_code: 'x', code_verifier: 'y'.repeat(43) })],
  ['reading the user', () => fetch(`${server.url}/auth/v1/user`, { headers: authorization() })],
  ['signing out', () => fetch(`${server.url}/auth/v1/logout?scope=local`, { method: 'POST', headers: authorization() })],
  ['a code', () => post('/auth/v1/verify', { email: 'stays@example.test', token: '123456', type: 'email' })],
])('%s fails as an outage, so that the client keeps its session', async (_name, call) => {
  const response = await call();
  expect(response.status).toBe(500);
  expect(await response.json()).toMatchObject({ code: 'unexpected_failure', message: expect.stringContaining('Database error') });
});

test('the sign-in form hears of a database error in the words that it matches on', async () => {
  const { error } = await openClient(server).auth.signInWithOtp({ email: 'other@example.test' });
  expect(error?.message).toContain('Database error');
  expect(error?.message).not.toMatch(/pool|socket|ECONN/);
});

test('whoever follows a link comes back to the app, which says so', async () => {
  const link = `${server.url}/auth/v1/verify?token=x&type=magiclink&redirect_to=${encodeURIComponent(server.callback)}`;
  const looking = await fetch(link, { redirect: 'manual' });
  const pressing = await fetch(`${server.url}/auth/v1/verify`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ token: 'x', redirect_to: server.callback }),
  });
  for (const answer of [looking, pressing]) {
    const target = new URL(answer.headers.get('location') ?? '');
    expect(`${target.origin}${target.pathname}`).toBe(server.callback);
    expect(target.searchParams.get('error')).toBe('server_error');
  }
});

test('a forged token stays the caller’s fault', async () => {
  const response = await fetch(`${server.url}/auth/v1/user`, { headers: { authorization: 'Bearer a.b.c' } });
  expect(response.status).toBe(403);
});

test('the process is alive but not ready', async () => {
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  const ready = await fetch(`${server.url}/readyz`);
  expect(ready.status).toBe(503);
  expect(await ready.json()).toEqual({ status: 'unready', checks: { database: false } });
});

import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pressLinkButton } from './auth-support/browser.ts';
import { openSmtpInbox, type SmtpInbox } from './auth-support/smtp-inbox.ts';
import { openTestDatabase, type TestDatabase } from './auth-support/test-database.ts';
import { startTestServer, type TestServer } from './auth-support/test-server.ts';

let db: TestDatabase;
let inbox: SmtpInbox;
let server: TestServer;

beforeAll(async () => {
  [db, inbox] = await Promise.all([openTestDatabase(), openSmtpInbox()]);
  server = await startTestServer(db, { SMTP_URL: inbox.url, AUTH_MAILS_PER_IP: '1000' });
});

afterAll(async () => {
  await server?.close();
  await inbox?.close();
  await db?.close();
});

const post = (path: string, body: object) =>
  fetch(`${server.url}/auth/v1${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

const fragmentOf = (address: URL) => new URLSearchParams(address.hash.slice(1));

test('a bare request with the fields of the specification mails; the link names its address and brings the session back in the fragment', async () => {
  const email = 'bare@example.test';
  const answer = await post('/otp', { email, redirect_to: server.callback, create_user: true });
  expect([answer.status, await answer.json()]).toEqual([200, {}]);
  const { link } = inbox.newest(email);
  const page = await (await fetch(link)).text();
  expect(page).toContain(`Continue as <b>${email}</b>.`);
  const target = await pressLinkButton(link);
  expect(`${target.origin}${target.pathname}${target.search}`).toBe(server.callback);
  const session = fragmentOf(target);
  expect(Object.fromEntries(session)).toMatchObject({ token_type: 'bearer', expires_in: '3600', type: 'magiclink' });
  const user = await fetch(`${server.url}/auth/v1/user`, { headers: { authorization: `Bearer ${session.get('access_token')}` } });
  expect(await user.json()).toMatchObject({ email });
  expect((await post('/token?grant_type=refresh_token', { refresh_token: session.get('refresh_token') })).status).toBe(200);
  // Once, as any link.
  expect((await fetch(link, { redirect: 'manual' })).headers.get('location')).toContain('otp_expired');
});

test('the official client signs in by its implicit flow', async () => {
  const client = createClient(server.url, server.publishableKey, {
    auth: { flowType: 'implicit', persistSession: false, detectSessionInUrl: false },
  });
  const email = 'official@example.test';
  const { error } = await client.auth.signInWithOtp({ email, options: { emailRedirectTo: server.callback, shouldCreateUser: true } });
  expect(error).toBeNull();
  const fragment = fragmentOf(await pressLinkButton(inbox.newest(email).link));
  const tokens = { access_token: fragment.get('access_token') ?? '', refresh_token: fragment.get('refresh_token') ?? '' };
  const { data } = await client.auth.setSession(tokens);
  expect(data.user?.email).toBe(email);
});

test('the fragment goes to allowed addresses alone', async () => {
  const email = 'thief@example.test';
  for (const target of ['https://evil.example/take', `${server.url}@evil.example/`]) {
    await post('/otp', { email, redirect_to: target });
    const { link } = inbox.newest(email);
    expect(link.searchParams.get('redirect_to')).toBe(`${server.url}/`);
    // What stands in the form of the page has no say either: the mail's own target counts.
    const form = await fetch(new URL('/auth/v1/verify', link), {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ token: link.searchParams.get('token') ?? '', redirect_to: target }),
    });
    expect(form.headers.get('location')).toMatch(new RegExp(`^${server.url}/#`));
    expect(form.headers.get('referrer-policy')).toBe('no-referrer');
  }
});

test('half a challenge is a mistake and mails nothing', async () => {
  for (const part of [
    { code_challenge: 'x'.repeat(43) },
    { code_challenge_method: 's256' },
    { code_challenge: 7, code_challenge_method: 's256' },
  ]) {
    expect((await post('/otp', { email: 'half@example.test', ...part })).status).toBe(400);
  }
  expect(() => inbox.newest('half@example.test')).toThrow('No mail');
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pressLinkButton, submitLinkForm } from './auth-support/browser.ts';
import { openSmtpInbox, type SmtpInbox } from './auth-support/smtp-inbox.ts';
import { openTestDatabase, type TestDatabase } from './auth-support/test-database.ts';
import { openClient, startTestServer, type TestServer } from './auth-support/test-server.ts';

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

let people = 0;
const someone = (): string => `person-${++people}@example.test`;

async function askForMail(client: ReturnType<typeof openClient>, email: string): Promise<void> {
  const { error } = await client.auth.signInWithOtp({ email, options: { emailRedirectTo: server.callback, shouldCreateUser: true } });
  expect(error).toBeNull();
}

/** A new browser in which that person has signed in by link. */
async function signIn(email = someone()) {
  const client = openClient(server);
  await askForMail(client, email);
  const target = await pressLinkButton(inbox.newest(email).link);
  const { data, error } = await client.auth.exchangeCodeForSession(target.searchParams.get('code') ?? '');
  if (error) throw error;
  return { client, email, session: data.session, user: data.user };
}

const refresh = (refreshToken: string) => openClient(server).auth.refreshSession({ refresh_token: refreshToken });

describe('sign-in by link', () => {
  test('makes an account and a session in the shape that the client keeps', async () => {
    const { session, user, email, client } = await signIn();
    expect(user).toMatchObject({ email, aud: 'authenticated', role: 'authenticated', is_anonymous: false, user_metadata: {} });
    expect(user.app_metadata).toEqual({ provider: 'email', providers: ['email'] });
    expect(user.identities).toHaveLength(1);
    expect(session).toMatchObject({ token_type: 'bearer', expires_in: 3600 });
    expect((await client.auth.getSession()).data.session?.access_token).toBe(session.access_token);
  });

  test('lets the same person in again as the same user', async () => {
    const first = await signIn();
    const second = await signIn(first.email.toUpperCase());
    expect(second.user.id).toBe(first.user.id);
    expect(second.session.access_token).not.toBe(first.session.access_token);
  });

  test('keeps the query of the target', async () => {
    const client = openClient(server);
    const email = someone();
    await client.auth.signInWithOtp({ email, options: { emailRedirectTo: `${server.callback}?next=%2Fcolor-ko&sb_flow_id=0123` } });
    const target = await pressLinkButton(inbox.newest(email).link);
    expect(`${target.origin}${target.pathname}`).toBe(server.callback);
    expect(target.searchParams.get('next')).toBe('/color-ko');
    expect(target.searchParams.get('sb_flow_id')).toBe('0123');
    expect(target.searchParams.get('code')).toBeTruthy();
  });

  test('looking at the link changes nothing', async () => {
    const client = openClient(server);
    const email = someone();
    await askForMail(client, email);
    const { link } = inbox.newest(email);
    for (const method of ['HEAD', 'GET', 'HEAD', 'GET']) expect((await fetch(link, { method })).status).toBe(200);
    const target = await pressLinkButton(link);
    const { error } = await client.auth.exchangeCodeForSession(target.searchParams.get('code') ?? '');
    expect(error).toBeNull();
  });

  test('the page behind it runs no script and fits no frame', async () => {
    const client = openClient(server);
    const email = someone();
    await askForMail(client, email);
    const page = await fetch(inbox.newest(email).link);
    expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(await page.text()).not.toContain('<script');
  });

  test('a link works once', async () => {
    const client = openClient(server);
    const email = someone();
    await askForMail(client, email);
    const { link } = inbox.newest(email);
    await pressLinkButton(link);
    const again = await submitLinkForm(new URL('/auth/v1/verify', link), link.searchParams.get('token') ?? '', server.callback);
    expect(again.searchParams.get('error_code')).toBe('otp_expired');
    expect(again.searchParams.get('error')).toBe('access_denied');
    expect(new URLSearchParams(again.hash.slice(1)).get('error_description')).toBe('Email link is invalid or has expired');
    expect((await fetch(link, { redirect: 'manual' })).status).toBe(303);
  });

  test('a link expires, and its code with it', async () => {
    const client = openClient(server);
    const email = someone();
    await askForMail(client, email);
    await db.database.pool.query(`update auth.sign_in_mails set expires_at = now() - interval '1 second' where email = $1`, [email]);
    const { link, code } = inbox.newest(email);
    expect((await fetch(link, { redirect: 'manual' })).headers.get('location')).toContain('otp_expired');
    const form = await submitLinkForm(new URL('/auth/v1/verify', link), link.searchParams.get('token') ?? '', server.callback);
    expect(form.searchParams.get('error_code')).toBe('otp_expired');
    const { error } = await client.auth.verifyOtp({ email, token: code, type: 'email' });
    expect(error).toMatchObject({ code: 'otp_expired', status: 403 });
  });

  test('an exchange with the wrong verifier is refused, and the code is gone', async () => {
    const email = someone();
    await askForMail(openClient(server), email);
    const target = await pressLinkButton(inbox.newest(email).link);
    const code = target.searchParams.get('code') ?? '';
    const stranger = openClient(server);
    await askForMail(stranger, someone());
    const { error } = await stranger.auth.exchangeCodeForSession(code);
    expect(error).toMatchObject({ code: 'bad_code_verifier', status: 400 });
    await askForMail(stranger, someone());
    expect((await stranger.auth.exchangeCodeForSession(code)).error).toMatchObject({ code: 'flow_state_not_found', status: 404 });
  });

  test('a code expires after a few minutes', async () => {
    const client = openClient(server);
    const email = someone();
    await askForMail(client, email);
    const target = await pressLinkButton(inbox.newest(email).link);
    await db.database.pool.query(`update auth.authorization_codes set expires_at = now() - interval '1 second'`);
    const { error } = await client.auth.exchangeCodeForSession(target.searchParams.get('code') ?? '');
    expect(error).toMatchObject({ code: 'flow_state_expired', status: 400 });
  });

  test('profile data sent along with the request reach no account: anyone can ask for a mail to any address', async () => {
    const email = someone();
    const client = openClient(server);
    await client.auth.signInWithOtp({ email, options: { emailRedirectTo: server.callback, data: { full_name: 'Mallory' } } });
    const target = await pressLinkButton(inbox.newest(email).link);
    const { data } = await client.auth.exchangeCodeForSession(target.searchParams.get('code') ?? '');
    expect(data.user?.user_metadata).toEqual({});
  });

  test('without create_user an unknown address gets the same answer and no mail', async () => {
    const email = someone();
    const { error } = await openClient(server).auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
    expect(error).toBeNull();
    expect(() => inbox.newest(email)).toThrow('No mail');
  });
});

describe('sign-in by code', () => {
  test('works on a device that never asked', async () => {
    const email = someone();
    await askForMail(openClient(server), email);
    const otherDevice = openClient(server);
    const { data, error } = await otherDevice.auth.verifyOtp({ email, token: inbox.newest(email).code, type: 'email' });
    expect(error).toBeNull();
    expect(data.session?.user.email).toBe(email);
    expect((await otherDevice.auth.getUser()).data.user?.email).toBe(email);
  });

  test('uses up the link too', async () => {
    const email = someone();
    await askForMail(openClient(server), email);
    const { code, link } = inbox.newest(email);
    await openClient(server).auth.verifyOtp({ email, token: code, type: 'email' });
    expect((await fetch(link, { redirect: 'manual' })).headers.get('location')).toContain('otp_expired');
    const { error } = await openClient(server).auth.verifyOtp({ email, token: code, type: 'email' });
    expect(error).toMatchObject({ code: 'otp_expired' });
  });

  test('every waiting code counts where it was asked for, once', async () => {
    const email = someone();
    const client = openClient(server);
    await askForMail(client, email);
    const { code: old } = inbox.newest(email);
    await askForMail(client, email);
    const { code } = inbox.newest(email);
    for (const token of [old, code]) expect((await client.auth.verifyOtp({ email, token, type: 'email' })).error).toBeNull();
    expect((await client.auth.verifyOtp({ email, token: old, type: 'email' })).error).toMatchObject({ code: 'otp_expired' });
  });
});

describe('refreshing', () => {
  test('gives a new pair for the same session', async () => {
    const { session } = await signIn();
    const { data, error } = await refresh(session.refresh_token);
    expect(error).toBeNull();
    expect(data.session?.refresh_token).not.toBe(session.refresh_token);
    expect(sessionIdOf(data.session?.access_token)).toBe(sessionIdOf(session.access_token));
  });

  test('two tabs that send one token together both go on', async () => {
    const { session } = await signIn();
    const [one, two] = await Promise.all([refresh(session.refresh_token), refresh(session.refresh_token)]);
    expect([one.error, two.error]).toEqual([null, null]);
    expect(sessionIdOf(one.data.session?.access_token)).toBe(sessionIdOf(two.data.session?.access_token));
    for (const { data } of [one, two]) expect((await refresh(data.session?.refresh_token ?? '')).error).toBeNull();
  });

  test('a late second use ends the session for everyone', async () => {
    const { session } = await signIn();
    const { data } = await refresh(session.refresh_token);
    await db.database.pool.query(`update auth.refresh_tokens set used_at = used_at - interval '11 seconds' where used_at is not null`);
    expect((await refresh(session.refresh_token)).error).toMatchObject({ code: 'refresh_token_already_used', status: 400 });
    expect((await refresh(data.session?.refresh_token ?? '')).error).toMatchObject({ code: 'refresh_token_not_found', status: 400 });
    const { error } = await openClient(server).auth.getUser(data.session?.access_token);
    expect(error?.name).toBe('AuthSessionMissingError');
  });

  test('an unknown token is refused', async () => {
    expect((await refresh('nonsense')).error).toMatchObject({ code: 'refresh_token_not_found', status: 400 });
  });
});

describe('the user', () => {
  test('is read and changed key by key; null removes', async () => {
    const { client, user } = await signIn();
    expect((await client.auth.getUser()).data.user?.id).toBe(user.id);
    await client.auth.updateUser({ data: { full_name: 'Ann', shop: 'North', old: 1 } });
    const { data, error } = await client.auth.updateUser({ data: { shop: 'South', old: null } });
    expect(error).toBeNull();
    expect(data.user?.user_metadata).toEqual({ full_name: 'Ann', shop: 'South' });
    expect((await client.auth.getUser()).data.user?.user_metadata).toEqual({ full_name: 'Ann', shop: 'South' });
  });

  test('two changes at the same moment both survive', async () => {
    const { client } = await signIn();
    await Promise.all(['a', 'b', 'c', 'd'].map((key) => client.auth.updateUser({ data: { [key]: true } })));
    expect((await client.auth.getUser()).data.user?.user_metadata).toEqual({ a: true, b: true, c: true, d: true });
  });

  test('profile data have a limit, and strange text is refused as such', async () => {
    const { client } = await signIn();
    expect((await client.auth.updateUser({ data: { bio: 'x'.repeat(9000) } })).error).toMatchObject({
      code: 'validation_failed',
      status: 400,
    });
    expect((await client.auth.updateUser({ data: { bio: '\u0000' } })).error).toMatchObject({ code: 'validation_failed', status: 400 });
  });

  test('claims are verified by the published keys, which hold no secret', async () => {
    const { client, user } = await signIn();
    const { data } = await client.auth.getClaims();
    expect(data?.claims).toMatchObject({ sub: user.id, aud: 'authenticated', role: 'authenticated', aal: 'aal1' });
    const { keys } = (await (await fetch(`${server.url}/auth/v1/.well-known/jwks.json`)).json()) as { keys: object[] };
    expect(keys.map((key) => Object.keys(key).sort())).toEqual([['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']]);
    expect(data?.header).toMatchObject({ alg: 'ES256', kid: (keys[0] as { kid: string }).kid });
  });
});

describe('signing out', () => {
  test.each([
    ['local', [false, true, true]],
    ['others', [true, false, false]],
    ['global', [false, false, false]],
  ] as const)('%s', async (scope, survivors) => {
    const email = someone();
    const here = await signIn(email);
    const others = [await signIn(email), await signIn(email)];
    const stranger = await signIn();
    const { error } = await here.client.auth.signOut({ scope });
    expect(error).toBeNull();
    const alive = await Promise.all([here, ...others].map(async ({ session }) => (await refresh(session.refresh_token)).error === null));
    expect(alive).toEqual(survivors);
    expect((await refresh(stranger.session.refresh_token)).error).toBeNull();
  });
});

describe('answers that the web app matches on', () => {
  test('an address that is none', async () => {
    const { error } = await openClient(server).auth.signInWithOtp({ email: 'nobody' });
    expect(error).toMatchObject({ message: 'Invalid email', status: 400, code: 'validation_failed' });
  });

  test('too many mails to one address', async () => {
    const email = someone();
    const client = openClient(server);
    for (let mail = 0; mail < 5; mail++) await askForMail(client, email);
    const { error } = await client.auth.signInWithOtp({ email });
    expect(error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
    expect(error?.message).toContain('rate limit');
  });

  test('a mail server that refuses; such a try is not counted', async () => {
    const email = someone();
    const client = openClient(server);
    inbox.refuseMails(true);
    for (let attempt = 0; attempt < 8; attempt++) {
      const { error } = await client.auth.signInWithOtp({ email });
      expect(error).toMatchObject({ message: 'Error sending magic link email', status: 500 });
    }
    inbox.refuseMails(false);
    await askForMail(client, email);
  });

  test('the settings that the app asks first', async () => {
    const settings = await (await fetch(`${server.url}/auth/v1/settings`)).json();
    expect(settings).toMatchObject({ external: { email: true, google: false }, disable_signup: false });
  });
});

describe('deleting the account', () => {
  test('takes everything along but the balance it leaves', async () => {
    const { client, session, user, email } = await signIn();
    expect((await client.from('user_subscriptions').insert({ user_id: user.id })).error).toBeNull();
    expect((await client.from('token_usage').insert({ user_id: user.id, tool_id: 'color-ko', credits_used: 11 })).error).toBeNull();
    expect((await client.rpc('deduct_tokens', { p_user_id: user.id, p_amount: 11 })).data).toBe(true);
    const response = await fetch(`${server.url}/api/account`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${session.access_token}` },
    });
    expect(response.status).toBe(204);
    expect((await client.auth.getUser(session.access_token)).error?.name).toBe('AuthSessionMissingError');
    expect((await refresh(session.refresh_token)).error).toMatchObject({ code: 'refresh_token_not_found' });
    const { rows } = await db.database.pool.query(
      'select tokens_left from private.known_emails where email_hash = private.email_hash($1)',
      [email],
    );
    expect(rows).toEqual([{ tokens_left: '4' }]);
    const left = await db.database.pool.query('select 1 from public.user_subscriptions where user_id = $1', [user.id]);
    expect(left.rowCount).toBe(0);
    const orphan = await fetch(`${server.url}/rest/v1/user_subscriptions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${session.access_token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ user_id: user.id }),
    });
    expect([orphan.status, await orphan.json()]).toMatchObject([401, { code: 'PGRST301', message: 'The session has ended' }]);

    const again = await signIn(email);
    expect(again.user.id).not.toBe(user.id);
    await again.client.from('user_subscriptions').insert({ user_id: again.user.id });
    const { data: row } = await again.client.from('user_subscriptions').select('*').eq('user_id', again.user.id).single();
    expect(row).toMatchObject({ tokens_remaining: 4, token_limit: 15, tier: 'free' });
  });

  test('needs the account', async () => {
    expect((await fetch(`${server.url}/api/account`, { method: 'DELETE' })).status).toBe(401);
  });
});

function sessionIdOf(accessToken: string | undefined): string {
  const payload = JSON.parse(Buffer.from(accessToken?.split('.')[1] ?? '', 'base64url').toString());
  return payload.session_id;
}

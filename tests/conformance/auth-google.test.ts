import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { followUntil, pressLinkButton } from './auth-support/browser.ts';
import { type OpenIdProvider, openOpenIdProvider } from './auth-support/openid-provider.ts';
import { openSmtpInbox, type SmtpInbox } from './auth-support/smtp-inbox.ts';
import { openTestDatabase, type TestDatabase } from './auth-support/test-database.ts';
import { freePort, openClient, startTestServer, type TestServer } from './auth-support/test-server.ts';

let db: TestDatabase;
let inbox: SmtpInbox;
let google: OpenIdProvider;
let server: TestServer;
let withoutGoogle: TestServer;

beforeAll(async () => {
  const port = await freePort();
  [db, inbox, google] = await Promise.all([
    openTestDatabase(),
    openSmtpInbox(),
    openOpenIdProvider(`http://127.0.0.1:${port}/auth/v1/callback`),
  ]);
  server = await startTestServer(
    { ...db, port },
    { SMTP_URL: inbox.url, GOOGLE_ISSUER: google.issuer, GOOGLE_CLIENT_ID: google.clientId, GOOGLE_CLIENT_SECRET: google.clientSecret },
  );
  withoutGoogle = await startTestServer(db, { SMTP_URL: inbox.url });
});

afterAll(async () => {
  await Promise.all([server?.close(), withoutGoogle?.close()]);
  await Promise.all([inbox?.close(), google?.close()]);
  await db?.close();
});

let people = 0;
const personAtGoogle = () => {
  people++;
  return {
    sub: `google-${people}`,
    email: `g${people}@example.test`,
    email_verified: true,
    name: `Person ${people}`,
    picture: 'https://pictures.example.test/1.png',
  };
};

beforeEach(() => google.setPerson(null));

async function startSignIn(client: ReturnType<typeof openClient>, at: TestServer = server): Promise<string> {
  const { data, error } = await client.auth.signInWithOAuth({
    provider: 'google',
    options: {
      redirectTo: `${at.callback}?next=%2Ftools`,
      skipBrowserRedirect: true,
      queryParams: { access_type: 'offline', prompt: 'consent' },
    },
  });
  if (error) throw error;
  return data.url;
}

async function signInAtGoogle() {
  const client = openClient(server);
  const target = await followUntil(await startSignIn(client), server.callback);
  const { data, error } = await client.auth.exchangeCodeForSession(target.searchParams.get('code') ?? '');
  return { client, target, session: data.session, user: data.user, error };
}

test('signs in, with the profile and the provider tokens', async () => {
  const person = personAtGoogle();
  google.setPerson(person);
  const { session, user, target, error } = await signInAtGoogle();
  expect(error).toBeNull();
  expect(target.searchParams.get('next')).toBe('/tools');
  expect(user).toMatchObject({ email: person.email, app_metadata: { provider: 'google', providers: ['google'] } });
  expect(user?.user_metadata).toMatchObject({ full_name: person.name, avatar_url: person.picture });
  expect(session?.provider_token).toBeTruthy();
  expect(session?.provider_refresh_token).toBeTruthy();
});

test('sends the provider what the specification asks for', async () => {
  const start = await fetch(await startSignIn(openClient(server)), { redirect: 'manual' });
  expect(start.status).toBe(302);
  const address = new URL(start.headers.get('location') ?? '');
  expect(address.origin).toBe(google.issuer);
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    access_type: 'offline',
    prompt: 'consent',
    response_type: 'code',
    scope: 'openid email profile',
    redirect_uri: `${server.url}/auth/v1/callback`,
    code_challenge_method: 'S256',
    client_id: google.clientId,
  });
  for (const name of ['state', 'nonce', 'code_challenge']) expect(address.searchParams.get(name)).toMatch(/^[\w-]{43}$/);
});

test('the same person comes back as the same user, even with a new address', async () => {
  const person = personAtGoogle();
  google.setPerson(person);
  const first = await signInAtGoogle();
  google.setPerson({ ...person, email: 'moved@example.test' });
  const second = await signInAtGoogle();
  expect(second.user?.id).toBe(first.user?.id);
});

test('a verified address joins the account that the mail link made', async () => {
  const person = personAtGoogle();
  const client = openClient(server);
  await client.auth.signInWithOtp({ email: person.email, options: { emailRedirectTo: server.callback } });
  const target = await pressLinkButton(inbox.newest(person.email).link);
  const { data } = await client.auth.exchangeCodeForSession(target.searchParams.get('code') ?? '');
  google.setPerson(person);
  const { user } = await signInAtGoogle();
  expect(user?.id).toBe(data.user?.id);
  expect(user?.app_metadata).toEqual({ provider: 'email', providers: ['email', 'google'] });
});

test('an unverified address opens nothing', async () => {
  const person = { ...personAtGoogle(), email_verified: false };
  google.setPerson(person);
  const target = await followUntil(await startSignIn(openClient(server)), server.callback);
  expect(target.searchParams.get('error_code')).toBe('provider_email_needs_verification');
  expect(target.searchParams.get('code')).toBeNull();
  const { rowCount } = await db.database.pool.query('select 1 from auth.users where email = $1', [person.email]);
  expect(rowCount).toBe(0);
});

test('declining comes back with the reason', async () => {
  const target = await followUntil(await startSignIn(openClient(server)), server.callback);
  expect(target.searchParams.get('error')).toBe('access_denied');
  expect(target.searchParams.get('error_code')).toBe('provider_refused');
  expect(target.searchParams.get('next')).toBe('/tools');
});

test('an answer from the provider counts once, and only where it was asked for', async () => {
  google.setPerson(personAtGoogle());
  const answer = await followUntil(await startSignIn(openClient(server)), `${server.url}/auth/v1/callback`);
  expect((await fetch(answer, { redirect: 'manual' })).headers.get('location')).toContain('code=');
  expect((await fetch(answer, { redirect: 'manual' })).headers.get('location')).toContain('error_code=bad_oauth_state');

  const foreign = new URL(await followUntil(await startSignIn(openClient(server)), `${server.url}/auth/v1/callback`));
  foreign.searchParams.set('state', 'made-up');
  expect((await fetch(foreign, { redirect: 'manual' })).headers.get('location')).toContain('error_code=bad_oauth_state');
});

test('a code from another sign-in at the provider is refused', async () => {
  google.setPerson(personAtGoogle());
  const callback = `${server.url}/auth/v1/callback`;
  const mine = new URL(await followUntil(await startSignIn(openClient(server)), callback));
  const theirs = new URL(await followUntil(await startSignIn(openClient(server)), callback));
  mine.searchParams.set('code', theirs.searchParams.get('code') ?? '');
  expect((await fetch(mine, { redirect: 'manual' })).headers.get('location')).toContain('error=server_error');
});

test('a sign-in that took too long has to start again', async () => {
  google.setPerson(personAtGoogle());
  const answer = await followUntil(await startSignIn(openClient(server)), `${server.url}/auth/v1/callback`);
  await db.database.pool.query(`update auth.provider_flows set expires_at = now() - interval '1 second'`);
  expect((await fetch(answer, { redirect: 'manual' })).headers.get('location')).toContain('error_code=bad_oauth_state');
});

test('looking at the callback with HEAD changes nothing', async () => {
  google.setPerson(personAtGoogle());
  const answer = await followUntil(await startSignIn(openClient(server)), `${server.url}/auth/v1/callback`);
  await fetch(answer, { method: 'HEAD', redirect: 'manual' });
  expect((await fetch(answer, { redirect: 'manual' })).headers.get('location')).toContain('code=');
});

test('where Google is not set up, the app hears it at its own address', async () => {
  const settings = await (await fetch(`${server.url}/auth/v1/settings`)).json();
  expect(settings).toMatchObject({ external: { google: true } });
  expect(await (await fetch(`${withoutGoogle.url}/auth/v1/settings`)).json()).toMatchObject({ external: { google: false } });
  const target = await followUntil(await startSignIn(openClient(withoutGoogle), withoutGoogle), withoutGoogle.callback);
  expect(target.searchParams.get('error_code')).toBe('validation_failed');
  expect(target.searchParams.get('error_description')).toContain('not enabled');
});

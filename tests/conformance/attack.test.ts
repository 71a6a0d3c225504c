import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pressLinkButton } from './auth-support/browser.ts';
import { openSmtpInbox, type SmtpInbox } from './auth-support/smtp-inbox.ts';
import { openTestDatabase, type TestDatabase } from './auth-support/test-database.ts';
import { openClient, startTestServer, type TestServer } from './auth-support/test-server.ts';

let db: TestDatabase;
let inbox: SmtpInbox;
let server: TestServer;
let session: { access_token: string; refresh_token: string };
let claims: Record<string, unknown>;

beforeAll(async () => {
  [db, inbox] = await Promise.all([openTestDatabase(), openSmtpInbox()]);
  server = await startTestServer(db, {
    SMTP_URL: inbox.url,
    AUTH_MAILS_PER_IP: '1000',
    AUTH_ATTEMPTS_PER_IP: '1000',
    DESIGNER_URL: 'https://designer.example.test',
  });
  const client = openClient(server);
  await client.auth.signInWithOtp({ email: 'victim@example.test', options: { emailRedirectTo: server.callback } });
  const target = await pressLinkButton(inbox.newest('victim@example.test').link);
  const { data, error } = await client.auth.exchangeCodeForSession(target.searchParams.get('code') ?? '');
  if (error) throw error;
  session = data.session;
  claims = JSON.parse(Buffer.from(session.access_token.split('.')[1], 'base64url').toString());
});

afterAll(async () => {
  await server?.close();
  await inbox?.close();
  await db?.close();
});

const CHALLENGE = 'McK7rQ1gwt6WA2UtPnXZBKJgQqUepU-Rw_8mmPr1N2Q';

function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${server.url}/auth/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json;charset=UTF-8', ...headers },
    body: JSON.stringify(body),
  });
}

const ask = (email: unknown, redirectTo?: string): Promise<Response> =>
  post(`/otp${redirectTo === undefined ? '' : `?redirect_to=${encodeURIComponent(redirectTo)}`}`, {
    email,
    data: {},
    create_user: true,
    code_challenge: CHALLENGE,
    code_challenge_method: 's256',
  });

describe('open redirects', () => {
  const own = (): string => new URL(server.url).host;
  const spellings: readonly (readonly [string, () => string])[] = [
    ['another host', () => 'https://evil.example/auth/callback'],
    ['no scheme', () => '//evil.example/'],
    ['three slashes', () => '///evil.example/'],
    ['one slash after the scheme', () => 'http:/evil.example'],
    ['no slash after the scheme', () => 'http:evil.example'],
    ['backslashes', () => '\\\\evil.example'],
    ['slash and backslash', () => '/\\evil.example'],
    ['backslash in the host', () => `http://evil.example\\@${own()}/`],
    ['own host as the user', () => `http://${own()}@evil.example/`],
    ['own host as user and password', () => `http://${own()}:x@evil.example/`],
    ['own host as a prefix', () => `http://${own()}.evil.example/`],
    ['own host as a suffix', () => 'http://evil127.0.0.1/'],
    ['own host with a user', () => `http://evil@${own()}/`],
    ['another port', () => `http://127.0.0.1:${Number(new URL(server.url).port) + 1}/`],
    ['no port', () => 'http://127.0.0.1/'],
    ['https for http', () => `https://${own()}/`],
    ['javascript', () => 'javascript:alert(1)//http://127.0.0.1'],
    ['data', () => 'data:text/html,<script>alert(1)</script>'],
    ['vbscript', () => 'vbscript:msgbox(1)'],
    ['file', () => 'file:///etc/passwd'],
    ['an app scheme', () => 'evilapp://callback'],
    ['ws', () => `ws://${own()}/`],
    ['a tab in the scheme', () => 'ht\ttp://evil.example/'],
    ['a line break before the host', () => 'http://\nevil.example/'],
    ['a carriage return', () => `http://${own()}/\r\nLocation: http://evil.example`],
    ['a space before', () => ' https://evil.example'],
    ['a NUL', () => `http://${own()}\u0000.evil.example/`],
    ['a relative path', () => '/auth/callback'],
    ['dots', () => '../../evil'],
    ['an encoded slash in the host', () => `http://evil.example%2F@${own()}/`],
    ['a full-width dot', () => 'http://127\uff0e0.0.1.evil.example/'],
    ['a hash before the host', () => `http://evil.example#@${own()}/`],
    ['a question mark before the host', () => `http://evil.example?@${own()}/`],
    ['nothing', () => ''],
  ];

  test('there are at least twenty spellings', () => expect(spellings.length).toBeGreaterThanOrEqual(20));

  test.each(spellings)('%s: the mailed link leads home', async (_name, spelling) => {
    const email = `redirect-${crypto.randomUUID()}@example.test`;
    expect((await ask(email, spelling())).status).toBe(200);
    const target = await pressLinkButton(inbox.newest(email).link);
    expect(`${target.origin}${target.pathname}`).toBe(`${server.url}/`);
  });

  test.each(spellings)('%s: a failed link leads home', async (_name, spelling) => {
    const link = new URL(`${server.url}/auth/v1/verify`);
    link.search = new URLSearchParams({ token: 'unknown', type: 'magiclink', redirect_to: spelling() }).toString();
    const location = (await fetch(link, { redirect: 'manual' })).headers.get('location') ?? '';
    expect(location.startsWith(`${server.url}/?error=`)).toBe(true);
  });

  test.each(spellings)('%s: the provider flow leads home', async (_name, spelling) => {
    const start = new URL(`${server.url}/auth/v1/authorize`);
    start.search = new URLSearchParams({ provider: 'google', redirect_to: spelling() }).toString();
    const location = (await fetch(start, { redirect: 'manual' })).headers.get('location') ?? '';
    expect(location.startsWith(`${server.url}/?error=`)).toBe(true);
  });

  test('the Host header does not reach the mail', async () => {
    const email = `host-${crypto.randomUUID()}@example.test`;
    const { request } = await import('node:http');
    const body = JSON.stringify({ email, code_challenge: CHALLENGE, code_challenge_method: 's256' });
    await new Promise<void>((resolve, reject) => {
      const call = request(
        `${server.url}/auth/v1/otp`,
        {
          method: 'POST',
          headers: {
            host: 'evil.example',
            'x-forwarded-host': 'evil.example',
            'content-type': 'application/json',
            'content-length': body.length,
          },
        },
        (answer) => answer.resume().on('end', resolve),
      );
      call.on('error', reject).end(body);
    });
    expect(inbox.newest(email).link.origin).toBe(server.url);
    expect(inbox.newest(email).text).not.toContain('evil.example');
  });
});

describe('forged tokens', () => {
  const asUser = (token: string): Promise<Response> =>
    fetch(`${server.url}/auth/v1/user`, { headers: { authorization: `Bearer ${token}` } });

  async function expectRefused(token: string): Promise<void> {
    const response = await asUser(token);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'bad_jwt' });
  }

  const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const kidOf = (token: string): string => JSON.parse(Buffer.from(token.split('.')[0], 'base64url').toString()).kid;

  test('the real one is accepted', async () => expect((await asUser(session.access_token)).status).toBe(200));

  test.each(['none', 'None', 'NONE', 'nOnE'])('alg %s', async (alg) => {
    await expectRefused(`${encode({ alg, typ: 'JWT' })}.${encode(claims)}.`);
    await expectRefused(`${encode({ alg, typ: 'JWT', kid: kidOf(session.access_token) })}.${encode(claims)}.`);
  });

  test('signed with the published key as a shared secret', async () => {
    const jwks = await (await fetch(`${server.url}/auth/v1/.well-known/jwks.json`)).text();
    const token = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: kidOf(session.access_token) }).sign(Buffer.from(jwks));
    await expectRefused(token);
  });

  test('signed with a key of one’s own, under our key id, a foreign one, or none', async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
    const jwk = await exportJWK(publicKey);
    for (const header of [
      { kid: kidOf(session.access_token) },
      { kid: 'foreign' },
      {},
      { kid: 'foreign', jwk },
      { jku: 'https://evil.example/jwks' },
    ]) {
      await expectRefused(await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', ...header }).sign(privateKey));
    }
  });

  test('one changed byte in any part', async () => {
    const parts = session.access_token.split('.');
    for (const index of [0, 1, 2]) {
      const bytes = Buffer.from(parts[index], 'base64url');
      bytes[10] ^= 1;
      await expectRefused(parts.map((part, at) => (at === index ? bytes.toString('base64url') : part)).join('.'));
    }
  });

  test.each(['a.b.c', 'x'.repeat(5000), '....', 'null', '{}', 'AFDHlpVSypd6'])('garbage: %#', async (token) => {
    await expectRefused(token);
  });

  test('really ours, but expired, for another service, or from elsewhere', async () => {
    const { rows } = await db.database.pool.query('select kid, private_jwk from auth.signing_keys where retired_at is null');
    const { importJWK } = await import('jose');
    const key = await importJWK(rows[0].private_jwk, 'ES256');
    const sign = (changes: object) =>
      new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg: 'ES256', kid: rows[0].kid }).sign(key);
    expect((await asUser(await sign({}))).status).toBe(200);
    const hourAgo = Math.floor(Date.now() / 1000) - 3600;
    for (const changes of [
      { exp: hourAgo },
      { aud: 'designer' },
      { iss: 'https://evil.example/auth/v1' },
      { role: 'service' },
      { exp: undefined },
    ]) {
      await expectRefused(await sign(changes));
    }
  });

  test('a designer token opens nothing here, and counts once there', async () => {
    const handoff = await fetch(`${server.url}/api/designer/handoff`, {
      method: 'POST',
      headers: { authorization: `Bearer ${session.access_token}` },
    });
    const { url } = (await handoff.json()) as { url: string };
    expect(url.startsWith('https://designer.example.test/auth/callback?access_token=')).toBe(true);
    const token = new URL(url).searchParams.get('access_token') ?? '';
    await expectRefused(token);
    const redeem = (access_token: string): Promise<Response> =>
      fetch(`${server.url}/api/designer/redeem`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ access_token }),
      });
    expect((await redeem(session.access_token)).status).toBe(403);
    expect(await (await redeem(token)).json()).toMatchObject({ user: { email: 'victim@example.test' } });
    expect((await redeem(token)).status).toBe(403);
    expect((await fetch(`${server.url}/api/designer/handoff`, { method: 'POST' })).status).toBe(401);
  });

  test('the application key is nobody', async () => {
    const response = await asUser(server.publishableKey);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 'no_authorization' });
  });
});

describe('addresses that carry more than an address', () => {
  test.each([
    'a@example.test\r\nBcc: victim@example.test',
    'a@example.test\nBcc: victim@example.test',
    'a@example.test%0ABcc:victim@example.test',
    '"a\r\nBcc: x@example.test"@example.test',
    'a@example.test,b@example.test',
    'a@example.test;b@example.test',
    'a@example.test b@example.test',
    'Ann <a@example.test>',
    '<a@example.test>',
    'a@b@example.test',
    'a..b@example.test',
    '.a@example.test',
    'a@example',
    'a@-example.test',
    'a@example.test\u0000',
    'a@example.test\t',
    'a@[127.0.0.1]',
    'ａ@example.test',
    `${'a'.repeat(65)}@example.test`,
    `a@${'b.'.repeat(130)}test`,
    '@example.test',
    'a@',
    '',
  ])('%j', async (email) => {
    const before = inbox.mails.length;
    const response = await ask(email);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ code: 'validation_failed', message: 'Invalid email' });
    expect(inbox.mails.length).toBe(before);
  });

  test.each([[['a@example.test']], [{ address: 'a@example.test' }], [1], [null], [true]])('no text: %j', async (email) => {
    expect((await ask(email)).status).toBe(400);
  });
});

describe('guessing and flooding', () => {
  test('five wrong codes close the way, even for the right one', async () => {
    const email = `guess-${crypto.randomUUID()}@example.test`;
    await ask(email);
    const { code } = inbox.newest(email);
    const wrong = code === '000000' ? '111111' : '000000';
    for (let attempt = 0; attempt < 5; attempt++) expect((await post('/verify', { email, token: wrong, type: 'email' })).status).toBe(403);
    const right = await post('/verify', { email, token: code, type: 'email' });
    expect(right.status).toBe(403);
    expect(await right.json()).toMatchObject({ code: 'otp_expired' });
  });

  test('guesses at the same moment count one by one', async () => {
    const email = `race-${crypto.randomUUID()}@example.test`;
    await ask(email);
    const { code } = inbox.newest(email);
    const wrong = code === '000000' ? '111111' : '000000';
    await Promise.all(Array.from({ length: 20 }, () => post('/verify', { email, token: wrong, type: 'email' })));
    const { rows } = await db.database.pool.query('select code_attempts from auth.sign_in_mails where email = $1', [email]);
    expect(rows).toEqual([{ code_attempts: 5 }]);
  });

  test('a link pressed twenty times at once signs in once', async () => {
    const email = `press-${crypto.randomUUID()}@example.test`;
    await ask(email);
    const token = inbox.newest(email).link.searchParams.get('token') ?? '';
    const press = () => fetch(`${server.url}/auth/v1/verify`, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ token }) });
    const answers = await Promise.all(Array.from({ length: 20 }, press));
    expect(answers.filter((answer) => /[?&]code=/.test(answer.headers.get('location') ?? ''))).toHaveLength(1);
  });

  test('a code of another address is of no use', async () => {
    const email = `own-${crypto.randomUUID()}@example.test`;
    await ask(email);
    const answer = await post('/verify', { email: 'victim@example.test', token: inbox.newest(email).code, type: 'email' });
    expect(answer.status).toBe(403);
  });

  test('plain and broken challenges are refused', async () => {
    const email = `plain-${crypto.randomUUID()}@example.test`;
    for (const challenge of [
      { code_challenge: CHALLENGE, code_challenge_method: 'plain' },
      { code_challenge: 'short', code_challenge_method: 's256' },
    ]) {
      const answer = await post('/otp', { email, ...challenge });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ code: 'validation_failed' });
    }
  });

  test('limits for an address and for a caller hold over all servers', async () => {
    const other = await db.openAgain();
    const environment = {
      SMTP_URL: inbox.url,
      PUBLIC_URL: server.url,
      TRUST_PROXY: 'loopback',
      AUTH_MAILS_PER_IP: '3',
      AUTH_MAILS_PER_MAILBOX: '6',
    };
    const nodes = await Promise.all(
      [db.database, other].map((database) => startTestServer({ database, stateFolder: db.stateFolder }, environment)),
    );
    const askFrom = (node: TestServer, ip: string, email: string): Promise<Response> =>
      fetch(`${node.url}/auth/v1/otp`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
        body: JSON.stringify({ email, code_challenge: CHALLENGE, code_challenge_method: 's256' }),
      });
    try {
      const statuses: number[] = [];
      for (let mail = 0; mail < 5; mail++)
        statuses.push((await askFrom(nodes[mail % 2], '203.0.113.9', `flood-${mail}@example.test`)).status);
      expect(statuses).toEqual([200, 200, 200, 429, 429]);
      expect((await askFrom(nodes[0], '203.0.113.10', 'flood-9@example.test')).status).toBe(200);

      const one = `flood-${crypto.randomUUID()}@example.test`;
      const many = await Promise.all(Array.from({ length: 10 }, (_, at) => askFrom(nodes[at % 2], `198.51.100.${at}`, one)));
      expect(many.filter(({ status }) => status === 200)).toHaveLength(6);
      const refused = many.find(({ status }) => status === 429);
      expect(await refused?.json()).toEqual({ code: 'over_email_send_rate_limit', message: 'Email rate limit exceeded' });
    } finally {
      await Promise.all(nodes.map((node) => node.close()));
      await other.close();
    }
  });

  test('tries are limited for each caller', async () => {
    const narrow = await startTestServer(db, { SMTP_URL: inbox.url, TRUST_PROXY: 'loopback', AUTH_ATTEMPTS_PER_IP: '3' });
    const attempt = (ip: string, init: RequestInit): Promise<Response> =>
      fetch(`${narrow.url}/auth/v1/verify`, {
        method: 'POST',
        redirect: 'manual',
        ...init,
        headers: { ...init.headers, 'x-forwarded-for': ip },
      });
    const code = {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'victim@example.test', token: '123456', type: 'email' }),
    };
    try {
      const statuses: number[] = [];
      for (let at = 0; at < 5; at++) statuses.push((await attempt(`2001:db8:1:2::${at}`, code)).status);
      expect(statuses).toEqual([403, 403, 403, 429, 429]);
      const button = await attempt('2001:db8:1:2:ffff::1', { body: new URLSearchParams({ token: 'x' }) });
      expect(button.headers.get('location')).toContain('error_code=over_request_rate_limit');
      expect((await attempt('2001:db8:1:3::1', code)).status).toBe(403);
    } finally {
      await narrow.close();
    }
  });

  test('without a trusted proxy a made-up address changes nothing', async () => {
    const response = await fetch(`${server.url}/auth/v1/otp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.77' },
      body: JSON.stringify({ email: 'proxy@example.test', code_challenge: CHALLENGE, code_challenge_method: 's256' }),
    });
    expect(response.status).toBe(200);
    const { rowCount } = await db.database.pool.query(`select 1 from auth.rate_limits where key = 'mail:ip:203.0.113.77'`);
    expect(rowCount).toBe(0);
  });
});

describe('broken requests', () => {
  test.each([
    ['no JSON', '{"email":', 400],
    ['an array', '[]', 400],
    ['a string', '"x"', 400],
    ['nothing', '', 400],
    ['too much', JSON.stringify({ email: 'a@example.test', data: { x: 'y'.repeat(70_000) } }), 413],
  ])('%s', async (_name, body, status) => {
    const response = await fetch(`${server.url}/auth/v1/otp`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code: expect.any(String), message: expect.any(String) });
  });

  test('secrets stand nowhere in the database as they were sent', async () => {
    const { link, code } = inbox.newest('victim@example.test');
    const secrets = [link.searchParams.get('token') ?? '', session.refresh_token, session.access_token];
    for (const table of ['sign_in_mails', 'refresh_tokens', 'sessions', 'authorization_codes']) {
      const { rows } = await db.database.pool.query(`select t::text as row from auth.${table} t`);
      for (const { row } of rows) for (const secret of secrets) expect(row).not.toContain(secret);
    }
    const { rows } = await db.database.pool.query('select code_hash::text as hash from auth.sign_in_mails');
    expect(rows.map(({ hash }) => hash)).not.toContain(code);
  });

  test('browsers’ roles reach nothing of it', async () => {
    for (const role of ['anon', 'authenticated', 'service']) {
      const client = await db.database.pool.connect();
      try {
        await client.query(`set role ${role}`);
        for (const statement of ['select * from auth.users', 'select * from auth.signing_keys', `select auth.take_hit('x', 1, '1s')`]) {
          await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' });
        }
      } finally {
        await client.query('reset role');
        client.release();
      }
    }
  });
});

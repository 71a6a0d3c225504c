import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

/** A new browser in which that person has signed in by code. */
async function signIn(email: string) {
  const client = openClient(server);
  await client.auth.signInWithOtp({ email });
  const { data, error } = await client.auth.verifyOtp({ email, token: inbox.newest(email).code, type: 'email' });
  if (error || !data.session || !data.user) throw error ?? new Error('no session');
  return { client, user: data.user, token: data.session.access_token };
}

const call = (token: string, method: string, path: string) =>
  fetch(`${server.url}/api/account${path}`, { method, headers: { authorization: `Bearer ${token}` } });

interface Listed {
  readonly id: string;
  readonly device: string | null;
  readonly isCurrent: boolean;
}

const listOf = async (token: string): Promise<Listed[]> =>
  ((await (await call(token, 'GET', '/sessions')).json()) as { sessions: Listed[] }).sessions;

describe('the list of sessions', () => {
  test('shows each with its device, this one first; ending one leaves the others', async () => {
    const here = await signIn('list@example.test');
    const there = await signIn('list@example.test');
    await db.database.pool.query(
      `update auth.sessions set device = 'Firefox on Windows' where id = (select max(id::text)::uuid from auth.sessions where user_id = $1)`,
      [here.user.id],
    );
    const sessions = await listOf(here.token);
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    expect(sessions.map(({ device }) => device)).toContain('Firefox on Windows');
    expect((await call(here.token, 'DELETE', `/sessions/${sessions[1].id}`)).status).toBe(204);
    expect((await there.client.auth.refreshSession()).error).toMatchObject({ code: 'refresh_token_not_found' });
    expect((await call(there.token, 'GET', '/sessions')).status).toBe(403);
    expect(await listOf(here.token)).toHaveLength(1);
  });

  test('nobody ends the session of somebody else', async () => {
    const mine = await signIn('mine@example.test');
    const other = await signIn('other@example.test');
    const [{ id }] = await listOf(other.token);
    for (const wanted of [id, crypto.randomUUID(), 'x', "'; drop table auth.sessions; --"]) {
      expect((await call(mine.token, 'DELETE', `/sessions/${encodeURIComponent(wanted)}`)).status).toBe(404);
    }
    expect(await listOf(other.token)).toHaveLength(1);
  });

  test('needs a sign-in', async () => {
    for (const path of ['/sessions', '/export']) expect((await fetch(`${server.url}/api/account${path}`)).status).toBe(401);
  });
});

test('deleting asks for a sign-in of the last ten minutes', async () => {
  const { token, user, client } = await signIn('later@example.test');
  const age = (minutes: number) =>
    db.database.pool.query(`update auth.sessions set created_at = now() - make_interval(mins => $2) where user_id = $1`, [
      user.id,
      minutes,
    ]);
  await age(11);
  // Renewing tokens is no sign-in.
  const { data } = await client.auth.refreshSession();
  for (const bearer of [token, data.session?.access_token ?? '']) {
    const refused = await call(bearer, 'DELETE', '');
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'reauthentication_needed' }]);
  }
  expect((await client.auth.getUser()).data.user?.id).toBe(user.id);
  await age(9);
  expect((await call(token, 'DELETE', '')).status).toBe(204);
});

describe('the export of one’s own data', () => {
  test('holds what the database holds, of this person alone, and no secret', async () => {
    const { client, user, token } = await signIn('export@example.test');
    const other = await signIn('neighbor@example.test');
    for (const person of [{ client, user }, other]) {
      await person.client.from('user_subscriptions').insert({ user_id: person.user.id });
      await person.client
        .from('token_usage')
        .insert({ user_id: person.user.id, tool_id: 'color-ko', credits_used: 2, metadata: { tolerance: 12 } });
      await person.client.rpc('deduct_tokens', { p_user_id: person.user.id, p_amount: 2 });
    }
    await client.auth.updateUser({ data: { full_name: 'Eve Port' } });
    await db.database.pool.query(`select private.store_feedback('export@example.test', 'Hello', '192.0.2.1', 9, 9)`);
    const answer = await call(token, 'GET', '/export');
    expect(answer.headers.get('content-disposition')).toContain('underbase-my-data.json');
    const text = await answer.text();
    const data = JSON.parse(text);
    expect(data.account).toMatchObject({ id: user.id, email: 'export@example.test', profile: { full_name: 'Eve Port' } });
    expect(data.subscription).toMatchObject({ tier: 'free', tokens_remaining: 13 });
    expect(data.usage).toMatchObject([{ tool_id: 'color-ko', credits_used: 2, metadata: { tolerance: 12 } }]);
    expect(data.ledger.map(({ kind, tokens }: { kind: string; tokens: number }) => [kind, tokens])).toEqual([
      ['grant', 15],
      ['charge', -2],
    ]);
    expect([data.sessions.length, data.signInMethods.length, data.signInMails.length]).toEqual([1, 1, 1]);
    expect(data.messages).toMatchObject([{ text: 'Hello' }]);
    expect(text).not.toContain(other.user.id);
    expect(text).not.toMatch(/_hash|refresh_token|code_challenge/);
  });

  /** Tables with a column for a person that hold nothing to hand out, and why. */
  const LEFT_OUT: Readonly<Record<string, string>> = {
    'auth.authorization_codes': 'a secret on its way, for minutes',
    'auth.designer_handoffs': 'a secret on its way, for a minute',
    'private.billing_accounts': 'sums of the ledger, which is handed out',
    'private.billing_checkouts': 'a page of the payment service that was open, for a day',
    'private.job_turns': 'a place in line, for as long as there is a line',
    'private.account_emails': 'a keyed hash of the address, which the account holds in clear',
  };
  const EXPORTED = [
    'auth.users',
    'auth.identities',
    'auth.sessions',
    'auth.sign_in_mails',
    'public.user_subscriptions',
    'public.token_usage',
    'private.ledger',
    'private.feedback',
    'private.billing_customers',
    'private.billing_mails',
    'private.files',
    'private.jobs',
  ];

  test('knows every table that has a column for a person', async () => {
    const { rows } = await db.database.pool.query<{ name: string }>(
      `select distinct table_schema || '.' || table_name as name from information_schema.columns join information_schema.tables
         using (table_schema, table_name)
       where table_type = 'BASE TABLE' and table_schema in ('auth', 'public', 'private')
         and (column_name in ('user_id', 'email') or (table_schema, table_name, column_name) = ('auth', 'users', 'id'))`,
    );
    expect(rows.map(({ name }) => name).sort()).toEqual([...EXPORTED, ...Object.keys(LEFT_OUT)].sort());
  });
});

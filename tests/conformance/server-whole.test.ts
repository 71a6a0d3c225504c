import { afterAll, beforeAll, expect, test } from 'vitest';
import { pressLinkButton } from './auth-support/browser.ts';
import { openSmtpInbox, type SmtpInbox } from './auth-support/smtp-inbox.ts';
import { openTestDatabase, type TestDatabase } from './auth-support/test-database.ts';
import { openClient, startTestServer, type TestServer } from './auth-support/test-server.ts';

let db: TestDatabase;
let inbox: SmtpInbox;
let nodes: readonly TestServer[];
let closeSecond: () => Promise<void>;

beforeAll(async () => {
  [db, inbox] = await Promise.all([openTestDatabase(), openSmtpInbox()]);
  const second = await db.openAgain();
  const first = await startTestServer(db, { SMTP_URL: inbox.url });
  const node = await startTestServer({ ...db, database: second }, { SMTP_URL: inbox.url, PUBLIC_URL: first.url });
  nodes = [first, node];
  closeSecond = async () => {
    await node.close();
    await second.close();
  };
});

afterAll(async () => {
  await closeSecond?.();
  await nodes?.[0].close();
  await inbox?.close();
  await db?.close();
});

test('from the sign-in form to a charge that a second tab on another server sees, and out again', async () => {
  const [here, there] = nodes.map((node) => openClient(node));
  const email = 'whole@example.test';
  await here.auth.signInWithOtp({ email, options: { emailRedirectTo: nodes[0].callback } });
  const target = await pressLinkButton(inbox.newest(email).link);
  const { data, error } = await here.auth.exchangeCodeForSession(target.searchParams.get('code') ?? '');
  if (error) throw error;
  const { user, session } = data;

  const missing = await here.from('user_subscriptions').select('*').eq('user_id', user.id).single();
  expect(missing.error).toMatchObject({ code: 'PGRST116' });
  expect((await here.from('user_subscriptions').insert({ user_id: user.id, tier: 'studio', tokens_remaining: 500 })).error).toBeNull();
  const made = await here.from('user_subscriptions').select('*').eq('user_id', user.id).single();
  expect(made.data).toMatchObject({ tier: 'free', tokens_remaining: 15, token_limit: 15 });

  // The second tab shares the session, not the server.
  expect((await there.auth.setSession(session)).error).toBeNull();
  const heard = new Promise<Record<string, unknown>>((resolve, reject) => {
    const filter = `user_id=eq.${user.id}`;
    there
      .channel('token-changes')
      .on('postgres_changes', { event: 'UPDATE', schema: 'public', table: 'user_subscriptions', filter }, (change) => resolve(change.new))
      .subscribe(async (status, problem) => {
        if (status === 'CHANNEL_ERROR' || status === 'TIMED_OUT') reject(problem ?? new Error(status));
        if (status !== 'SUBSCRIBED') return;
        await here.from('token_usage').insert({ user_id: user.id, tool_id: 'color-ko', credits_used: 1 });
        await here.rpc('deduct_tokens', { p_user_id: user.id, p_amount: 1 });
      });
  });
  expect(await heard).toMatchObject({ user_id: user.id, tokens_remaining: 14 });

  await there.removeAllChannels();
  expect((await there.auth.signOut()).error).toBeNull();
  expect((await here.auth.refreshSession()).error).toMatchObject({ code: 'refresh_token_not_found' });
});

test('a key rotated by one server is known to the other at once, and old tokens stay good', async () => {
  const { rotateSigningKey } = await import('@underbase/platform');
  const [here, there] = nodes.map((node) => openClient(node));
  const signIn = async (client: typeof here, email: string): Promise<string> => {
    await client.auth.signInWithOtp({ email, options: { emailRedirectTo: nodes[0].callback } });
    const { data, error } = await client.auth.verifyOtp({ email, token: inbox.newest(email).code, type: 'email' });
    if (error || !data.session) throw error;
    return data.session.access_token;
  };
  const before = await signIn(here, 'rotate-1@example.test');
  await rotateSigningKey(db.database.pool);
  const third = await startTestServer(db, { SMTP_URL: inbox.url, PUBLIC_URL: nodes[0].url });
  try {
    const after = await signIn(openClient(third), 'rotate-2@example.test');
    const kids = [before, after].map((token) => JSON.parse(Buffer.from(token.split('.')[0], 'base64url').toString()).kid);
    expect(kids[0]).not.toBe(kids[1]);
    const { keys } = (await (await fetch(`${third.url}/auth/v1/.well-known/jwks.json`)).json()) as { keys: { kid: string }[] };
    expect(keys.map(({ kid }) => kid).sort()).toEqual([...kids].sort());
    for (const client of [here, there, openClient(third)]) {
      await expect.poll(async () => (await client.auth.getUser(before)).error).toBeNull();
      await expect.poll(async () => (await client.auth.getUser(after)).error).toBeNull();
    }
  } finally {
    await third.close();
  }
});

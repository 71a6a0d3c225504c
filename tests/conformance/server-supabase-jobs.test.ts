import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from './auth-support/test-server.ts';
import { type Customer, customerOf, disc } from './jobs-support/customer.ts';
import { openSupabaseProject, type SupabaseProject } from './setup/supabase-project.ts';

const KNOCKOUT = { tool: 'color-ko', options: { colors: [{ color: '#ffffff' }] } };

let project: SupabaseProject;
let server: TestServer;
let settings: Readonly<Record<string, string>>;

beforeAll(async () => {
  project = await openSupabaseProject();
  settings = { SUPABASE_URL: project.url, SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x', WORKERS: '1' };
  server = await startTestServer(project, settings);
  await server.startWorking();
});

afterAll(async () => {
  await server?.close();
  await project?.close();
});

/** Somebody who has signed in at the project, with so many tokens. */
async function customer(tokens: number): Promise<Customer> {
  const user = await project.makeUser();
  await project.database.pool.query('insert into public.user_subscriptions (user_id, tokens_remaining) values ($1, $2)', [user.id, tokens]);
  return customerOf(server.url, user, project.database.pool);
}

/** What the browser reads at the project, past our server. */
async function read(table: string, token: string): Promise<readonly Record<string, unknown>[]> {
  const answer = await fetch(`${project.url}/rest/v1/${table}`, { headers: { authorization: `Bearer ${token}` } });
  return (await answer.json()) as readonly Record<string, unknown>[];
}

test('a run on the server over a Supabase project: by its tokens, charged in its tables, seen by its owner alone', async () => {
  const [one, other] = [await customer(15), await customer(15)];
  const file = await one.upload(await disc(), 'badge.png');
  const { status, body } = await one.submit({ ...KNOCKOUT, inputs: [{ file }] });
  expect([status, body.code]).toEqual([202, undefined]);
  const { job } = await one.ended(body.job.id);
  expect(job).toMatchObject({ state: 'done', error: null, tokens: 1 });
  expect((await one.download(job.results[0].url)).status).toBe(200);
  expect(await read('user_subscriptions', one.token)).toMatchObject([{ user_id: one.id, tokens_remaining: 14 }]);
  expect(await read('token_usage', one.token)).toMatchObject([{ tool_id: 'color-ko', credits_used: 1 }]);
  expect(await read('token_usage', other.token)).toEqual([]);
  expect((await other.ask('GET', `/api/jobs/${job.id}`)).body.code).toBe('job.unknown');
  expect((await project.database.pool.query('select * from private.ledger_drift')).rows).toEqual([]);
  // The charge is the server's: what the browser pays for by itself is another one.
  const rpc = await fetch(`${project.url}/rest/v1/rpc/deduct_tokens`, {
    method: 'POST',
    headers: { authorization: `Bearer ${one.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ p_user_id: one.id, p_amount: 2 }),
  });
  expect([await rpc.json(), await one.balance()]).toEqual([true, 12]);
});

test('a token that expires during an upload is told as such, and a new one goes on where it stood', async () => {
  const one = await customer(15);
  const bytes = await disc(500);
  const headers = (token: string) => ({ authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' });
  const made = await fetch(`${server.url}/api/uploads`, {
    method: 'POST',
    headers: { ...headers(one.token), 'upload-length': String(bytes.length) },
  });
  const place = `${server.url}${made.headers.get('location')}`;
  const send = async (token: string, from: number, to: number) => {
    const part = { ...headers(token), 'content-type': 'application/offset+octet-stream', 'upload-offset': String(from) };
    return fetch(place, { method: 'PATCH', headers: part, body: bytes.subarray(from, to) });
  };
  expect((await send(one.token, 0, 1000)).status).toBe(204);
  const refused = await send(await project.sign(one.id, -60), 1000, bytes.length);
  expect([refused.status, ((await refused.json()) as { message: string }).message]).toEqual([401, 'Authentication required to use tokens']);
  const offset = (await fetch(place, { method: 'HEAD', headers: headers(one.token) })).headers.get('upload-offset');
  expect(offset).toBe('1000');
  expect((await send(await project.sign(one.id, 60), 1000, bytes.length)).status).toBe(204);
  expect(await one.balance()).toBe(15);
});

test('an account that is deleted at the project takes its files with it', async () => {
  const one = await customer(15);
  const file = await one.upload(await disc());
  await project.deleteUser(one.id);
  const { rows } = await project.database.pool.query('select kind from private.gone_files where id = $1', [file]);
  expect(rows).toEqual([{ kind: 'upload' }]);
});

test.each([
  ['a gateway answers for', () => project.refuse(502)],
  ['is away', () => project.goAway()],
])('a project that %s is an outage, told as such: nobody is told to sign in, nothing is charged', async (_, fail) => {
  const one = await customer(15);
  const file = await one.upload(await disc());
  await fail();
  const fresh = await startTestServer(project, { ...settings, WORKERS: '0' });
  try {
    const there = customerOf(fresh.url, one, project.database.pool);
    const { status, body } = await there.submit({ ...KNOCKOUT, inputs: [{ file }] });
    expect([status, body.code]).toEqual([503, 'server.outage']);
    expect(body.message).toContain('does not answer just now. Try again in a minute');
    expect(await one.balance()).toBe(15);
  } finally {
    project.refuse(null);
    await fresh.close();
  }
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { APP_KEY, admit, type DataNode, makeUser, mintToken, startDataNode } from './setup/data-node.ts';
import { type DatabaseHost, HOST_KINDS } from './setup/database-hosts.ts';

const OBJECT_TYPE = 'application/vnd.pgrst.object+json';

describe.each(HOST_KINDS)('the data service on $name', ({ skipReason, start }) => {
  let host: DatabaseHost;
  let node: DataNode;

  beforeAll(async () => {
    if (skipReason) return;
    host = await start();
    node = await startDataNode(host);
  });
  afterAll(async () => {
    await node?.close();
    await host?.stop();
  });

  /** A bare request, for what the client hides: exact status, headers and body. */
  async function send(method: string, path: string, { token = APP_KEY, body, headers = {} }: Wire = {}) {
    const response = await fetch(`${node.url}/rest/v1/${path}`, {
      method,
      headers: {
        apikey: APP_KEY,
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body,
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: text ? JSON.parse(text) : null };
  }
  interface Wire {
    token?: string;
    body?: string;
    headers?: Record<string, string>;
  }

  const usage = (userId: string, more: object = {}) => ({ user_id: userId, tool_id: 'color-ko', credits_used: 1, ...more });

  describe('reading', () => {
    it.skipIf(skipReason)('gives the single row of the caller, with exactly the columns of the record', async () => {
      const { id, client } = await makeUser(node);
      const { data, error, status } = await client.from('user_subscriptions').select('*').eq('user_id', id).single();
      expect({ error, status }).toEqual({ error: null, status: 200 });
      expect(data).toEqual({
        user_id: id,
        tier: 'free',
        period: 'monthly',
        is_active: true,
        tokens_remaining: 15,
        token_limit: 15,
        reset_date: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/),
        stripe_customer_id: null,
        stripe_subscription_id: null,
      });
    });

    it.skipIf(skipReason)('answers PGRST116 where single() finds no row, and null for maybeSingle()', async () => {
      const id = randomUUID();
      await admit(node, id);
      const client = node.client(await mintToken(id));
      const single = await client.from('user_subscriptions').select('*').eq('user_id', id).single();
      expect(single.status).toBe(406);
      expect(single.error).toMatchObject({
        code: 'PGRST116',
        details: 'The result contains 0 rows',
        hint: null,
        message: 'Cannot coerce the result to a single JSON object',
      });
      const maybe = await client.from('user_subscriptions').select('*').eq('user_id', id).maybeSingle();
      expect(maybe).toMatchObject({ data: null, error: null, status: 200 });
    });

    it.skipIf(skipReason)('orders, pages and counts', async () => {
      const { id, client } = await makeUser(node);
      const rows = [1, 2, 3, 4, 5, 6, 7].map((credits_used) => usage(id, { credits_used }));
      expect((await client.from('token_usage').insert(rows)).status).toBe(201);
      const page = await client
        .from('token_usage')
        .select('credits_used', { count: 'exact' })
        .order('id', { ascending: false })
        .range(1, 3);
      expect(page).toMatchObject({ data: [{ credits_used: 6 }, { credits_used: 5 }, { credits_used: 4 }], count: 7, status: 206 });
      const counted = await client.from('token_usage').select('*', { count: 'exact', head: true });
      expect(counted).toMatchObject({ data: null, count: 7, status: 200 });
      const beyond = await client.from('token_usage').select('*', { count: 'exact' }).range(7, 9);
      expect(beyond).toMatchObject({ status: 416, error: { code: 'PGRST103' } });
    });

    it.skipIf(skipReason)('filters by the comparisons that it offers', async () => {
      const { id, client } = await makeUser(node);
      await client
        .from('token_usage')
        .insert([usage(id, { variant: 'spot' }), usage(id, { credits_used: 2, variant: 'a,b' }), usage(id, { credits_used: 3 })]);
      const credits = async (query: PromiseLike<{ data: { credits_used: number }[] | null }>) =>
        (await query).data?.map((row) => row.credits_used);
      const base = () => client.from('token_usage').select('credits_used').order('id');
      expect(await credits(base().neq('credits_used', 2))).toEqual([1, 3]);
      expect(await credits(base().gt('credits_used', 1).lte('credits_used', 3))).toEqual([2, 3]);
      expect(await credits(base().gte('credits_used', 3))).toEqual([3]);
      expect(await credits(base().lt('credits_used', 2))).toEqual([1]);
      expect(await credits(base().in('variant', ['spot', 'a,b']))).toEqual([1, 2]);
      expect(await credits(base().is('variant', null))).toEqual([3]);
      expect(await credits(base().not('variant', 'is', null))).toEqual([1, 2]);
    });

    it.skipIf(skipReason)('writes the ranges and media types of the wire', async () => {
      const { id, token, client } = await makeUser(node);
      await client.from('token_usage').insert([usage(id), usage(id)]);
      const list = await send('GET', 'token_usage?select=*', { token });
      expect(list.headers.get('content-range')).toBe('0-1/*');
      expect(list.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(list.headers.get('cache-control')).toBe('no-store');
      const none = await send('GET', 'token_usage?credits_used=eq.9', { token });
      expect([none.text, none.headers.get('content-range')]).toEqual(['[]', '*/*']);
      const head = await send('HEAD', 'token_usage', { token, headers: { prefer: 'count=exact' } });
      expect([head.text, head.headers.get('content-range')]).toEqual(['', '*/2']);
      const one = await send('GET', 'user_subscriptions', { token, headers: { accept: OBJECT_TYPE } });
      expect(one.headers.get('content-type')).toBe(`${OBJECT_TYPE}; charset=utf-8`);
      expect(one.json.user_id).toBe(id);
      const several = await send('GET', 'token_usage', { token, headers: { accept: OBJECT_TYPE } });
      expect(several).toMatchObject({ status: 406, json: { code: 'PGRST116', details: 'The result contains 2 rows' } });
    });
  });

  describe('writing', () => {
    it.skipIf(skipReason)('inserts without words and with the row when asked', async () => {
      const { id, token, client } = await makeUser(node);
      const quiet = await send('POST', 'token_usage', { token, body: JSON.stringify(usage(id)) });
      expect([quiet.status, quiet.text]).toEqual([201, '']);
      const list = await client.from('token_usage').insert(usage(id)).select('user_id,batch_size');
      expect(list).toMatchObject({ status: 201, data: [{ user_id: id, batch_size: 1 }] });
      const single = await client
        .from('token_usage')
        .insert(usage(id, { metadata: ['a', { b: null }] }))
        .select('metadata')
        .single();
      expect(single).toMatchObject({ status: 201, data: { metadata: ['a', { b: null }] } });
    });

    it.skipIf(skipReason)('keeps nothing of an insert whose answer can not be single', async () => {
      const { id, client } = await makeUser(node);
      const twice = await client
        .from('token_usage')
        .insert([usage(id), usage(id)])
        .select()
        .single();
      expect(twice).toMatchObject({ status: 406, error: { code: 'PGRST116', details: 'The result contains 2 rows' } });
      const { count } = await client.from('token_usage').select('*', { count: 'exact', head: true });
      expect(count).toBe(0);
    });

    it.skipIf(skipReason)('fills what rows of a list lack with null, or with defaults when asked', async () => {
      const { id, client } = await makeUser(node);
      const rows = [usage(id, { batch_size: 3 }), usage(id)];
      const nulls = await client.from('token_usage').insert(rows);
      expect(nulls).toMatchObject({ status: 400, error: { code: '23502' } });
      const defaults = await client.from('token_usage').insert(rows, { defaultToNull: false }).select('batch_size');
      expect(defaults.data).toEqual([{ batch_size: 3 }, { batch_size: 1 }]);
    });

    it.skipIf(skipReason)('answers conflicts with 409', async () => {
      const { id, client } = await makeUser(node);
      const again = await client.from('user_subscriptions').insert({ user_id: id });
      expect(again).toMatchObject({ status: 409, error: { code: '23505' } });
      const nobody = randomUUID();
      await admit(node, nobody);
      const orphan = await node
        .client(await mintToken(nobody))
        .from('token_usage')
        .insert(usage(nobody));
      expect(orphan).toMatchObject({ status: 409, error: { code: '23503' } });
    });

    it.skipIf(skipReason)('refuses values that the columns refuse', async () => {
      const { id, client } = await makeUser(node);
      const attempt = async (more: object) => (await client.from('token_usage').insert(usage(id, more))).error?.code;
      expect(await attempt({ credits_used: -1 })).toBe('23514');
      expect(await attempt({ credits_used: 1.5 })).toBe('22P02');
      expect(await attempt({ credits_used: null })).toBe('23502');
      expect(await attempt({ credits_used: 99999999999 })).toBe('22003');
      expect(await attempt({ tool_id: '../etc' })).toBe('23514');
      expect(await attempt({ metadata: { note: 'x'.repeat(20_000) } })).toBe('23514');
      expect(await attempt({ created_at: '2020-01-01' })).toBe('42501');
      expect(await attempt({ id: 7 })).toBe('428C9');
      expect(await attempt({ nonsense: 1 })).toBe('PGRST204');
    });
  });

  describe('refusing', () => {
    it.skipIf(skipReason)('names what is not exposed in the words of the wire', async () => {
      const { token, client } = await makeUser(node);
      const table = await client.from('users').select('*');
      expect(table).toMatchObject({
        status: 404,
        error: { code: 'PGRST205', message: "Could not find the table 'public.users' in the schema cache" },
      });
      for (const name of ['constructor', '__proto__', 'pg_authid', 'ledger'])
        expect((await send('GET', name, { token })).json.code).toBe('PGRST205');
      const fn = await client.rpc('reset_due', { p_limit: 1 });
      expect(fn).toMatchObject({ status: 404, error: { code: 'PGRST202' } });
      const wrongArguments = await client.rpc('deduct_tokens', { p_user_id: randomUUID() });
      expect(wrongArguments).toMatchObject({ status: 404, error: { code: 'PGRST202' } });
      expect(await client.from('token_usage').select('secret')).toMatchObject({
        status: 400,
        error: { code: '42703', message: 'column token_usage.secret does not exist' },
      });
      expect(await client.from('token_usage').select('*, users(*)')).toMatchObject({ status: 400, error: { code: 'PGRST200' } });
      expect(await client.from('token_usage').select('*').or('id.eq.1,id.eq.2')).toMatchObject({
        status: 400,
        error: { code: 'PGRST100' },
      });
      expect(await client.from('token_usage').select('*').like('tool_id', '%')).toMatchObject({ status: 400, error: { code: 'PGRST100' } });
      expect(await client.schema('private').from('ledger').select('*')).toMatchObject({ status: 406, error: { code: 'PGRST106' } });
      expect(await client.schema('private').rpc('charge', {})).toMatchObject({ status: 406, error: { code: 'PGRST106' } });
    });

    it.skipIf(skipReason)('refuses bad requests with all four keys', async () => {
      const { token } = await makeUser(node);
      const cases: [string, string, Wire, number, string][] = [
        ['POST', 'token_usage', { body: '{' }, 400, 'PGRST102'],
        ['POST', 'token_usage', { body: '' }, 400, 'PGRST102'],
        ['POST', 'token_usage', { body: '[1]' }, 400, 'PGRST102'],
        ['POST', 'token_usage', { body: '[{"tool_id":"a"},{"credits_used":1}]' }, 400, 'PGRST102'],
        ['POST', 'token_usage', { body: JSON.stringify({ tool_id: 'x'.repeat(300_000) }) }, 413, 'PGRST102'],
        ['GET', 'token_usage?limit=many', {}, 400, 'PGRST100'],
        ['GET', 'token_usage?order=id.sideways', {}, 400, 'PGRST100'],
        ['GET', 'token_usage?user_id=eq.me', {}, 400, '22P02'],
        ['GET', 'token_usage', { headers: { accept: 'text/csv' } }, 406, 'PGRST107'],
        ['PUT', 'token_usage', { body: '{}' }, 405, 'PGRST117'],
        ['GET', 'rpc/deduct_tokens', {}, 405, 'PGRST117'],
        ['GET', '', {}, 404, 'PGRST125'],
        ['GET', 'token_usage/1', {}, 404, 'PGRST125'],
      ];
      for (const [method, path, wire, status, code] of cases) {
        const answer = await send(method, path, { token, ...wire });
        expect([method, path, answer.status, answer.json.code]).toEqual([method, path, status, code]);
        expect(Object.keys(answer.json).sort()).toEqual(['code', 'details', 'hint', 'message']);
      }
    });

    it.skipIf(skipReason)('tells broken tokens from missing ones', async () => {
      const id = randomUUID();
      const expired = await send('GET', 'token_usage', { token: await mintToken(id, { lifetimeSeconds: -10 }) });
      expect(expired).toMatchObject({ status: 401, json: { code: 'PGRST303', message: 'JWT expired' } });
      expect(expired.headers.get('www-authenticate')).toMatch(/^Bearer/);
      const [head, payload, signature] = (await mintToken(id)).split('.');
      const other = Buffer.from(JSON.stringify({ sub: id, role: 'authenticated', aud: 'authenticated', exp: 9e9 })).toString('base64url');
      const none = Buffer.from('{"alg":"none"}').toString('base64url');
      for (const token of [`${head}.${other}.${signature}`, `${none}.${payload}.`, 'nonsense', `${head}.${payload}`]) {
        expect(await send('GET', 'token_usage', { token })).toMatchObject({ status: 401, json: { code: 'PGRST301' } });
      }
      const anonymous = await send('GET', 'user_subscriptions');
      expect(anonymous).toMatchObject({ status: 401, json: { code: '42501' } });
    });

    it.skipIf(skipReason)('refuses a token whose session has ended, was never ours, or is not named', async () => {
      const { id, token } = await makeUser(node);
      const other = await makeUser(node);
      const ask = (given: string) =>
        Promise.all([
          send('GET', 'user_subscriptions', { token: given }),
          send('POST', 'token_usage', { token: given, body: JSON.stringify(usage(id)) }),
          send('POST', 'rpc/deduct_tokens', { token: given, body: JSON.stringify({ p_user_id: id, p_amount: 1 }) }),
        ]);
      expect((await ask(token)).map(({ status }) => status)).toEqual([200, 201, 200]);
      for (const session_id of [randomUUID(), other.id, undefined, 'x', { a: 1 }]) {
        const answers = await ask(await mintToken(id, { claims: { session_id } }));
        for (const answer of answers) expect(answer).toMatchObject({ status: 401, json: { code: 'PGRST301' } });
      }
      await node.database.pool.query('delete from auth.sessions where user_id = $1', [id]);
      for (const answer of await ask(token)) {
        expect(answer).toMatchObject({ status: 401, json: { code: 'PGRST301', message: 'The session has ended' } });
      }
      const { rows } = await node.database.pool.query('select count(*)::int as n from public.token_usage where user_id = $1', [id]);
      expect(rows).toEqual([{ n: 1 }]);
    });

    it.skipIf(skipReason)('takes names once, bounds rows, values, filters and depth, and reads nothing of what nobody asks', async () => {
      const { id, token } = await makeUser(node);
      const many = (text: string, times: number): string => Array(times).fill(text).join(',');
      const post = (path: string, body: string, given = token) => send('POST', path, { token: given, body });
      const wide = await post(`token_usage?columns=${many('user_id', 900)},tool_id,credits_used`, JSON.stringify(usage(id)));
      expect(wide.status).toBe(201);
      const deep = `${'['.repeat(60_000)}${']'.repeat(60_000)}`;
      const refusals: [Promise<{ status: number }>, number][] = [
        [post(`token_usage?columns=${many('id', 900)}`, `[${many('{}', 1000)}]`, APP_KEY), 401],
        [post('token_usage?columns=user_id', `[${many('{}', 1001)}]`), 413],
        // As many values as are allowed, and an id that only the database gives.
        [post('token_usage?columns=user_id,tool_id,credits_used,batch_size,variant,metadata,id,created_at', `[${many('{}', 1000)}]`), 400],
        [post('token_usage?columns=user_id,tool_id,credits_used,batch_size,variant,metadata,created_at', `[${many('{}', 1000)}]`), 403],
        [post('token_usage', deep), 400],
        [post('token_usage', JSON.stringify(usage(id)).replace('}', `,"metadata":${deep}}`)), 400],
        [post('rpc/deduct_tokens', `{"p_user_id":${deep}}`), 400],
        [post('rpc/deduct_tokens', deep, APP_KEY), 401],
        [send('GET', `token_usage?${Array(31).fill('id=gt.0').join('&')}`, { token }), 400],
        [send('GET', `token_usage?id=in.(${many('1', 501)})`, { token }), 400],
        [send('GET', `token_usage?order=${many('id', 2000)}`, { token }), 200],
      ];
      for (const [answer, status] of refusals) expect((await answer).status).toBe(status);
    });

    it.skipIf(skipReason)('knows no role but that of a signed-in user', async () => {
      for (const role of ['service', 'postgres', 'anon', 'underbase']) {
        const { id } = await makeUser(node);
        const token = await mintToken(id, { claims: { role } });
        const { json } = await send('GET', 'user_subscriptions', { token });
        expect(json).toHaveLength(1);
        expect(json[0].user_id).toBe(id);
      }
    });
  });

  it.skipIf(skipReason)('nodes count the sockets of the others', async () => {
    const share = async (id: string, keys: string[], sockets: number[]) =>
      (await node.database.pool.query('select * from private.share_sockets($1, $2, $3)', [id, keys, sockets])).rows;
    const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
    expect(await share(one, ['user:a', 'user:b'], [3, 1])).toEqual([]);
    expect(await share(other, ['user:a'], [2])).toEqual([{ key: 'user:a', sockets: '3' }]);
    expect(await share(one, ['user:a'], [1])).toEqual([{ key: 'user:a', sockets: '2' }]);
    expect(await share(other, ['user:a', 'user:b'], [2, 0])).toEqual([{ key: 'user:a', sockets: '1' }]);
  });

  it.skipIf(skipReason)('goes on after the database cut every connection', async () => {
    const { client } = await makeUser(node);
    await node.database.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and usename = current_user',
    );
    const { data, error } = await client.from('user_subscriptions').select('tier').single();
    expect({ data, error }).toEqual({ data: { tier: 'free' }, error: null });
  });
});

import { createClient, type RealtimePostgresUpdatePayload, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { APP_KEY, type DataNode, makeUser, mintToken, startDataNode } from './setup/data-node.ts';
import { type DatabaseHost, HOST_KINDS } from './setup/database-hosts.ts';
import { openRawSocket, type RawSocket } from './setup/raw-socket.ts';

type User = Awaited<ReturnType<typeof makeUser>>;
type Update = RealtimePostgresUpdatePayload<Record<string, unknown>>;

const TOPIC = 'realtime:token-changes';
const VERSIONS = ['2.0.0', '1.0.0'] as const;

describe.each(HOST_KINDS)('realtime on $name', ({ skipReason, start }) => {
  let host: DatabaseHost;
  let one: DataNode;
  let two: DataNode;
  const cleanups: (() => unknown)[] = [];

  beforeAll(async () => {
    if (skipReason) return;
    host = await start();
    [one, two] = await Promise.all([startDataNode(host), startDataNode(host)]);
  });
  afterEach(async () => {
    for (const clean of cleanups.splice(0)) await clean();
  });
  afterAll(async () => {
    await one?.close();
    await two?.close();
    await host?.stop();
  });

  const binding = (id: string, more: object = {}) => ({
    event: 'UPDATE',
    schema: 'public',
    table: 'user_subscriptions',
    filter: `user_id=eq.${id}`,
    ...more,
  });
  const joinPayload = (bindings: object[], token?: string) => ({
    config: { broadcast: { ack: false, self: false }, presence: { key: '', enabled: false }, postgres_changes: bindings, private: false },
    ...(token === undefined ? {} : { access_token: token }),
  });

  async function spend(user: User, amount: number, node = one): Promise<void> {
    const { data } = await node.client(user.token).rpc('deduct_tokens', { p_user_id: user.id, p_amount: amount });
    expect(data).toBe(true);
  }

  /** A tab that follows the user's row by the official client; `next` waits for the next change. */
  async function openTab(client: SupabaseClient, userId: string): Promise<{ next(): Promise<Update> }> {
    cleanups.push(async () => {
      await client.removeAllChannels();
      client.realtime.disconnect();
    });
    // The client takes its token up a moment after it is made; a join sent before stays anonymous until the next renewal.
    await client.realtime.setAuth();
    const arrived: Update[] = [];
    const waiting: ((update: Update) => void)[] = [];
    const channel = client
      .channel('token-changes')
      .on(
        'postgres_changes',
        { event: 'UPDATE', schema: 'public', table: 'user_subscriptions', filter: `user_id=eq.${userId}` },
        (update) => {
          const taker = waiting.shift();
          if (taker) taker(update);
          else arrived.push(update);
        },
      );
    await new Promise<void>((resolve, reject) => {
      channel.subscribe((status, error) => {
        if (status === 'SUBSCRIBED') resolve();
        else if (status !== 'CLOSED') reject(error ?? new Error(status));
      });
    });
    return {
      next: () => {
        const first = arrived.shift();
        return first ? Promise.resolve(first) : new Promise((resolve) => waiting.push(resolve));
      },
    };
  }

  async function openRaw(vsn: (typeof VERSIONS)[number] = '2.0.0', node = one): Promise<RawSocket> {
    const socket = await openRawSocket(node.url, vsn);
    cleanups.push(() => socket.close());
    return socket;
  }

  /** Joins and reads the three messages of a join that succeeds. */
  async function joined(user: User, token: string | undefined, socket: RawSocket): Promise<RawSocket> {
    socket.push('6', '6', TOPIC, 'phx_join', joinPayload([binding(user.id)], token));
    expect((await socket.next()).payload.status).toBe('ok');
    await socket.next();
    await socket.next();
    return socket;
  }

  /**
   * A socket that hears what the user spends. A notification reaches the node some time after the charge was answered, so a test
   * about who hears a charge must know that the node has heard of it.
   */
  async function openWitness(user: User): Promise<(remaining: number) => Promise<void>> {
    const socket = await joined(user, user.token, await openRaw());
    return async (remaining) => expect((await socket.next()).payload.data).toMatchObject({ record: { tokens_remaining: remaining } });
  }

  describe.each(VERSIONS)('by the official client in framing %s', (vsn) => {
    const clientOf = (user: User, node: DataNode): SupabaseClient =>
      createClient(node.url, APP_KEY, { accessToken: async () => user.token, realtime: { vsn } });

    it.skipIf(skipReason)('tells every tab of the user, whichever node they hang on', async () => {
      const user = await makeUser(one);
      const tabs = await Promise.all([openTab(clientOf(user, one), user.id), openTab(clientOf(user, two), user.id)]);
      await spend(user, 1, one);
      for (const tab of tabs) {
        const update = await tab.next();
        expect(update).toMatchObject({ eventType: 'UPDATE', schema: 'public', table: 'user_subscriptions', errors: null });
        expect(update.new).toEqual({
          user_id: user.id,
          tier: 'free',
          period: 'monthly',
          is_active: true,
          tokens_remaining: 14,
          token_limit: 15,
          reset_date: expect.any(String),
          stripe_customer_id: null,
          stripe_subscription_id: null,
        });
        expect(update.old).toEqual({ user_id: user.id });
        expect(Math.abs(Date.parse(update.commit_timestamp) - Date.now())).toBeLessThan(10_000);
      }
      await spend(user, 2, two);
      for (const tab of tabs) expect((await tab.next()).new.tokens_remaining).toBe(12);
    });
  });

  describe.each(VERSIONS)('on the wire in framing %s', (vsn) => {
    it.skipIf(skipReason)('answers a join with its bindings in order, then says that it listens', async () => {
      const user = await makeUser(one);
      const socket = await openRaw(vsn);
      const bindings = [binding(user.id), binding(user.id, { event: '*', filter: undefined })];
      socket.push('6', '6', TOPIC, 'phx_join', joinPayload(bindings, user.token));
      const reply = await socket.next();
      expect(reply).toMatchObject({ joinRef: '6', ref: '6', topic: TOPIC, event: 'phx_reply', payload: { status: 'ok' } });
      const { postgres_changes: echo } = (reply.payload as { response: { postgres_changes: { id: number }[] } }).response;
      expect(echo).toEqual(bindings.map((sent, index) => ({ ...JSON.parse(JSON.stringify(sent)), id: echo[index].id })));
      expect(new Set(echo.map(({ id }) => id)).size).toBe(2);
      expect(await socket.next()).toMatchObject({
        joinRef: '6',
        ref: null,
        event: 'system',
        payload: { status: 'ok', extension: 'postgres_changes', channel: 'token-changes', message: 'Subscribed to PostgreSQL' },
      });
      expect(await socket.next()).toMatchObject({ joinRef: '6', ref: null, event: 'presence_state', payload: {} });
      await spend(user, 1);
      const { payload } = await socket.next();
      expect(payload.ids).toEqual(echo.map(({ id }) => id));
      expect(payload.data).toMatchObject({ type: 'UPDATE', record: { tokens_remaining: 14 }, old_record: { user_id: user.id } });
      const columns = (payload.data as { columns: { name: string }[]; record: object }).columns.map(({ name }) => name);
      expect(columns).toEqual(Object.keys((payload.data as { record: object }).record));
    });

    it.skipIf(skipReason)('answers heartbeats', async () => {
      const socket = await openRaw(vsn);
      socket.push(null, '7', 'phoenix', 'heartbeat');
      expect(await socket.next()).toEqual({
        joinRef: null,
        ref: '7',
        topic: 'phoenix',
        event: 'phx_reply',
        payload: { status: 'ok', response: {} },
        ...(vsn === '1.0.0' ? { join_ref: null } : {}),
      });
    });

    it.skipIf(skipReason)('leaves with a reply and a close that bears the number of the join', async () => {
      const user = await makeUser(one);
      const socket = await joined(user, user.token, await openRaw(vsn));
      socket.push('6', '8', TOPIC, 'phx_leave');
      expect(await socket.next()).toMatchObject({ ref: '8', event: 'phx_reply', payload: { status: 'ok', response: {} } });
      expect(await socket.next()).toMatchObject({ joinRef: '6', ref: '6', event: 'phx_close', payload: {} });
      await spend(user, 1);
      socket.push(null, '9', 'phoenix', 'heartbeat');
      expect(await socket.next()).toMatchObject({ ref: '9', topic: 'phoenix' });
    });
  });

  it.skipIf(skipReason)('hears nothing as anonymous and everything once the token comes', async () => {
    const user = await makeUser(one);
    const witness = await openWitness(user);
    for (const token of [undefined, APP_KEY]) {
      const before = 15 - (token === undefined ? 1 : 3);
      const socket = await joined(user, token, await openRaw());
      await spend(user, 1);
      await witness(before);
      socket.push('6', '7', TOPIC, 'access_token', { access_token: user.token });
      // A message is handled when those before it are: the answer to the heartbeat says that the token has been taken.
      socket.push(null, '8', 'phoenix', 'heartbeat');
      expect((await socket.next()).ref).toBe('8');
      await spend(user, 1);
      expect((await socket.next()).payload.data).toMatchObject({ record: { tokens_remaining: before - 1 } });
      await witness(before - 1);
    }
  });

  it.skipIf(skipReason)('goes back to anonymous when the session ends', async () => {
    const user = await makeUser(one);
    const witness = await openWitness(user);
    const socket = await joined(user, user.token, await openRaw());
    socket.push('6', '7', TOPIC, 'access_token', { access_token: APP_KEY });
    socket.push(null, '8', 'phoenix', 'heartbeat');
    await socket.next();
    await spend(user, 1);
    await witness(14);
    socket.push('6', '9', TOPIC, 'access_token', { access_token: user.token });
    socket.push(null, '10', 'phoenix', 'heartbeat');
    expect((await socket.next()).ref).toBe('10');
  });

  it.skipIf(skipReason)("refuses joins on others' rows, and tells nobody of them", async () => {
    const user = await makeUser(one);
    const victim = await makeUser(one);
    const socket = await openRaw();
    socket.push('1', '1', TOPIC, 'phx_join', joinPayload([binding(victim.id)], user.token));
    expect(await socket.next()).toMatchObject({ ref: '1', event: 'phx_reply', payload: { status: 'error' } });
    // Without a filter, and by way of an anonymous join on the victim's row.
    const open = await openRaw();
    open.push('6', '6', TOPIC, 'phx_join', joinPayload([binding(user.id, { filter: undefined })], user.token));
    const later = await openRaw();
    later.push('6', '6', TOPIC, 'phx_join', joinPayload([binding(victim.id)]));
    later.push('6', '7', TOPIC, 'access_token', { access_token: user.token });
    for (const one of [open, later]) for (let i = 0; i < 3; i++) await one.next();
    await spend(victim, 1);
    await spend(user, 2);
    expect((await open.next()).payload.data).toMatchObject({ record: { user_id: user.id, tokens_remaining: 13 } });
    later.push(null, '8', 'phoenix', 'heartbeat');
    expect((await later.next()).ref).toBe('8');
  });

  it.skipIf(skipReason)('refuses what it does not watch', async () => {
    const user = await makeUser(one);
    const socket = await openRaw();
    const wrong = [
      { table: 'token_usage' },
      { table: 'constructor' },
      { schema: 'private' },
      { event: 'DELETE' },
      { filter: 'tier=eq.free' },
      { filter: 7 },
    ];
    for (const [index, more] of wrong.entries()) {
      socket.push(`${index}`, `${index}`, TOPIC, 'phx_join', joinPayload([binding(user.id, more)], user.token));
      const reply = await socket.next();
      expect([more, reply.ref, reply.payload.status]).toEqual([more, `${index}`, 'error']);
    }
  });

  it.skipIf(skipReason)('refuses broken and expired tokens', async () => {
    const user = await makeUser(one);
    const socket = await openRaw();
    const expired = await mintToken(user.id, { lifetimeSeconds: -1 });
    for (const [ref, token] of [
      ['1', expired],
      ['2', `${user.token}x`],
      ['3', 'nonsense'],
    ]) {
      socket.push(ref, ref, TOPIC, 'phx_join', joinPayload([binding(user.id)], token));
      expect(await socket.next()).toMatchObject({ ref, payload: { status: 'error' } });
    }
  });

  it.skipIf(skipReason)('ends a channel when its token expires, and keeps one that is renewed in time', async () => {
    const user = await makeUser(one);
    const brief = await mintToken(user.id, { lifetimeSeconds: 2 });
    const socket = await joined(user, brief, await openRaw());
    const renewed = await joined(user, brief, await openRaw());
    renewed.push('6', '7', TOPIC, 'access_token', { access_token: user.token });
    expect(await socket.next()).toMatchObject({
      joinRef: '6',
      event: 'system',
      payload: { status: 'error', extension: 'system', message: 'Token has expired', channel: 'token-changes' },
    });
    expect(await socket.next()).toMatchObject({ joinRef: '6', ref: '6', event: 'phx_close' });
    await spend(user, 1);
    expect((await renewed.next()).event).toBe('postgres_changes');
    socket.push(null, '9', 'phoenix', 'heartbeat');
    expect((await socket.next()).ref).toBe('9');
  });

  it.skipIf(skipReason)('closes the channels of a session that ends, on every node, and opens none on it', async () => {
    const user = await makeUser(one);
    const sockets = [
      await joined(user, user.token, await openRaw('2.0.0', one)),
      await joined(user, user.token, await openRaw('2.0.0', two)),
    ];
    await one.database.pool.query('delete from auth.sessions where id = $1', [user.id]);
    for (const socket of sockets) {
      expect(await socket.next()).toMatchObject({ event: 'system', payload: { status: 'error', message: 'Session has ended' } });
      expect(await socket.next()).toMatchObject({ joinRef: '6', event: 'phx_close' });
      socket.push('7', '7', TOPIC, 'phx_join', joinPayload([binding(user.id)], user.token));
      expect((await socket.next()).payload).toEqual({ status: 'error', response: { reason: 'Session has ended' } });
    }
  });

  it.skipIf(skipReason)('closes what ended while the listening connection was cut', async () => {
    const user = await makeUser(one);
    const socket = await joined(user, user.token, await openRaw());
    await one.database.pool.query('alter table auth.sessions disable trigger tell_session_end');
    await one.database.pool.query('delete from auth.sessions where id = $1', [user.id]);
    await one.database.pool.query('alter table auth.sessions enable trigger tell_session_end');
    await one.database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'underbase listener'`);
    expect(await socket.next()).toMatchObject({ event: 'system', payload: { message: 'Session has ended' } });
  });

  it.skipIf(skipReason)('forgets an earlier join of the topic', async () => {
    const user = await makeUser(one);
    const socket = await joined(user, user.token, await openRaw());
    socket.push('9', '9', TOPIC, 'phx_join', joinPayload([binding(user.id)], user.token));
    for (let i = 0; i < 3; i++) expect((await socket.next()).joinRef).toBe('9');
    socket.push('6', '10', TOPIC, 'phx_leave');
    expect((await socket.next()).ref).toBe('10');
    await spend(user, 1);
    expect(await socket.next()).toMatchObject({ joinRef: '9', event: 'postgres_changes' });
  });

  it.skipIf(skipReason)('tells the present state after the listening connection was cut', async () => {
    const user = await makeUser(one);
    const tab = await openTab(one.client(user.token), user.id);
    await one.database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'underbase listener'`);
    expect((await tab.next()).new.tokens_remaining).toBe(15);
    await spend(user, 5, two);
    expect((await tab.next()).new.tokens_remaining).toBe(10);
  });

  it.skipIf(skipReason)('cuts off clients that send too much, too long or no messages at all', async () => {
    const talker = await openRaw();
    for (let i = 0; i < 400; i++) talker.push(null, `${i}`, 'phoenix', 'heartbeat');
    expect(await talker.closed).toBe(1008);
    const long = await openRaw();
    long.push(null, '1', 'phoenix', 'heartbeat', { text: 'x'.repeat(70_000) });
    expect(await long.closed).toBe(1009);
    const mumbler = await openRaw();
    mumbler.send('hello');
    expect(await mumbler.closed).toBe(1008);
  });

  it.skipIf(skipReason)('opens a limited number of channels on a socket', async () => {
    const socket = await openRaw();
    for (let i = 0; i < 20; i++) {
      socket.push(`${i}`, `${i}`, `realtime:room-${i}`, 'phx_join', joinPayload([]));
      expect((await socket.next()).payload.status).toBe('ok');
      await socket.next();
    }
    socket.push('21', '21', 'realtime:room-21', 'phx_join', joinPayload([]));
    expect((await socket.next()).payload).toEqual({ status: 'error', response: { reason: 'too many channels' } });
  });
});

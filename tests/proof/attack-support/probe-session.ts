import { setTimeout as delay } from 'node:timers/promises';
import type { TestServer } from '../../conformance/auth-support/test-server.ts';
import { openRawSocket, type RawSocket } from '../../conformance/setup/raw-socket.ts';
import type { Try } from './list.ts';
import type { Person, Range } from './range.ts';

/** How soon an ended session must be worth nothing, everywhere. */
const WITHIN_MS = 5_000;

const post = (server: TestServer, person: Person, path: string, body?: object): Promise<Response> =>
  fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  });

const refresh = (server: TestServer, refreshToken: string): Promise<Response> =>
  fetch(`${server.url}/auth/v1/token?grant_type=refresh_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: refreshToken }),
  });

const ENDS: Readonly<Record<string, (range: Range, person: Person) => Promise<unknown>>> = {
  'logout-local': ({ server }, person) => post(server, person, '/auth/v1/logout?scope=local'),
  // Another browser of the same person signs out everywhere.
  async 'logout-global'(range, person) {
    await post(range.server, await range.signIn(person.email), '/auth/v1/logout?scope=global');
  },
  delete: ({ server }, person) =>
    fetch(`${server.url}/api/account`, { method: 'DELETE', headers: { authorization: `Bearer ${person.token}` } }),
  async reuse(range, person) {
    await refresh(range.server, person.refreshToken);
    // Past the seconds in which two tabs may send one token.
    await range.sql(
      `update auth.refresh_tokens set used_at = now() - interval '1 minute' where session_id = $1 and used_at is not null`,
      person.sessionId,
    );
    await refresh(range.server, person.refreshToken);
  },
};

async function join(server: TestServer, { id, token }: Person): Promise<{ socket: RawSocket; status: unknown }> {
  const socket = await openRawSocket(server.url);
  const binding = { event: 'UPDATE', schema: 'public', table: 'user_subscriptions', filter: `user_id=eq.${id}` };
  socket.push('1', '1', 'realtime:a', 'phx_join', { config: { postgres_changes: [binding] }, access_token: token });
  return { socket, status: (await socket.next()).payload.status };
}

const DOORS: Readonly<Record<string, (server: TestServer, person: Person) => Promise<boolean>>> = {
  rest: async ({ url }, { token }) =>
    (await fetch(`${url}/rest/v1/user_subscriptions`, { headers: { authorization: `Bearer ${token}` } })).status < 400,
  rpc: async (server, person) =>
    (await post(server, person, '/rest/v1/rpc/deduct_tokens', { p_user_id: person.id, p_amount: 1 })).status < 400,
  insert: async (server, person) =>
    (await post(server, person, '/rest/v1/token_usage', { user_id: person.id, tool_id: 'color-ko', credits_used: 1 })).status < 400,
  user: async ({ url }, { token }) => (await fetch(`${url}/auth/v1/user`, { headers: { authorization: `Bearer ${token}` } })).status < 400,
  refresh: async (server, { refreshToken }) => (await refresh(server, refreshToken)).status < 400,
  async join(server, person) {
    const { socket, status } = await join(server, person);
    socket.close();
    return status === 'ok';
  },
};

/** Opens a channel first, ends the session, and waits for the channel to be closed. */
async function probeChannel(range: Range, person: Person, server: TestServer, end: string): Promise<string | null> {
  const { socket, status } = await join(server, person);
  if (status !== 'ok') return 'the channel did not open in the first place';
  await ENDS[end](range, person);
  const late = new AbortController();
  const isClosed = (async () => {
    for (;;) if ((await socket.next()).event === 'phx_close') return true;
  })();
  const wasClosed = await Promise.race([isClosed, delay(WITHIN_MS, false, { signal: late.signal })]);
  late.abort();
  socket.close();
  return wasClosed ? null : 'the channel stays open';
}

export async function probeSession(range: Range, { what }: Try): Promise<string | null> {
  const person = await range.signIn();
  await range.subscribe(person);
  const server = what.node === 'other' ? await range.serverWith({ PUBLIC_URL: range.server.url }, true) : range.server;
  if (what.door === 'channel') return probeChannel(range, person, server, what.end);
  const door = DOORS[what.door];
  if (what.door !== 'refresh' && !(await door(server, person))) return 'the door was closed in the first place';
  await ENDS[what.end](range, person);
  const deadline = Date.now() + WITHIN_MS;
  while (await door(server, person)) {
    if (Date.now() > deadline) return `${what.door} is still open after ${WITHIN_MS / 1000} s`;
    await delay(100);
  }
  return null;
}

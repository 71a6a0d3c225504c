import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { TestServer } from '../../conformance/auth-support/test-server.ts';
import { openRawSocket, type RawSocket } from '../../conformance/setup/raw-socket.ts';
import { fillIn, type Try } from './list.ts';
import type { Person, Range } from './range.ts';

/** The product's own limits: the test servers' wide ones are left out. Forwarding headers are believed, to have many addresses. */
const AS_SET = {
  TRUST_PROXY: 'loopback',
  REQUESTS_PER_USER: '600',
  REQUESTS_PER_ADDRESS: '1200',
  REQUEST_BURST: '200',
  SOCKETS_PER_USER: '20',
  SOCKETS_PER_ADDRESS: '60',
};

let floods = 0;
/** An address that no other flood has used. */
function addressOf(flood: number, index: number, { addresses }: Try['what']): string {
  if (addresses === 'ipv6') return `2001:db8:${flood}:1::${(index % 60_000).toString(16)}`;
  return `10.${flood % 250}.${addresses ? index % addresses : 0}.1`;
}

interface Hit {
  readonly status: number;
  readonly hasRetryAfter: boolean;
  readonly body: string;
}

function hit(
  agent: Agent,
  server: TestServer,
  { what }: Try,
  names: Record<string, string>,
  headers: Record<string, string>,
): Promise<Hit> {
  const body: string | undefined = what.body && fillIn(what.body, names);
  return new Promise((resolve, reject) => {
    const call = request(`${server.url}${what.path}`, { agent, method: what.method ?? 'GET', headers }, (answer) => {
      let text = '';
      answer.on('data', (part) => {
        text += part;
      });
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, hasRetryAfter: answer.headers['retry-after'] !== undefined, body: text }),
      );
    });
    call.on('error', reject);
    call.end(body);
  });
}

async function floodRequests(range: Range, one: Try): Promise<string | null> {
  const { what } = one;
  const flood = ++floods;
  const servers = [await range.serverWith(AS_SET)];
  if (what.nodes === 2) servers.push(await range.serverWith({ ...AS_SET, PUBLIC_URL: servers[0].url }, true));
  const person = what.as === 'user' ? await range.signIn(undefined, servers[0]) : null;
  const agent = new Agent({ keepAlive: true, maxSockets: 20 });
  const token = person?.token ?? (what.as === 'forged' ? `${range.thief.token}x` : null);
  const started = Date.now();
  const hits: Hit[] = [];
  for (let round = 0; round < (what.rounds ?? 1); round++) {
    if (round > 0) await delay(what.pauseMs);
    const share = what.count / (what.rounds ?? 1);
    const sent = Array.from({ length: share }, (_, index) =>
      hit(
        agent,
        servers[index % servers.length],
        one,
        { n: `${flood}-${index}` },
        {
          'x-forwarded-for': addressOf(flood, index, what),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(what.body ? { 'content-type': 'application/json' } : {}),
        },
      ),
    );
    hits.push(...(await Promise.all(sent)));
  }
  agent.destroy();
  const allowed = hits.filter(({ status }) => status !== 429).length;
  const refused = hits.find(({ status }) => status === 429);
  // A busy machine takes its time, in which the share refills.
  const refilled = ((Date.now() - started) / 60_000) * (what.as === 'user' ? 600 : 1200);
  if (what.allowedAtLeast !== undefined) return allowed >= what.allowedAtLeast ? null : `${allowed} of ${hits.length} answered`;
  if (allowed > what.allowedAtMost + refilled) return `${allowed} of ${hits.length} allowed`;
  if (!refused) return null;
  if (!refused.hasRetryAfter) return 'the refusal does not say when to come back';
  return /\w+ \w+/.test(refused.body) ? null : 'the refusal has no words';
}

async function floodSockets(range: Range, { what }: Try): Promise<string | null> {
  const server = await range.serverWith(AS_SET);
  const person: Person | null = what.as === 'user' ? await range.signIn(undefined, server) : null;
  const sockets: RawSocket[] = [];
  let open = 0;
  for (let at = 0; at < what.sockets; at++) {
    const socket = await openRawSocket(server.url).catch(() => null);
    if (!socket) continue;
    sockets.push(socket);
    if (person) socket.push('1', '1', 'realtime:a', 'phx_join', { config: {}, access_token: person.token });
    else socket.push(null, '1', 'phoenix', 'heartbeat');
    const answer = await Promise.race([socket.next().then(({ payload }) => payload.status), socket.closed.then(() => 'closed')]);
    if (answer === 'ok') open++;
  }
  for (const socket of sockets) socket.close();
  await Promise.all(sockets.map(({ closed }) => closed));
  return open > what.allowedAtMost ? `${open} of ${what.sockets} sockets open` : null;
}

/** Many rows recorded at the same moment, just below the limit. */
async function floodUsage(range: Range, { what }: Try): Promise<string | null> {
  const person = await range.signIn();
  await range.subscribe(person);
  await range.sql(
    `insert into public.token_usage (user_id, tool_id, credits_used) select $1, 'color-ko', 0 from generate_series(1, $2::int)`,
    person.id,
    what.limit - 1,
  );
  const body = JSON.stringify({ user_id: person.id, tool_id: 'color-ko', credits_used: 1 });
  const headers = { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' };
  await Promise.all(Array.from({ length: 20 }, () => fetch(`${range.server.url}/rest/v1/token_usage`, { method: 'POST', headers, body })));
  const [{ n }] = await range.sql('select count(*)::int as n from public.token_usage where user_id = $1', person.id);
  return n > what.allowedAtMost ? `${n} rows` : null;
}

export function probeFlood(range: Range, one: Try): Promise<string | null> {
  if (one.what.sockets) return floodSockets(range, one);
  return one.what.usage ? floodUsage(range, one) : floodRequests(range, one);
}

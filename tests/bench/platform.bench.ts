import { Pool } from 'pg';
import { type DataCalls, openDataCalls } from '../conformance/setup/data-calls.ts';
import { openRawSocket } from '../conformance/setup/raw-socket.ts';
import { prepareServerProcess, type ServerProcess, type ServerUser } from '../conformance/setup/server-process.ts';
import { printTable } from './harness.ts';

/** Goals of the platform; `npm run bench -- platform` prints what this machine reaches beside them. */
const GOALS = { coldMs: 4000, warmMs: 1500, deductsPerSecond: 700, deliveryMs: 15, residentMb: 200 } as const;

const CLIENTS = 8;
const CALLS = 4000;
const WARM_UP_CALLS = 800;
const DELIVERIES = 300;
const TOKENS = 10_000_000;

const at = (sorted: readonly number[], share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
const ascending = (values: readonly number[]): number[] => [...values].sort((one, other) => one - other);
const ms = (value: number): string => `${value.toFixed(value < 100 ? 1 : 0)} ms`;

/** Runs `calls` in all, shared by `CLIENTS` that each wait for their answer. @returns calls a second and each call's milliseconds */
async function load(calls: number, call: (client: number) => Promise<void>): Promise<{ perSecond: number; times: number[] }> {
  const times: number[] = [];
  const begin = performance.now();
  const one = async (client: number): Promise<void> => {
    for (let i = 0; i < calls / CLIENTS; i++) {
      const sent = performance.now();
      await call(client);
      times.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, client) => one(client)));
  return { perSecond: times.length / ((performance.now() - begin) / 1000), times: ascending(times) };
}

async function benchStarts(server: ServerProcess): Promise<string[][]> {
  const cold = await server.start();
  await server.stop();
  const warm: number[] = [];
  for (let i = 0; i < 3; i++) {
    warm.push(await server.start());
    if (i < 2) await server.stop();
  }
  return [
    ['cold start of database and server', ms(cold), `< ${GOALS.coldMs} ms`],
    ['warm start, median of 3', ms(at(ascending(warm), 0.5)), `< ${GOALS.warmMs} ms`],
    ['memory of the server at rest', `${(server.residentBytes() / 1e6).toFixed(0)} MB`, `< ${GOALS.residentMb} MB`],
  ];
}

/** The same charge by the database alone, one transaction each as a client of its own would send it: what the service can't pass. */
async function benchDatabaseAlone(server: ServerProcess, users: readonly ServerUser[]): Promise<number> {
  const client = await server.connect();
  const pool = new Pool({ host: client.host, port: client.port, user: client.user, database: client.database, max: CLIENTS });
  await client.end();
  const charge = async (index: number): Promise<void> => {
    const connection = await pool.connect();
    await connection.query('begin');
    await connection.query(`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`, [
      JSON.stringify({ sub: users[index].id }),
    ]);
    await connection.query('select public.deduct_tokens($1, 1)', [users[index].id]);
    await connection.query('commit');
    connection.release();
  };
  await load(WARM_UP_CALLS, charge);
  const { perSecond } = await load(CALLS, charge);
  await pool.end();
  return perSecond;
}

async function benchDeduct(calls: DataCalls, users: readonly ServerUser[]): Promise<{ perSecond: number; times: number[] }> {
  const deduct = async (client: number): Promise<void> => {
    const { text } = await calls.deduct(users[client], 1);
    if (text !== 'true') throw new Error(`a charge was answered with ${text}`);
  };
  await load(WARM_UP_CALLS, deduct);
  return load(CALLS, deduct);
}

/** From the moment a client has sent a charge, and from the moment it was answered, to the moment another socket hears of it. */
async function benchDelivery(
  server: ServerProcess,
  calls: DataCalls,
  user: ServerUser,
): Promise<{ fromCall: number[]; fromAnswer: number[] }> {
  const socket = await openRawSocket(server.url);
  const binding = { event: 'UPDATE', schema: 'public', table: 'user_subscriptions', filter: `user_id=eq.${user.id}` };
  socket.push('1', '1', 'realtime:bench', 'phx_join', { config: { postgres_changes: [binding] }, access_token: user.token });
  for (let i = 0; i < 3; i++) await socket.next();
  const fromCall: number[] = [];
  const fromAnswer: number[] = [];
  for (let i = 0; i < DELIVERIES; i++) {
    const sent = performance.now();
    let answered = 0;
    const [arrived] = await Promise.all([
      socket.next().then(() => performance.now()),
      calls.deduct(user, 1).then(() => {
        answered = performance.now();
      }),
    ]);
    fromCall.push(arrived - sent);
    fromAnswer.push(Math.max(0, arrived - answered));
  }
  socket.close();
  return { fromCall: ascending(fromCall), fromAnswer: ascending(fromAnswer) };
}

/** Starts, charges and realtime of the whole server in its own process, clients in this one. */
export async function run(): Promise<void> {
  const server = await prepareServerProcess();
  const calls = openDataCalls(server);
  try {
    const starts = await benchStarts(server);
    const users: ServerUser[] = [];
    for (let i = 0; i < CLIENTS; i++) users.push(await server.makeUser(TOKENS));
    const deduct = await benchDeduct(calls, users);
    const alone = await benchDatabaseAlone(server, users);
    const delivery = await benchDelivery(server, calls, users[0]);
    printTable(
      'Platform',
      ['', 'here', 'goal'],
      [
        ...starts,
        [`deduct_tokens by /rest/v1, ${CLIENTS} clients`, `${deduct.perSecond.toFixed(0)}/s`, `>= ${GOALS.deductsPerSecond}/s`],
        ['  median and 99th percentile of a call', `${ms(at(deduct.times, 0.5))}, ${ms(at(deduct.times, 0.99))}`, ''],
        ['  the same by PostgreSQL and pg alone', `${alone.toFixed(0)}/s`, ''],
        ['realtime: call sent to change heard, median', ms(at(delivery.fromCall, 0.5)), `< ${GOALS.deliveryMs} ms`],
        ['  99th percentile', ms(at(delivery.fromCall, 0.99)), ''],
        ['  answer received to change heard, median', ms(at(delivery.fromAnswer, 0.5)), ''],
      ],
    );
  } finally {
    calls.close();
    await server.remove();
  }
}

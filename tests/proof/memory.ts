import { setTimeout as delay } from 'node:timers/promises';
import { type DataCalls, openDataCalls } from '../conformance/setup/data-calls.ts';
import { openRawSocket } from '../conformance/setup/raw-socket.ts';
import { prepareServerProcess, type ServerProcess, type ServerUser } from '../conformance/setup/server-process.ts';

const USERS = 12;
const MOST_GROWTH = 1.3;
const MINUTE_MS = 60_000;

export interface MemoryFigures {
  readonly warmMb: number;
  readonly endMb: number;
  readonly requests: number;
}

interface Load {
  isOver: boolean;
  requests: number;
}

/** One person: reads, runs, charges, pages, wrong turns, and a channel that comes and goes. */
async function live(server: ServerProcess, calls: DataCalls, user: ServerUser, load: Load): Promise<void> {
  for (let round = 0; !load.isOver; round++) {
    await calls.record(user, 1);
    await calls.deduct(user, 1);
    await calls.recorded(user, 1);
    for (const path of ['/pricing', '/nothing.js', '/api/config', '/%', '/auth/v1/settings']) await (await fetch(server.url + path)).text();
    await (await fetch(`${server.url}/rest/v1/user_subscriptions`, { headers: { authorization: 'Bearer forged.token.here' } })).text();
    if (round % 10 === 0) {
      const socket = await openRawSocket(server.url);
      socket.push('1', '1', 'realtime:a', 'phx_join', { config: { postgres_changes: [] }, access_token: user.token });
      await socket.next();
      socket.close();
      await socket.closed;
    }
    load.requests += 9;
    // People pause; the proof is about what stays, not about how fast it goes.
    await delay(20);
  }
}

const EVERY_MS = 1_000;

/** What the server holds over the next minute at most (or over all the time there is), its median in MB: one look alone meets the collector before or after its work. */
async function heldMb(server: ServerProcess, forMs: number, living: Promise<unknown>): Promise<number> {
  const seen: number[] = [];
  for (const end = performance.now() + forMs; performance.now() < end; ) {
    await Promise.race([delay(EVERY_MS), living]);
    seen.push(server.residentBytes() / 1e6);
  }
  return seen.sort((a, b) => a - b)[seen.length >> 1];
}

/** Proof: an hour of mixed load leaves the server's memory within 30 % of what it was after five warm minutes (`-- memory [minutes]`). */
export async function run({ minutes = Number(process.argv[3] ?? 60) } = {}): Promise<MemoryFigures> {
  const server = await prepareServerProcess();
  try {
    await server.start();
    const users: ServerUser[] = [];
    for (let at = 0; at < USERS; at++) users.push(await server.makeUser(4_000));
    const calls = openDataCalls(server);
    const load: Load = { isOver: false, requests: 0 };
    const living = Promise.all(users.map((user) => live(server, calls, user, load)));
    const warmMinutes = Math.min(5, minutes / 4);
    const lookMs = Math.min(MINUTE_MS, (warmMinutes * MINUTE_MS) / 2);
    await Promise.race([delay(warmMinutes * MINUTE_MS - lookMs), living]);
    const warmMb = await heldMb(server, lookMs, living);
    console.log(`${warmMb.toFixed(0)} MB after ${warmMinutes} minutes`);
    await Promise.race([delay((minutes - warmMinutes) * MINUTE_MS - lookMs), living]);
    const endMb = await heldMb(server, lookMs, living);
    load.isOver = true;
    await living;
    calls.close();
    console.log(
      `${load.requests} requests in ${minutes} minutes: ${warmMb.toFixed(0)} MB after ${warmMinutes} minutes, ${endMb.toFixed(0)} MB at the end`,
    );
    if (endMb > warmMb * MOST_GROWTH) throw new Error('the memory grows');
    return { warmMb, endMb, requests: load.requests };
  } finally {
    await server.remove();
  }
}

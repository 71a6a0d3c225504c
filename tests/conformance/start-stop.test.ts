import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from './auth-support/test-server.ts';
import { makeStateFolder } from './setup/state-folder.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const PATIENCE_MS = 60_000;

let state: string;
let port: number;
let product: Product | null = null;

beforeAll(async () => {
  state = makeStateFolder();
  port = await freePort();
});

afterEach(() => {
  // What a failed test leaves behind would hold the state folder of the next.
  for (const pid of product?.all() ?? []) kill(pid, 'SIGKILL');
  product = null;
});

afterAll(() => rmSync(state, { recursive: true, force: true }));

interface Product {
  readonly child: ChildProcess;
  /** npm, what it starts, and so on down to the server. */
  readonly chain: readonly number[];
  readonly postmaster: number;
  /** Every process that this start has brought about. */
  all(): number[];
  /** How npm itself ended. */
  readonly exit: Promise<unknown[]>;
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It is gone already.
  }
}

const stateOf = (pid: number): string | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[0];
  } catch {
    return null;
  }
};
/** A zombie, which nothing reaps in some containers, counts as gone. */
const isAlive = (pid: number): boolean => !['Z', null].includes(stateOf(pid));

/** Processes whose environment names this state folder: npm and everything below it. PostgreSQL gets none; its data folder tells. */
function processesOf(folder: string): number[] {
  const mark = `UNDERBASE_STATE=${folder}\0`;
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/environ`, 'utf8').includes(mark) || readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder);
      } catch {
        return false;
      }
    })
    .filter(isAlive);
}

/** 0 for one that is gone by now. */
function parentOf(pid: number): number {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return 0;
  }
}

/** From npm down to the server. The database has its own way to end, and its connections come and go while we look. */
function chainFrom(npm: number, postmaster: number): number[] {
  return processesOf(state).filter((pid) => {
    for (let up = pid; up > 1; up = parentOf(up)) {
      if (up === postmaster) return false;
      if (up === npm) return true;
    }
    return false;
  });
}

/** Starts the product as the README says, as the leader of a group of its own, as a terminal does. */
async function npmStart(): Promise<Product> {
  const child = spawn('npm', ['start'], {
    cwd: ROOT,
    detached: true,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, UNDERBASE_STATE: state, PORT: String(port), LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  let said = '';
  for await (const text of child.stdout.iterator({ destroyOnReturn: false })) {
    said += text;
    if (said.includes('Underbase is ready')) break;
  }
  expect(said).toContain('Underbase is ready');
  child.stdout.resume();
  const postmaster = Number(readFileSync(join(state, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);
  const chain = chainFrom(child.pid ?? 0, postmaster);
  product = { child, chain, postmaster, exit, all: () => [...new Set([...chain, postmaster, ...processesOf(state)])].filter(isAlive) };
  return product;
}

async function expectNothingLeft({ all }: Product): Promise<void> {
  await expect.poll(all, { timeout: PATIENCE_MS, interval: 50 }).toEqual([]);
  // PostgreSQL takes its own file away only where it ended in order.
  expect(existsSync(join(state, 'postgres', 'data', 'postmaster.pid'))).toBe(false);
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow();
}

/** A request that never ends: its headers promise a body that does not come. */
async function hangingRequest(): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(
    'POST /api/feedback HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\nExpect: 100-continue\r\n\r\n',
  );
  await once(socket, 'data');
}

describe.runIf(process.platform === 'linux')('npm start', { timeout: 2 * PATIENCE_MS }, () => {
  test('one Ctrl-C ends everything, the database last', async () => {
    const running = await npmStart();
    expect(running.chain.length).toBeGreaterThanOrEqual(2);
    // Without it the young heap swings between 16 and 110 MB with the load, and the memory of the server with it.
    const firstWords = running.chain.map((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[1]);
    expect(firstWords).toContain('--max-semi-space-size=8');
    // A terminal signals the whole group; npm and the starter pass theirs on besides.
    process.kill(-(running.child.pid ?? 0), 'SIGINT');
    await expectNothingLeft(running);
  });

  test('one SIGTERM to the group does too', async () => {
    const running = await npmStart();
    process.kill(-(running.child.pid ?? 0), 'SIGTERM');
    await expectNothingLeft(running);
  });

  test('one SIGTERM to any of the processes ends all of them', async () => {
    const first = await npmStart();
    for (let index = 0; index <= first.chain.length; index++) {
      const running = index === 0 ? first : await npmStart();
      expect(running.chain).toHaveLength(first.chain.length);
      kill(running.chain[index] ?? running.postmaster, 'SIGTERM');
      await expectNothingLeft(running);
    }
  });

  test('a request that hangs is waited for; a later Ctrl-C cuts it off and still ends the database', async () => {
    const running = await npmStart();
    await hangingRequest();
    const group = -(running.child.pid ?? 0);
    await expect
      .poll(
        () => {
          try {
            process.kill(group, 'SIGINT');
          } catch {
            // The group is gone; the database is not part of it.
          }
          return running.all();
        },
        { timeout: PATIENCE_MS, interval: 200 },
      )
      .toEqual([]);
    expect(existsSync(join(state, 'postgres', 'data', 'postmaster.pid'))).toBe(false);
    // Nothing was left to recover, and nothing to take over.
    const again = await npmStart();
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
    process.kill(-(again.child.pid ?? 0), 'SIGINT');
    await expectNothingLeft(again);
  });
});

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { BARE_ENVIRONMENT } from './cluster.ts';
import type { Layout } from './layout.ts';
import { isAlive } from './postmaster-file.ts';

/** A fast shutdown writes a checkpoint; an immediate one leaves recovery to the next start. */
const FAST_LIMIT_MS = 10_000;
const HURRIED_LIMIT_MS = 2_000;
const IMMEDIATE_LIMIT_MS = 5_000;

async function untilGone(pid: number, limitMs: number): Promise<boolean> {
  const deadline = Date.now() + limitMs;
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false;
    await delay(10);
  }
  return true;
}

const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name);
  } catch {
    // It is gone already.
  }
};

/** Stops a server: fast (open transactions roll back), and immediately when that takes too long. No data are lost by either. */
export async function stopPostmaster(native: string, layout: Layout, pid: number, { isHurried } = { isHurried: false }): Promise<void> {
  if (process.platform === 'win32') {
    // Node's signals end a Windows process on the spot; pg_ctl has PostgreSQL's own way to ask.
    await promisify(execFile)(join(native, 'bin', 'pg_ctl'), ['stop', '-m', 'fast', '-D', layout.data], { env: BARE_ENVIRONMENT });
    return;
  }
  signal(pid, 'SIGINT');
  if (await untilGone(pid, isHurried ? HURRIED_LIMIT_MS : FAST_LIMIT_MS)) return;
  signal(pid, 'SIGQUIT');
  await untilGone(pid, IMMEDIATE_LIMIT_MS);
}

import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { BARE_ENVIRONMENT } from './cluster.ts';
import type { Layout } from './layout.ts';
import type { ServerUser } from './server-user.ts';
import { serverArguments, type Transport } from './settings.ts';

const LOG_LIMIT_BYTES = 10 * 1024 * 1024;

export interface PostgresProcess {
  readonly pid: number | undefined;
  hasExited(): boolean;
  /** What the server wrote to its log since this start. */
  logText(): string;
}

/** Opens the log for appending; one that has grown large becomes `postgres.log.1`. */
function openLog(layout: Layout, user: ServerUser): { fd: number; startsAt: number } {
  const size = statSync(layout.log, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_LIMIT_BYTES) renameSync(layout.log, `${layout.log}.1`);
  const fd = openSync(layout.log, 'a', 0o600);
  if (user.isForeign) chownSync(layout.log, user.uid, user.gid);
  return { fd, startsAt: size > LOG_LIMIT_BYTES ? 0 : size };
}

/**
 * Starts `postgres` in a session of its own: Ctrl-C in the terminal must reach Node alone, which then stops the database
 * after its last request. The log goes to a file and not through Node, so that the server survives Node.
 */
export function spawnPostgres(native: string, layout: Layout, user: ServerUser, transport: Transport): PostgresProcess {
  const { fd, startsAt } = openLog(layout, user);
  const child: ChildProcess = spawn(join(native, 'bin', 'postgres'), serverArguments(layout.data, transport), {
    cwd: layout.data,
    env: BARE_ENVIRONMENT,
    detached: true,
    stdio: ['ignore', fd, fd],
    ...(user.isForeign ? { uid: user.uid, gid: user.gid } : {}),
  });
  closeSync(fd);
  let exited = false;
  let failure = '';
  child.once('exit', () => {
    exited = true;
  });
  child.once('error', (error) => {
    exited = true;
    failure = error.message;
  });
  child.unref();
  return {
    pid: child.pid,
    hasExited: () => exited,
    logText: () => failure || readFileSync(layout.log).subarray(startsAt).toString('utf8'),
  };
}

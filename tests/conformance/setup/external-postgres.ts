import { execFile } from 'node:child_process';
import { accessSync, chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** An ordinary PostgreSQL of the system, started on a cluster of its own. */
export interface ExternalPostgres {
  readonly url: string;
  /** The superuser's address, for what a test must do to the server itself. */
  readonly superuserUrl: string;
  restart(): Promise<void>;
  /** Starts it again after a kill; its own recovery comes first. */
  start(): Promise<void>;
  /** The number of its main process. */
  readonly pid: number;
  stop(): Promise<void>;
}

function hasInitdb(folder: string): boolean {
  try {
    accessSync(join(folder, 'initdb'));
    return true;
  } catch {
    return false;
  }
}

/** Where the system's PostgreSQL keeps its programs: `PG_BIN`, Debian's folders (newest first), or a folder of PATH. */
export function findPostgresPrograms(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = (() => {
    try {
      return readdirSync(debian).sort((a, b) => Number(b) - Number(a));
    } catch {
      return [];
    }
  })();
  const folders = [process.env.PG_BIN, ...versions.map((version) => join(debian, version, 'bin')), ...(process.env.PATH ?? '').split(':')];
  return folders.find((folder) => folder && hasInitdb(folder)) ?? null;
}

/** Root may not run PostgreSQL; the account `nobody` stands in. */
const NOBODY = 65534;
const asNobody = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

/**
 * Starts a fresh cluster with an owner that is no superuser, as managed services give out: it may create roles and owns its
 * database, no more.
 */
export async function startExternalPostgres(programs: string): Promise<ExternalPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'underbase-pg-'));
  if (asNobody.uid) chownSync(folder, NOBODY, NOBODY);
  const data = join(folder, 'data');
  const options = { cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C' }, ...asNobody };
  const control = (...words: string[]) =>
    run(
      join(programs, 'pg_ctl'),
      ['-D', data, '-w', '-s', '-l', join(folder, 'log'), '-o', `-c listen_addresses= -k ${folder}`, ...words],
      options,
    );

  await run(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'root_of_it', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
    options,
  );
  await control('start');
  const address = (user: string, database: string): string => `postgres://${user}@/${database}?host=${encodeURIComponent(folder)}`;
  const superuserUrl = address('root_of_it', 'postgres');
  await run(
    join(programs, 'psql'),
    [superuserUrl, '-qc', 'create role app login createrole', '-c', 'create database app owner app'],
    options,
  );
  return {
    url: address('app', 'app'),
    superuserUrl,
    async restart() {
      await control('-m', 'fast', 'restart');
    },
    start: async () => void (await control('start')),
    get pid() {
      return Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
    },
    async stop() {
      await control('-m', 'immediate', 'stop');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

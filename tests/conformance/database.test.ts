import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DatabaseEvent, openDatabase } from '@underbase/platform';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startHolder } from './setup/holder.ts';
import { makeStateFolder } from './setup/state-folder.ts';

const isRoot = process.getuid?.() === 0;
const NOBODY = 65534;

const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

function freshState(): string {
  const folder = makeStateFolder();
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function open(stateFolder: string, onEvent?: (event: DatabaseEvent) => void) {
  const database = await openDatabase({ stateFolder, migrationFolders: [], onEvent });
  let isOpen = true;
  const close = async (): Promise<void> => {
    if (isOpen) await database.close();
    isOpen = false;
  };
  cleanups.push(close);
  return { ...database, close };
}

const dataOf = (stateFolder: string): string => join(stateFolder, 'postgres', 'data');
const postmasterOf = (stateFolder: string): number =>
  Number(readFileSync(join(dataOf(stateFolder), 'postmaster.pid'), 'utf8').split('\n')[0]);
const socketOf = (stateFolder: string): string => join(stateFolder, 'postgres', 'run');

let template = '';
beforeAll(async () => {
  template = makeStateFolder();
  const database = await openDatabase({ stateFolder: template, migrationFolders: [] });
  await database.pool.query(`create table public.kept (note text); insert into public.kept values ('before the crash')`);
  await database.close();
});
afterAll(() => rmSync(template, { recursive: true, force: true }));

/** An installation that has run before, and is stopped. */
function usedState(): string {
  const folder = freshState();
  execFileSync('cp', ['-a', `${template}/.`, folder]);
  return folder;
}

async function notes(pool: { query(text: string): Promise<{ rows: { note: string }[] }> }): Promise<string[]> {
  const { rows } = await pool.query('select note from public.kept');
  return rows.map((row) => row.note);
}

describe('embedded PostgreSQL', () => {
  it('starts in an empty folder and again where it has been, and keeps data between', async () => {
    const folder = freshState();
    const first = await open(folder);
    await first.pool.query(`create table public.kept (note text); insert into public.kept values ('kept')`);
    await first.close();
    const second = await open(folder);
    expect(await notes(second.pool)).toEqual(['kept']);
  });

  it('syncs commits to disk, speaks UTF-8 and UTC, and knows letters beyond ASCII', async () => {
    const { pool } = await open(usedState());
    const { rows } = await pool.query(
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commits, current_setting('data_checksums') as sums,
              current_setting('server_encoding') as encoding, current_setting('timezone') as zone, lower('ÄÖÉ') as lowered`,
    );
    expect(rows[0]).toEqual({ fsync: 'on', commits: 'on', sums: 'on', encoding: 'UTF8', zone: 'UTC', lowered: 'äöé' });
  });

  it.skipIf(!isRoot)('drops root: server, data and socket belong to an unprivileged account, closed to others', async () => {
    const folder = usedState();
    await open(folder);
    const status = readFileSync(`/proc/${postmasterOf(folder)}/status`, 'utf8');
    expect(status).toMatch(/^Uid:\s+([1-9]\d*)\s+\1\s+\1\s+\1$/m);
    expect(status).toMatch(/^Groups:\s*$/m);
    for (const path of [dataOf(folder), socketOf(folder)]) {
      expect(statSync(path).mode & 0o777).toBe(0o700);
      expect(statSync(path).uid).not.toBe(0);
    }
    expect(readFileSync(`/proc/${postmasterOf(folder)}/environ`, 'utf8')).not.toMatch(/HOME=|npm_/);
  });

  it.skipIf(!isRoot)('runs for an ordinary user as that user', async () => {
    const folder = freshState();
    chownSync(folder, NOBODY, NOBODY);
    const holder = await startHolder(folder, { uid: NOBODY, gid: NOBODY });
    cleanups.push(async () => {
      process.kill(postmasterOf(folder), 'SIGQUIT');
      await holder.kill();
    });
    expect(holder.said.state).toBe('open');
    expect(statSync(join(folder, 'postgres')).uid).toBe(NOBODY);
  });

  it('starts again by itself when the server process is killed, and loses nothing', async () => {
    const folder = usedState();
    const events: DatabaseEvent['kind'][] = [];
    let restored: () => void = () => undefined;
    const isBack = new Promise<void>((resolve) => {
      restored = resolve;
    });
    const database = await open(folder, ({ kind }) => {
      events.push(kind);
      if (kind === 'restored') restored();
    });
    const heard: string[] = [];
    let told: () => void = () => undefined;
    const isTold = new Promise<void>((resolve) => {
      told = resolve;
    });
    await database.listener.listen('word', (word) => {
      heard.push(word);
      told();
    });
    await database.pool.query(`insert into public.kept values ('acknowledged')`);
    const killed = postmasterOf(folder);
    process.kill(killed, 'SIGKILL');
    await isBack;
    await database.listener.ready();
    expect(await notes(database.pool)).toEqual(['before the crash', 'acknowledged']);
    expect(postmasterOf(folder)).not.toBe(killed);
    await database.pool.query(`select pg_notify('word', 'heard after the crash')`);
    await isTold;
    expect(heard).toEqual(['heard after the crash']);
    expect(events).toContain('lost');
  });

  it('adopts the server that a killed Node left running', async () => {
    const folder = usedState();
    const holder = await startHolder(folder);
    expect(holder.said.state).toBe('open');
    const orphan = postmasterOf(folder);
    await holder.kill();
    const database = await open(folder);
    expect(postmasterOf(folder)).toBe(orphan);
    expect(await notes(database.pool)).toEqual(['before the crash', 'of the holder']);
    await database.close();
    expect(existsSync(join(dataOf(folder), 'postmaster.pid'))).toBe(false);
  });

  it('stops an orphan of another make and starts its own', async () => {
    const folder = usedState();
    const account = isRoot ? { uid: statSync(dataOf(folder)).uid, gid: statSync(dataOf(folder)).gid } : {};
    const native = join(folder, 'postgres', readdirSync(join(folder, 'postgres')).find((name) => name.startsWith('native-')) ?? '');
    const settings = ['-c', 'listen_addresses=', '-c', `unix_socket_directories=${socketOf(folder)}`, '-c', 'cluster_name=underbase-older'];
    const older = spawn(join(native, 'bin', 'postgres'), ['-D', dataOf(folder), ...settings], {
      stdio: ['ignore', 'ignore', 'pipe'],
      ...account,
    });
    await new Promise<void>((resolve) => older.stderr?.on('data', (text) => /ready to accept/.test(String(text)) && resolve()));
    const gone = once(older, 'exit');
    const database = await open(folder);
    await gone;
    expect(postmasterOf(folder)).not.toBe(older.pid);
    expect(await notes(database.pool)).toEqual(['before the crash']);
  });

  it('refuses a second server on the same data and names the first', async () => {
    const folder = usedState();
    const first = await open(folder);
    const second = await startHolder(folder);
    expect(second.said).toMatchObject({
      state: 'refused',
      code: 'database.in-use',
      params: { folder: dataOf(folder), owner: `process ${process.pid}` },
    });
    expect(await notes(first.pool)).toEqual(['before the crash']);
  });

  it('lets one of two servers that start at once on an empty folder win', async () => {
    const folder = freshState();
    const holders = await Promise.all([startHolder(folder), startHolder(folder)]);
    cleanups.push(async () => {
      process.kill(postmasterOf(folder), 'SIGQUIT');
      for (const holder of holders) await holder.kill();
    });
    expect(holders.map(({ said }) => said.state).sort()).toEqual(['open', 'refused']);
    expect(readdirSync(join(folder, 'postgres')).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('refuses data of another PostgreSQL version and leaves them alone', async () => {
    const folder = usedState();
    writeFileSync(join(dataOf(folder), 'PG_VERSION'), '16\n');
    await expect(open(folder)).rejects.toMatchObject({ code: 'database.foreign-version', params: { found: '16', expected: '18' } });
    writeFileSync(join(dataOf(folder), 'PG_VERSION'), '18\n');
    expect(await notes((await open(folder)).pool)).toEqual(['before the crash']);
  });

  it('starts over a pid file whose number belongs to another program by now', async () => {
    const folder = usedState();
    const other = usedState();
    await open(other);
    // This test itself, and a PostgreSQL that has other data.
    for (const pid of [process.pid, postmasterOf(other)]) {
      const lines = [pid, dataOf(folder), 1, 5432, socketOf(folder), '', '', 'ready'];
      writeFileSync(join(dataOf(folder), 'postmaster.pid'), lines.join('\n'));
      const database = await open(folder);
      expect(await notes(database.pool)).toEqual(['before the crash']);
      await database.close();
    }
  });

  it('says once that its folder was deleted, and tries nothing any more', async () => {
    const folder = usedState();
    const events: DatabaseEvent[] = [];
    const { promise: isGone, resolve } = Promise.withResolvers<void>();
    const database = await open(folder, (event) => {
      events.push(event);
      if (event.kind === 'gone') resolve();
    });
    const killed = postmasterOf(folder);
    rmSync(folder, { recursive: true, force: true });
    process.kill(killed, 'SIGKILL');
    await isGone;
    expect(events.filter(({ kind }) => kind !== 'lost')).toEqual([{ kind: 'gone', folder: join(folder, 'postgres', 'data') }]);
    await database.close();
  });

  it('waits for the helpers of a killed server, which still hold its memory', async () => {
    const folder = usedState();
    let restored: () => void = () => undefined;
    const isBack = new Promise<void>((resolve) => {
      restored = resolve;
    });
    const database = await open(folder, ({ kind }) => kind === 'restored' && restored());
    // A helper that computes does not notice that its server is gone before it has an answer.
    const busy = database.pool.query(`select count(*), 'busy' from generate_series(1, 16000000)`).catch(() => undefined);
    const atWork = `select 1 from pg_stat_activity where query like '%busy%' and state = 'active' and pid <> pg_backend_pid()`;
    await expect.poll(async () => (await database.pool.query(atWork)).rows.length, { interval: 20 }).toBe(1);
    process.kill(postmasterOf(folder), 'SIGKILL');
    await isBack;
    await busy;
    expect(readFileSync(join(folder, 'postgres', 'postgres.log'), 'utf8')).toMatch(/shared memory block/);
    expect(await notes(database.pool)).toEqual(['before the crash']);
  });

  it('clears away what an interrupted first start left', async () => {
    const folder = freshState();
    const ended = spawn(process.execPath, ['-e', '']);
    await once(ended, 'exit');
    const part = join(folder, 'postgres', `data.${ended.pid}.1.part`);
    mkdirSync(part, { recursive: true });
    writeFileSync(join(part, 'PG_VERSION'), '18\n');
    if (isRoot) chownSync(join(folder, 'postgres'), NOBODY, NOBODY);
    await open(folder);
    expect(existsSync(part)).toBe(false);
  });

  it.skipIf(!isRoot)('refuses a state folder that its account cannot reach, and says which', async () => {
    const folder = freshState();
    const closed = join(folder, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    await expect(open(join(closed, 'state'))).rejects.toMatchObject({ code: 'database.state-unreachable' });
  });
});

describe('embedded PostgreSQL over TCP, as on Windows', () => {
  let start: typeof import('../../packages/platform/database/embedded/start-embedded.ts').startEmbedded;
  beforeAll(async () => {
    ({ startEmbedded: start } = await import('../../packages/platform/database/embedded/start-embedded.ts'));
  });

  it('listens on the loopback alone and asks for its password', async () => {
    const server = await start({ stateFolder: freshState(), transport: 'tcp' });
    cleanups.push(() => server.stop());
    expect(server.address.host).toBe('127.0.0.1');
    const client = new Client({ ...server.address });
    await client.connect();
    const { rows } = await client.query(`select current_setting('listen_addresses') as listens`);
    expect(rows[0].listens).toBe('127.0.0.1');
    await client.end();
    const stranger = new Client({ ...server.address, password: 'guess' });
    await expect(stranger.connect()).rejects.toMatchObject({ code: '28P01' });
  });
});

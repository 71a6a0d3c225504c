import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { asCaller, type Database, migrate, migrationFolders, openDatabase } from '@underbase/platform';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type DatabaseHost, HOST_KINDS } from './setup/database-hosts.ts';
import { makeStateFolder } from './setup/state-folder.ts';
import { prepareAsSupabase } from './setup/supabase-project.ts';

describe.each(HOST_KINDS)('migrations on $name', ({ skipReason, start }) => {
  let host: DatabaseHost;
  let node: Database;
  let folder: string;

  beforeAll(async () => {
    if (skipReason) return;
    host = await start();
    node = await host.openNode();
  });
  afterAll(async () => {
    await node?.close();
    await host?.stop();
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** A folder of migrations of its own name, so that tests do not meet in the record. */
  function migrations(files: Record<string, string>): string {
    folder = mkdtempSync(join(tmpdir(), 'migrations-'));
    for (const [name, sql] of Object.entries(files)) writeFileSync(join(folder, name), sql);
    return folder;
  }

  async function run(path: string): Promise<string[]> {
    const client = await node.pool.connect();
    try {
      return await migrate(client, [path]);
    } finally {
      client.release();
    }
  }

  it.skipIf(skipReason)('apply in order of their numbers, once, and are recorded', async () => {
    const path = migrations({
      '002-fill.sql': 'insert into public.ordered values (1);',
      '001-make.sql': 'create table public.ordered (n int);',
      'notes.md': 'not a migration',
    });
    const name = basename(path);
    expect(await run(path)).toEqual([`${name}/001-make`, `${name}/002-fill`]);
    expect(await run(path)).toEqual([]);
    const { rows } = await node.pool.query('select count(*)::int as n from public.ordered');
    expect(rows).toEqual([{ n: 1 }]);
  });

  it.skipIf(skipReason)('refuse a file that changed after it ran, whatever its line ends', async () => {
    const path = migrations({ '001-make.sql': 'create table public.steady (n int);\n' });
    await run(path);
    writeFileSync(join(path, '001-make.sql'), 'create table public.steady (n int);\r\n');
    expect(await run(path)).toEqual([]);
    writeFileSync(join(path, '001-make.sql'), 'create table public.steady (n bigint);\n');
    await expect(run(path)).rejects.toMatchObject({
      code: 'database.migration-changed',
      params: { migration: `${basename(path)}/001-make` },
    });
  });

  it.skipIf(skipReason)('keep nothing of one that fails, and go on from it later', async () => {
    const path = migrations({
      '001-make.sql': 'create table public.whole (n int);',
      '002-break.sql': 'create table public.half (n int); select 1/0;',
    });
    await expect(run(path)).rejects.toMatchObject({ code: 'database.migration-failed', params: { reason: 'division by zero' } });
    const { rows } = await node.pool.query(
      `select to_regclass('public.whole') is not null as whole, to_regclass('public.half') is not null as half`,
    );
    expect(rows).toEqual([{ whole: true, half: false }]);
    writeFileSync(join(path, '002-break.sql'), 'create table public.half (n int);');
    expect(await run(path)).toEqual([`${basename(path)}/002-break`]);
  });

  it.skipIf(skipReason)('run once where two nodes start together', async () => {
    const path = migrations({
      '001-make.sql': 'create table public.shared (n int); select pg_sleep(0.1);',
      '002-fill.sql': 'insert into public.shared values (1);',
    });
    const applied = await Promise.all([run(path), run(path)]);
    expect(applied.map((ids) => ids.length).sort()).toEqual([0, 2]);
  });

  it.skipIf(skipReason)('leave records alone whose files are not here, as after a step back to an older release', async () => {
    const path = migrations({ '001-make.sql': 'create table public.newer (n int);' });
    await run(path);
    rmSync(join(path, '001-make.sql'));
    expect(await run(path)).toEqual([]);
  });

  it.skipIf(skipReason)('hide every table of the product behind row-level security', async () => {
    const { rows } = await node.pool.query(
      `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and n.nspname in ('public', 'private') and not c.relrowsecurity
         and c.relname not in ('ordered', 'steady', 'whole', 'half', 'shared', 'newer')`,
    );
    expect(rows).toEqual([]);
  });

  it.skipIf(skipReason)('give browsers no function but the ones they are meant to call', async () => {
    const { rows } = await node.pool.query(
      `select r.rolname as role, p.proname as name from pg_proc p
       join pg_namespace n on n.oid = p.pronamespace, (values ('anon'), ('authenticated')) as r (rolname)
       where n.nspname in ('public', 'private') and has_function_privilege(r.rolname, p.oid, 'execute') order by 1, 2`,
    );
    expect(rows).toEqual([
      { role: 'anon', name: 'current_email' },
      { role: 'anon', name: 'current_user_id' },
      { role: 'anon', name: 'require_session' },
      { role: 'authenticated', name: 'current_email' },
      { role: 'authenticated', name: 'current_user_id' },
      { role: 'authenticated', name: 'deduct_tokens' },
      { role: 'authenticated', name: 'is_own_usage_paid' },
      { role: 'authenticated', name: 'require_session' },
      { role: 'authenticated', name: 'reset_own_if_due' },
      { role: 'authenticated', name: 'usage_by_file' },
      { role: 'authenticated', name: 'usage_by_month' },
      { role: 'authenticated', name: 'usage_paid' },
    ]);
  });

  it.skipIf(skipReason)('hear notifications again after the listening connection was cut', async () => {
    const heard: string[] = [];
    const waiting: (() => void)[] = [];
    const next = (): Promise<void> => new Promise((resolve) => waiting.push(resolve));
    await node.listener.listen('cut', (word) => {
      heard.push(word);
      waiting.shift()?.();
    });
    const gap = new Promise<void>((resolve) => node.listener.onGap(resolve));
    await node.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'underbase listener'`);
    await gap;
    const told = next();
    await node.pool.query(`select pg_notify('cut', 'again')`);
    await told;
    expect(heard).toEqual(['again']);
  });
});

describe('a database of the newest PostgreSQL', () => {
  it('takes every migration from an owner that is no superuser', async () => {
    const stateFolder = makeStateFolder();
    const superuser = await openDatabase({ stateFolder, migrationFolders: [] });
    try {
      await superuser.pool.query('create role app login createrole');
      await superuser.pool.query('create database app owner app');
      const databaseUrl = `postgres://app@/app?host=${encodeURIComponent(superuser.connection.host ?? '')}`;
      const node = await openDatabase({ databaseUrl, stateFolder, migrationFolders: migrationFolders('own') });
      // Since PostgreSQL 16 it takes a grant to become a role that one has made.
      const id = '6f1c2a34-0000-4000-8000-000000000001';
      await node.pool.query('insert into auth.users (id, email) values ($1, $2)', [id, 'a@example.test']);
      await node.pool.query('insert into auth.sessions (id, user_id) values ($1, $1)', [id]);
      const caller = { role: 'authenticated', claims: { sub: id, session_id: id } } as const;
      const [result] = await asCaller(node.callerPool, caller, [{ text: 'select current_user as name' }]);
      expect(result.rows).toEqual([{ name: 'authenticated' }]);
      await node.close();
    } finally {
      await superuser.close();
      rmSync(stateFolder, { recursive: true, force: true });
    }
  });
});

describe('a database that Supabase has prepared', () => {
  it('takes the migrations meant for it, and leaves realtime to Supabase', async () => {
    const stateFolder = makeStateFolder();
    const superuser = await openDatabase({ stateFolder, migrationFolders: [] });
    try {
      await prepareAsSupabase(superuser);
      const databaseUrl = `postgres://postgres@/postgres?host=${encodeURIComponent(superuser.connection.host ?? '')}`;
      const node = await openDatabase({ databaseUrl, stateFolder, migrationFolders: migrationFolders('supabase') });
      const { rows } = await node.pool.query(
        `select (select array_agg(tablename::text) from pg_publication_tables where pubname = 'supabase_realtime') as published,
                (select count(*)::int from pg_trigger where tgname = 'tell_change') as own_triggers,
                has_table_privilege('authenticated', 'public.user_subscriptions', 'update') as may_update,
                has_table_privilege('anon', 'public.token_usage', 'select') as may_read,
                has_function_privilege('anon', 'public.deduct_tokens(uuid, integer)', 'execute') as may_deduct`,
      );
      expect(rows).toEqual([{ published: ['user_subscriptions'], own_triggers: 0, may_update: false, may_read: false, may_deduct: false }]);
      await node.close();
    } finally {
      await superuser.close();
      rmSync(stateFolder, { recursive: true, force: true });
    }
  });
});

describe('an external database', () => {
  it('that does not answer is named without its password', async () => {
    const databaseUrl = 'postgres://someone:secret@127.0.0.1:1/none';
    const refused = openDatabase({ databaseUrl, stateFolder: '/nonexistent', migrationFolders: [], patienceMs: 300 });
    await expect(refused).rejects.toMatchObject({ code: 'database.unreachable', params: { host: '127.0.0.1:1/none' } });
    await expect(refused).rejects.not.toMatchObject({ params: { reason: expect.stringContaining('secret') } });
  });
});

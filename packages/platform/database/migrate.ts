import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { AppError } from '@underbase/contract';
import type { ClientBase } from 'pg';

interface Migration {
  /** Folder and file, such as `core/001-roles`. */
  readonly id: string;
  readonly sql: string;
  readonly checksum: string;
}

const NUMBERED = /^\d{3}[-_][a-z0-9_-]+\.sql$/;
/** Two numbers of our own choice, held while migrations run, so that nodes starting together take turns. */
const LOCK = [0x756e, 0x6d69] as const;

const LEDGER = `
  create schema if not exists private;
  create table if not exists private.migrations (
    id text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  );
  alter table private.migrations enable row level security;
`;

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => NUMBERED.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      // A checkout with Windows line ends holds the same migration.
      const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      return { id: `${basename(folder)}/${name.slice(0, -4)}`, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function appliedChecksums(client: ClientBase): Promise<Map<string, string>> {
  const { rows: found } = await client.query(`select to_regclass('private.migrations') as name`);
  if (found[0]?.name === null) return new Map();
  const { rows } = await client.query<{ id: string; checksum: string }>('select id, checksum from private.migrations');
  return new Map(rows.map((row) => [row.id, row.checksum]));
}

function pendingOf(migrations: readonly Migration[], applied: ReadonlyMap<string, string>): Migration[] {
  const changed = migrations.find(({ id, checksum }) => applied.has(id) && applied.get(id) !== checksum);
  if (changed) throw new AppError('database.migration-changed', { migration: changed.id });
  return migrations.filter(({ id }) => !applied.has(id));
}

async function apply(client: ClientBase, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(migration.sql);
    await client.query('insert into private.migrations (id, checksum) values ($1, $2)', [migration.id, migration.checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    const reason = (error as Error).message;
    throw new AppError('database.migration-failed', { migration: migration.id, reason }, error);
  }
}

/**
 * Brings the database up to the files `NNN-name.sql` of the folders: folder by folder in the order given, files by number, each
 * in its own transaction, recorded with its checksum in `private.migrations`. Nodes that start together take turns; a database
 * that is up to date costs one look. Records without a file (a newer release has been here) are left alone.
 * @returns ids applied by this call.
 * @throws AppError `database.migration-changed`, `database.migration-failed`.
 */
export async function migrate(client: ClientBase, folders: readonly string[]): Promise<string[]> {
  const migrations = (await Promise.all(folders.map(readMigrations))).flat();
  if (pendingOf(migrations, await appliedChecksums(client)).length === 0) return [];
  await client.query('select pg_advisory_lock($1, $2)', [...LOCK]);
  try {
    await client.query(LEDGER);
    const pending = pendingOf(migrations, await appliedChecksums(client));
    for (const migration of pending) await apply(client, migration);
    return pending.map(({ id }) => id);
  } finally {
    await client.query('select pg_advisory_unlock($1, $2)', [...LOCK]);
  }
}

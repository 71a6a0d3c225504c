import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, migrationFolders, openDatabase } from '@underbase/platform';
import { Client } from 'pg';

export interface TestDatabase {
  readonly database: Database;
  readonly stateFolder: string;
  /** A second set of connections to the same database, as another server node has. */
  openAgain(): Promise<Database>;
  close(): Promise<void>;
}

/**
 * A fresh database: an embedded one in a folder of its own, or, with TEST_DATABASE_URL, a new database on that server, so that
 * the same tests run on both.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const stateFolder = await mkdtemp(join(tmpdir(), 'ub-'));
  // The embedded server runs as an unprivileged user, which must be able to walk in.
  await chmod(stateFolder, 0o755);
  const external = process.env.TEST_DATABASE_URL ? await createDatabase(process.env.TEST_DATABASE_URL) : null;
  const options = { stateFolder, migrationFolders: migrationFolders('own'), poolSize: 4 };
  const database = await openDatabase({ ...options, databaseUrl: external?.url });
  return {
    database,
    stateFolder,
    openAgain: () => openDatabase({ ...options, databaseUrl: external?.url ?? embeddedUrl(database) }),
    async close() {
      await database.close();
      await external?.drop();
      await rm(stateFolder, { recursive: true, force: true });
    },
  };
}

function embeddedUrl({ connection }: Database): string {
  const { host = '', port, user, password, database } = connection;
  const url = new URL(`postgres://x/${database}`);
  url.username = user ?? '';
  url.password = typeof password === 'string' ? password : '';
  url.searchParams.set('host', host);
  url.searchParams.set('port', String(port));
  return url.href;
}

async function createDatabase(serverUrl: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `underbase_test_${crypto.randomUUID().replaceAll('-', '')}`;
  await runOnServer(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => runOnServer(serverUrl, `drop database ${name} with (force)`) };
}

async function runOnServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

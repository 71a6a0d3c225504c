import { rm } from 'node:fs/promises';
import { type Database, migrationFolders, openDatabase } from '@underbase/platform';
import { findPostgresPrograms, startExternalPostgres } from '../setup/external-postgres.ts';
import { makeStateFolder } from '../setup/state-folder.ts';
import { makeUsedState } from '../setup/used-state.ts';

export interface TestDatabase {
  readonly database: Database;
  readonly stateFolder: string;
  /** A second set of connections to the same database, as another server node has. */
  openAgain(): Promise<Database>;
  close(): Promise<void>;
}

/** A fresh embedded database; with TEST_DATABASE=external a fresh PostgreSQL of the system, so that the same tests run on both. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const external = process.env.TEST_DATABASE === 'external' ? await startExternal() : null;
  const stateFolder = external ? makeStateFolder() : await makeUsedState();
  const options = { stateFolder, migrationFolders: migrationFolders('own'), poolSize: 4 };
  const database = await openDatabase({ ...options, databaseUrl: external?.url });
  return {
    database,
    stateFolder,
    openAgain: () => openDatabase({ ...options, databaseUrl: external?.url ?? embeddedUrl(database) }),
    async close() {
      await database.close();
      await external?.stop();
      await rm(stateFolder, { recursive: true, force: true });
    },
  };
}

function startExternal() {
  const programs = findPostgresPrograms();
  if (!programs) throw new Error('TEST_DATABASE=external needs the programs of a PostgreSQL; PG_BIN may name their folder.');
  return startExternalPostgres(programs);
}

function embeddedUrl({ connection: { host, port, user, database } }: Database): string {
  return `postgres://${user}@/${database}?host=${encodeURIComponent(host ?? '')}&port=${port}`;
}

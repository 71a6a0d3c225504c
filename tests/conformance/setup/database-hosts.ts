import { rmSync } from 'node:fs';
import { type Database, migrationFolders, openDatabase } from '@underbase/platform';
import { findPostgresPrograms, startExternalPostgres } from './external-postgres.ts';
import { makeUsedState } from './used-state.ts';

export interface DatabaseHost {
  /** One more server node on the same database. */
  openNode(): Promise<Database>;
  stop(): Promise<void>;
}

export interface HostKind {
  readonly name: string;
  /** Why this kind can't be tested here; null where it can. */
  readonly skipReason: string | null;
  start(): Promise<DatabaseHost>;
}

const folders = migrationFolders('own');

async function startEmbeddedHost(): Promise<DatabaseHost> {
  const stateFolder = await makeUsedState();
  const owner = await openDatabase({ stateFolder, migrationFolders: folders });
  const { host, port, user, database } = owner.connection;
  const url = `postgres://${user}@/${database}?host=${encodeURIComponent(host ?? '')}&port=${port}`;
  return {
    // One process owns the server; further nodes reach it by address, as they would a managed one.
    openNode: () => openDatabase({ databaseUrl: url, stateFolder, migrationFolders: folders }),
    async stop() {
      await owner.close();
      rmSync(stateFolder, { recursive: true, force: true });
    },
  };
}

async function startExternalHost(): Promise<DatabaseHost> {
  const programs = findPostgresPrograms();
  if (!programs) throw new Error('no PostgreSQL programs');
  const external = await startExternalPostgres(programs);
  return {
    openNode: () => openDatabase({ databaseUrl: external.url, stateFolder: '/nonexistent', migrationFolders: folders }),
    stop: () => external.stop(),
  };
}

/** Both kinds of database that the product runs on; suites run on each. */
export const HOST_KINDS: readonly HostKind[] = [
  { name: 'embedded PostgreSQL', skipReason: null, start: startEmbeddedHost },
  {
    name: 'external PostgreSQL',
    skipReason: findPostgresPrograms() ? null : 'no PostgreSQL is installed on this system (set PG_BIN)',
    start: startExternalHost,
  },
];

import { Pool } from 'pg';
import { layoutOf } from './embedded/layout.ts';
import { DATABASE, SOCKET_PORT, SUPERUSER } from './embedded/settings.ts';
import { openDatabase } from './open-database.ts';

export interface DatabasePlace {
  /** An external PostgreSQL; without one, the embedded database of the state folder. */
  readonly databaseUrl?: string;
  readonly stateFolder: string;
  readonly migrationFolders: readonly string[];
}

/** The embedded server while a Node owns it: its socket takes further connections. Null where it does not run. */
async function reachRunning(stateFolder: string): Promise<Pool | null> {
  const { run } = layoutOf(stateFolder);
  const pool = new Pool({ host: run, port: SOCKET_PORT, user: SUPERUSER, database: DATABASE, max: 1, connectionTimeoutMillis: 3000 });
  pool.on('error', () => undefined);
  try {
    await pool.query('select 1');
    return pool;
  } catch {
    await pool.end();
    return null;
  }
}

/**
 * Lends an operator's command the installation's database, while servers run or not.
 * @throws AppError with a `database.…` code
 */
export async function useDatabase<T>(
  { databaseUrl, stateFolder, migrationFolders }: DatabasePlace,
  work: (pool: Pool) => Promise<T>,
): Promise<T> {
  const running = databaseUrl ? null : await reachRunning(stateFolder);
  if (running) return work(running).finally(() => running.end());
  const database = await openDatabase({ databaseUrl, stateFolder, migrationFolders });
  return work(database.pool).finally(() => database.close());
}

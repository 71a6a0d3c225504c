import { Pool } from 'pg';
import { layoutOf } from '../../database/embedded/layout.ts';
import { DATABASE, SOCKET_PORT, SUPERUSER } from '../../database/embedded/settings.ts';
import { openDatabase } from '../../database/open-database.ts';
import { rotateSigningKey } from './signing-keys.ts';

export interface KeyStore {
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
 * Replaces the key that signs access tokens, while servers run or not. Running ones take the new key up at once; tokens
 * that the old key signed hold until they expire.
 * @returns the id of the new key.
 * @throws AppError with a `database.…` code
 */
export async function rotateKeys({ databaseUrl, stateFolder, migrationFolders }: KeyStore): Promise<string> {
  const running = databaseUrl ? null : await reachRunning(stateFolder);
  if (running) return rotateSigningKey(running).finally(() => running.end());
  const database = await openDatabase({ databaseUrl, stateFolder, migrationFolders });
  return rotateSigningKey(database.pool).finally(() => database.close());
}

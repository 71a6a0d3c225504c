import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '@underbase/contract';
import { type ClientConfig, Pool } from 'pg';
import { startEmbedded } from './embedded/start-embedded.ts';
import type { DatabaseEvent } from './event.ts';
import { type Listener, openListener } from './listener.ts';
import { migrate } from './migrate.ts';

export interface DatabaseConfig {
  /** Any PostgreSQL 15+, as a session connection. Without one, the embedded server runs. */
  readonly databaseUrl?: string;
  /** Folder of this installation's state (see `stateFolder`); used by the embedded server. */
  readonly stateFolder: string;
  /** Folders of numbered migrations, in the order in which they run. */
  readonly migrationFolders: readonly string[];
  /** Most connections of each of the two pools. */
  readonly poolSize?: number;
  /** How long to wait for an external database that starts together with us (compose, a rolling restart); 15 s when not set. */
  readonly patienceMs?: number;
  readonly onEvent?: (event: DatabaseEvent) => void;
}

export interface Database {
  readonly kind: 'embedded' | 'external';
  /** How to reach it, for libraries that open their own connections. */
  readonly connection: ClientConfig;
  /** Connections as the owner: no row-level security. For the server's own work. */
  readonly pool: Pool;
  /**
   * Connections for requests of browsers: they begin as role `anon` and pipeline their queries. Work only inside a transaction
   * that sets role and claims (see `asCaller`).
   */
  readonly callerPool: Pool;
  readonly listener: Listener;
  /** Migrations that this start applied. */
  readonly applied: readonly string[];
  /** Ends the pools and stops the embedded server. */
  close(): Promise<void>;
  /** Stops the embedded server without waiting for anybody's connection; what is not committed rolls back. */
  closeNow(): Promise<void>;
}

const POOL_SIZE = 10;
/** A request that forgot its transaction would still be nobody, and none may hold a lock for long. */
const CALLER_OPTIONS = '-c role=anon -c statement_timeout=10000';
const OLDEST_VERSION = 150_000;
const PATIENCE_MS = 15_000;
const NOT_YET = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EAI_AGAIN', '57P03']);

interface Host {
  readonly kind: Database['kind'];
  readonly connection: ClientConfig;
  stop(options?: { isHurried: boolean }): Promise<void>;
}

async function hostOf(config: DatabaseConfig): Promise<Host> {
  if (config.databaseUrl) {
    return { kind: 'external', connection: { connectionString: config.databaseUrl }, stop: async () => undefined };
  }
  const { stateFolder, onEvent } = config;
  const embedded = await startEmbedded({ stateFolder, onEvent });
  return { kind: 'embedded', connection: { ...embedded.address }, stop: (options) => embedded.stop(options) };
}

/** Connections end by the dozen; one word about it every few seconds is enough. */
const LOSS_PAUSE_MS = 5_000;

function createLossReport(onEvent: DatabaseConfig['onEvent']): (error: Error) => void {
  let reportedAt = 0;
  return ({ message }) => {
    if (Date.now() - reportedAt < LOSS_PAUSE_MS) return;
    reportedAt = Date.now();
    onEvent?.({ kind: 'lost', reason: message });
  };
}

function openPool(connection: ClientConfig, max: number, more: ClientConfig, onLoss: (error: Error) => void): Pool {
  const pool = new Pool({ ...connection, max, idleTimeoutMillis: 30_000, connectionTimeoutMillis: 10_000, keepAlive: true, ...more });
  // Idle connections end when the server restarts; the pool replaces them, and an unheard event would end the process.
  pool.on('error', onLoss);
  // A connection that is lent out belongs to its borrower, whose queries fail; its error event would find nobody either.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** The address alone, for a message: a connection string may hold a password. */
function addressIn({ connectionString, host, port }: ClientConfig): string {
  if (!connectionString) return `${host}:${port}`;
  return connectionString
    .replace(/^.*?:\/\//, '')
    .replace(/^[^/?]*@/, '')
    .replace(/[?&]password=[^&]*/g, '');
}

async function untilAnswers(pool: Pool, patienceMs: number): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    try {
      const { rows } = await pool.query<{ number: string; name: string }>(
        `select current_setting('server_version_num') as number, current_setting('server_version') as name`,
      );
      if (Number(rows[0]?.number) < OLDEST_VERSION) throw new AppError('database.too-old', { found: rows[0]?.name ?? '' });
      return;
    } catch (error) {
      const { code, message } = error as { code?: string; message: string };
      if (error instanceof AppError) throw error;
      if (!code || !NOT_YET.has(code) || Date.now() > deadline) {
        throw new AppError('database.unreachable', { host: addressIn(pool.options), reason: message }, error);
      }
      await delay(250);
    }
  }
}

/**
 * Opens the database: starts or adopts the embedded server, or connects to `databaseUrl`; then runs pending migrations.
 * @throws AppError with a `database.…` code; see the catalogue.
 */
export async function openDatabase(config: DatabaseConfig): Promise<Database> {
  const host = await hostOf(config);
  const size = config.poolSize ?? POOL_SIZE;
  const onLoss = createLossReport(config.onEvent);
  const pool = openPool(host.connection, size, { application_name: 'underbase' }, onLoss);
  try {
    await untilAnswers(pool, config.patienceMs ?? PATIENCE_MS);
    const client = await pool.connect();
    const applied = await migrate(client, config.migrationFolders).finally(() => client.release());
    const callerOptions = { application_name: 'underbase caller', options: CALLER_OPTIONS, pipeline: true };
    const callerPool = openPool(host.connection, size, callerOptions, onLoss);
    const listener = openListener(host.connection, (error) => config.onEvent?.({ kind: 'fault', reason: String(error) }));
    return {
      kind: host.kind,
      connection: host.connection,
      pool,
      callerPool,
      listener,
      applied,
      async close() {
        await Promise.all([listener.close(), pool.end(), callerPool.end()]);
        await host.stop();
      },
      closeNow: () => host.stop({ isHurried: true }),
    };
  } catch (error) {
    await pool.end();
    await host.stop();
    throw error;
  }
}

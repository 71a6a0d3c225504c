import { join } from 'node:path';
import { isAbort } from '@underbase/contract';
import { type Database, type DatabaseEvent, migrationFolders, openDatabase, stateFolder } from '@underbase/platform';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { readConfig } from './config.ts';
import { createServer } from './server.ts';

const CHECKOUT = join(import.meta.dirname, '..', '..');
const BUILT_WEB_APP = join(CHECKOUT, 'apps', 'web', 'dist');

export interface RunningServer {
  readonly log: FastifyBaseLogger;
  /** What to say once the process is ready for signals and faults too: who waits for these words may end it at once. */
  readonly greeting: string;
  /** Lets running requests end, then stops the database. */
  close(): Promise<void>;
  /** Stops the database, in order, without waiting for any request. */
  closeNow(): Promise<void>;
}

/** Opens the database, brings the server up. @throws ConfigError, AppError with a `database.…` code */
export async function start(
  environment: Readonly<Record<string, string | undefined>>,
  webRoot: string = BUILT_WEB_APP,
): Promise<RunningServer> {
  const config = readConfig(environment);
  const state = stateFolder({ checkout: CHECKOUT, env: environment });
  // The database opens before the server and its log; what it says until then is said afterwards.
  const early: DatabaseEvent[] = [];
  let say = (event: DatabaseEvent): void => void early.push(event);
  const database = await openDatabase({
    onEvent: (event) => say(event),
    databaseUrl: config.databaseUrl ?? undefined,
    stateFolder: state,
    migrationFolders: migrationFolders(config.supabase ? 'supabase' : 'own'),
  });
  try {
    const app = await createServer(config, { webRoot, database, stateFolder: state });
    say = (event) => logDatabaseEvent(app, event);
    early.forEach(say);
    resetRegularly(app, database);
    await app.listen({ host: config.host, port: config.port });
    app.prepareKnowledge().catch((error) => app.log.warn({ err: error }, 'the documentation could not be indexed yet'));
    app.startWorking().catch((error) => {
      if (!isAbort(error)) app.log.error({ err: error }, 'jobs wait: their workers could not begin');
    });
    return {
      log: app.log,
      greeting: `Underbase is ready at ${config.publicUrl.origin}\n`,
      async close() {
        await app.close();
        await database.close();
      },
      closeNow: () => database.closeNow(),
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

const RESET_MS = 600_000;

/** Balances whose day has come are reset on the next read; this keeps those of people who stay away up to date too (settled.md 6). */
function resetRegularly(app: FastifyInstance, { pool }: Database): void {
  const timer = setInterval(() => {
    pool.query('select private.reset_due()').catch((error) => app.log.warn({ err: error }, 'resetting balances failed'));
  }, RESET_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

const EVENT_WORDS = {
  lost: 'the database connection was lost',
  failed: 'the database can not be restored yet',
  fault: 'a handler of database news failed',
} as const;

function logDatabaseEvent(app: FastifyInstance, event: DatabaseEvent): void {
  if (event.kind === 'stopping') {
    app.log.warn('the database was asked to stop, so the server stops too');
    // The same way as for anyone who asks this process.
    process.kill(process.pid, 'SIGTERM');
  } else if (event.kind === 'gone') {
    app.log.fatal({ folder: event.folder }, 'the folder of the database was deleted: nothing brings it back, so the server stops');
    process.kill(process.pid, 'SIGTERM');
  } else if (event.kind === 'restored') app.log.warn('the database connection is back');
  else app.log.error({ reason: event.reason }, EVENT_WORDS[event.kind]);
}

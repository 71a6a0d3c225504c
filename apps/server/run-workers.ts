import { join } from 'node:path';
import { migrationFolders, openDatabase, stateFolder } from '@underbase/platform';
import Fastify from 'fastify';
import { ConfigError, readConfig } from './config.ts';
import { addErrorHandler } from './http/errors.ts';
import { addHealth } from './http/health.ts';
import { loggerOptions } from './http/logging.ts';
import { addMetrics } from './http/metrics.ts';
import { openJobRoom } from './jobs/job-room.ts';
import { addWorkers } from './jobs/jobs.ts';
import type { RunningServer } from './start.ts';

const CHECKOUT = join(import.meta.dirname, '..', '..');

/**
 * Workers without a server: they take jobs from the database that they share with servers, and serve /healthz, /readyz and /metrics alone.
 * @throws ConfigError where the database or the files would be this machine's own
 */
export async function runWorkers(environment: Readonly<Record<string, string | undefined>>): Promise<RunningServer> {
  const config = readConfig({ PORT: '0', ...environment });
  if (!config.databaseUrl) throw new ConfigError(['DATABASE_URL is missing: workers take jobs from the database of their servers']);
  if (!config.jobs.storageUrl) throw new ConfigError(['STORAGE_URL is missing: workers read and write the files of their servers']);
  if (config.jobs.workers === 0) throw new ConfigError(['WORKERS is 0: nothing would be done here']);
  const state = stateFolder({ checkout: CHECKOUT, env: environment });
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    stateFolder: state,
    migrationFolders: migrationFolders(config.supabase ? 'supabase' : 'own'),
  });
  try {
    const app = Fastify({ logger: loggerOptions(config.logLevel), forceCloseConnections: 'idle' });
    addErrorHandler(app);
    addHealth(app, { database: async () => void (await database.pool.query('select 1')) });
    const room = await openJobRoom(app, config, database, state);
    const workers = addWorkers(app, config, room, addMetrics(app, config.metricsToken));
    await app.listen({ host: config.host, port: config.port });
    room.keepClean();
    await workers.start();
    return {
      log: app.log,
      greeting: `${config.jobs.workers} workers are ready\n`,
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

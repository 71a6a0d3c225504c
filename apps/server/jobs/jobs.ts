import type { Database } from '@underbase/platform';
import type { FastifyInstance } from 'fastify';
import type { ServerConfig } from '../config.ts';
import type { CallerParts } from '../http/caller.ts';
import type { Metrics } from '../http/metrics.ts';
import { signedLinks } from '../storage/signed-links.ts';
import type { Storage } from '../storage/storage.ts';
import { type StoredFiles, storedFiles } from '../storage/stored-files.ts';
import { addUploads } from '../storage/upload-routes.ts';
import { createJobMetrics } from './job-metrics.ts';
import { createJobNews } from './job-news.ts';
import { addJobRoutes } from './job-routes.ts';
import { openQueue } from './queue.ts';
import { type Working, workOnJobs } from './work-on-jobs.ts';

interface Places {
  readonly database: Database;
  readonly storage: Storage;
}

export type JobParts = Places & Pick<CallerParts, 'verifyAccessToken'>;
export type WorkerParts = Places & { readonly metrics: Metrics };

export interface Workers {
  /** Begins to make what waits, and keeps storage clean. */
  startWorking(): Promise<void>;
}

const SWEEP_MS = 600_000;

/** Deletes what has expired, now and regularly. @returns what ends that */
function sweepRegularly({ log }: FastifyInstance, files: StoredFiles, storage: Storage): () => void {
  const sweep = (): void => {
    files.sweep(storage).catch((error) => log.warn({ err: error }, 'sweeping files failed'));
  };
  const timer = setInterval(sweep, SWEEP_MS);
  timer.unref();
  sweep();
  return () => clearInterval(timer);
}

/** Who makes jobs: as many at once as the settings say, in processes of this machine. Ends with the app, which hands back what runs. */
export function addWorkers(app: FastifyInstance, config: ServerConfig, parts: WorkerParts): Workers {
  const { database, storage, metrics } = parts;
  const { keepHours, workers, workerBytes, workerMs } = config.jobs;
  const files = storedFiles(database.pool, keepHours);
  const queue = openQueue(database.connection, (error) => app.log.error({ err: error }, 'the queue of jobs failed'));
  let working: Promise<Working> | null = null;
  let endSweeping = (): void => undefined;
  app.addHook('onClose', async () => {
    endSweeping();
    await (await working?.catch(() => null))?.stop();
    await queue.stop();
  });
  return {
    async startWorking() {
      if (working) return;
      endSweeping = sweepRegularly(app, files, storage);
      working = workOnJobs({
        database: database.pool,
        listener: database.listener,
        storage,
        files,
        queue,
        count: workers,
        limits: { memoryBytes: workerBytes, timeMs: workerMs },
        metrics: createJobMetrics(metrics, database.pool),
        onFault: (error, job) => app.log.error({ err: error, job }, 'a job failed'),
      });
      await working;
    },
  };
}

/** Runs on the server: uploads, jobs for the queue, and what came of them. */
export function addJobs(app: FastifyInstance, config: ServerConfig, { database, storage, verifyAccessToken }: JobParts): void {
  const { pool, listener, connection } = database;
  const { limits, keepHours } = config.jobs;
  const files = storedFiles(pool, keepHours);
  const queue = openQueue(connection, (error) => app.log.error({ err: error }, 'the queue of jobs failed'));
  const caller = { database: pool, verifyAccessToken, hasOwnSessions: config.supabase === null };
  addUploads(app, { ...caller, files, storage, limits, publicUrl: config.publicUrl });
  addJobRoutes(app, { ...caller, pool, files, storage, queue, limits, links: signedLinks(pool), news: createJobNews(listener) });
  app.addHook('onClose', async () => queue.stop());
}

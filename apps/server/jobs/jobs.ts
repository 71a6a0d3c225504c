import type { FastifyInstance } from 'fastify';
import type { ServerConfig } from '../config.ts';
import type { Metrics } from '../http/metrics.ts';
import { signedLinks } from '../storage/signed-links.ts';
import { addUploads } from '../storage/upload-routes.ts';
import { createJobMetrics } from './job-metrics.ts';
import { createJobNews } from './job-news.ts';
import type { JobRoom } from './job-room.ts';
import { addJobRoutes, type JobRouteParts } from './job-routes.ts';
import { UNMAILED } from './job-rows.ts';
import { type Working, workOnJobs } from './work-on-jobs.ts';

export interface Workers {
  /** Begins to make what waits. Rejects with AbortError where the app ends before it has begun. */
  start(): Promise<void>;
}

/** Who makes jobs: as many at once as the settings say, in processes of this machine. Ends with the app, which hands back what runs. */
export function addWorkers(app: FastifyInstance, { jobs, models }: ServerConfig, room: JobRoom, metrics: Metrics): Workers {
  const { database, storage, files, queue, modelFolder } = room;
  let working: Promise<Working> | null = null;
  const ending = new AbortController();
  app.addHook('onClose', async () => {
    // A start may wait for a database that will not come back: it is given up, not waited for.
    ending.abort();
    await (await working?.catch(() => null))?.stop();
  });
  return {
    async start() {
      working ??= workOnJobs({
        database: database.pool,
        listener: database.listener,
        storage,
        files,
        queue,
        count: jobs.workers,
        limits: { memoryBytes: jobs.workerBytes, timeMs: jobs.workerMs },
        models: { models, folder: modelFolder },
        metrics: createJobMetrics(metrics, database.pool),
        onFault: (error, job) => app.log.error({ err: error, job }, 'a job failed'),
        onUnmailed: (error, job) => app.log.error({ err: error, job }, UNMAILED),
        onLate: (error) => app.log.warn({ err: error }, 'jobs wait: their workers begin once the database is back'),
        ending: ending.signal,
      });
      await working;
    },
  };
}

/** Runs on the server: uploads, jobs for the queue, and what came of them. */
export function addJobs(
  app: FastifyInstance,
  config: ServerConfig,
  { database: { pool, listener }, storage, files, queue }: JobRoom,
  { verifyAccessToken, meter }: Pick<JobRouteParts, 'verifyAccessToken' | 'meter'>,
): void {
  const { limits } = config.jobs;
  const caller = { database: pool, verifyAccessToken, hasOwnSessions: config.supabase === null };
  addUploads(app, { ...caller, files, storage, limits, publicUrl: config.publicUrl, listener });
  const { models } = config;
  const told = { links: signedLinks(pool), news: createJobNews(listener), meter };
  addJobRoutes(app, { ...caller, ...told, pool, files, storage, queue, limits, models });
}

import type { Database } from '@underbase/platform';
import type { FastifyInstance } from 'fastify';
import type { ServerConfig } from '../config.ts';
import type { CallerParts } from '../http/caller.ts';
import { signedLinks } from '../storage/signed-links.ts';
import type { Storage } from '../storage/storage.ts';
import { storedFiles } from '../storage/stored-files.ts';
import { addUploads } from '../storage/upload-routes.ts';
import { createJobNews } from './job-news.ts';
import { addJobRoutes } from './job-routes.ts';
import { openQueue } from './queue.ts';
import { type Working, workOnJobs } from './work-on-jobs.ts';

export interface JobParts extends Pick<CallerParts, 'verifyAccessToken'> {
  readonly database: Database;
  readonly storage: Storage;
}

export interface Jobs {
  /** Begins to make what waits, and keeps storage clean. */
  startWorking(): Promise<void>;
}

const SWEEP_MS = 600_000;

/** Runs on the server: uploads, the queue, who makes them, and what came of them. */
export function addJobs(app: FastifyInstance, config: ServerConfig, { database, storage, verifyAccessToken }: JobParts): Jobs {
  const { pool, listener, connection } = database;
  const { limits, keepHours, workers, workerBytes, workerMs } = config.jobs;
  const files = storedFiles(pool, keepHours);
  const queue = openQueue(connection, (error) => app.log.error({ err: error }, 'the queue of jobs failed'));
  const caller = { database: pool, verifyAccessToken, hasOwnSessions: config.supabase === null };
  addUploads(app, { ...caller, files, storage, limits, publicUrl: config.publicUrl });
  addJobRoutes(app, { ...caller, pool, files, storage, queue, limits, links: signedLinks(pool), news: createJobNews(listener) });
  let working: Promise<Working> | null = null;
  const sweep = (): void => {
    files.sweep(storage).catch((error) => app.log.warn({ err: error }, 'sweeping files failed'));
  };
  const timer = setInterval(sweep, SWEEP_MS);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    const work = await working?.catch(() => null);
    await (work ?? queue).stop();
    storage.close();
  });
  return {
    async startWorking() {
      sweep();
      if (workers === 0) return;
      working ??= workOnJobs({
        database: pool,
        listener,
        storage,
        files,
        queue,
        count: workers,
        limits: { memoryBytes: workerBytes, timeMs: workerMs },
        onFault: (error, job) => app.log.error({ err: error, job }, 'a job failed'),
      });
      await working;
    },
  };
}

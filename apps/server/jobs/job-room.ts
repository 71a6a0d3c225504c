import { join } from 'node:path';
import type { Database } from '@underbase/platform';
import type { FastifyInstance } from 'fastify';
import type { ServerConfig } from '../config.ts';
import { openStorage } from '../storage/open-storage.ts';
import type { Storage } from '../storage/storage.ts';
import { type StoredFiles, storedFiles } from '../storage/stored-files.ts';
import { type JobQueue, openQueue } from './queue.ts';

/** What those who take jobs in and those who make them stand on. */
export interface JobRoom {
  readonly database: Database;
  readonly storage: Storage;
  readonly files: StoredFiles;
  readonly queue: JobQueue;
  /** Fetched models are kept here. */
  readonly modelFolder: string;
  /** Deletes what has expired, now and regularly. */
  keepClean(): void;
}

const SWEEP_MS = 600_000;

/** Opens storage and queue; both close with the app, once nobody works any more. */
export async function openJobRoom(app: FastifyInstance, { jobs }: ServerConfig, database: Database, stateFolder: string): Promise<JobRoom> {
  const storage = await openStorage(jobs.storageUrl, stateFolder);
  const files = storedFiles(database.pool, jobs.keepHours);
  const queue = openQueue(database.connection, (error) => app.log.error({ err: error }, 'the queue of jobs failed'));
  let timer: NodeJS.Timeout | null = null;
  const sweep = (): void => {
    files.sweep(storage).catch((error) => app.log.warn({ err: error }, 'sweeping files failed'));
  };
  app.addHook('onClose', async () => {
    if (timer) clearInterval(timer);
    await queue.stop();
    storage.close();
  });
  return {
    database,
    storage,
    files,
    queue,
    modelFolder: join(stateFolder, 'models'),
    keepClean() {
      if (timer) return;
      timer = setInterval(sweep, SWEEP_MS);
      timer.unref();
      sweep();
    },
  };
}

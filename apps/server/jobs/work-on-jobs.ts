import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError, isAbort, toErrorData } from '@underbase/contract';
import type { ModelSetup } from '@underbase/models/node';
import type { Listener } from '@underbase/platform';
import type { Queryable } from '../billing/ledger-port.ts';
import type { Storage } from '../storage/storage.ts';
import type { StoredFiles } from '../storage/stored-files.ts';
import { type Bench, BenchFault, type BenchLimits, BenchLost, openBench } from './bench.ts';
import type { BenchFile, BenchInput } from './bench-job.ts';
import { clearJobFolders, makeJobFolder } from './job-folders.ts';
import type { JobMetrics } from './job-metrics.ts';
import { JOB_CHANNEL, readJobNews } from './job-news.ts';
import { beginJob, endJob, type JobRow, lastFault, noteFault, tellProgress } from './job-rows.ts';
import type { JobQueue } from './queue.ts';

export interface WorkParts {
  readonly database: Queryable;
  readonly listener: Listener;
  readonly storage: Storage;
  readonly files: StoredFiles;
  readonly queue: JobQueue;
  readonly count: number;
  readonly limits: BenchLimits;
  /** The operator's, with the folder that fetched ones are kept in. */
  readonly models: ModelSetup;
  readonly metrics: JobMetrics;
  readonly onFault: (error: unknown, jobId: string) => void;
  /** A job ended, and the mail about it could not be noted. */
  readonly onUnmailed: (error: Error, jobId: string) => void;
  /** Work could not begin yet, and is begun again. */
  readonly onLate: (error: unknown) => void;
  /** Gives a start up that still waits for its database. */
  readonly ending: AbortSignal;
}

export interface Working {
  /** Hands running jobs back to the queue and ends. */
  stop(): Promise<void>;
}

/** Results are never refused for want of room: they were paid for. They count against what is brought next. */
const ANY_ROOM = Number.MAX_SAFE_INTEGER;

/** Where the inputs lie on this machine; those of storage elsewhere are fetched into the job's folder. */
async function fetchInputs({ inputs }: JobRow, folder: string, storage: Storage, signal: AbortSignal): Promise<readonly BenchInput[]> {
  const fetched: BenchInput[] = [];
  for (const [index, { file, name, dpi, page }] of inputs.entries()) {
    let path = storage.pathOf('upload', file);
    if (path === null) {
      path = join(folder, `input-${index}`);
      await pipeline(await storage.open('upload', file), createWriteStream(path), { signal });
    }
    fetched.push({ path, name, dpi, pageNumber: page });
  }
  return fetched;
}

/** @param ids takes the id of each one before it is put */
async function keepResults(
  userId: string,
  made: readonly BenchFile[],
  ids: string[],
  signal: AbortSignal,
  { files, storage }: WorkParts,
): Promise<void> {
  for (const { path, name, bytes } of made) {
    // Between two, not amid one: what is put after its row is gone nobody would ever delete.
    signal.throwIfAborted();
    const id = randomUUID();
    ids.push(id);
    // The row first: what is put without one nobody would ever delete.
    await files.admit({ id, userId, kind: 'result', name, bytes }, ANY_ROOM);
    await storage.put('result', id, path);
  }
}

/** Nothing is stuck for longer than a minute. */
const STRAYS_MS = 20_000;

/** A database that is away is asked again this often. */
const AGAIN_MS = 1000;

/** What ends a job for good; all else is tried again. */
function isFinal(error: unknown): boolean {
  if (error instanceof BenchFault) return true;
  return error instanceof AppError && !error.code.startsWith('storage.');
}

/** What `work` gives, unless `signal` is raised before: then its end is nobody's any more. Rejects with the signal's reason. */
async function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  // Nobody hears how it ends once it is given up.
  work.catch(() => undefined);
  signal.throwIfAborted();
  const { promise, reject } = Promise.withResolvers<never>();
  const giveUp = (): void => reject(signal.reason);
  signal.addEventListener('abort', giveUp, { once: true });
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', giveUp));
}

/** Makes jobs of the queue, some at once, each on a bench of its own. Rejects with AbortError where it ends before it has begun. */
export async function workOnJobs(parts: WorkParts): Promise<Working> {
  const { database, listener, storage, files, queue, count, onFault, onUnmailed } = parts;
  const benches = Array.from({ length: count }, () => openBench(parts.limits, parts.models));
  const running = new Map<string, AbortController>();
  let isStopping = false;

  async function make(job: JobRow, bench: Bench, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const folder = await makeJobFolder();
    const kept: string[] = [];
    try {
      const inputs = await unlessAborted(fetchInputs(job, folder, storage, signal), signal);
      const { tool, options, format, id, userId } = job;
      const tell = (stage: string, fraction: number): void => {
        tellProgress(database, id, stage, fraction).catch(() => undefined);
      };
      const { files: made, reports, faults, unchanged } = await bench.perform({ tool, options, format, inputs, folder }, signal, tell);
      await keepResults(userId, made, kept, signal, parts);
      const report = reports.length === 1 ? reports[0] : reports;
      await endJob(database, id, { state: 'done', report, results: kept, faults, unchanged }, onUnmailed);
    } finally {
      // Where somebody else ended it first, or it comes again, these are nobody's; those of a job that is done are ready.
      await files.abandon(kept).catch(() => undefined);
      await rm(folder, { recursive: true, force: true });
    }
  }

  async function perform(id: string, lost: AbortSignal): Promise<void> {
    const controller = new AbortController();
    // Before its row says that it runs: whoever cancels it from then on is heard.
    running.set(id, controller);
    try {
      const job = await beginJob(database, id);
      if (job) await performBegun(job, controller.signal, lost);
    } finally {
      // One whose worker was believed lost may have begun here a second time.
      if (running.get(id) === controller) running.delete(id);
    }
  }

  async function performBegun(job: JobRow, cancelled: AbortSignal, lost: AbortSignal): Promise<void> {
    const { id } = job;
    const bench = benches.find((one) => !one.isBusy) ?? openBench(parts.limits, parts.models);
    const ended = parts.metrics.begin(job.tool);
    try {
      await make(job, bench, AbortSignal.any([cancelled, lost]));
      ended('done');
    } catch (error) {
      ended(isAbort(error) ? 'cancelled' : 'failed');
      // It was cancelled: its row says so already.
      if (isAbort(error) && !isStopping && !lost.aborted) return;
      if (!isFinal(error)) {
        if (!(error instanceof BenchLost) && !isAbort(error)) {
          onFault(error, id);
          await noteFault(database, id, toErrorData(error)).catch(() => undefined);
        }
        throw error;
      }
      if (error instanceof BenchFault) onFault(error, id);
      await endJob(database, id, { state: 'failed', error: error instanceof BenchFault ? error.error : toErrorData(error) }, onUnmailed);
    } finally {
      if (!benches.includes(bench)) bench.close();
    }
  }

  async function giveUp(id: string): Promise<void> {
    const error = (await lastFault(database, id)) ?? toErrorData(new AppError('run.worker-lost'));
    await endJob(database, id, { state: 'failed', error }, onUnmailed);
  }
  await clearJobFolders().catch(() => undefined);
  const listening = listener.listen(JOB_CHANNEL, (payload) => {
    const { id, state } = readJobNews(payload);
    if (state === 'cancelled') running.get(id)?.abort();
  });
  const endListening = await unlessAborted(listening, parts.ending);
  await unlessAborted(begin(), parts.ending);
  /** The database may be away just now, and nobody would begin again: jobs would wait until the next start. */
  async function begin(): Promise<void> {
    for (;;) {
      try {
        return await queue.work(count, perform, giveUp);
      } catch (error) {
        parts.onLate(error);
        await delay(AGAIN_MS, undefined, { signal: parts.ending });
      }
    }
  }
  const endStrays = async (): Promise<void> => {
    for (const id of await queue.strays(database)) {
      onFault(new Error('a job ran that no queue held'), id);
      await giveUp(id);
    }
  };
  /** The database's clock at the last look; none before the first, as it may have been set while nobody looked. */
  let seenAt = Number.POSITIVE_INFINITY;
  const mendTimes = async (): Promise<void> => {
    const { rows } = await database.query('select extract(epoch from clock_timestamp())::float8 as now');
    if (rows[0].now < seenAt) await queue.mendTimes(database);
    seenAt = rows[0].now;
  };
  // Where the database is away the next look finds them.
  const look = (): void =>
    void mendTimes()
      .then(endStrays)
      .catch(() => undefined);
  const looking = setInterval(look, STRAYS_MS);
  looking.unref();
  look();
  return {
    async stop() {
      isStopping = true;
      clearInterval(looking);
      endListening();
      for (const controller of running.values()) controller.abort();
      // The queue hands them on before their benches end.
      await queue.stop();
      for (const bench of benches) bench.close();
    },
  };
}

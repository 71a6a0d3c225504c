import { AppError } from '@underbase/contract';
import type { Listener } from '@underbase/platform';
import { expect, test } from 'vitest';
import type { Storage } from '../storage/storage.ts';
import type { StoredFiles } from '../storage/stored-files.ts';
import type { JobMetrics } from './job-metrics.ts';
import type { JobQueue } from './queue.ts';
import { type WorkParts, workOnJobs } from './work-on-jobs.ts';

const JOB = { id: 'j', userId: 'u', tool: 'color-ko', options: {}, format: 'png', inputs: [{ file: 'f', name: 'a.png' }] };

/** The row of one job, by the statements that are made of it. */
function oneJob() {
  const row: { error: unknown; ended: unknown[] | null } = { error: null, ended: null };
  const query = async (text: string, values: unknown[]) => {
    if (text.includes('begin_job')) return { rows: row.ended ? [] : [JOB] };
    if (text.startsWith('update private.jobs set error')) row.error = JSON.parse(String(values[1]));
    if (text.startsWith('select error')) return { rows: [{ error: row.error }] };
    if (text.includes('end_job')) {
      row.ended = [values[1], JSON.parse(String(values[2]))];
      return { rows: [{ is_ended: true }] };
    }
    if (text.includes('clock_timestamp')) return { rows: [{ now: 1 }] };
    return { rows: [] };
  };
  return { row, query };
}

interface Heard {
  make(id: string, lost: AbortSignal): Promise<void>;
  giveUp(id: string): Promise<void>;
  news(payload: string): void;
  readonly told: unknown[];
  readonly late: unknown[];
  readonly opened: string[];
}

/** Workers whose queue, storage and database are at hand. */
function parts(query: (text: string, values: unknown[]) => Promise<unknown>, fault: unknown, refusals = 0) {
  const heard: Heard = {
    make: async () => undefined,
    giveUp: async () => undefined,
    news: () => undefined,
    told: [],
    late: [],
    opened: [],
  };
  let left = refusals;
  const work = async (_count: number, make: Heard['make'], giveUp: Heard['giveUp']) => {
    if (left-- > 0) throw new Error('the database is away');
    Object.assign(heard, { make, giveUp });
  };
  const listen = async (_channel: string, news: Heard['news']) => {
    Object.assign(heard, { news });
    return () => undefined;
  };
  const open = (_kind: string, id: string) => {
    heard.opened.push(id);
    return Promise.reject(fault);
  };
  const given: WorkParts = {
    database: { query } as unknown as WorkParts['database'],
    listener: { listen } as unknown as Listener,
    storage: { pathOf: () => null, open } as unknown as Storage,
    files: { abandon: async () => undefined } as unknown as StoredFiles,
    queue: { work, strays: async () => [], mendTimes: async () => undefined, stop: async () => undefined } as unknown as JobQueue,
    count: 1,
    limits: { memoryBytes: 1e9, timeMs: 1000 },
    models: { models: [], folder: null },
    metrics: { begin: () => () => undefined } satisfies JobMetrics,
    onFault: (error) => heard.told.push(error),
    onUnmailed: (error) => heard.told.push(error),
    onLate: (error) => heard.late.push(error),
    ending: new AbortController().signal,
  };
  return { given, heard };
}

const neverLost = new AbortController().signal;

test.each([
  ['storage.full', new AppError('storage.full'), 'storage.full'],
  ['nothing, as its worker was lost', null, 'run.worker-lost'],
])('a job whose attempts are used up fails with what they said: %s', async (_, fault, code) => {
  const { row, query } = oneJob();
  const { given, heard } = parts(query, fault);
  const working = await workOnJobs(given);
  if (fault) await expect(heard.make('j', neverLost)).rejects.toBe(fault);
  expect([row.ended, heard.told]).toEqual([null, fault ? [fault] : []]);
  await heard.giveUp('j');
  expect(row.ended).toMatchObject(['failed', { code }]);
  await working.stop();
});

test('work begins once the database is back', async () => {
  const { query } = oneJob();
  const { given, heard } = parts(query, null, 1);
  const working = await workOnJobs(given);
  expect(heard.late).toMatchObject([{ message: 'the database is away' }]);
  await working.stop();
});

test('a job that is cancelled while it begins is not made', async () => {
  const { row, query } = oneJob();
  const { given, heard } = parts(async (text, values) => {
    const answer = await query(text, values);
    // The word of it overtakes the answer.
    if (text.includes('begin_job')) heard.news('j cancelled');
    return answer;
  }, new Error('was read'));
  const working = await workOnJobs(given);
  await heard.make('j', neverLost);
  expect([row.ended, heard.opened]).toEqual([null, []]);
  await working.stop();
});

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
    return { rows: [] };
  };
  return { row, query };
}

test.each([
  ['storage.full', new AppError('storage.full'), 'storage.full'],
  ['nothing, as its worker was lost', null, 'run.worker-lost'],
])('a job whose attempts are used up fails with what they said: %s', async (_, fault, code) => {
  const { row, query } = oneJob();
  let make = async (_id: string, _lost: AbortSignal): Promise<void> => undefined;
  let giveUp = async (_id: string): Promise<void> => undefined;
  const queue = {
    async work(_count: number, perform: typeof make, lose: typeof giveUp) {
      make = perform;
      giveUp = lose;
    },
    strays: async () => [],
    stop: async () => undefined,
  } as unknown as JobQueue;
  const storage = { pathOf: () => null, open: () => Promise.reject(fault) } as unknown as Storage;
  const told: unknown[] = [];
  const working = await workOnJobs({
    database: { query } as unknown as WorkParts['database'],
    listener: { listen: async () => () => undefined } as unknown as Listener,
    storage,
    files: {} as StoredFiles,
    queue,
    count: 1,
    limits: { memoryBytes: 1e9, timeMs: 1000 },
    models: { models: [], folder: null },
    metrics: { begin: () => () => undefined } satisfies JobMetrics,
    onFault: (error) => told.push(error),
    ending: new AbortController().signal,
  });
  if (fault) await expect(make('j', new AbortController().signal)).rejects.toBe(fault);
  expect([row.ended, told]).toEqual([null, fault ? [fault] : []]);
  await giveUp('j');
  expect(row.ended).toMatchObject(['failed', { code }]);
  await working.stop();
});

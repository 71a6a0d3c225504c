import type { OpenWire, Question } from '@underbase/codecs/bridge';
import { answeringWorkers, type FakeWorker } from '@underbase/codecs/bridge/fake-worker';
import { AppError, isAbort } from '@underbase/contract';
import type { PixelImage } from '@underbase/engine';
import type { Artifact } from '@underbase/tools';
import { expect, test, vi } from 'vitest';
import { tinyTool } from '../tiny-tools.ts';
import { Control } from './control.ts';
import { MemoryBudget } from './memory-budget.ts';
import type { Analysis } from './picture-job.ts';
import { WorkerPool } from './pool.ts';
import { type PooledRun, runOnPool, stageOnPool } from './pooled-run.ts';
import { ProgressScale } from './progress.ts';
import type { RunQuestions } from './run-questions.ts';
import type { ApplyReply, ApplyTask, FilesTask, FinishReply, FinishTask, MadeFile, StageTask, StartReply } from './tasks.ts';

const REPORT = { facts: [], warnings: [] };
const image: PixelImage = { width: 10, height: 40, pixels: new Uint8Array(new SharedArrayBuffer(1600)), dpi: 300, icc: null };
const frame = { width: 10, height: 40, dpi: 300, scale: 1 };
/** Four bands, so that both threads have work. */
const analysis: Analysis = { plan: {}, output: frame, rowsPerBand: 10, overlap: null, readsAround: false };

type Apply = (task: ApplyTask, thread: number) => Promise<ApplyReply> | ApplyReply;

const MADE: ApplyReply = { tally: {}, plan: null, files: 0 };

const fileOf = (bytes: Uint8Array): Artifact => ({ kind: 'bytes', suffix: '', extension: 'bin', mime: 'application/octet-stream', bytes });

/** What one thread answers. */
function answersOf(apply: Apply, thread: number, found: Analysis) {
  const start: Question<unknown, StartReply, null> = {
    answer: () => ({ kind: 'planned', analysis: found, budget: { limitBytes: 1e6, usedBytes: 0 } }),
  };
  const makeStage: Question<StageTask, object, null> = { answer: ({ index }) => ({ index }) };
  const bands: Question<ApplyTask, ApplyReply, null> = {
    answer(task, _host, { progress }) {
      progress({ stage: 'apply', fraction: thread === 0 ? 0.8 : 0.3 });
      return apply(task, thread);
    },
  };
  const finish: Question<FinishTask, FinishReply, null> = {
    answer: ({ made = [] }) => ({ artifacts: made.map(fileOf), beside: [], isBilevel: false, report: REPORT }),
  };
  // Every second file is made by either thread, the last ones first.
  const shareFiles: Question<FilesTask, readonly MadeFile[], null> = {
    answer: ({ files }) =>
      Array.from({ length: files }, (_, index) => ({ index, bytes: Uint8Array.of(index) }))
        .filter(({ index }) => index % 2 === thread)
        .reverse(),
  };
  return { start, makeStage, apply: bands, shareFiles, finish };
}

/** A pool of two threads that make bands as they are told to; one that takes another's place has the next number. */
function rig(apply: Apply = () => MADE, found = analysis) {
  const opened: FakeWorker[] = [];
  const open: OpenWire = (events) => {
    const own = answeringWorkers<null>(answersOf(apply, opened.length, found), null);
    const wire = own.open(events);
    opened.push(own.opened[0]);
    return wire;
  };
  return { pool: new WorkerPool<RunQuestions>(2, open), opened };
}

function runOf(more: Partial<PooledRun> = {}): PooledRun {
  return {
    tool: tinyTool('lighten'),
    options: {},
    images: [image],
    frame,
    budget: new MemoryBudget(1e6),
    signal: new AbortController().signal,
    progress: new ProgressScale([], undefined),
    mayOverwrite: false,
    ...more,
  };
}

/** Work deep in a loop, which learns of a cancel by the flag alone. */
async function untilCancelled({ control }: ApplyTask): Promise<never> {
  for (;;) {
    await new Promise((resolve) => setImmediate(resolve));
    if (control) new Control(control).throwIfCancelled();
  }
}

test('bands that are quick start no thread, and use those that are there', async () => {
  const { pool, opened } = rig(() => MADE, { ...analysis, startsNoThread: true });
  await runOnPool(pool, runOf());
  expect(opened).toHaveLength(1);
  const made = vi.fn(() => MADE);
  const warm = rig(made, { ...analysis, startsNoThread: true });
  warm.pool.warm();
  await runOnPool(warm.pool, runOf());
  expect(made).toHaveBeenCalledTimes(2);
});

test('a failing band stops the others, and its error is the run’s', async () => {
  const stopped = vi.fn();
  const { pool, opened } = rig(async (task, thread) => {
    if (thread === 0) throw new AppError('run.memory-budget', { neededMb: 9, budgetMb: 1 });
    return untilCancelled(task).finally(stopped);
  });
  await expect(runOnPool(pool, runOf())).rejects.toMatchObject({ code: 'run.memory-budget' });
  expect(stopped).toHaveBeenCalledOnce();
  expect(pool.slots.map(({ isBusy }) => isBusy)).toEqual([false, false]);
  // Nobody had to be ended for it.
  expect(opened.map(({ isEnded }) => isEnded)).toEqual([false, false]);
});

test('a thread that dies stops the others and fails the run; the next run finds a new one', async () => {
  let isFirst = true;
  const { pool, opened } = rig(async (task, thread) => {
    if (!isFirst) return MADE;
    if (thread === 1) opened[1].events.onLost(new Error('out of memory'));
    return untilCancelled(task);
  });
  await expect(runOnPool(pool, runOf())).rejects.toMatchObject({ code: 'run.worker-lost' });
  isFirst = false;
  await expect(runOnPool(pool, runOf())).resolves.toMatchObject({ report: REPORT });
});

test('a cancelled run stops all threads and ends with AbortError', async () => {
  const stop = new AbortController();
  const { pool } = rig(async (task, thread) => {
    if (thread === 0) stop.abort();
    return untilCancelled(task);
  });
  await expect(runOnPool(pool, runOf({ signal: stop.signal }))).rejects.toSatisfy(isAbort);
  expect(pool.slots.map(({ isBusy }) => isBusy)).toEqual([false, false]);
});

test('a cancelled run that waits in the queue leaves at once, and no thread hears of it', async () => {
  const first = Promise.withResolvers<ApplyReply>();
  const { pool, opened } = rig(() => first.promise);
  const running = runOnPool(pool, runOf());
  const stop = new AbortController();
  const waiting = runOnPool(pool, runOf({ signal: stop.signal, tool: tinyTool('spread') }));
  stop.abort();
  await expect(waiting).rejects.toSatisfy(isAbort);
  first.resolve(MADE);
  await expect(running).resolves.toMatchObject({ report: REPORT });
  expect(JSON.stringify(opened.map(({ asked }) => asked))).not.toContain(tinyTool('spread'));
});

test('a budget that refuses the result refuses before a band is made, and the pool stays free', async () => {
  const apply = vi.fn(() => MADE);
  const { pool } = rig(apply);
  const small = { kind: 'planned', analysis, budget: { limitBytes: 1000, usedBytes: 0 } } as const;
  const tight = vi.spyOn(pool.slots[0], 'ask').mockImplementationOnce((async () => small) as never);
  await expect(runOnPool(pool, runOf())).rejects.toMatchObject({ code: 'run.memory-budget' });
  expect(apply).not.toHaveBeenCalled();
  tight.mockRestore();
  await expect(runOnPool(pool, runOf())).resolves.toMatchObject({ report: REPORT });
});

test('progress never runs back, though threads report out of order', async () => {
  const seen: number[] = [];
  const { pool } = rig();
  const progress = new ProgressScale([['analyze', 0.5] as const, ['apply', 0.5] as const], ({ fraction }) => seen.push(fraction));
  await runOnPool(pool, runOf({ progress }));
  expect(seen).toEqual([0, 0.5, 0.9]);
});

test('files of a run are shared by the threads and come in their order', async () => {
  const { pool } = rig((_, thread) => ({ ...MADE, files: thread === 0 ? 5 : 0 }));
  const { artifacts } = await runOnPool(pool, runOf());
  expect(artifacts).toEqual([0, 1, 2, 3, 4].map((index) => fileOf(Uint8Array.of(index))));
});

test('stages of a plan wait for a run and come after it', async () => {
  const first = Promise.withResolvers<ApplyReply>();
  const { pool } = rig(() => first.promise);
  const order: string[] = [];
  const run = runOnPool(pool, runOf()).then(() => order.push('run'));
  const stage = stageOnPool(pool, runOf(), 3, {}, true).then((part) => order.push(JSON.stringify(part)));
  first.resolve(MADE);
  await Promise.all([run, stage]);
  expect(order).toEqual(['run', '{"index":3}']);
});

import { availableParallelism } from 'node:os';
import { availableMemory } from 'node:process';
import { withinTime } from '@underbase/codecs/bridge';
import { AppError, LIMITS, type ToolId } from '@underbase/contract';
import type { ModelPort } from '@underbase/models';
import { type ModelSetup, openModels } from '@underbase/models/node';
import { makesPictures, type Place, resultValues, ThreadTables, type ToolRun } from '@underbase/tools';
import { validateOptions } from '@underbase/tools/use';
import { budgetOf, MemoryBudget, stateOf } from '../core/memory-budget.ts';
import { finishAlone, gathersFor, start, type ThreadHost } from '../core/perform-task.ts';
import { WorkerPool } from '../core/pool.ts';
import { finishOnPool, type PooledRun, runOnPool } from '../core/pooled-run.ts';
import { ProgressScale } from '../core/progress.ts';
import { requireHere } from '../core/require-here.ts';
import type { WholeResult } from '../core/tasks.ts';
import { bytesOf, frameOf } from '../core/windows.ts';
import type { RunRequest, RunResult, ToolRunner } from '../port.ts';
import { kernelsModule } from './kernels-module.ts';
import { loadRegistry, loadRunFrom } from './load-run.ts';
import { sharedImage } from './shared-image.ts';
import { nodeWorkers } from './start-worker.ts';
import { threadKernels } from './thread-kernels.ts';

/** Shares of a run's time, as color knockout was measured; a bar needs no more. */
const RUN_SHARES = [
  ['analyze', 0.25],
  ['apply', 0.75],
] as const;

export interface NodeRunnerOptions {
  /** One for each core where absent. */
  readonly threads?: number;
  /** Bytes that one run's pictures and planes may take, source included; half of what the system can give where absent. */
  readonly memoryBudgetBytes?: number;
  /** A run that takes longer fails with run.timeout; no limit where absent. */
  readonly timeoutMs?: number;
  /**
   * Runs on pictures of at most this many pixels run on the calling thread, which saves the start of a worker but can't be
   * cancelled meanwhile. 0, the default, never blocks the caller; the command line sets it.
   */
  readonly inlinePixels?: number;
  /** Which runs are taken (`where` of the declaration); all where absent, as this machine can do whatever a server does. */
  readonly places?: readonly Place[];
  /** Address of a module that exports `toolById`, in place of the house's registry. */
  readonly registry?: string;
  /** The operator's networks; none where absent. */
  readonly models?: ModelSetup;
}

export interface NodeRunner extends ToolRunner {
  /** Starts threads, all where no number is given, ahead of the first run, so that their start overlaps with reading the file. */
  warm(threads?: number): void;
  /**
   * Refuses a picture, by its measures alone, that would not fit once decoded: as it is read it stands twice, and so it does
   * where the result can't take the source's place. Error: run.memory-budget.
   */
  admit(size: { readonly widthPx: number; readonly heightPx: number }): void;
}

/** What every run of one runner shares. */
interface House {
  readonly pool: WorkerPool;
  readonly loadRun: (tool: ToolId) => Promise<ToolRun>;
  readonly inlinePixels: number;
  /** The calling thread's own. */
  readonly tables: ThreadTables;
  readonly models: ModelPort;
}

const pixelsOf = ({ width, height }: { readonly width: number; readonly height: number }): number => width * height;

/** A small picture on the calling thread; should the result turn out large, its bands go to the pool. */
async function runInline({ pool, loadRun, inlinePixels, tables, models }: House, run: PooledRun): Promise<WholeResult> {
  const { tool, options, images, names, frame, format, budget, progress } = run;
  const host: ThreadHost = {
    loadRun,
    kernels: threadKernels(kernelsModule()),
    tables,
    models,
    sharesMemory: true,
    onProgress: (stage, fraction) => progress.at(stage, fraction),
  };
  const task = { tool, options, images, names, frame, format, budget: stateOf(budget), control: null };
  const begun = await start(task, host);
  if (begun.kind === 'whole') return begun;
  const isLarge = pixelsOf(begun.analysis.output) > inlinePixels;
  if (isLarge) return finishOnPool(pool, { ...run, images: images.map(sharedImage), budget: budgetOf(begun.budget) }, begun.analysis);
  return finishAlone(task, begun.analysis, begun.budget, host);
}

async function chooseThread(house: House, run: PooledRun): Promise<WholeResult> {
  const isSmall = run.images.every((image) => pixelsOf(image) <= house.inlinePixels);
  const toolRun = await house.loadRun(run.tool);
  const isOnePicture = makesPictures(toolRun) && !gathersFor(toolRun, run.options, run.images.length);
  if (isSmall && isOnePicture) return runInline(house, run);
  return runOnPool(house.pool, { ...run, images: run.images.map(sharedImage) });
}

/** Runs tools on worker threads over shared memory. One run at a time has all threads; further ones wait in order. */
export function nodeRunner(options: NodeRunnerOptions = {}): NodeRunner {
  const { threads = availableParallelism(), memoryBudgetBytes = Math.floor(availableMemory() / 2), inlinePixels = 0, timeoutMs } = options;
  const { places = ['browser', 'server'] } = options;
  const registry = options.registry ?? null;
  const { models = { models: [], folder: null } } = options;
  const pool = new WorkerPool(Math.max(1, threads), nodeWorkers(registry, models));
  const house: House = { pool, loadRun: loadRunFrom(registry), inlinePixels, tables: new ThreadTables(), models: openModels(models) };

  async function run(request: RunRequest): Promise<RunResult> {
    const [image] = request.images;
    const frame = frameOf(image, LIMITS.assumedDpi);
    const { toolById } = await loadRegistry(registry);
    const declaration = toolById(request.tool);
    const given = resultValues(declaration.options, request.options);
    const values = validateOptions(declaration.options, given, { dpi: frame.dpi, nameOf: request.nameOf });
    requireHere(declaration, values, frame, places);
    const budget = new MemoryBudget(memoryBudgetBytes);
    for (const source of request.images) budget.take(bytesOf(source));
    const progress = new ProgressScale(RUN_SHARES, request.onProgress);
    const { tool, images, names, format } = request;
    const late = (cause: unknown) => new AppError('run.timeout', {}, cause);
    return withinTime({ signal: request.signal, limitMs: timeoutMs, late }, async (signal) => {
      const run = { tool, options: values, images, names, frame, format, budget, signal, progress, mayOverwrite: true };
      const result = await chooseThread(house, run);
      progress.at('apply', 1);
      return { ...result, options: values };
    });
  }

  return {
    run,
    warm: (count) => pool.warm(count),
    admit: ({ widthPx, heightPx }) => new MemoryBudget(memoryBudgetBytes).take(2 * bytesOf({ width: widthPx, height: heightPx })),
    close: async () => pool.end(),
  };
}

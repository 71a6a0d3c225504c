import type { AskOptions, Bridge } from '@underbase/codecs/bridge';
import type { FormatId, ToolId } from '@underbase/contract';
import type { Frame, PixelImage } from '@underbase/engine';
import type { OptionValues } from '@underbase/tools';
import { bandCount } from './bands.ts';
import { Control } from './control.ts';
import { allocateBytes, budgetOf, type MemoryBudget, stateOf } from './memory-budget.ts';
import { finished } from './perform-task.ts';
import { type Analysis, bandMemory } from './picture-job.ts';
import type { ProgressScale } from './progress.ts';
import type { RunQuestions } from './run-questions.ts';
import { addTallies } from './tally.ts';
import type { ApplyReply, ApplyTask, FilesTask, StartReply, WholeResult } from './tasks.ts';

/** One validated run on its way through a pool. */
export interface PooledRun {
  readonly tool: ToolId;
  readonly options: OptionValues;
  readonly images: readonly PixelImage[];
  readonly names?: readonly string[];
  readonly frame: Frame;
  readonly format?: FormatId;
  readonly budget: MemoryBudget;
  readonly signal: AbortSignal;
  readonly progress: ProgressScale;
  /** False where the images are still needed afterwards: a session's original, for example. */
  readonly mayOverwrite: boolean;
  /** What was found out about the picture before. */
  readonly analysis?: Analysis;
  /** Shared memory for the result, counted by the budget; new where absent. */
  readonly allocate?: (bytes: number, budget: MemoryBudget) => Uint8Array;
}

/** The threads that a run needs of a pool. */
export interface RunPool {
  readonly slots: readonly Pick<Bridge<RunQuestions>, 'ask'>[];
  /** Those that were started already, and the first in any case. */
  standing(): readonly Pick<Bridge<RunQuestions>, 'ask'>[];
  exclusively<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result>;
}

/** What stops a run: the caller's signal or the run's own failure, passed on as a flag to threads that are deep in a loop. */
interface Brake {
  /** Null where threads share no memory: then only ending a thread stops it. */
  readonly words: Int32Array | null;
  readonly signal: AbortSignal;
  pull(): void;
}

async function withBrake<Result>(signal: AbortSignal, isShared: boolean, work: (brake: Brake) => Promise<Result>): Promise<Result> {
  const control = isShared ? Control.create(true) : null;
  const own = new AbortController();
  const pull = () => {
    control?.cancel();
    own.abort();
  };
  if (signal.aborted) pull();
  signal.addEventListener('abort', pull, { once: true });
  try {
    return await work({ words: control?.words ?? null, signal: own.signal, pull });
  } finally {
    signal.removeEventListener('abort', pull);
  }
}

function performing({ progress }: PooledRun, signal: AbortSignal): AskOptions {
  return { signal, onProgress: ({ stage, fraction }) => progress.at(stage, fraction) };
}

/** Looks at the picture on one worker; what needs no bands is done there whole. */
function startOn({ slots: [slot] }: RunPool, run: PooledRun, { words, signal }: Brake): Promise<StartReply> {
  const { tool, options, images, names, frame, format, budget, analysis } = run;
  const task = { tool, options, images, names, frame, format, analysis, budget: stateOf(budget), control: words };
  return slot.ask('start', task, performing(run, signal));
}

/** Waits for all, so that no thread is left at work; then throws the first failure that is not just the others' being stopped. */
async function allSettled<Reply>(shares: readonly Promise<Reply>[], brake: Brake): Promise<readonly Reply[]> {
  let first: { readonly error: unknown } | null = null;
  const settled = await Promise.all(
    shares.map((share) =>
      share.catch((error: unknown) => {
        first ??= { error };
        brake.pull();
        return null;
      }),
    ),
  );
  if (first) throw (first as { error: unknown }).error;
  return settled as readonly Reply[];
}

const allocateShared = (bytes: number, budget: MemoryBudget) => allocateBytes(bytes, true, budget);

export interface Applied extends ApplyReply {
  /** The result's pixels. */
  readonly target: Uint8Array;
}

/** Bands over all workers, on shared memory; where the report is wanted the first looks at the whole for it before it joins them. */
async function applyOn(pool: RunPool, run: PooledRun, analysis: Analysis, looks: boolean, brake: Brake): Promise<Applied> {
  const { tool, options, frame, budget, format, mayOverwrite, allocate = allocateShared } = run;
  const source = run.images[0];
  const memory = bandMemory(source, analysis, mayOverwrite, (bytes) => allocate(bytes, budget));
  const task = (isFirst: boolean): ApplyTask => ({
    tool,
    options,
    source,
    frame,
    analysis,
    memory,
    looks: looks && isFirst,
    format,
    control: brake.words,
  });
  const slots = analysis.startsNoThread ? pool.standing() : pool.slots;
  const threads = Math.min(slots.length, bandCount(analysis.output.height, analysis.rowsPerBand));
  const shares = slots.slice(0, threads).map((slot, index) => slot.ask('apply', task(index === 0), performing(run, brake.signal)));
  const replies = await allSettled(shares, brake);
  const [{ plan, files }] = replies;
  return { target: memory.target, tally: replies.map(({ tally }) => tally).reduce(addTallies, {}), plan, files };
}

/** A run over all workers of a pool; its pictures stand on shared memory. Errors as in port.ts. */
export function runOnPool(pool: RunPool, run: PooledRun): Promise<WholeResult> {
  return pool.exclusively(run.signal, () =>
    withBrake(run.signal, true, async (brake) => {
      run.progress.at('analyze', 0);
      const begun = await startOn(pool, run, brake);
      if (begun.kind === 'whole') return begun;
      return applyAnalysis(pool, { ...run, budget: budgetOf(begun.budget) }, begun.analysis, brake);
    }),
  );
}

/** One stage of a plan, on one worker. Without shared memory the picture is copied to it. */
export function stageOnPool(pool: RunPool, run: PooledRun, index: number, before: object, isShared: boolean): Promise<object> {
  const { tool, options, images, frame, budget } = run;
  return pool.exclusively(run.signal, () =>
    withBrake(run.signal, isShared, ({ words, signal }) => {
      const task = {
        tool,
        options,
        index,
        image: images[0],
        frame,
        before,
        budget: stateOf(budget),
        control: words,
      };
      return pool.slots[0].ask('makeStage', task, performing(run, signal));
    }),
  );
}

/** All pixels of a result and what was counted on the way, for a plan that was made before; nothing is encoded or packed, nor looked at for the report. */
export function applyOnPool(pool: RunPool, run: PooledRun, analysis: Analysis): Promise<Applied> {
  return pool.exclusively(run.signal, () => withBrake(run.signal, true, (brake) => applyOn(pool, run, analysis, false, brake)));
}

/** The second half of a run, for an analysis that was made before. */
export function finishOnPool(pool: RunPool, run: PooledRun, analysis: Analysis): Promise<WholeResult> {
  return pool.exclusively(run.signal, () => withBrake(run.signal, true, (brake) => applyAnalysis(pool, run, analysis, brake)));
}

/** Files of a run over all workers, in their order; none where there is no more than one. */
async function shareFilesOn(pool: RunPool, run: PooledRun, task: FilesTask, brake: Brake): Promise<readonly Uint8Array[] | undefined> {
  const threads = Math.min(pool.slots.length, task.files);
  if (threads < 2 || !brake.words) return undefined;
  new Control(brake.words).beginQueue();
  const shares = pool.slots.slice(0, threads).map((slot) => slot.ask('shareFiles', task, performing(run, brake.signal)));
  const made = (await allSettled(shares, brake)).flat();
  return made.sort((one, other) => one.index - other.index).map(({ bytes }) => bytes);
}

async function applyAnalysis(pool: RunPool, run: PooledRun, analysis: Analysis, brake: Brake): Promise<WholeResult> {
  run.progress.at('apply', 0);
  const { target, tally, plan: full, files } = await applyOn(pool, run, analysis, true, brake);
  const { tool, options, frame, format, budget } = run;
  const { output } = analysis;
  const plan = full ?? analysis.plan;
  const head = { tool, options, frame, format, control: brake.words };
  const share = { ...head, plan, output, target, tally, budget: stateOf(budget), files };
  const task = { ...share, made: await shareFilesOn(pool, run, share, brake) };
  return finished(await pool.slots[0].ask('finish', task, performing(run, brake.signal)), output, target);
}

/** The whole run on one worker without shared memory; the pictures are copied to it. Cancelling ends the worker. */
export function runAlone(pool: RunPool, run: PooledRun): Promise<WholeResult> {
  const { tool, options, images, names, frame, format, budget, signal, analysis } = run;
  const task = { tool, options, images, names, frame, format, analysis, budget: stateOf(budget), control: null };
  return pool.exclusively(signal, () => pool.slots[0].ask('solo', task, performing(run, signal)));
}

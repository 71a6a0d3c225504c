import type { Decoded } from '@underbase/codecs';
import { sharesMemory } from '@underbase/codecs/capabilities';
import type { FormatId } from '@underbase/contract';
import { AppError, LIMITS } from '@underbase/contract';
import type { PixelImage } from '@underbase/engine';
import type { AnyPictureRun, OverlayShape, SheetArrangement, ToolReport } from '@underbase/tools';
import type { Check, ValidationReport } from '@underbase/tools/validation';
import { Control } from '../../core/control.ts';
import { MemoryBudget } from '../../core/memory-budget.ts';
import type { Analysis } from '../../core/picture-job.ts';
import { WorkerPool } from '../../core/pool.ts';
import { applyOnPool, type PooledRun, runAlone, runOnPool, stageOnPool } from '../../core/pooled-run.ts';
import { ProgressScale } from '../../core/progress.ts';
import type { PerformOptions, StartWorker } from '../../core/slot.ts';
import type { WholeResult } from '../../core/tasks.ts';
import { bytesOf } from '../../core/windows.ts';
import type { Look, LookTask } from './look-task.ts';
import { memoryLimitBytes } from './memory-limit.ts';
import type { OverlayTask } from './overlay-task.ts';
import type { ConvertTask, DecodeTask, EncodeTask } from './pool-tasks.ts';
import type { ArrangeSheetsTask, PreparedNote, PrepareSheetsTask } from './sheet-tasks.ts';
import type { ToolCall } from './tool-call.ts';
import type { RepairedPicture, RepairTask, ValidateTask } from './validation-tasks.ts';

/** Copies for views and drafts take at most so much of their picture. */
const WITH_COPIES = 4 / 3;

/** Larger files are read on a thread that is replaced afterwards. */
const SMALL_FILE_BYTES = 2_000_000;

/** Reading a file that takes too long is given up. Error: file.too-slow. */
async function withinTime<Result>(
  fileName: string | undefined,
  signal: AbortSignal,
  read: (limited: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const limit = AbortSignal.timeout(LIMITS.decodeMs);
  try {
    return await read(AbortSignal.any([signal, limit]));
  } catch (error) {
    if (!limit.aborted || signal.aborted) throw error;
    throw new AppError('file.too-slow', fileName === undefined ? {} : { file: fileName }, error);
  }
}

const UNSEEN = new ProgressScale([], undefined);

/** A session's helper threads: reading and writing files, looking at the full picture, making the full result. */
export class Helpers {
  private readonly pool: WorkerPool;
  private readonly isShared = sharesMemory();

  constructor(startWorker: StartWorker) {
    this.pool = new WorkerPool(this.isShared ? navigator.hardwareConcurrency : 1, startWorker);
    // The first one will read the file; the others start when a picture is there.
    this.pool.warm(1);
  }

  async decode(file: Blob, fileName: string | undefined, signal: AbortSignal): Promise<Decoded> {
    const task: DecodeTask = { kind: 'decode', file, fileName, isShared: this.isShared, budgetBytes: memoryLimitBytes() };
    return withinTime(fileName, signal, (limited) => this.onFreshThread<Decoded>(task, limited));
  }

  /** Reads a file and lets it go. A small one leaves so little behind that the thread stays. */
  async look(file: Blob, fileName: string, signal: AbortSignal): Promise<Look> {
    const task: LookTask = { kind: 'look', file, fileName, budgetBytes: memoryLimitBytes() };
    return withinTime(fileName, signal, (limited) => {
      if (file.size > SMALL_FILE_BYTES) return this.onFreshThread<Look>(task, limited);
      return this.pool.exclusively(limited, () => this.pool.slots[0].perform<Look>(task, { signal: limited }));
    });
  }

  encode(task: EncodeTask, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    return this.onFreshThread<Uint8Array<ArrayBuffer>>(task, signal);
  }

  /** A file made from the file itself. */
  convert(task: Omit<ConvertTask, 'kind'>, signal: AbortSignal, progress: ProgressScale): Promise<WholeResult> {
    return this.onFreshThread<WholeResult>({ ...task, kind: 'convert' }, signal, {
      onProgress: (stage, fraction) => progress.at(stage, fraction),
    });
  }

  /** One stage of the plan of the full picture. */
  makeStage(image: PixelImage, call: ToolCall, index: number, before: object, signal: AbortSignal): Promise<object> {
    return stageOnPool(this.pool, this.pooledRun(image, call, signal, UNSEEN), index, before, this.isShared);
  }

  /** All pixels of a result for the eye, and its report; keeps the picture. */
  async makeWhole(
    run: AnyPictureRun,
    image: PixelImage,
    call: ToolCall,
    analysis: Analysis,
    signal: AbortSignal,
    allocate: PooledRun['allocate'],
  ): Promise<{ readonly pixels: Uint8Array; readonly report: ToolReport }> {
    const job = { ...this.pooledRun(image, call, signal, UNSEEN), analysis, allocate };
    if (this.isShared) {
      const { target, tally, plan } = await applyOnPool(this.pool, job, analysis);
      return { pixels: target, report: run.report(job.frame, job.options, plan ?? analysis.plan, tally) };
    }
    const { artifacts, report } = await runAlone(this.pool, job);
    const [made] = artifacts;
    if (made?.kind !== 'image') throw new Error(`${call.tool} made no picture`);
    return { pixels: made.image.pixels, report };
  }

  /** What a run finds where. */
  overlays(task: Omit<OverlayTask, 'kind'>, signal: AbortSignal): Promise<readonly OverlayShape[]> {
    return this.pool.exclusively(signal, () =>
      this.pool.slots[0].perform<readonly OverlayShape[]>({ ...task, kind: 'overlays' }, { signal }),
    );
  }

  /** A run of several pictures at once; keeps them. */
  gather(
    [image, ...others]: readonly [PixelImage, ...PixelImage[]],
    call: ToolCall,
    format: FormatId,
    signal: AbortSignal,
    progress: ProgressScale,
  ): Promise<WholeResult> {
    const run = { ...this.pooledRun(image, call, signal, progress), images: [image, ...others], format };
    for (const other of others) run.budget.take(bytesOf(other));
    return this.isShared ? runOnPool(this.pool, run) : runAlone(this.pool, run);
  }

  /** The full run, from the plan that the views are made from; keeps the picture. The result's memory comes from `allocate`. */
  run(
    image: PixelImage,
    call: ToolCall,
    analysis: Analysis,
    format: FormatId,
    signal: AbortSignal,
    progress: ProgressScale,
    allocate: PooledRun['allocate'],
  ): Promise<WholeResult> {
    const run = { ...this.pooledRun(image, call, signal, progress), analysis, format, allocate };
    return this.isShared ? runOnPool(this.pool, run) : runAlone(this.pool, run);
  }

  /** Judges the full picture on one thread, as soon as the pool is free. `onCheck` hears of each check as it is made. */
  validate(task: Omit<ValidateTask, 'kind' | 'control'>, signal: AbortSignal, onCheck: (check: Check) => void): Promise<ValidationReport> {
    const control = this.controlFor(signal);
    const [first] = this.pool.slots;
    return this.pool.exclusively(signal, () =>
      first.perform<ValidationReport>({ ...task, kind: 'validate', control }, { signal, onNote: (note) => onCheck(note as Check) }),
    );
  }

  /** Looks at pictures for sheets; `onPrepared` hears of each. The thread that read them is replaced. */
  prepareSheets(
    task: Omit<PrepareSheetsTask, 'kind' | 'control' | 'budgetBytes'>,
    signal: AbortSignal,
    onPrepared: (note: PreparedNote) => void,
  ): Promise<null> {
    const whole = { ...task, kind: 'prepare-sheets', budgetBytes: memoryLimitBytes(), control: this.controlFor(signal) };
    return this.onFreshThread<null>(whole, signal, { onNote: (note) => onPrepared(note as PreparedNote) });
  }

  /** Places what was prepared on sheets. */
  arrangeSheets(task: Omit<ArrangeSheetsTask, 'kind' | 'control'>, signal: AbortSignal): Promise<SheetArrangement> {
    const whole = { ...task, kind: 'arrange-sheets', control: this.controlFor(signal) };
    return this.pool.exclusively(signal, () => this.pool.slots[0].perform<SheetArrangement>(whole, { signal }));
  }

  /** Makes a repaired PNG of the full picture; keeps the picture. */
  repair(task: Omit<RepairTask, 'kind'>, signal: AbortSignal): Promise<RepairedPicture> {
    return this.onFreshThread<RepairedPicture>({ ...task, kind: 'repair' }, signal);
  }

  /** Starts every thread, so that the first full-size work finds them running. */
  warm(): void {
    this.pool.warm();
  }

  /** A flag for a thread deep in a loop, raised with the signal; null where threads share no memory, and only ending one stops it. */
  private controlFor(signal: AbortSignal): Int32Array | null {
    if (!this.isShared) return null;
    const control = Control.create(true);
    if (signal.aborted) control.cancel();
    signal.addEventListener('abort', () => control.cancel(), { once: true });
    return control.words;
  }

  private pooledRun(image: PixelImage, { tool, options, dpi }: ToolCall, signal: AbortSignal, progress: ProgressScale): PooledRun {
    const frame = { width: image.width, height: image.height, dpi, scale: 1 };
    const budget = new MemoryBudget(memoryLimitBytes(), bytesOf(image) * WITH_COPIES);
    return { tool, options, images: [image], frame, budget, signal, progress, mayOverwrite: false };
  }

  /** WebAssembly memory never shrinks: a thread that read or wrote a picture is replaced, and its memory goes back. */
  private onFreshThread<Reply>(task: unknown, signal: AbortSignal, heard: Omit<PerformOptions, 'signal'> = {}): Promise<Reply> {
    const [first] = this.pool.slots;
    return this.pool.exclusively(signal, async () => {
      try {
        return await first.perform<Reply>(task, { ...heard, signal });
      } finally {
        first.end();
        first.warm();
      }
    });
  }
}

import type { Decoded } from '@underbase/codecs';
import {
  type AskOptions,
  type NoteOf,
  type OpenWire,
  type Progress,
  type ReplyOf,
  type RequestOf,
  withinTime,
} from '@underbase/codecs/bridge';
import { sharesMemory } from '@underbase/codecs/capabilities';
import type { FormatId } from '@underbase/contract';
import { AppError, LIMITS } from '@underbase/contract';
import type { PixelImage } from '@underbase/engine';
import { type AnyPictureRun, onlyReport, type Tally, type ToolReport } from '@underbase/tools';
import { Control } from '../../core/control.ts';
import { MemoryBudget } from '../../core/memory-budget.ts';
import type { Analysis } from '../../core/picture-job.ts';
import { WorkerPool } from '../../core/pool.ts';
import { applyOnPool, type PooledRun, runAlone, runOnPool, stageOnPool } from '../../core/pooled-run.ts';
import { ProgressScale } from '../../core/progress.ts';
import type { WholeResult } from '../../core/tasks.ts';
import { bytesOf } from '../../core/windows.ts';
import type { HelperQuestions } from '../questions/table.ts';
import { memoryLimitBytes } from './memory-limit.ts';
import type { ToolCall } from './tool-call.ts';

/** Copies for views and drafts take at most so much of their picture. */
const WITH_COPIES = 4 / 3;

type Heard<Name extends keyof HelperQuestions> = AskOptions<NoteOf<HelperQuestions[Name]>> & { readonly signal: AbortSignal };
type Answer<Name extends keyof HelperQuestions> = Promise<ReplyOf<HelperQuestions[Name]>>;

const UNSEEN = new ProgressScale([], undefined);

/** A session's helper threads: reading and writing files, looking at the full picture, making the full result. */
export class Helpers {
  private readonly pool: WorkerPool<HelperQuestions>;
  private readonly isShared = sharesMemory();

  constructor(open: OpenWire) {
    this.pool = new WorkerPool(this.isShared ? navigator.hardwareConcurrency : 1, open);
    // The first one will read the file; the others start when a picture is there.
    this.pool.warm(1);
  }

  /** One question to one thread, as soon as the pool is free. */
  ask<Name extends keyof HelperQuestions>(question: Name, request: RequestOf<HelperQuestions[Name]>, options: Heard<Name>): Answer<Name> {
    return this.pool.exclusively(options.signal, () => this.pool.slots[0].ask(question, request, options));
  }

  /** The same on a thread that ends afterwards: WebAssembly memory never shrinks, and what reading or writing a picture took goes back. */
  askFresh<Name extends keyof HelperQuestions>(
    question: Name,
    request: RequestOf<HelperQuestions[Name]>,
    options: Heard<Name>,
  ): Answer<Name> {
    const [first] = this.pool.slots;
    return this.pool.exclusively(options.signal, async () => {
      try {
        return await first.ask(question, request, options);
      } finally {
        first.end();
      }
    });
  }

  /** Reading a file that takes too long is given up. Error: file.too-slow. */
  reading<Result>(fileName: string | undefined, signal: AbortSignal, read: (limited: AbortSignal) => Promise<Result>): Promise<Result> {
    const late = (cause: unknown) => new AppError('file.too-slow', fileName === undefined ? {} : { file: fileName }, cause);
    return withinTime({ signal, limitMs: LIMITS.decodeMs, late }, read);
  }

  decode(file: Blob, fileName: string | undefined, signal: AbortSignal, onProgress?: (progress: Progress) => void): Promise<Decoded> {
    const request = { file, fileName, isShared: this.isShared, budgetBytes: memoryLimitBytes() };
    return this.reading(fileName, signal, (limited) => this.askFresh('decodeFile', request, { signal: limited, onProgress }));
  }

  /** One stage of the plan of the full picture. */
  makeStage(image: PixelImage, call: ToolCall, index: number, before: object, signal: AbortSignal): Promise<object> {
    return stageOnPool(this.pool, this.pooledRun(image, call, signal, UNSEEN), index, before, this.isShared);
  }

  /** All pixels of a result for the eye, and its report, null where a stage has to look at the picture for it first; keeps the picture. */
  async makeWhole(
    run: AnyPictureRun,
    image: PixelImage,
    call: ToolCall,
    analysis: Analysis,
    signal: AbortSignal,
    allocate: PooledRun['allocate'],
  ): Promise<{ readonly pixels: Uint8Array; readonly tally: Tally; readonly report: ToolReport | null }> {
    const job = { ...this.pooledRun(image, call, signal, UNSEEN), analysis, allocate };
    if (this.isShared) {
      const { target, tally } = await applyOnPool(this.pool, job, analysis);
      const isTold = onlyReport(run).stages.length === 0;
      return { pixels: target, tally, report: isTold ? run.report(job.frame, job.options, analysis.plan, tally) : null };
    }
    const { artifacts, report } = await runAlone(this.pool, job);
    const [made] = artifacts;
    if (made?.kind !== 'image') throw new Error(`${call.tool} made no picture`);
    return { pixels: made.image.pixels, tally: {}, report };
  }

  /** A run of several pictures at once; keeps them. */
  gather(
    [image, ...others]: readonly [PixelImage, ...PixelImage[]],
    names: readonly string[],
    call: ToolCall,
    format: FormatId,
    signal: AbortSignal,
    progress: ProgressScale,
  ): Promise<WholeResult> {
    const run = { ...this.pooledRun(image, call, signal, progress), images: [image, ...others], names, format };
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

  /** Starts every thread that is not there, so that the next full-size work finds them running. */
  warm(): void {
    this.pool.warm();
  }

  /** A flag for a thread deep in a loop, raised with the signal; null where threads share no memory, and only ending one stops it. */
  controlFor(signal: AbortSignal): Int32Array | null {
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
}

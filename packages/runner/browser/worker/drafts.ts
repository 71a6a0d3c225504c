import type { Rect } from '@underbase/engine';
import { type AnyPictureRun, onlyRead, type RunContext } from '@underbase/tools';
import { MemoryBudget } from '../../core/memory-budget.ts';
import { type Analysis, analysisOf, type PictureJob } from '../../core/picture-job.ts';
import { bytesOf } from '../../core/windows.ts';
import { type Copy, copyFrame } from './copies.ts';
import { KeptParts } from './kept-parts.ts';
import { Latest } from './latest.ts';
import { memoryLimitBytes } from './memory-limit.ts';
import type { PreviewThreads } from './preview-threads.ts';
import { SpareMemory } from './spare-memory.ts';
import type { ToolCall } from './tool-call.ts';

/** Present options, and those just before: a slider's way back finds its plans again. */
const KEPT_PLANS = 4;

/** Of those and their like the parts: a click or a moved slider makes anew only what reads it. */
const KEPT_PARTS = 24;
const KEPT_BYTES = 64_000_000;

/** Memory of the whole and of a detail of it, as they are made in turn while a slider is dragged. */
const KEPT_BLOCKS = 2;

/** Runs tools on reduced copies, so that the picture follows the hand; nothing that comes of it is the file's. */
export class Drafts {
  private readonly threads: PreviewThreads;
  private readonly context: RunContext;
  private readonly plans = new Latest<Analysis>(KEPT_PLANS);
  private readonly parts = new KeptParts(KEPT_BYTES, KEPT_PARTS);
  private readonly spare: SpareMemory;

  constructor(threads: PreviewThreads, context: RunContext) {
    this.threads = threads;
    this.context = context;
    this.spare = new SpareMemory(threads.isShared, KEPT_BLOCKS);
  }

  /** What the tool sees in a copy; from the cache where the same was asked before. */
  async analysis(run: AnyPictureRun, call: ToolCall, copy: Copy): Promise<Analysis> {
    const place = `${copy.scale} ${copy.resultScale ?? ''}`;
    const key = `${place} ${call.key}`;
    const known = this.plans.get(key);
    if (known) return known;
    const job = jobOn(copy, call);
    const make = async (index: number, before: object) => {
      const stage = run.stages[index];
      return stage.make(job.source, job.frame, onlyRead(stage, job.options), before, this.context);
    };
    const analysis = analysisOf(run, job, await this.parts.plan(run, call, run.stages.length, make, place));
    this.plans.set(key, analysis);
    return analysis;
  }

  /** Makes a rectangle of a result: straight RGBA, in memory of its own. Whoever is done with it gives it to `release`. */
  async apply(run: AnyPictureRun, call: ToolCall, job: PictureJob, analysis: Analysis, rect: Rect): Promise<Uint8Array> {
    const target = this.spare.take(bytesOf(rect), new MemoryBudget(memoryLimitBytes()));
    await this.threads.apply(run, call, job, analysis, { area: rect, target, saved: null }, this.context);
    return target;
  }

  /** Takes back the memory of pixels that nobody reads any more. */
  release(pixels: Uint8Array): void {
    this.spare.give(pixels);
  }
}

export function jobOn(copy: Copy, { options, dpi }: ToolCall): PictureJob {
  return { source: copy.image, frame: copyFrame(copy, dpi), options };
}

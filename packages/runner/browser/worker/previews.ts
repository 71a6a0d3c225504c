import type { Frame, Rect } from '@underbase/engine';
import type { AnyPictureRun, OverlayShape, RunContext, Tally, ToolReport } from '@underbase/tools';
import { MemoryBudget } from '../../core/memory-budget.ts';
import { type Analysis, analyzePicture, type PictureJob, withReportPart } from '../../core/picture-job.ts';
import { bytesOf, wholeRect } from '../../core/windows.ts';
import { Latest } from './latest.ts';
import { memoryLimitBytes } from './memory-limit.ts';
import type { PreviewThreads } from './preview-threads.ts';
import { type Copy, copyFrame, type Pyramid } from './pyramid.ts';
import { SpareMemory } from './spare-memory.ts';
import type { ToolCall } from './tool-call.ts';

/** Figures about the whole picture need no more than this; a view on a part of it must not wait for them long. */
const REPORT_PIXELS = 400_000;

/** Present options, and those just before: undo and a slider's way back find their plans again. */
const KEPT_PLANS = 4;

/** Memory of the whole and of a detail of it, as they are made in turn while a slider is dragged. */
const KEPT_BLOCKS = 2;

/** What a report is made of: the finest copy that was drawn as a whole. */
interface Drawn {
  readonly copy: Copy;
  readonly analysis: Analysis;
  readonly tally: Tally;
}

/** Runs tools on copies of the picture. */
export class Previews {
  private readonly pyramid: Pyramid;
  private readonly threads: PreviewThreads;
  private readonly context: RunContext;
  private readonly plans = new Latest<Analysis>(KEPT_PLANS);
  private readonly drawn = new Latest<Drawn>(KEPT_PLANS);
  private readonly reports = new Latest<ToolReport>(KEPT_PLANS);
  private readonly spare: SpareMemory;

  constructor(pyramid: Pyramid, threads: PreviewThreads, context: RunContext) {
    this.pyramid = pyramid;
    this.threads = threads;
    this.context = context;
    this.spare = new SpareMemory(threads.isShared, KEPT_BLOCKS);
  }

  /** What the tool sees in a copy; from the cache where the same was asked before. */
  async analysis(run: AnyPictureRun, call: ToolCall, copy: Copy): Promise<Analysis> {
    const key = `${copy.scale} ${copy.resultScale ?? ''} ${call.key}`;
    const known = this.plans.get(key);
    if (known) return known;
    const analysis = await analyzePicture(run, jobOn(copy, call), this.context);
    this.plans.set(key, analysis);
    return analysis;
  }

  /** Makes a rectangle of the result on a copy: straight RGBA, in memory of its own. Whoever is done with it gives it to `release`. */
  async apply(run: AnyPictureRun, call: ToolCall, copy: Copy, analysis: Analysis, rect: Rect): Promise<Uint8Array> {
    const target = this.spare.take(bytesOf(rect), new MemoryBudget(memoryLimitBytes()));
    const memory = { area: rect, target, saved: null };
    const tally = await this.threads.apply(run, call, jobOn(copy, call), analysis, memory, this.context);
    if (isWhole(rect, analysis.output)) this.keepFinest(call.key, { copy, analysis, tally });
    return target;
  }

  /** A coarser whole, of a view zoomed out, knows no better: figures must not hang on the zoom. */
  private keepFinest(key: string, drawn: Drawn): void {
    const known = this.drawn.get(key);
    if (known && finenessOf(known.copy) > finenessOf(drawn.copy)) return;
    this.drawn.set(key, drawn);
    this.reports.delete(key);
  }

  /** Takes back the memory of pixels that nobody reads any more. */
  release(pixels: Uint8Array): void {
    this.spare.give(pixels);
  }

  /** What the tool finds where on a copy: the whole result is made for it. */
  async overlays(
    run: AnyPictureRun,
    call: ToolCall,
    copy: Copy,
    analysis: Analysis,
    ids: readonly string[],
  ): Promise<readonly OverlayShape[]> {
    const { output, plan } = analysis;
    const pixels = await this.apply(run, call, copy, analysis, wholeRect(output));
    const result = { width: output.width, height: output.height, pixels, dpi: output.dpi, icc: null };
    const shapes = run.overlays?.({ ids, source: copy.image, result }, copyFrame(copy, call.dpi), call.options, plan, this.context) ?? [];
    return shapes.filter(({ id }) => ids.includes(id));
  }

  /** Measures of the whole result, from a small copy. */
  async layout(run: AnyPictureRun, call: ToolCall): Promise<Frame> {
    return (await this.analysis(run, call, await this.smallCopy())).output;
  }

  /** Figures about the whole picture, whatever part of it is on screen: from the finest whole that was drawn, else from a small copy. */
  async report(run: AnyPictureRun, call: ToolCall): Promise<ToolReport> {
    const known = this.reports.get(call.key);
    if (known) return known;
    const drawn = await this.drawnWhole(run, call);
    const { copy, analysis, tally } = drawn;
    const job = jobOn(copy, call);
    const plan = await withReportPart(run, job, analysis.plan, this.context);
    const report = run.report(job.frame, job.options, plan, tally);
    // A finer whole may have been drawn while this one was surveyed.
    if (this.drawn.get(call.key) === drawn) this.reports.set(call.key, report);
    return report;
  }

  private async drawnWhole(run: AnyPictureRun, call: ToolCall): Promise<Drawn> {
    const drawn = this.drawn.get(call.key);
    if (drawn) return drawn;
    const copy = await this.smallCopy();
    const analysis = await this.analysis(run, call, copy);
    this.release(await this.apply(run, call, copy, analysis, wholeRect(analysis.output)));
    return this.drawnWhole(run, call);
  }

  private smallCopy(): Promise<Copy> {
    const { width, height } = this.pyramid.full.image;
    return this.pyramid.halving(Math.min(1, Math.sqrt(REPORT_PIXELS / (width * height))));
  }
}

function jobOn(copy: Copy, { options, dpi }: ToolCall): PictureJob {
  return { source: copy.image, frame: copyFrame(copy, dpi), options };
}

/** How close the pixels that were counted come to the full result's. */
function finenessOf({ scale, resultScale = scale }: Copy): number {
  return Math.min(scale, resultScale);
}

function isWhole(rect: Rect, { width, height }: Frame): boolean {
  return rect.width === width && rect.height === height;
}

import type { Decoded, SourceInfo } from '@underbase/codecs';
import type { ToolId } from '@underbase/contract';
import { containsRect, fullSize, type Kernels, type PixelImage, type Rect, type Size } from '@underbase/engine';
import {
  type AnyPictureRun,
  makerOf,
  makesPictures,
  type PixelLayer,
  type PixelPlace,
  type RunContext,
  ThreadTables,
  toolById,
  withFontWarning,
} from '@underbase/tools';
import { validateOptions } from '@underbase/tools/use';
import { allocateBytes, MemoryBudget } from '../../core/memory-budget.ts';
import { loadToolRun } from '../../core/perform-task.ts';
import type { Analysis, PictureJob } from '../../core/picture-job.ts';
import { cutWindow, wholeRect } from '../../core/windows.ts';
import type { MeasuredResult } from '../questions/measure.ts';
import type { Rendering } from '../questions/render-original.ts';
import type { ResultRendering, ResultRequest } from '../questions/render-result.ts';
import type { CallRequest } from '../questions/session-question.ts';
import { toBitmap } from './bitmaps.ts';
import { Copies, type Copy } from './copies.ts';
import { Drafts, jobOn } from './drafts.ts';
import { FullPlans } from './full-plans.ts';
import type { Helpers } from './helpers.ts';
import { memoryLimitBytes } from './memory-limit.ts';
import { previewCodecs } from './preview-codecs.ts';
import type { PreviewThreads } from './preview-threads.ts';
import { type HeldPart, sizeAt, sourceOfWindow } from './reduce-window.ts';
import { type SettledResult, SettledResults } from './settled-results.ts';
import { type ToolCall, toolCall } from './tool-call.ts';
import { onCopy, onFull } from './view-rect.ts';

/** Results of pictures up to this size are there as fast as a draft would be. */
const NO_DRAFT_PIXELS = 1_000_000;

/** A view on less of the result than this is made by itself: it need not wait for the whole. */
const PART_PIXELS = 8_000_000;

/** Drafts are made of copies of at most so many pixels. */
const DRAFT_PIXELS = 2_100_000;

async function loadPictureRun(tool: ToolId): Promise<AnyPictureRun> {
  const run = await loadToolRun(toolById(tool));
  if (!makesPictures(run)) throw new Error(`${tool} makes no picture that could be shown`);
  return run;
}

/** Where the result lies on the picture or copy that it was made from. */
function placed(run: AnyPictureRun, { source, frame, options }: PictureJob, { plan }: Analysis): Rect {
  return makerOf(run).placement?.(frame, options, plan) ?? wholeRect(source);
}

/** An open picture in its worker: what the page can see of it and of results made from it. */
export class Picture {
  readonly image: PixelImage;
  readonly info: SourceInfo;
  private readonly kernels: Kernels;
  private readonly threads: PreviewThreads;
  private readonly copies: Copies;
  private readonly context: RunContext;
  private readonly drafts: Drafts;
  readonly plans: FullPlans;
  private readonly settled: SettledResults;
  private readonly calls = new WeakMap<CallRequest, ToolCall>();
  /** Of which call a run has last drawn files from the whole plan. */
  private drawn: string | null = null;

  constructor({ image, info }: Decoded, kernels: Kernels, helpers: Helpers, threads: PreviewThreads) {
    this.image = image;
    this.info = info;
    this.kernels = kernels;
    this.threads = threads;
    this.copies = new Copies(image, async (size) => ({
      ...image,
      ...size,
      pixels: await this.reduced(this.held(), image, size, wholeRect(size)),
    }));
    this.plans = new FullPlans(image, (call, index, before, signal) => helpers.makeStage(image, call, index, before, signal));
    this.settled = new SettledResults(
      this.plans,
      (run, call, analysis, signal, allocate) => helpers.makeWhole(run, image, call, analysis, signal, allocate),
      threads.isShared,
    );
    const allocate = (bytes: number) => allocateBytes(bytes, threads.isShared, new MemoryBudget(memoryLimitBytes()));
    this.context = { kernels, allocate, kept: new ThreadTables().kept, progress: () => undefined, codecs: previewCodecs };
    this.drafts = new Drafts(threads, this.context);
  }

  /** Options checked and brought into one form, once for each request. Errors: option.*. */
  call(request: CallRequest): ToolCall {
    const known = this.calls.get(request);
    if (known) return known;
    const { tool, options, dpi } = request;
    const call = toolCall(tool, validateOptions(toolById(tool).options, options, { dpi }), dpi);
    this.calls.set(request, call);
    return call;
  }

  original(rect: Rect, scale: number): Promise<Rendering> {
    return this.view(this.held(), this.image, rect, scale);
  }

  /** Without `mayBeDraft`: pixel for pixel the export, reduced; with it, whatever is there first. */
  async result(
    call: ToolCall,
    { rect, scale, mayBeDraft }: Pick<ResultRequest, 'rect' | 'scale' | 'mayBeDraft'>,
    signal: AbortSignal,
  ): Promise<ResultRendering> {
    const run = await loadPictureRun(call.tool);
    const isSmall = this.image.width * this.image.height <= NO_DRAFT_PIXELS;
    if (mayBeDraft && !isSmall && !this.isMade(call)) return this.draft(run, call, rect, scale);
    const analysis = await this.plans.get(run, call, signal);
    signal.throwIfAborted();
    const { output } = analysis;
    const job = this.plans.jobOf(call);
    const told = { frame: output, placement: placed(run, job, analysis), isDraft: false, reportFollows: false };
    const part = this.partOf(rect, scale, output);
    const isCut = 'bands' in run && part.width * part.height <= PART_PIXELS && !containsRect(part, wholeRect(output));
    const known = this.settled.peek(call);
    if (isCut && !known) {
      const pixels = await this.drafts.apply(run, call, job, analysis, part);
      const view = await this.view({ rect: part, pixels }, output, rect, scale);
      this.drafts.release(pixels);
      return { ...view, ...told, report: null };
    }
    const whole: SettledResult = known ?? (await this.settled.get(run, call, signal));
    const view = await this.view({ rect: wholeRect(output), pixels: whole.pixels }, output, rect, scale);
    const { report } = whole;
    return { ...view, ...told, report: report && withFontWarning(report, [this.info]), reportFollows: report === null };
  }

  /** The tool run on a reduced copy. Its figures are nobody's. */
  private async draft(run: AnyPictureRun, call: ToolCall, rect: Rect, scale: number): Promise<ResultRendering> {
    const copy = await this.copyForDraft(run, call, scale);
    const job = jobOn(copy, call);
    const analysis = await this.drafts.analysis(run, call, copy);
    const { output } = analysis;
    const full = fullSize(output);
    const target = onCopy(rect, full, output);
    const pixels = await this.drafts.apply(run, call, job, analysis, target);
    const bitmap = await toBitmap(pixels, target);
    this.drafts.release(pixels);
    const placement = onFull(placed(run, job, analysis), this.image, copy.image);
    const made = Math.min(scale, copy.resultScale ?? copy.scale);
    return {
      rect: onFull(target, full, output),
      scale: made,
      bitmap,
      report: null,
      frame: output,
      placement,
      isDraft: true,
      reportFollows: false,
    };
  }

  /** Exact size and place of a result without its pixels, and its figures where they are wanted. */
  async measure(call: ToolCall, withReport: boolean, signal: AbortSignal): Promise<MeasuredResult> {
    const run = await loadPictureRun(call.tool);
    const { analysis, report } = withReport
      ? await this.settled.report(run, call, signal)
      : { analysis: await this.plans.get(run, call, signal), report: null };
    return {
      frame: analysis.output,
      placement: placed(run, this.plans.jobOf(call), analysis),
      report: report && withFontWarning(report, [this.info]),
    };
  }

  /** Asks a tool whether it takes this picture. Errors: the tool's own, where it would refuse; AbortError. */
  async askTool(call: ToolCall, signal: AbortSignal): Promise<void> {
    await this.plans.ask(await loadPictureRun(call.tool), call, signal);
  }

  /** What lies at a pixel of a result; null where the run tells no layers. */
  async layers(call: ToolCall, { x, y }: PixelPlace, signal: AbortSignal): Promise<readonly PixelLayer[] | null> {
    const run = await loadPictureRun(call.tool);
    if (!run.layersAt) return null;
    const { plan } = await this.plans.get(run, call, signal);
    const { source, frame, options } = this.plans.jobOf(call);
    const pixel = { x, y, width: 1, height: 1 };
    const reach = 'bands' in run ? run.bands.reach?.(pixel, frame, options, plan) : wholeRect(source);
    return run.layersAt(cutWindow(source.pixels, source.width, reach ?? pixel), { x, y }, frame, options, plan, this.context);
  }

  /** Whether a run says where things are. */
  async hasOverlays({ tool }: ToolCall): Promise<boolean> {
    return (await loadPictureRun(tool)).overlays !== undefined;
  }

  /** Whether a run has made all of a result: its picture, or a drawing of which the picture is made when it is asked for. */
  isMade(call: ToolCall): boolean {
    return this.settled.peek(call) !== null || this.drawn === call.key;
  }

  /** A run has made files that are no picture from the whole plan: views of it need not be drafts any more. */
  hasDrawn({ key }: ToolCall): void {
    this.drawn = key;
  }

  /** The plan of a result, without its pixels. */
  async analysis(call: ToolCall, signal: AbortSignal): Promise<SettledResult['analysis']> {
    return this.plans.get(await loadPictureRun(call.tool), call, signal);
  }

  /** All of a result at full size, and its plan. */
  async whole(call: ToolCall, signal: AbortSignal): Promise<SettledResult> {
    return this.settled.get(await loadPictureRun(call.tool), call, signal);
  }

  /** Takes over what a run has made, so that views of it need not make it again. */
  async keep(call: ToolCall, { pixels, report }: Pick<SettledResult, 'pixels' | 'report'>, signal: AbortSignal): Promise<void> {
    this.settled.keep(call, { analysis: await this.plans.get(await loadPictureRun(call.tool), call, signal), pixels, tally: {}, report });
  }

  /** What a tool is given of the full picture. */
  jobOf(call: ToolCall): PictureJob {
    return this.plans.jobOf(call);
  }

  private held(): HeldPart {
    return { rect: wholeRect(this.image), pixels: this.image.pixels };
  }

  /** What must be there of a result at full size for a view on it. */
  private partOf(rect: Rect, scale: number, output: Size): Rect {
    if (scale >= 1) return onCopy(rect, output, output);
    const size = sizeAt(output, scale);
    return sourceOfWindow(onCopy(rect, output, size), output, size);
  }

  /** A view on a picture of which a part is held at full size. */
  private async view(held: HeldPart, full: Size, rect: Rect, scale: number): Promise<Rendering> {
    const size = scale >= 1 ? full : sizeAt(full, scale);
    const target = onCopy(rect, full, size);
    if (scale >= 1) {
      const inPart = { ...target, x: target.x - held.rect.x, y: target.y - held.rect.y };
      return { rect: target, scale, bitmap: await toBitmap(cutWindow(held.pixels, held.rect.width, inPart).pixels, target) };
    }
    const pixels = await this.reduced(held, full, size, target);
    return { rect: onFull(target, full, size), scale, bitmap: await toBitmap(pixels, target) };
  }

  private reduced(held: HeldPart, full: Size, size: Size, window: Rect): Promise<Uint8Array> {
    return this.threads.reduce(this.kernels, { held, full, size, window });
  }

  /** The copy to make a draft of, for a view on it at this scale. What is enlarged is made of a copy that is sharper by as much. */
  private async copyForDraft(run: AnyPictureRun, call: ToolCall, scale: number): Promise<Copy> {
    const { width, height } = this.image;
    const most = Math.min(1, Math.sqrt(DRAFT_PIXELS / (width * height)));
    if (!makerOf(run).enlarges) return this.copies.at(Math.min(scale, most));
    const small = await this.copies.at(most / 2);
    const full = fullSize((await this.drafts.analysis(run, call, small)).output);
    const enlargement = Math.min(full.width / width, full.height / height);
    if (enlargement <= 1) return this.copies.at(Math.min(scale, most));
    const copyScale = Math.min(most, scale * enlargement);
    return { ...(await this.copies.at(copyScale)), resultScale: Math.min(scale, 1) };
  }
}

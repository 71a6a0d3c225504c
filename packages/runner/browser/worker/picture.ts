import type { Decoded, SourceInfo } from '@underbase/codecs';
import type { ToolId } from '@underbase/contract';
import { fullSize, type Kernels, type PixelImage, type Rect } from '@underbase/engine';
import { type AnyPictureRun, makerOf, makesPictures, type OptionValues, toolById, validateOptions } from '@underbase/tools';
import type { Check, ValidationReport } from '@underbase/tools/validation';
import { allocateBytes, MemoryBudget } from '../../core/memory-budget.ts';
import { loadToolRun } from '../../core/perform-task.ts';
import type { Analysis } from '../../core/picture-job.ts';
import { wholeRect } from '../../core/windows.ts';
import type { Progress } from '../../port.ts';
import type { SessionRequest } from '../protocol.ts';
import type { ExportResult, PixelReading, Rendering, ResultRendering, ShownOverlay, ShownSheets } from '../session.ts';
import { cropBitmap, toBitmap } from './bitmaps.ts';
import { ExactPlans } from './exact-plans.ts';
import { type OpenedFile, PictureExport } from './export-picture.ts';
import type { Helpers } from './helpers.ts';
import { memoryLimitBytes } from './memory-limit.ts';
import { shownOverlay } from './overlays.ts';
import { previewCodecs } from './preview-codecs.ts';
import type { PreviewThreads } from './preview-threads.ts';
import { Previews } from './previews.ts';
import { type Copy, copyFrame, Pyramid } from './pyramid.ts';
import { SheetTable } from './sheet-table.ts';
import { type ToolCall, toolCall } from './tool-call.ts';
import type { RepairedPicture } from './validation-tasks.ts';
import { bitmapSize, onCopy, onFull } from './view-rect.ts';

/** Up to this many pixels the full picture is looked at on this thread, as fast as a preview. */
const INLINE_PIXELS = 2_500_000;

/** Findings are looked for on the largest halving that has no more pixels than this: lines survive in it, and it takes a fraction of a second. */
const OVERLAY_PIXELS = 6_400_000;

async function loadPictureRun(tool: ToolId): Promise<AnyPictureRun> {
  const run = await loadToolRun(toolById(tool));
  if (!makesPictures(run)) throw new Error(`${tool} makes no picture that could be shown in parts`);
  return run;
}

/** Where the result lies on the copy that it was made from. */
function placed(run: AnyPictureRun, { options, dpi }: ToolCall, copy: Copy, { plan }: Analysis): Rect {
  return makerOf(run).placement?.(copyFrame(copy, dpi), options, plan) ?? wholeRect(copy.image);
}

/** An open picture in its worker: what the page can see of it and of results made from it. */
export class Picture {
  private readonly image: PixelImage;
  private readonly info: SourceInfo;
  private readonly helpers: Helpers;
  private readonly pyramid: Pyramid;
  private readonly previews: Previews;
  private readonly plans: ExactPlans;
  private readonly exporter: PictureExport;
  private readonly sheetTable: SheetTable;

  constructor({ image, info }: Decoded, file: OpenedFile, kernels: Kernels, helpers: Helpers, threads: PreviewThreads) {
    this.image = image;
    this.info = info;
    this.helpers = helpers;
    this.pyramid = new Pyramid(image, (larger, size) => threads.shrink(kernels, larger, size));
    this.plans = new ExactPlans(image, helpers);
    this.exporter = new PictureExport(image, helpers, this.plans, file);
    this.sheetTable = new SheetTable(helpers);
    const allocate = (bytes: number) => allocateBytes(bytes, threads.isShared, new MemoryBudget(memoryLimitBytes()));
    this.previews = new Previews(this.pyramid, threads, { kernels, allocate, progress: () => undefined, codecs: previewCodecs });
  }

  /** Options checked and brought into one form. Errors: option.*. */
  call(tool: ToolId, options: Partial<OptionValues>, dpi: number): ToolCall {
    return toolCall(tool, validateOptions(toolById(tool).options, options, { dpi }), dpi);
  }

  async original(rect: Rect, scale: number): Promise<Rendering> {
    const copy = await this.pyramid.copyFor(scale);
    const target = onCopy(rect, this.image, copy.image);
    const bitmap = await cropBitmap(copy.image, target, bitmapSize(target, copy.scale, scale));
    return { rect: onFull(target, this.image, copy.image), scale, bitmap };
  }

  async result(call: ToolCall, rect: Rect, scale: number, signal: AbortSignal): Promise<ResultRendering> {
    const run = await loadPictureRun(call.tool);
    const copy = await this.copyForResult(run, call, scale);
    const analysis = await this.analysis(run, call, copy, signal);
    signal.throwIfAborted();
    const full = fullSize(analysis.output);
    const target = onCopy(rect, full, analysis.output);
    const pixels = await this.previews.apply(run, call, copy, analysis, target);
    const bitmap = await toBitmap(pixels, target, bitmapSize(target, copy.resultScale ?? copy.scale, scale));
    this.previews.release(pixels);
    const report = await this.previews.report(run, call);
    const placement = onFull(placed(run, call, copy, analysis), this.image, copy.image);
    return { rect: onFull(target, full, analysis.output), scale, bitmap, report, frame: analysis.output, placement };
  }

  /** What the tool finds where, on a copy that is run as a whole. */
  async overlays(
    call: ToolCall,
    { ids, mostPixels = OVERLAY_PIXELS }: Extract<SessionRequest, { kind: 'overlays' }>,
    signal: AbortSignal,
  ): Promise<readonly ShownOverlay[]> {
    const run = await loadPictureRun(call.tool);
    if (!run.overlays || ids.length === 0) return [];
    const { width, height } = this.image;
    const level = Math.max(0, Math.ceil(Math.log2((width * height) / mostPixels) / 2));
    const copy = await this.pyramid.halving(2 ** -level);
    const analysis = await this.analysis(run, call, copy, signal);
    signal.throwIfAborted();
    const shapes = await this.previews.overlays(run, call, copy, analysis, ids);
    return Promise.all(shapes.map((shape) => shownOverlay(shape, this.image, copy.image)));
  }

  /** The sheets of a run of several pictures, of which this is one. */
  sheets(call: ToolCall, request: Extract<SessionRequest, { kind: 'sheets' }>, signal: AbortSignal): Promise<ShownSheets> {
    return this.sheetTable.show(call, request, signal);
  }

  pixel(x: number, y: number): PixelReading {
    const { width, height, pixels } = this.image;
    if (!(x >= 0 && y >= 0 && x < width && y < height)) throw new Error(`there is no pixel at ${x},${y}`);
    const at = (Math.floor(y) * width + Math.floor(x)) * 4;
    return { x, y, r: pixels[at], g: pixels[at + 1], b: pixels[at + 2], a: pixels[at + 3] };
  }

  validate(
    { fileName, settings }: Extract<SessionRequest, { kind: 'validate' }>,
    signal: AbortSignal,
    onCheck: (check: Check) => void,
  ): Promise<ValidationReport> {
    return this.helpers.validate({ image: this.image, info: { ...this.info, fileName }, settings }, signal, onCheck);
  }

  repair({ fixes, settings }: Extract<SessionRequest, { kind: 'repair' }>, signal: AbortSignal): Promise<RepairedPicture> {
    return this.helpers.repair({ image: this.image, fixes, settings }, signal);
  }

  export(
    call: ToolCall,
    options: Extract<SessionRequest, { kind: 'export' }>,
    signal: AbortSignal,
    onProgress: (progress: Progress) => void,
  ): Promise<ExportResult> {
    return this.exporter.run(call, options, signal, onProgress);
  }

  /** The copy to make a result of, for a view on it at this scale. What is enlarged is made of a copy that is sharper by as much. */
  private async copyForResult(run: AnyPictureRun, call: ToolCall, scale: number): Promise<Copy> {
    if (!makerOf(run).enlarges || scale >= 1) return this.pyramid.copyFor(scale);
    const { width, height } = this.image;
    const full = fullSize(await this.previews.layout(run, call));
    const enlargement = Math.min(full.width / width, full.height / height);
    if (enlargement <= 1) return this.pyramid.copyFor(scale);
    return { ...(await this.pyramid.copyFor(Math.min(1, scale * enlargement))), resultScale: scale };
  }

  /** A large picture at full size is looked at by a helper; nothing less may pose as it, so the loupe waits for that. */
  private analysis(run: AnyPictureRun, call: ToolCall, copy: Copy, signal: AbortSignal): Promise<Analysis> {
    const isLarge = this.image.width * this.image.height > INLINE_PIXELS;
    return copy.scale === 1 && isLarge && copy.resultScale === undefined
      ? this.plans.get(call, signal)
      : this.previews.analysis(run, call, copy);
  }
}

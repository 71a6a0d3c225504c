import { clipRect, type Frame, type PixelImage, type Rect } from '@underbase/engine';
import {
  type AnyPictureRun,
  makePlan,
  makerOf,
  type OptionValues,
  onlyPixels,
  onlyReport,
  type RunContext,
  type Tally,
} from '@underbase/tools';
import { bandCount, bandRect, bandRows } from './bands.ts';
import type { Control } from './control.ts';
import { assembleSource, type OverlapPlan, overlapBytes, planOverlap, saveOverlap, scratchBytes } from './overlap.ts';
import { addTallies } from './tally.ts';
import { bytesOf, cutWindow, wholeRect } from './windows.ts';

/** One picture with the options that it is run with. */
export interface PictureJob {
  readonly source: PixelImage;
  readonly frame: Frame;
  readonly options: OptionValues;
}

/** A plan with what follows from it: all that any thread needs for its share. */
export interface Analysis {
  /** All parts but that of the `report` stage. */
  readonly plan: object;
  /** Measures of the result. */
  readonly output: Frame;
  readonly rowsPerBand: number;
  /** How bands can be written over the source, where the run may do that; null where the result needs memory of its own. */
  readonly overlap: OverlapPlan | null;
  /** Pixels are made from others than themselves, so no pixel may be overwritten while its band is made. */
  readonly readsAround: boolean;
  /** Bands are made by threads that are there, and none is started for them. */
  readonly startsNoThread?: boolean;
}

/** Where bands write, and what was saved of the source beforehand if they write over it. */
export interface BandMemory {
  /** The part of the result that is made: all of it, or what a view shows. */
  readonly area: Rect;
  /** That part's pixels. */
  readonly target: Uint8Array;
  readonly saved: Uint8Array | null;
}

function sourceRect(run: AnyPictureRun, target: Rect, { frame, options }: PictureJob, plan: object): Rect {
  const { reach } = makerOf(run);
  return clipRect(reach ? reach(target, frame, options, plan) : target, frame);
}

/** Source rows that a low band in the middle needs besides its own; 0 where the tool enlarges or reduces. */
function haloRows(run: AnyPictureRun, job: PictureJob, output: Frame, plan: object): number {
  const height = Math.min(8, output.height);
  const probe = { x: 0, y: Math.floor((output.height - height) / 2), width: output.width, height };
  const perRow = job.frame.height / output.height;
  return Math.max(0, Math.ceil(sourceRect(run, probe, job, plan).height / perRow) - height);
}

/** Rows that bands read beyond themselves, at most. */
function overlapRows(run: AnyPictureRun, job: PictureJob, plan: object, rowsPerBand: number): number {
  let rows = 0;
  for (let index = 0; index < bandCount(job.frame.height, rowsPerBand); index++) {
    const band = bandRect(index, rowsPerBand, job.frame);
    const source = sourceRect(run, band, job, plan);
    rows = Math.max(rows, band.y - source.y, source.y + source.height - band.y - band.height);
  }
  return rows;
}

/** What follows from a plan. */
export function analysisOf(run: AnyPictureRun, job: PictureJob, plan: object): Analysis {
  const { frame, options } = job;
  const maker = makerOf(run);
  const output = maker.layout?.(frame, options, plan) ?? frame;
  if ('whole' in run) return { plan, output, rowsPerBand: output.height, overlap: null, readsAround: true };
  const readsAround = maker.reach !== undefined;
  const rowsPerBand = bandRows(output, haloRows(run, job, output, plan));
  // The report's stage looks at the picture while bands are made: nothing may be written over it then.
  const isLookedAt = onlyReport(run).stages.length > 0;
  const overlap =
    maker.layout || isLookedAt ? null : planOverlap(readsAround ? overlapRows(run, job, plan, rowsPerBand) : 0, rowsPerBand, output);
  return { plan, output, rowsPerBand, overlap, readsAround, startsNoThread: maker.areQuick === true };
}

/** Looks at the whole picture: every stage but the report's. */
export async function analyzePicture(run: AnyPictureRun, job: PictureJob, context: RunContext): Promise<Analysis> {
  const { source, frame, options } = job;
  return analysisOf(run, job, await makePlan(onlyPixels(run), source, frame, options, context));
}

/** The plan with the part that only the report tells of. */
export async function withReportPart(
  run: AnyPictureRun,
  { source, frame, options }: PictureJob,
  plan: object,
  context: RunContext,
): Promise<object> {
  return makePlan(onlyReport(run), source, frame, options, context, plan);
}

/** The source of one band: the picture's own memory where nobody writes there, else what was saved of it. */
function bandSource(
  run: AnyPictureRun,
  job: PictureJob,
  analysis: Analysis,
  { saved }: BandMemory,
  band: Rect,
  scratch: Uint8Array | null,
) {
  const rect = sourceRect(run, band, job, analysis.plan);
  if (!analysis.overlap || !saved || !scratch) return cutWindow(job.source.pixels, job.source.width, rect);
  const rows = { from: rect.y, to: rect.y + rect.height };
  const whole = assembleSource(analysis.overlap, job.source.pixels, saved, band, rows, scratch);
  const isWhole = rect.x === 0 && rect.width === job.source.width;
  return isWhole ? whole : { rect, pixels: cutWindow(whole.pixels, job.source.width, { ...rect, y: 0 }).pixels };
}

/** Takes bands from the queue until none is left. Several threads may do this on the same memory at once. */
export function applyBands(
  run: AnyPictureRun,
  job: PictureJob,
  analysis: Analysis,
  memory: BandMemory,
  control: Control,
  context: RunContext,
): Tally {
  const { plan, rowsPerBand, overlap } = analysis;
  const { apply } = makerOf(run);
  const { area, target, saved } = memory;
  const bands = bandCount(area.height, rowsPerBand);
  const withinBand = { ...context, progress: () => control.throwIfCancelled() };
  const scratch = overlap && saved ? new Uint8Array(scratchBytes(overlap)) : null;
  let tally: Tally = {};
  for (let index = control.take(); index < bands; index = control.take()) {
    control.throwIfCancelled();
    const inArea = bandRect(index, rowsPerBand, area);
    const band = { ...inArea, x: area.x, y: area.y + inArea.y };
    const source = bandSource(run, job, analysis, memory, band, scratch);
    const window = { rect: band, pixels: cutWindow(target, area.width, inArea).pixels };
    // A tool that reads around itself finds its target empty, as it does in memory of its own.
    if (scratch) window.pixels.fill(0);
    tally = addTallies(tally, apply(source, window, job.frame, job.options, plan, withinBand));
    control.finishOne();
    context.progress(control.done / bands);
  }
  return tally;
}

/**
 * Memory for the result: the source's own where bands may be written over it, else new. `allocate` counts it.
 * Call it once for a run, before any band is made.
 */
export function bandMemory(
  source: PixelImage,
  { output, overlap, readsAround }: Analysis,
  mayOverwrite: boolean,
  allocate: (bytes: number) => Uint8Array,
): BandMemory {
  const area = wholeRect(output);
  if (!overlap || !mayOverwrite) return { area, target: allocate(bytesOf(output)), saved: null };
  if (!readsAround) return { area, target: source.pixels, saved: null };
  const saved = allocate(overlapBytes(overlap));
  saveOverlap(overlap, source.pixels, saved);
  return { area, target: source.pixels, saved };
}

import { clipRect, type Frame, type PixelImage, type Rect } from '@underbase/engine';
import type { OptionValues, RegionRun, RunContext, Tally } from '@underbase/tools';
import { bandCount, bandRect, bandRows } from './bands.ts';
import type { Control } from './control.ts';
import { assembleSource, type OverlapPlan, overlapBytes, planOverlap, saveOverlap, scratchBytes } from './overlap.ts';
import { addTallies } from './tally.ts';
import { bytesOf, cutWindow, wholeRect } from './windows.ts';

/** One picture with the options that it is run with. */
export interface RegionJob {
  readonly source: PixelImage;
  readonly frame: Frame;
  readonly options: OptionValues;
}

/** What analyzing found out: all that any thread needs for its share. */
export interface Analysis {
  readonly plan: unknown;
  /** Measures of the result. */
  readonly output: Frame;
  readonly rowsPerBand: number;
  /** How bands can be written over the source, where the run may do that; null where the result needs memory of its own. */
  readonly overlap: OverlapPlan | null;
  /** Pixels are made from others than themselves, so no pixel may be overwritten while its band is made. */
  readonly readsAround: boolean;
}

/** Where bands write, and what was saved of the source beforehand if they write over it. */
export interface BandMemory {
  /** The part of the result that is made: all of it, or what a view shows. */
  readonly area: Rect;
  /** That part's pixels. */
  readonly target: Uint8Array;
  readonly saved: Uint8Array | null;
}

function sourceRect(run: RegionRun, target: Rect, { frame, options }: RegionJob, plan: unknown): Rect {
  return clipRect(run.reach ? run.reach(target, frame, options, plan) : target, frame);
}

/** Source rows that a low band in the middle needs besides its own; 0 where the tool enlarges or reduces. */
function haloRows(run: RegionRun, job: RegionJob, output: Frame, plan: unknown): number {
  const height = Math.min(8, output.height);
  const probe = { x: 0, y: Math.floor((output.height - height) / 2), width: output.width, height };
  const perRow = job.frame.height / output.height;
  return Math.max(0, Math.ceil(sourceRect(run, probe, job, plan).height / perRow) - height);
}

/** Rows that bands read beyond themselves, at most. */
function overlapRows(run: RegionRun, job: RegionJob, plan: unknown, rowsPerBand: number): number {
  if (!run.reach) return 0;
  let rows = 0;
  for (let index = 0; index < bandCount(job.frame.height, rowsPerBand); index++) {
    const band = bandRect(index, rowsPerBand, job.frame);
    const source = sourceRect(run, band, job, plan);
    rows = Math.max(rows, band.y - source.y, source.y + source.height - band.y - band.height);
  }
  return rows;
}

/** Looks at the whole picture once. */
export async function analyzeRegion(run: RegionRun, job: RegionJob, context: RunContext): Promise<Analysis> {
  const { source, frame, options } = job;
  const plan = await run.analyze(source, frame, options, context);
  const output = run.layout?.(frame, options, plan) ?? frame;
  const rowsPerBand = bandRows(output, haloRows(run, job, output, plan));
  // The survey looks at the picture while bands are made: nothing may be written over it then.
  const overlap = run.layout || run.survey ? null : planOverlap(overlapRows(run, job, plan, rowsPerBand), rowsPerBand, output);
  return { plan, output, rowsPerBand, overlap, readsAround: run.reach !== undefined };
}

/** What only the report needs to know of the whole picture. */
export async function surveyRegion(
  run: RegionRun,
  { source, frame, options }: RegionJob,
  plan: unknown,
  context: RunContext,
): Promise<unknown> {
  return run.survey?.(source, frame, options, plan, context);
}

/** The source of one band: the picture's own memory where nobody writes there, else what was saved of it. */
function bandSource(run: RegionRun, job: RegionJob, analysis: Analysis, { saved }: BandMemory, band: Rect, scratch: Uint8Array | null) {
  const rect = sourceRect(run, band, job, analysis.plan);
  if (!analysis.overlap || !saved || !scratch) return cutWindow(job.source.pixels, job.source.width, rect);
  const rows = { from: rect.y, to: rect.y + rect.height };
  const whole = assembleSource(analysis.overlap, job.source.pixels, saved, band, rows, scratch);
  const isWhole = rect.x === 0 && rect.width === job.source.width;
  return isWhole ? whole : { rect, pixels: cutWindow(whole.pixels, job.source.width, { ...rect, y: 0 }).pixels };
}

/** Takes bands from the queue until none is left. Several threads may do this on the same memory at once. */
export function applyBands(
  run: RegionRun,
  job: RegionJob,
  analysis: Analysis,
  memory: BandMemory,
  control: Control,
  context: RunContext,
): Tally {
  const { plan, rowsPerBand, overlap } = analysis;
  const { area, target, saved } = memory;
  const bands = bandCount(area.height, rowsPerBand);
  const withinBand = { ...context, progress: () => control.throwIfCancelled() };
  const scratch = overlap && saved ? new Uint8Array(scratchBytes(overlap)) : null;
  let tally: Tally = {};
  for (let index = control.takeBand(); index < bands; index = control.takeBand()) {
    control.throwIfCancelled();
    const inArea = bandRect(index, rowsPerBand, area);
    const band = { ...inArea, x: area.x, y: area.y + inArea.y };
    const source = bandSource(run, job, analysis, memory, band, scratch);
    const window = { rect: band, pixels: cutWindow(target, area.width, inArea).pixels };
    // A tool that reads around itself finds its target empty, as it does in memory of its own.
    if (scratch) window.pixels.fill(0);
    tally = addTallies(tally, run.apply(source, window, job.frame, job.options, plan, withinBand));
    control.finishBand();
    context.progress(control.bandsDone / bands);
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

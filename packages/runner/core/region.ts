import { clipRect, type Frame, type PixelImage, type PixelWindow, type Rect } from '@underbase/engine';
import type { OptionValues, RegionRun, RunContext, Tally } from '@underbase/tools';
import { bandCount, bandRect, bandRows } from './bands.ts';
import type { Control } from './control.ts';
import { addTallies } from './tally.ts';
import { cutWindow } from './windows.ts';

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
  /** The result may be written over the source. */
  readonly isInPlace: boolean;
  readonly rowsPerBand: number;
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

/** Looks at the whole picture once. */
export async function analyzeRegion(run: RegionRun, job: RegionJob, context: RunContext): Promise<Analysis> {
  const { source, frame, options } = job;
  const plan = await run.analyze(source, frame, options, context);
  const output = run.layout?.(frame, options, plan) ?? frame;
  return {
    plan,
    output,
    isInPlace: !run.layout && !run.reach,
    rowsPerBand: bandRows(output, haloRows(run, job, output, plan)),
  };
}

/** Makes the pixels of one rectangle of the result. Returns what the tool counted there. */
export function applyRegion(run: RegionRun, job: RegionJob, plan: unknown, target: PixelWindow, context: RunContext): Tally {
  const source = cutWindow(job.source.pixels, job.source.width, sourceRect(run, target.rect, job, plan));
  return run.apply(source, target, job.frame, job.options, plan, context);
}

/** Takes bands from the queue until none is left. Several threads may do this on the same memory at once. */
export function applyBands(
  run: RegionRun,
  job: RegionJob,
  { plan, output, rowsPerBand }: Analysis,
  target: Uint8Array,
  control: Control,
  context: RunContext,
): Tally {
  const bands = bandCount(output.height, rowsPerBand);
  const withinBand = { ...context, progress: () => control.throwIfCancelled() };
  let tally: Tally = {};
  for (let index = control.takeBand(); index < bands; index = control.takeBand()) {
    control.throwIfCancelled();
    const window = cutWindow(target, output.width, bandRect(index, rowsPerBand, output));
    tally = addTallies(tally, applyRegion(run, job, plan, window, withinBand));
    control.finishBand();
    context.progress(control.bandsDone / bands);
  }
  return tally;
}

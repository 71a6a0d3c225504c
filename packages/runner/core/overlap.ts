import type { PixelWindow, Rect, Size } from '@underbase/engine';
import { bandCount } from './bands.ts';

const CHANNELS = 4;

/**
 * Bands that are written over their own source would spoil the rows that their neighbors still have to read. So the rows on both sides of
 * every border between bands are saved before the first band is made; a band then reads its own rows and the saved ones.
 */
export interface OverlapPlan {
  /** Rows that are saved on each side of a border. */
  readonly rows: number;
  readonly rowsPerBand: number;
  readonly size: Size;
}

/** Saving more than this share of the picture is not worth it: then the result gets memory of its own. */
const MAX_SAVED_SHARE = 0.25;

/** The plan for bands that read so many rows beyond themselves; null where saving them would cost too much. */
export function planOverlap(rows: number, rowsPerBand: number, size: Size): OverlapPlan | null {
  return (2 * rows) / rowsPerBand <= MAX_SAVED_SHARE ? { rows, rowsPerBand, size } : null;
}

const strideOf = ({ size }: OverlapPlan): number => size.width * CHANNELS;

export function overlapBytes(plan: OverlapPlan): number {
  return (bandCount(plan.size.height, plan.rowsPerBand) - 1) * 2 * plan.rows * strideOf(plan);
}

/** Copies the rows around every border, from the top. */
export function saveOverlap(plan: OverlapPlan, pixels: Uint8Array, saved: Uint8Array): void {
  const stride = strideOf(plan);
  const borders = bandCount(plan.size.height, plan.rowsPerBand) - 1;
  for (let border = 1; border <= borders; border++) {
    const from = (border * plan.rowsPerBand - plan.rows) * stride;
    saved.set(pixels.subarray(from, Math.min(pixels.length, from + 2 * plan.rows * stride)), (border - 1) * 2 * plan.rows * stride);
  }
}

/** The source of one band as it was before anything was written: whole rows `from` to `to`, in `scratch`. */
export function assembleSource(
  plan: OverlapPlan,
  pixels: Uint8Array,
  saved: Uint8Array,
  band: Rect,
  { from, to }: { readonly from: number; readonly to: number },
  scratch: Uint8Array,
): PixelWindow {
  const stride = strideOf(plan);
  const index = band.y / plan.rowsPerBand;
  const bottom = band.y + band.height;
  const copy = (memory: Uint8Array, firstRow: number, start: number, end: number) => {
    if (end > start) scratch.set(memory.subarray((start - firstRow) * stride, (end - firstRow) * stride), (start - from) * stride);
  };
  const savedAt = (border: number) => saved.subarray((border - 1) * 2 * plan.rows * stride);
  if (from < band.y) copy(savedAt(index), band.y - plan.rows, from, Math.min(to, band.y));
  copy(pixels, 0, Math.max(from, band.y), Math.min(to, bottom));
  if (to > bottom) copy(savedAt(index + 1), bottom - plan.rows, Math.max(from, bottom), to);
  return { rect: { x: 0, y: from, width: plan.size.width, height: to - from }, pixels: scratch.subarray(0, (to - from) * stride) };
}

/** Bytes that `assembleSource` may need for one band. */
export function scratchBytes(plan: OverlapPlan): number {
  return (plan.rowsPerBand + 2 * plan.rows) * strideOf(plan);
}

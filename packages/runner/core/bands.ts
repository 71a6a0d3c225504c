import type { Rect, Size } from '@underbase/engine';

/** About 1 MB of pixels: fits the second-level cache, and is done in a few milliseconds, so progress and cancelling stay fine-grained. */
const BAND_PIXELS = 262_144;

/** With more rows around a band than this share of its own, the same rows would be worked on too often. */
const MAX_HALO_SHARE = 0.125;

/** However far a tool reaches, a picture of some height is cut into this many bands, so that every thread has its share. */
const MIN_BANDS = 8;

/** Rows of one band; `haloRows` are the source rows that a band needs besides its own. */
export function bandRows({ width, height }: Size, haloRows: number): number {
  const small = Math.ceil(BAND_PIXELS / Math.max(1, width));
  const thrifty = Math.min(Math.ceil(haloRows / MAX_HALO_SHARE), Math.ceil(height / MIN_BANDS));
  const count = Math.ceil(height / Math.max(1, small, thrifty));
  // Bands of one height, and an even number of them: no thread waits for another's last one.
  return Math.max(1, Math.ceil(height / (count > 1 && count % 2 === 1 ? count + 1 : count)));
}

export function bandCount(heightPx: number, rowsPerBand: number): number {
  return Math.ceil(heightPx / rowsPerBand);
}

/** The n-th band: whole rows, the last one may be lower. */
export function bandRect(index: number, rowsPerBand: number, { width, height }: Size): Rect {
  const y = index * rowsPerBand;
  return { x: 0, y, width, height: Math.min(rowsPerBand, height - y) };
}

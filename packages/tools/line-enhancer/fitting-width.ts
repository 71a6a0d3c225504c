import { STILL_CLOSED } from '../readable-width.ts';

/** The least gap that lines may grow to, in pixels and in minimum widths, where no figure for gaps is given. */
const KEPT_GAP_PX = 1.5;
const KEPT_GAP_WIDTHS = 0.4;

/** The gap in pixels that growth to a width leaves open at least; a `gapPx` of 0 is none asked for. */
export function keptGapPx({ widthPx, gapPx }: { readonly widthPx: number; readonly gapPx: number }): number {
  return gapPx > 0 ? gapPx : Math.max(KEPT_GAP_PX, widthPx * KEPT_GAP_WIDTHS);
}

/**
 * The widest that a line gets with half of the gaps at both of its sides, in pixels: the inverse of `keptGapPx`. `spacePx` is the line with those halves;
 * 0 where the kept gap alone fills them.
 */
export function fittingPx(spacePx: number, gapPx: number): number {
  const fits = gapPx > 0 ? spacePx - gapPx : Math.min(spacePx - KEPT_GAP_PX, spacePx / (1 + KEPT_GAP_WIDTHS));
  return Math.max(0, fits);
}

/** The width that nearly all of the places have room for, `fits` in pixels each; 0 without places. */
export function commonFit(fits: readonly number[]): number {
  if (fits.length === 0) return 0;
  return Float64Array.from(fits).sort()[Math.floor(STILL_CLOSED * fits.length)];
}

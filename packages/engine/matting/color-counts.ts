import type { SmallCopy } from './small-copy.ts';

/** Levels across a cell: finer tells grain, coarser tells nothing. */
const CELL = 8;
/** Cells along lightness, 0 to 255, and along an opponent color, whose values lie within 230 of 0 to both sides. */
const LIGHT = 32;
const OPPONENT_MOST = 232;
const ACROSS = (2 * OPPONENT_MOST) / CELL;
/** Each round spreads what was counted to the cells beside: a color near a known one is known too. */
const ROUNDS = 2;

/** Below so much of a part, a color does not occur in it. */
export const NONE = 2e-5;

/** How often colors occur in a part of a copy, per pixel of it: pixel by pixel, so that thin things are not taken for what lies around them. */
export type ColorCounts = Float32Array;

/** The cell of each pixel's color, for all counts of one copy. */
export function colorCells({ colors }: SmallCopy): Uint32Array {
  const cells = new Uint32Array(colors.length / 3);
  const step = (value: number, most: number) => Math.max(0, Math.min(most - 1, Math.floor(value / CELL)));
  for (let at = 0; at < cells.length; at++) {
    const light = step(colors[at * 3], LIGHT);
    const one = step(colors[at * 3 + 1] + OPPONENT_MOST, ACROSS);
    const other = step(colors[at * 3 + 2] + OPPONENT_MOST, ACROSS);
    cells[at] = (light * ACROSS + one) * ACROSS + other;
  }
  return cells;
}

/** Counts the colors of all marked pixels, one byte each; the sum over all cells is 1 at most. */
export function countColors(cells: Uint32Array, isMarked: Uint8Array): ColorCounts {
  let counts: ColorCounts = new Float32Array(LIGHT * ACROSS * ACROSS);
  let total = 0;
  for (let at = 0; at < cells.length; at++) {
    if (!isMarked[at]) continue;
    counts[cells[at]]++;
    total++;
  }
  for (let round = 0; round < ROUNDS; round++) for (const step of [1, ACROSS, ACROSS * ACROSS]) counts = spread(counts, step);
  if (total > 0) for (let cell = 0; cell < counts.length; cell++) counts[cell] /= total;
  return counts;
}

/** A half stays, a quarter goes to each side along one axis. Rows run into each other at their ends, where no color is. */
function spread(counts: ColorCounts, step: number): ColorCounts {
  const out = new Float32Array(counts.length);
  for (let cell = step; cell < counts.length - step; cell++) {
    out[cell] = 0.5 * counts[cell] + 0.25 * (counts[cell - step] + counts[cell + step]);
  }
  for (let cell = 0; cell < step; cell++) {
    out[cell] = 0.75 * counts[cell] + 0.25 * counts[cell + step];
    const last = counts.length - 1 - cell;
    out[last] = 0.75 * counts[last] + 0.25 * counts[last - step];
  }
  return out;
}

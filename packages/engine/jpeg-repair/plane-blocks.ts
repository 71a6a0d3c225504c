import { BLOCK, fromWaves, SIDE, toWaves } from './block-waves.ts';
import type { Plane } from './luma-chroma-planes.ts';

/** What of its blocks is rounded as it is stored: all, or all but their means. */
export type Rounding = 'all' | 'ripples';

/** Takes a block out of a plane, its last rows and columns once more beyond the borders; tells whether all of it is one value. */
function takeBlock({ width, height, values }: Plane, left: number, top: number, middle: number, block: Float64Array): boolean {
  let isEven = true;
  for (let y = 0, at = 0; y < SIDE; y++) {
    const row = Math.min(height - 1, top + y) * width;
    for (let x = left; x < left + SIDE; x++, at++) {
      block[at] = values[row + (x < width ? x : width - 1)] - middle;
      if (block[at] !== block[0]) isEven = false;
    }
  }
  return isEven;
}

/** Puts back what of a block lies in its plane. */
export function putBlock({ width, height, values }: Plane, left: number, top: number, middle: number, block: Float64Array): void {
  const [wide, high] = [Math.min(SIDE, width - left), Math.min(SIDE, height - top)];
  for (let y = 0; y < high; y++) {
    const row = (top + y) * width + left;
    for (let x = 0; x < wide; x++) values[row + x] = block[y * SIDE + x] + middle;
  }
}

/** A block that has a mean alone, in samples: what `fromWaves` makes of it. */
export function fromMean(block: Float64Array): void {
  block.fill(block[0] * MEAN_SAMPLE * MEAN_SAMPLE);
}

/** What each sample has of the wave that is the mean, on one axis. */
const MEAN_SAMPLE = Math.SQRT1_2 * 0.5;

/** What becomes of a block that was looked at: it stays as it was, or gets what became of its waves; where that is a mean alone, there is little to work out. */
type Visited = 'same' | 'mean' | 'waves';

/** Visits every block of a plane, in waves; what it does to them goes back into the plane where it says so. Blocks of one value get no waves. */
export function forBlocks(plane: Plane, middle: number, visit: (waves: Float64Array) => Visited): void {
  const [block, spare] = [new Float64Array(BLOCK), new Float64Array(BLOCK)];
  for (let top = 0; top < plane.height; top += SIDE) {
    for (let left = 0; left < plane.width; left += SIDE) {
      const isEven = takeBlock(plane, left, top, middle, block);
      if (isEven) {
        const level = block[0];
        block.fill(0);
        block[0] = SIDE * level;
      } else toWaves(block, spare);
      const visited = visit(block);
      if (visited === 'same') continue;
      if (visited === 'mean') fromMean(block);
      else fromWaves(block, spare);
      putBlock(plane, left, top, middle, block);
    }
  }
}

/** Rounds the waves of a block to whole steps, in place, and its mean where that is asked for; whether any wave is left. */
export function roundWaves(waves: Float64Array, table: Float64Array, rounding: Rounding): boolean {
  if (rounding === 'all') waves[0] = Math.round(waves[0] / table[0]) * table[0];
  let isLeft = false;
  for (let at = 1; at < BLOCK; at++) {
    const steps = Math.round(waves[at] / table[at]);
    waves[at] = steps * table[at];
    if (steps !== 0) isLeft = true;
  }
  return isLeft;
}

/** A plane as it is once its waves were stored in the steps of a table, in place. */
export function rounded(plane: Plane, middle: number, table: Float64Array, rounding: Rounding): Plane {
  forBlocks(plane, middle, (waves) => (roundWaves(waves, table, rounding) ? 'waves' : 'mean'));
  return plane;
}

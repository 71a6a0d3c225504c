import type { Size } from '@underbase/engine';
import type { TakenWord } from './words-of-jpeg.ts';

/**
 * How much ink a line holds across at each place of a JPEG's words, 0 to 255, and coverage elsewhere; one byte a pixel each. A hairline between two rows
 * of pixels leaves half of itself in each: only together they tell how full it is, and words are solved so surely that nothing beside them is a smear.
 */
export function heldAcross(coverage: Uint8Array, words: readonly TakenWord[], { width, height }: Size): Uint8Array {
  const held = coverage.slice();
  for (const { places } of words) {
    for (const at of places) {
      const [x, y] = [at % width, Math.floor(at / width)];
      if (coverage[at] === 0 || x === 0 || y === 0 || x === width - 1 || y === height - 1) continue;
      const inRow = coverage[at - 1] + coverage[at] + coverage[at + 1];
      const inColumn = coverage[at - width] + coverage[at] + coverage[at + width];
      held[at] = Math.min(255, inRow, inColumn);
    }
  }
  return held;
}

/** So much of a faint word, 0 to 1, holds less across than its lines are taken to: where they pass from one row of pixels to the next, less is seen. */
const THIN_PART = 0.2;
/** Words that usually hold more than this have pixels that tell their lines. */
const MOST_FAINT = 150;
/** Less than this is no line. */
const LEAST = 24;

/** Whether a pixel stands alone two pixels beside a line that has more: what compression strewed. */
function isStrewn(coverage: Uint8Array, at: number, width: number): boolean {
  let most = 0;
  for (let row = -2; row <= 2; row++) {
    for (let column = -2; column <= 2; column++) {
      const near = coverage[at + row * width + column] ?? 0;
      if (row === 0 && column === 0) continue;
      if (Math.max(Math.abs(row), Math.abs(column)) === 1 && near >= LEAST) return false;
      most = Math.max(most, near);
    }
  }
  return most >= coverage[at];
}

/** From here on a pixel is inside of a shape. */
const INSIDE = 128;

/** Whether a pixel that is outside lies between two parts of a line that would otherwise be parted there. */
function partsLine(shape: Uint8Array, at: number, width: number): boolean {
  const ring = [-1, -width - 1, -width, -width + 1, 1, width + 1, width, width - 1].map((step) => shape[at + step] >= INSIDE);
  // Two sides that follow each other touch, whatever is at the corner between them.
  const isSet = (place: number) => ring[place & 7] || (place % 2 === 1 && ring[(place - 1) & 7] && ring[(place + 1) & 7]);
  let parts = 0;
  for (let place = 0; place < 8; place++) if (isSet(place) && !isSet(place + 1)) parts++;
  return parts > 1;
}

/** Joins, in place, what a faint word's lines are parted by where some of their ink is left. */
function joinParts(shape: Uint8Array, coverage: Uint8Array, places: readonly number[], width: number): void {
  for (const at of places) if (shape[at] < INSIDE && coverage[at] >= LEAST && partsLine(shape, at, width)) shape[at] = INSIDE;
}

/**
 * Coverage with faint words of a JPEG as if their lines were full; null without such words. No pixel of such a hairline is half covered, and what is uneven
 * along it would be taken for gaps.
 */
export function wordsAsFull(coverage: Uint8Array, words: readonly TakenWord[], size: Size): Uint8Array | null {
  const held = heldAcross(coverage, words, size);
  let shape: Uint8Array | null = null;
  for (const { places } of words) {
    const own = Uint8Array.from(places, (at) => held[at])
      .filter((value) => value >= LEAST)
      .sort();
    if (own.length === 0 || own[own.length >> 1] > MOST_FAINT) continue;
    shape ??= coverage.slice();
    const least = own[Math.floor(THIN_PART * own.length)];
    for (const at of places) shape[at] = isStrewn(coverage, at, size.width) ? 0 : Math.min(255, Math.round((255 * coverage[at]) / least));
    joinParts(shape, coverage, places, size.width);
  }
  return shape;
}

import type { Size } from '../region/rect.ts';

/** Alpha that a fade into the ground begins with at most, and where it ends in the art; 0 to 255. */
const [MOST_FIRST, MOST_LAST] = [72, 235];
/** Alpha of a fade changes by no more from pixel to pixel; that of a rim does. */
const MOST_STEP = 20;
/** A fade has at least so many pixels, and of its bins of alpha, of 8 levels each, two beside each other hold at most this part: else it is a pale solid. */
const LEAST_PIXELS = 400;
const MOST_EVEN = 0.5;
const BIN_BITS = 3;
/** It comes to nothing at the ground: the mean alpha there is at most this. Rims of pale solids have half of theirs. */
const MOST_AT_GROUND = 14;
const BINS = 256 >> BIN_BITS;

const [SEEN, FADES] = [1, 255];

/** Pixels that hang together by small steps of alpha, from one on that lies at the ground; they are marked as seen. */
function slopeFrom(first: number, goes: Uint8Array, solved: Uint8Array, { width, height }: Size, marks: Uint8Array): readonly number[] {
  const slope = [first];
  marks[first] = SEEN;
  for (let place = 0; place < slope.length; place++) {
    const index = slope[place];
    const alpha = solved[index * 4 + 3];
    const column = index % width;
    const visit = (at: number) => {
      const other = solved[at * 4 + 3];
      if (marks[at] !== 0 || goes[at] !== 0 || other === 0 || other > MOST_LAST || Math.abs(other - alpha) > MOST_STEP) return;
      marks[at] = SEEN;
      slope.push(at);
    };
    if (column > 0) visit(index - 1);
    if (column < width - 1) visit(index + 1);
    if (index >= width) visit(index - width);
    if (index < width * (height - 1)) visit(index + width);
  }
  return slope;
}

/** Whether a pixel lies at the ground that goes. */
function isAtGround(index: number, goes: Uint8Array, { width, height }: Size): boolean {
  const column = index % width;
  if ((column > 0 && goes[index - 1] !== 0) || (column < width - 1 && goes[index + 1] !== 0)) return true;
  return (index >= width && goes[index - width] !== 0) || (index < width * (height - 1) && goes[index + width] !== 0);
}

/** Whether a slope comes to nothing at the ground. */
function tapers(slope: readonly number[], goes: Uint8Array, solved: Uint8Array, size: Size): boolean {
  const [sum, count] = slope.reduce(
    ([all, n], index) => (isAtGround(index, goes, size) ? [all + solved[index * 4 + 3], n + 1] : [all, n]),
    [0, 0],
  );
  return sum <= MOST_AT_GROUND * count;
}

/** Whether pixels are of many alphas, about evenly. */
function isSpread(slope: readonly number[], solved: Uint8Array): boolean {
  const counts = new Uint32Array(BINS + 1);
  for (const index of slope) counts[solved[index * 4 + 3] >> BIN_BITS]++;
  let most = 0;
  for (let bin = 0; bin < BINS; bin++) most = Math.max(most, counts[bin] + counts[bin + 1]);
  return most <= MOST_EVEN * slope.length;
}

/**
 * Marks with 255 what fades into the ground beside flat art, as a soft shadow or a glow does: from the ground on alpha changes a little from pixel to
 * pixel, and is nowhere the same for long. `goes` is the ground that goes (width x height, 255), `solved` the art as it is un-mixed everywhere (RGBA,
 * straight alpha). Each pixel is met once.
 */
export function fadesBeside(goes: Uint8Array, solved: Uint8Array, size: Size): Uint8Array {
  const { width, height } = size;
  const marks = new Uint8Array(width * height);
  for (let index = 0; index < marks.length; index++) {
    if (marks[index] !== 0 || goes[index] !== 0) continue;
    const alpha = solved[index * 4 + 3];
    if (alpha === 0 || alpha > MOST_FIRST) continue;
    if (!isAtGround(index, goes, size)) continue;
    const slope = slopeFrom(index, goes, solved, size, marks);
    if (slope.length < LEAST_PIXELS || !isSpread(slope, solved) || !tapers(slope, goes, solved, size)) continue;
    for (const at of slope) marks[at] = FADES;
  }
  return marks.map((mark) => (mark === FADES ? FADES : 0));
}

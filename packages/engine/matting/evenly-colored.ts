import type { SmallCopy } from './small-copy.ts';

/** What hangs together with a click lies within so many levels of its color: single pixels of a thing, and means over 3 x 3 of what has grain. */
export const THING_LEVELS = 22;
export const GRAIN_LEVELS = 26;

export const apart = (one: Float64Array | Float32Array, other: Float64Array, at = 0): number =>
  Math.hypot(one[at] - other[0], one[at + 1] - other[1], one[at + 2] - other[2]);

/** Mean color of a square of 2 x `px` + 1 pixels, or of what the sheet has of it. */
export function meanAt({ width, height, colors }: SmallCopy, at: number, px: number, out: Float64Array): void {
  const [x, y] = [at % width, Math.floor(at / width)];
  let count = 0;
  out.fill(0);
  for (let j = Math.max(0, y - px); j <= Math.min(height - 1, y + px); j++) {
    for (let i = Math.max(0, x - px); i <= Math.min(width - 1, x + px); i++) {
      for (let channel = 0; channel < 3; channel++) out[channel] += colors[(j * width + i) * 3 + channel];
      count++;
    }
  }
  for (let channel = 0; channel < 3; channel++) out[channel] /= count;
}

/** Pixels that hang together with a place, over corners too where `hasCorners`, and are on its side and as `belongs` says. */
function reach({ width }: SmallCopy, isSide: Uint8Array, start: number, hasCorners: boolean, belongs: (at: number) => boolean): number[] {
  const isSeen = new Uint8Array(isSide.length);
  isSeen[start] = 1;
  const places = [start];
  for (const at of places) {
    const x = at % width;
    for (let dy = -width; dy <= width; dy += width) {
      for (let dx = x > 0 ? -1 : 0; dx <= (x < width - 1 ? 1 : 0); dx++) {
        const near = at + dy + dx;
        if (!hasCorners && dy !== 0 && dx !== 0) continue;
        if (near < 0 || near >= isSide.length || isSeen[near] || !isSide[near]) continue;
        isSeen[near] = 1;
        if (belongs(near)) places.push(near);
      }
    }
  }
  return places;
}

/** A thing of one color, be it a pixel wide. */
export function thingAt(copy: SmallCopy, isSide: Uint8Array, start: number, levels = THING_LEVELS): number[] {
  const own = Float64Array.from(copy.colors.subarray(start * 3, start * 3 + 3));
  return reach(copy, isSide, start, true, (at) => apart(copy.colors, own, at * 3) <= levels);
}

/** What has grain of one mean, within so many levels. */
export function grainAt(
  copy: SmallCopy,
  isSide: Uint8Array,
  start: number,
  levels = GRAIN_LEVELS,
  isOther: (color: Float64Array) => boolean = () => false,
): number[] {
  const [own, other] = [new Float64Array(3), new Float64Array(3)];
  meanAt(copy, start, 1, own);
  return reach(copy, isSide, start, false, (at) => {
    meanAt(copy, at, 1, other);
    return apart(own, other) <= levels && !isOther(other);
  });
}

import type { Size } from '../region/rect.ts';

/** Means over runs of 2 `radius` + 1 along a row, cut at its ends. */
function slideAcross(plane: Float32Array, from: number, length: number, radius: number, out: Float32Array): void {
  let sum = 0;
  let first = 0;
  let last = -1;
  for (let place = 0; place < length; place++) {
    const end = Math.min(length - 1, place + radius);
    while (last < end) sum += plane[from + ++last];
    while (first < place - radius) sum -= plane[from + first++];
    out[from + place] = sum / (last - first + 1);
  }
}

/** The same down all columns at once: row by row, as memory lies. */
function slideDown(plane: Float32Array, { width, height }: Size, radius: number, out: Float32Array): void {
  const sums = new Float64Array(width);
  let first = 0;
  let last = -1;
  for (let y = 0; y < height; y++) {
    const end = Math.min(height - 1, y + radius);
    for (; last < end; last++) {
      for (let x = 0, at = (last + 1) * width; x < width; x++, at++) sums[x] += plane[at];
    }
    for (; first < y - radius; first++) {
      for (let x = 0, at = first * width; x < width; x++, at++) sums[x] -= plane[at];
    }
    const count = last - first + 1;
    for (let x = 0, at = y * width; x < width; x++, at++) out[at] = sums[x] / count;
  }
}

/** Means over squares of 2 `radius` + 1, cut at the borders. */
export function boxMean(plane: Float32Array, size: Size, radius: number): Float32Array {
  const [across, out] = [new Float32Array(plane.length), new Float32Array(plane.length)];
  for (let y = 0; y < size.height; y++) slideAcross(plane, y * size.width, size.width, radius, across);
  slideDown(across, size, radius, out);
  return out;
}

/** Means over the pixels of a mask alone. */
export interface MaskedMeans {
  /** Means over squares; 0 where a square has no pixel of the mask. */
  of(plane: Float32Array): Float32Array;
}

/** Means over the pixels of a mask alone, for as many planes as one likes, over squares of 2 `radius` + 1. */
export function maskedMeans(mask: Uint8Array, size: Size, radius: number): MaskedMeans {
  const share = boxMean(Float32Array.from(mask), size, radius);
  // What running sums leave of nothing is less than a pixel's part.
  const least = 0.5 / (2 * radius + 1) ** 2;
  return {
    of(plane) {
      const held = new Float32Array(plane.length);
      for (let index = 0; index < held.length; index++) if (mask[index]) held[index] = plane[index];
      const out = boxMean(held, size, radius);
      for (let index = 0; index < out.length; index++) out[index] = share[index] > least ? out[index] / share[index] : 0;
      return out;
    },
  };
}

import type { Size } from '../region/rect.ts';

/** Means over runs of 2 `radius` + 1 along a row, cut at its ends. */
function slideAcross(plane: Float32Array, from: number, length: number, radius: number, out: Float32Array): void {
  const [end, full] = [from + length, 2 * radius + 1];
  // Places whose run is cut at the left, at neither end, at the right; of a row shorter than its runs both at once.
  const [inner, cut] = [Math.min(from + radius + 1, end), end - radius];
  let sum = 0;
  for (let at = from; at < Math.min(from + radius, end); at++) sum += plane[at];
  let at = from;
  for (; at < inner; at++) {
    if (at < cut) sum += plane[at + radius];
    out[at] = sum / (Math.min(end, at + radius + 1) - from);
  }
  for (; at < cut; at++) {
    sum += plane[at + radius];
    sum -= plane[at - radius - 1];
    out[at] = sum / full;
  }
  for (; at < end; at++) {
    sum -= plane[at - radius - 1];
    out[at] = sum / (end - at + radius);
  }
}

/** The same down all columns at once: row by row, as memory lies. */
function slideDown(plane: Float32Array, { width, height }: Size, radius: number, out: Float32Array): void {
  const sums = new Float64Array(width);
  for (let at = 0; at < Math.min(radius, height) * width; ) for (let x = 0; x < width; x++, at++) sums[x] += plane[at];
  for (let y = 0; y < height; y++) {
    const [first, last] = [Math.max(0, y - radius), Math.min(height - 1, y + radius)];
    const [isEntered, isLeft, count] = [y + radius < height, y > radius, last - first + 1];
    const row = y * width;
    const [entered, left] = [row + radius * width, row - (radius + 1) * width];
    if (isEntered && isLeft) {
      for (let x = 0; x < width; x++) {
        const sum = sums[x] + plane[entered + x] - plane[left + x];
        sums[x] = sum;
        out[row + x] = sum / count;
      }
      continue;
    }
    for (let x = 0; x < width; x++) {
      if (isEntered) sums[x] += plane[entered + x];
      if (isLeft) sums[x] -= plane[left + x];
      out[row + x] = sums[x] / count;
    }
  }
}

/**
 * Means over squares of 2 `radius` + 1, cut at the borders.
 * @param out,across memory for the means and for those along rows, where it is at hand; neither may be the plane
 */
export function boxMean(
  plane: Float32Array,
  size: Size,
  radius: number,
  out: Float32Array = new Float32Array(plane.length),
  across: Float32Array = new Float32Array(plane.length),
): Float32Array {
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

import type { Size } from '../region/rect.ts';

/** Sums over runs of 2 `radius` + 1, cut at the ends, divided by their lengths: from `from` on, a value each `step`. */
function slide(plane: Float32Array, from: number, step: number, length: number, radius: number, out: Float32Array): void {
  let [sum, first, last] = [0, 0, -1];
  for (let place = 0; place < length; place++) {
    while (last < Math.min(length - 1, place + radius)) sum += plane[from + ++last * step];
    while (first < place - radius) sum -= plane[from + first++ * step];
    out[from + place * step] = sum / (last - first + 1);
  }
}

/** Means over squares of 2 `radius` + 1, cut at the borders. */
export function boxMean(plane: Float32Array, { width, height }: Size, radius: number): Float32Array {
  const [across, out] = [new Float32Array(plane.length), new Float32Array(plane.length)];
  for (let y = 0; y < height; y++) slide(plane, y * width, 1, width, radius, across);
  for (let x = 0; x < width; x++) slide(across, x, width, height, radius, out);
  return out;
}

/** The same over the pixels of a mask alone; 0 where a square has none. */
export function maskedMean(plane: Float32Array, mask: Uint8Array, size: Size, radius: number): Float32Array {
  const held = boxMean(
    plane.map((value, index) => (mask[index] ? value : 0)),
    size,
    radius,
  );
  const share = boxMean(Float32Array.from(mask), size, radius);
  // What running sums leave of nothing is less than a pixel's part.
  const least = 0.5 / (2 * radius + 1) ** 2;
  return held.map((value, index) => (share[index] > least ? value / share[index] : 0));
}

import type { PixelImage } from '../image.ts';

/** One value a pixel of a square part of a picture: opacity where that varies most, else brightness over middle gray. */
export interface SignalWindow {
  readonly x: number;
  readonly y: number;
  readonly side: number;
  readonly values: Float32Array;
  /** The values are opacity. */
  readonly isAlpha: boolean;
  /** Variance of the values: 0 for an even part. */
  readonly variance: number;
}

/** Values of a window within the picture. */
export function signalWindow({ width, pixels }: PixelImage, left: number, top: number, side: number): SignalWindow {
  const alpha = new Float32Array(side * side);
  const luma = new Float32Array(side * side);
  let [a1, a2, l1, l2] = [0, 0, 0, 0];
  for (let y = 0, index = 0; y < side; y++) {
    let at = ((top + y) * width + left) * 4;
    for (let x = 0; x < side; x++, index++, at += 4) {
      const a = pixels[at + 3];
      const l = 128 + ((0.299 * pixels[at] + 0.587 * pixels[at + 1] + 0.114 * pixels[at + 2] - 128) * a) / 255;
      alpha[index] = a;
      luma[index] = l;
      a1 += a;
      a2 += a * a;
      l1 += l;
      l2 += l * l;
    }
  }
  const n = side * side;
  const alphaVariance = a2 / n - (a1 / n) ** 2;
  const lumaVariance = l2 / n - (l1 / n) ** 2;
  return alphaVariance > lumaVariance
    ? { x: left, y: top, side, values: alpha, isAlpha: true, variance: alphaVariance }
    : { x: left, y: top, side, values: luma, isAlpha: false, variance: lumaVariance };
}

/** Pixels between two looks while windows are chosen, and how far each row of them is moved on: no rhythm of repeated pixels may hide between them. */
const LOOK_STEP = 5;
const LOOK_SHIFT = 3;

/** How much goes on in a window: sum of differences between neighbors on a coarse grid. */
function activity({ width, pixels }: PixelImage, left: number, top: number, side: number): number {
  let sum = 0;
  for (let y = top, row = 0; y < top + side - 1; y += LOOK_STEP + 2, row++) {
    for (let x = left + ((row * LOOK_SHIFT) % LOOK_STEP); x < left + side - 1; x += LOOK_STEP) {
      const at = (y * width + x) * 4;
      const below = at + width * 4;
      const own = pixels[at + 1] * (pixels[at + 3] > 0 ? 1 : 0);
      const right = pixels[at + 5] * (pixels[at + 7] > 0 ? 1 : 0);
      const under = pixels[below + 1] * (pixels[below + 3] > 0 ? 1 : 0);
      const change =
        Math.abs(own - right) +
        Math.abs(own - under) +
        Math.abs(pixels[at + 3] - pixels[at + 7]) +
        Math.abs(pixels[at + 3] - pixels[below + 3]);
      // An even scatter of small changes tells as much as a single edge.
      sum += Math.min(96, change);
    }
  }
  return sum;
}

/** Where windows of a side begin so that they cover a length from end to end, as few as can: they meet, or overlap where the length is no multiple. */
function beginnings(length: number, side: number): readonly number[] {
  if (length < side) return [];
  const count = Math.ceil(length / side);
  return Array.from({ length: count }, (_, index) => (count === 1 ? 0 : Math.round((index * (length - side)) / (count - 1))));
}

/** The busiest windows of a picture, on a grid that covers all of it; one at least where the picture holds one. */
export function busyWindows(image: PixelImage, side: number, most: number): readonly SignalWindow[] {
  const places: { readonly left: number; readonly top: number; readonly busy: number }[] = [];
  for (const top of beginnings(image.height, side)) {
    for (const left of beginnings(image.width, side)) {
      const busy = activity(image, left, top, side);
      if (busy > 0) places.push({ left, top, busy });
    }
  }
  places.sort((one, other) => other.busy - one.busy);
  return places.slice(0, most).map(({ left, top }) => signalWindow(image, left, top, side));
}

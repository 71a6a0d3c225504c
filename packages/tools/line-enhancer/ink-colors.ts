import { dimmedBy, type PixelWindow, penLevels, type Rgb, surfaceAt } from '@underbase/engine';
import type { Beside } from './art.ts';

/** From so much coverage on a pixel tells its ink's color. */
const TELLING = 96;
const SCANNED_TELLING = 250;
/** A scanned pixel with less of the full ink's contrast tells noise rather than its color. */
const LEAST_SCANNED = 0.3;
/** Of lines that are fainter all along, the fullest pixels tell it, down to this. */
const FAINT = 20;

/** On a scan, single pixels differ by noise: a color is the mean of those so many pixels around that are of its tint, within so many levels. */
export const EVENED_PX = 5;
const SAME_TINT = 28;

/** Coverage of a window's pixels before and after. */
export interface WindowCoverage {
  readonly before: Uint8Array;
  readonly after: Uint8Array;
}

/** Puts the nearest of the inks in a color's place. */
function takeNearest(colors: Float32Array, at: number, inks: readonly Rgb[]): void {
  const apart = ({ r, g, b }: Rgb) => (colors[at] - r) ** 2 + (colors[at + 1] - g) ** 2 + (colors[at + 2] - b) ** 2;
  const { r, g, b } = inks.reduce((best, ink) => (apart(ink) < apart(best) ? ink : best));
  colors.set([r, g, b], at);
}

/** How far two colors' tints are apart, in levels; how light they are does not count. */
function tintsApart(colors: Float32Array, one: number, other: number): number {
  const light = (colors[one] - colors[other] + colors[one + 1] - colors[other + 1] + colors[one + 2] - colors[other + 2]) / 3;
  let apart = 0;
  for (let channel = 0; channel < 3; channel++) {
    const own = Math.abs(colors[one + channel] - colors[other + channel] - light);
    if (own > apart) apart = own;
  }
  return apart;
}

/** Colors of `telling` pixels (places in a window so wide), each evened with those around of its tint; `weights` are 0 where nothing is known. */
function evened(telling: readonly number[], colors: Float32Array, weights: Uint8Array, width: number): Float32Array {
  const means = new Float32Array(telling.length * 3);
  const height = weights.length / width;
  for (let place = 0; place < telling.length; place++) {
    const index = telling[place];
    const row = Math.floor(index / width);
    const x = index - row * width;
    const [left, right] = [Math.max(0, x - EVENED_PX), Math.min(width - 1, x + EVENED_PX)];
    let [r, g, b, sum] = [0, 0, 0, 0];
    for (let y = Math.max(0, row - EVENED_PX); y <= Math.min(height - 1, row + EVENED_PX); y++) {
      for (let other = y * width + left; other <= y * width + right; other++) {
        const by = weights[other];
        if (by === 0 || tintsApart(colors, index * 3, other * 3) > SAME_TINT) continue;
        r += by * colors[other * 3];
        g += by * colors[other * 3 + 1];
        b += by * colors[other * 3 + 2];
        sum += by;
      }
    }
    means[place * 3] = r / sum;
    means[place * 3 + 1] = g / sum;
    means[place * 3 + 2] = b / sum;
  }
  return means;
}

/** Places where two planes differ. Four pixels at a time, since nearly all stay as they are; both planes begin where a word may. */
function changedPixels(before: Uint8Array, after: Uint8Array): Int32Array {
  const count = before.length >> 2;
  const [one, other] = [before, after].map((plane) => new Uint32Array(plane.buffer, plane.byteOffset, count));
  let changed = new Int32Array(4096);
  let found = 0;
  const look = (from: number, to: number) => {
    if (found + 4 > changed.length) {
      const longer = new Int32Array(changed.length * 2);
      longer.set(changed);
      changed = longer;
    }
    for (let index = from; index < to; index++) if (before[index] !== after[index]) changed[found++] = index;
  };
  for (let word = 0; word < count; word++) if (one[word] !== other[word]) look(word * 4, word * 4 + 4);
  look(count * 4, before.length);
  return changed.subarray(0, found);
}

/**
 * The ink's color at every pixel that changes, r, g, b in turn. New ink takes the color of the line it grows from: colors spread from telling pixels
 * outward, one pixel a round, as the mean of those that are known beside. `rounds` bounds how far; a window that is larger by as much gives the same.
 */
export function inkColors(
  { rect, pixels }: PixelWindow,
  { before, after }: WindowCoverage,
  beside: Beside,
  rounds: number,
): Float32Array | null {
  const { width, height } = rect;
  const changed = changedPixels(before, after);
  if (changed.length === 0) return null;
  const colors = new Float32Array(before.length * 3);
  /** 0 unknown, else how much a color counts where it spreads. */
  const weights = new Uint8Array(before.length);
  const telling: number[] = [];
  const under = new Float32Array(beside.kind === 'color' ? [beside.color.r, beside.color.g, beside.color.b] : [0, 0, 0]);

  const isFullest = (index: number, x0: number, x1: number, y0: number, y1: number): boolean => {
    for (let y = y0; y <= y1; y++) {
      for (let other = y * width + x0; other <= y * width + x1; other++) if (before[other] > before[index]) return false;
    }
    return true;
  };
  const read = (index: number, x: number, y: number) => {
    const coverage = before[index];
    if (coverage < FAINT || weights[index] !== 0) return;
    // A scan's rims are soft and its pixels noisy: there the middle of a line alone tells its color.
    if (coverage < (beside.kind === 'paper' ? SCANNED_TELLING : TELLING)) {
      if (!isFullest(index, Math.max(0, x - 1), Math.min(width - 1, x + 1), Math.max(0, y - 1), Math.min(height - 1, y + 1))) return;
    }
    // In an opaque picture the ground shows through the rest of the pixel.
    let share = beside.kind === 'nothing' ? 1 : coverage / 255;
    if (beside.kind === 'paper') {
      surfaceAt(beside.paper, rect.x + x, rect.y + y, under);
      const [r, g, b] = pixels.subarray(index * 4, index * 4 + 3);
      const full = beside.fullLevels * dimmedBy(beside.paper, rect.x + x, rect.y + y);
      share = Math.min(1, penLevels(r - under[0], g - under[1], b - under[2]) / full);
      if (share < LEAST_SCANNED) return;
    }
    for (let channel = 0; channel < 3; channel++) {
      const ink = under[channel] + (pixels[index * 4 + channel] - under[channel]) / share;
      colors[index * 3 + channel] = Math.min(255, Math.max(0, ink));
    }
    if (beside.kind === 'color' && beside.inks) takeNearest(colors, index * 3, beside.inks);
    weights[index] = coverage;
    telling.push(index);
  };

  for (const index of changed) {
    const row = Math.floor(index / width);
    const x = index - row * width;
    const x1 = Math.min(width - 1, x + 1);
    const y1 = Math.min(height - 1, row + 1);
    for (let y = Math.max(0, row - 1); y <= y1; y++) {
      for (let column = Math.max(0, x - 1); column <= x1; column++) read(y * width + column, column, y);
    }
  }
  if (beside.kind === 'paper') {
    const means = evened(telling, colors, weights, width);
    for (const [place, index] of telling.entries()) colors.set(means.subarray(place * 3, place * 3 + 3), index * 3);
  }
  let unknown = changed.filter((index) => weights[index] === 0);
  const found = new Int32Array(unknown.length);
  const sums = new Float64Array(unknown.length * 3);
  for (let round = 0; round < rounds && unknown.length > 0; round++) {
    let count = 0;
    for (const index of unknown) {
      let [r, g, b, weight] = [0, 0, 0, 0];
      const row = Math.floor(index / width);
      const x = index - row * width;
      const x1 = Math.min(width - 1, x + 1);
      const y1 = Math.min(height - 1, row + 1);
      for (let y = Math.max(0, row - 1); y <= y1; y++) {
        for (let other = y * width + Math.max(0, x - 1); other <= y * width + x1; other++) {
          const by = weights[other];
          if (by === 0) continue;
          r += colors[other * 3] * by;
          g += colors[other * 3 + 1] * by;
          b += colors[other * 3 + 2] * by;
          weight += by;
        }
      }
      if (weight === 0) continue;
      sums[count * 3] = r / weight;
      sums[count * 3 + 1] = g / weight;
      sums[count * 3 + 2] = b / weight;
      found[count++] = index;
    }
    if (count === 0) break;
    // What was found in a round spreads in the next one alone.
    for (let place = 0; place < count; place++) {
      const index = found[place];
      for (let channel = 0; channel < 3; channel++) colors[index * 3 + channel] = sums[place * 3 + channel];
      weights[index] = 255;
    }
    unknown = unknown.filter((index) => weights[index] === 0);
  }
  // Along a scanned hairline, few pixels tell: what is far from all of them has the pen's own color.
  if (beside.kind === 'paper') {
    const { r, g, b } = beside.ink;
    for (const index of unknown) {
      colors[index * 3] = r;
      colors[index * 3 + 1] = g;
      colors[index * 3 + 2] = b;
    }
  }
  return colors;
}

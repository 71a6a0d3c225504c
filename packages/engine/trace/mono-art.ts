import type { PixelImage } from '../image.ts';
import type { TraceInk } from './drawing.ts';

/** Clear, and one black ink. */
export const MONO_INKS: readonly TraceInk[] = [
  { r: 255, g: 255, b: 255, opacity: 0 },
  { r: 0, g: 0, b: 0, opacity: 1 },
];

/** Art that differs less than this from its paper, in levels, is none. */
const LEAST_CONTRAST = 24;
/** Neighbors of even places differ by no more than this. */
const EVEN_LEVELS = 10;
/** Of the ink's pixels so many are even, or it is all thin lines; then its darkest ones, so many of all, have its level. */
const LEAST_EVEN = 0.04;
const DARKEST = 0.1;

/** Darkness over white paper, 0 to 255; of art that is light all over on clear ground its opacity. */
function darkness({ pixels }: PixelImage): Uint8Array {
  const out = new Uint8Array(pixels.length / 4);
  let [darkest, most] = [0, 0];
  for (let at = 0, index = 0; at < pixels.length; at += 4, index++) {
    const alpha = pixels[at + 3];
    const dark = ((255 - (0.299 * pixels[at] + 0.587 * pixels[at + 1] + 0.114 * pixels[at + 2])) * alpha) / 255;
    out[index] = Math.round(dark);
    if (dark > darkest) darkest = dark;
    if (alpha > most) most = alpha;
  }
  if (darkest >= LEAST_CONTRAST || most === 0) return out;
  let clear = 0;
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] < 128) clear++;
  if (clear === 0) return out;
  for (let at = 3, index = 0; at < pixels.length; at += 4, index++) out[index] = pixels[at];
  return out;
}

/** The darkness that parts two kinds of pixels best, by the spread between their means. Source: N. Otsu, 1979. */
function threshold(counts: Float64Array): number {
  let [total, sum] = [0, 0];
  for (let level = 0; level < 256; level++) {
    total += counts[level];
    sum += level * counts[level];
  }
  let [best, most, below, belowSum] = [128, -1, 0, 0];
  for (let level = 0; level < 255; level++) {
    below += counts[level];
    belowSum += level * counts[level];
    if (below === 0 || below === total) continue;
    const apart = belowSum / below - (sum - belowSum) / (total - below);
    const spread = below * (total - below) * apart * apart;
    if (spread > most) [best, most] = [level, spread];
  }
  return best;
}

/** The most frequent level of a range, smoothed. */
function modeOf(counts: Float64Array, from: number, to: number): number {
  let [best, most] = [from, -1];
  for (let level = from; level <= to; level++) {
    let sum = 0;
    for (let near = Math.max(from, level - 3); near <= Math.min(to, level + 3); near++) sum += counts[near] * (4 - Math.abs(near - level));
    if (sum > most) [best, most] = [level, sum];
  }
  return best;
}

/** The ink's own level among those from `from` on: the most frequent of even places; thin lines have none, and show it in their darkest pixels. */
function inkLevel(even: Float64Array, all: Float64Array, from: number): number {
  const sum = (counts: Float64Array): number => counts.subarray(from).reduce((total, count) => total + count, 0);
  if (sum(even) >= LEAST_EVEN * sum(all)) return modeOf(even, from, 255);
  let [level, darker] = [255, all[255]];
  while (level > from && darker < DARKEST * sum(all)) darker += all[--level];
  return level;
}

/**
 * A picture as black ink on nothing: opacity tells how much of each pixel the ink covers, from the paper's own level to the ink's. Null where there is no
 * ink. Keeps its input.
 */
export function monoArt(image: PixelImage): PixelImage | null {
  const { width, height } = image;
  const dark = darkness(image);
  const even = new Float64Array(256);
  const all = new Float64Array(256);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      all[dark[at]]++;
      const isEven =
        x > 0 && y > 0 && Math.abs(dark[at] - dark[at - 1]) <= EVEN_LEVELS && Math.abs(dark[at] - dark[at - width]) <= EVEN_LEVELS;
      if (isEven) even[dark[at]]++;
    }
  }
  const parted = threshold(all);
  // All of one level is no drawing.
  if (!all.some((count, level) => count > 0 && level <= parted) || !all.some((count, level) => count > 0 && level > parted)) return null;
  const paper = modeOf(even, 0, parted);
  const ink = inkLevel(even, all, Math.min(255, parted + 1));
  if (ink - paper < LEAST_CONTRAST) return null;
  const pixels = new Uint8Array(width * height * 4);
  const scale = 255 / (ink - paper);
  for (let index = 0; index < dark.length; index++) {
    pixels[index * 4 + 3] = Math.min(255, Math.max(0, Math.round((dark[index] - paper) * scale)));
  }
  return { ...image, pixels };
}

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
/** No level is near to this one. */
const FAR_LEVEL = -1000;
/** Of the ink's pixels so many are even, or it is all thin lines; then its darkest ones, so many of all, have its level. */
const LEAST_EVEN = 0.04;
const DARKEST = 0.1;

/** Darkness over white paper, 0 to 255; of art that is light all over on clear ground its opacity. */
function darkness({ pixels }: PixelImage): Uint8Array {
  const out = new Uint8Array(pixels.length / 4);
  let [darkest, most, clear] = [0, 0, 0];
  let [r, g, b, alpha, dark] = [-1, 0, 0, 0, 0];
  for (let at = 0, index = 0; at < pixels.length; at += 4, index++) {
    // Most pixels are as the one before.
    if (pixels[at] !== r || pixels[at + 1] !== g || pixels[at + 2] !== b || pixels[at + 3] !== alpha) {
      r = pixels[at];
      g = pixels[at + 1];
      b = pixels[at + 2];
      alpha = pixels[at + 3];
      const own = ((255 - (0.299 * r + 0.587 * g + 0.114 * b)) * alpha) / 255;
      if (own > darkest) darkest = own;
      if (alpha > most) most = alpha;
      dark = Math.round(own);
    }
    if (alpha < 128) clear++;
    out[index] = dark;
  }
  if (darkest >= LEAST_CONTRAST || most === 0 || clear === 0) return out;
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

/** How many pixels have each darkness, and how many of them hardly differ from those to the left and above. */
function levelsOf(dark: Uint8Array, width: number, height: number): { readonly all: Float64Array; readonly even: Float64Array } {
  const [all, even] = [new Uint32Array(256), new Uint32Array(256)];
  for (let y = 0, at = 0; y < height; y++) {
    let left = FAR_LEVEL;
    for (let x = 0; x < width; x++, at++) {
      const own = dark[at];
      all[own]++;
      const across = own - left;
      const down = own - (y > 0 ? dark[at - width] : FAR_LEVEL);
      if (across <= EVEN_LEVELS && across >= -EVEN_LEVELS && down <= EVEN_LEVELS && down >= -EVEN_LEVELS) even[own]++;
      left = own;
    }
  }
  return { all: Float64Array.from(all), even: Float64Array.from(even) };
}

/**
 * A picture as black ink on nothing: opacity tells how much of each pixel the ink covers, from the paper's own level to the ink's. Null where there is no
 * ink. Keeps its input.
 */
export function monoArt(image: PixelImage): PixelImage | null {
  const { width, height } = image;
  const dark = darkness(image);
  const { all, even } = levelsOf(dark, width, height);
  const parted = threshold(all);
  // All of one level is no drawing.
  if (!all.some((count, level) => count > 0 && level <= parted) || !all.some((count, level) => count > 0 && level > parted)) return null;
  const paper = modeOf(even, 0, parted);
  const ink = inkLevel(even, all, Math.min(255, parted + 1));
  if (ink - paper < LEAST_CONTRAST) return null;
  const pixels = new Uint8Array(width * height * 4);
  const scale = 255 / (ink - paper);
  const opacities = Uint8Array.from({ length: 256 }, (_, level) => Math.min(255, Math.max(0, Math.round((level - paper) * scale))));
  for (let index = 0, at = 3; index < dark.length; index++, at += 4) pixels[at] = opacities[dark[index]];
  return { ...image, pixels };
}

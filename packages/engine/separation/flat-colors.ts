import { type Cielab, cielabFromRgb } from '../color/cielab.ts';
import { deltaE2000 } from '../color/delta-e2000.ts';
import type { Rgb } from '../color/hex.ts';
import type { PixelImage } from '../image.ts';

/** A color that some area of the art is filled with evenly, however small the area. */
export interface FlatColor extends Rgb {
  /** Pixels that lie evenly in it, of all that are opaque: less than its area, as rims don't count. */
  readonly share: number;
}

const OPAQUE = 250;
/** Bins of four levels. */
const BITS = 6;
const BINS = 2 ** (3 * BITS);
const MOST_BINS = 4000;
/** Pixels of a square of four that differ by less are one color, in a picture without noise; for each level of noise, so much more. */
const EVEN_LEVELS = 3;
const EVEN_FOR_NOISE = 2;
const MOST_EVEN_LEVELS = 12;
/** Bins this near to a color's most frequent one, in units of CIEDE2000, are that color. */
const SAME_WITHIN = 2;
/** A flat color has at least this share of what lies around it in the cube of colors; a ramp is spread evenly over it. */
const LEAST_PEAK = 0.5;
const PEAK_LEVELS = 7;
const AROUND_LEVELS = 20;
/** The least squares of four pixels of exactly one color, and of about one color: noise and JPEG's ringing fill more of these by chance. */
const LEAST_EXACT = 8;
const LEAST_NOISY = 60;
const LEAST_NOISY_SHARE = 1.5e-4;
/** Fewer are enough for a color that no two others make: so far from the line between any two. */
const LEAST_ACCENT = 30;
const ACCENT_APART = 40;
/** A color this near to the line between two larger ones is what anti-aliasing mixes, unless this share of it has an inside. */
const ON_LINE_LEVELS = 12;
const LEAST_INSIDE = 0.2;
/** What ringing leaves beside edges lies this near to a color that fills this many times as much. */
const RINGING_WITHIN = 10;
const RINGING_RATIO = 150;

interface Bin extends Rgb {
  count: number;
  exact: number;
  inside: number;
  readonly lab: Cielab;
}

/** Levels by which neighbors differ in even places: the median of those that no edge makes. */
function noiseOf({ width, height, pixels }: PixelImage): number {
  const counts = new Float64Array(24);
  const step = Math.max(1, Math.round(height / 400));
  let total = 0;
  for (let y = 0; y < height; y += step) {
    for (let x = 1, at = (y * width + 1) * 4; x < width; x++, at += 4) {
      if (pixels[at + 3] < OPAQUE || pixels[at - 1] < OPAQUE) continue;
      const apart = apartAt(pixels, at, at - 4);
      if (apart >= counts.length) continue;
      counts[apart]++;
      total++;
    }
  }
  for (let level = 0, sum = 0; level < counts.length; level++) {
    sum += counts[level];
    if (sum * 2 >= total) return level;
  }
  return 0;
}

function apartAt(pixels: Uint8Array, one: number, other: number): number {
  const r = Math.abs(pixels[one] - pixels[other]);
  const g = Math.abs(pixels[one + 1] - pixels[other + 1]);
  const b = Math.abs(pixels[one + 2] - pixels[other + 2]);
  return Math.max(r, g, b);
}

/** Colors of even squares of four pixels, most frequent first. A square of four is the least that a pen of two pixels leaves. */
function evenBins({ width, height, pixels }: PixelImage, levels: number): { readonly bins: Bin[]; readonly opaque: number } {
  const [counts, exact, inside] = [new Float64Array(BINS), new Float64Array(BINS), new Float64Array(BINS)];
  const sums = new Float64Array(BINS * 3);
  const row = width * 4;
  const shift = 8 - BITS;
  let opaque = 0;
  for (let y = 0; y + 1 < height; y++) {
    for (let x = 0, at = y * row; x + 1 < width; x++, at += 4) {
      if (pixels[at + 3] < OPAQUE) continue;
      opaque++;
      if (pixels[at + 7] < OPAQUE || pixels[at + row + 3] < OPAQUE || pixels[at + row + 7] < OPAQUE) continue;
      const apart = Math.max(apartAt(pixels, at, at + 4), apartAt(pixels, at, at + row), apartAt(pixels, at, at + row + 4));
      if (apart > levels) continue;
      const bin = ((pixels[at] >> shift) << (2 * BITS)) | ((pixels[at + 1] >> shift) << BITS) | (pixels[at + 2] >> shift);
      counts[bin]++;
      if (apart === 0) exact[bin]++;
      if (x > 0 && y > 0 && apartAt(pixels, at, at - 4) <= levels && apartAt(pixels, at, at - row) <= levels) inside[bin]++;
      sums[bin * 3] += pixels[at];
      sums[bin * 3 + 1] += pixels[at + 1];
      sums[bin * 3 + 2] += pixels[at + 2];
    }
  }
  const bins: Bin[] = [];
  for (let bin = 0; bin < BINS; bin++) {
    const count = counts[bin];
    if (count === 0) continue;
    const [r, g, b] = [0, 1, 2].map((channel) => Math.round(sums[bin * 3 + channel] / count));
    bins.push({ r, g, b, count, exact: exact[bin], inside: inside[bin], lab: cielabFromRgb({ r, g, b }) });
  }
  return { bins: bins.sort((one, other) => other.count - one.count).slice(0, MOST_BINS), opaque };
}

/** Every bin with the most frequent one that it is like. */
function gather(bins: readonly Bin[], within: number): Bin[] {
  const found: Bin[] = [];
  for (const bin of bins) {
    const like = found.find(({ lab }) => Math.abs(lab.l - bin.lab.l) < 2 * within && deltaE2000(lab, bin.lab) < within);
    if (!like) {
      found.push({ ...bin });
      continue;
    }
    like.count += bin.count;
    like.exact += bin.exact;
    like.inside += bin.inside;
  }
  return found.sort((one, other) => other.count - one.count);
}

const levelsApart = (one: Rgb, other: Rgb): number =>
  Math.max(Math.abs(one.r - other.r), Math.abs(one.g - other.g), Math.abs(one.b - other.b));

/** False for the middle of a ramp, whose colors all are about as frequent. */
function isPeak(color: Rgb, bins: readonly Bin[]): boolean {
  let [here, around] = [0, 0];
  for (const bin of bins) {
    const apart = levelsApart(color, bin);
    if (apart <= AROUND_LEVELS) around += bin.count;
    if (apart <= PEAK_LEVELS) here += bin.count;
  }
  return here >= LEAST_PEAK * around;
}

/** How far a color lies from the straight line between two others, in levels; far where it lies beyond their ends. */
function offLine(color: Rgb, one: Rgb, other: Rgb): number {
  const [dr, dg, db] = [one.r - other.r, one.g - other.g, one.b - other.b];
  const along = ((color.r - other.r) * dr + (color.g - other.g) * dg + (color.b - other.b) * db) / Math.max(1, dr * dr + dg * dg + db * db);
  if (along < 0.05 || along > 0.95) return Number.POSITIVE_INFINITY;
  return Math.hypot(color.r - other.r - along * dr, color.g - other.g - along * dg, color.b - other.b - along * db);
}

function isRimMix(color: Bin, larger: readonly Bin[]): boolean {
  if (color.inside >= LEAST_INSIDE * color.count) return false;
  return larger.some((one, index) => larger.some((other, at) => at > index && offLine(color, one, other) < ON_LINE_LEVELS));
}

/** How near a color comes to any mix of two others, ends and all; in levels. */
function nearestMix(color: Rgb, others: readonly Rgb[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const one of others) {
    for (const other of others) {
      const end = Math.hypot(color.r - one.r, color.g - one.g, color.b - one.b);
      least = Math.min(least, end, one === other ? end : offLine(color, one, other));
    }
  }
  return least;
}

function isRinging(color: Bin, larger: readonly Bin[]): boolean {
  if (color.exact >= 0.5 * color.count) return false;
  return larger.some(({ lab, count }) => count > RINGING_RATIO * color.count && deltaE2000(lab, color.lab) < RINGING_WITHIN);
}

/**
 * The distinct flat colors of a picture's opaque part, largest first: those that a person would name, each once, down to a pupil or a line of
 * two pixels. Middles of ramps, anti-aliased rims, grain and JPEG's ringing are none.
 */
export function findFlatColors(image: PixelImage): readonly FlatColor[] {
  const noise = noiseOf(image);
  const { bins, opaque } = evenBins(image, Math.min(MOST_EVEN_LEVELS, EVEN_LEVELS + EVEN_FOR_NOISE * noise));
  const leastNoisy = Math.max(LEAST_NOISY, LEAST_NOISY_SHARE * opaque);
  const found: Bin[] = [];
  for (const color of gather(bins, SAME_WITHIN + 0.4 * noise)) {
    const isDrawn = color.exact >= LEAST_EXACT && color.exact >= 0.5 * color.count;
    const isAccent = color.count >= LEAST_ACCENT && nearestMix(color, found) >= ACCENT_APART;
    if (!(isDrawn || color.count >= leastNoisy || isAccent) || !isPeak(color, bins) || isRimMix(color, found) || isRinging(color, found))
      continue;
    found.push(color);
  }
  return found.map(({ r, g, b, count }) => ({ r, g, b, share: count / Math.max(1, opaque) }));
}

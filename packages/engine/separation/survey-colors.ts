import { cielabFromRgb } from '../color/cielab.ts';
import type { Rgb } from '../color/hex.ts';
import type { PixelImage } from '../image.ts';

/** A color of the art and its share of the opaque pixels that were looked at. */
export interface SurveyedColor extends Rgb {
  readonly share: number;
  /** Part of it that is translucent, 0 to 1; none where it isn't told. */
  readonly fading?: number;
}

export interface ColorSurvey {
  /** At most `MOST_COLORS`, the most frequent first. */
  readonly colors: readonly SurveyedColor[];
  /** The art's extremes in many directions, single pixels left out: what inks must reach. */
  readonly extremes: readonly Rgb[];
  /** Share of opaque pixels that lie in even areas: near 1 for flat art, near 0 for photos. */
  readonly flatShare: number;
}

/** Colors that inks are chosen for; more would only cost time. */
const MOST_COLORS = 160;
/** Bins that these are gathered from: noise fills many more, with hardly a pixel each. */
const MOST_BINS = 3000;
/** Pixels to look at; a grid of these stands for the whole. */
const MOST_PIXELS = 400_000;
/** Pixels from this alpha on are opaque; translucent ones from this on are ink. */
const OPAQUE = 250;
const LEAST_INK = 24;
/** Neighbors within so many levels make an even area. */
const FLAT_LEVELS = 5;
/** Alpha of a fade changes by no more from pixel to pixel. */
const FADE_STEP = 32;
const BITS = 5;
const BINS = 2 ** (3 * BITS);
/** Below this share of opaque pixels an extreme is a speck. */
const LEAST_SHARE = 2e-5;

/** An accent lies so far from every even color, and counts with what lies this near to it. */
const ACCENT_APART = 60;
const ACCENT_NEAR = 24;
const LEAST_ACCENT = 3e-4;
/** Even colors with less of the art than this may be crossings of thin lines. */
const MOST_THIN = 2e-3;

interface Bins {
  readonly counts: Float64Array;
  /** What of them is translucent. */
  readonly fading: Float64Array;
  readonly sums: Float64Array;
}

const emptyBins = (): Bins => ({ counts: new Float64Array(BINS), fading: new Float64Array(BINS), sums: new Float64Array(BINS * 3) });

/** `weight` is alpha, 255 for what is opaque. */
function addTo({ counts, fading, sums }: Bins, r: number, g: number, b: number, weight: number): void {
  const shift = 8 - BITS;
  const bin = ((r >> shift) << (2 * BITS)) | ((g >> shift) << BITS) | (b >> shift);
  counts[bin] += weight;
  if (weight < 255) fading[bin] += weight;
  sums[bin * 3] += r * weight;
  sums[bin * 3 + 1] += g * weight;
  sums[bin * 3 + 2] += b * weight;
}

interface Weighed extends Rgb {
  readonly count: number;
  readonly fading: number;
}

function colorsOf({ counts, fading, sums }: Bins): Weighed[] {
  const colors: Weighed[] = [];
  for (let bin = 0; bin < BINS; bin++) {
    const count = counts[bin];
    if (count > 0)
      colors.push({ r: sums[bin * 3] / count, g: sums[bin * 3 + 1] / count, b: sums[bin * 3 + 2] / count, count, fading: fading[bin] });
  }
  return colors.sort((one, other) => other.count - one.count);
}

function labOf({ r, g, b }: Rgb): readonly number[] {
  const lab = cielabFromRgb({ r: Math.round(r), g: Math.round(g), b: Math.round(b) });
  return [lab.l, lab.a, lab.b];
}

/** Colors far from each other to begin with, l, a, b each: the most frequent, then the farthest from all before. */
function centersOf(places: Float64Array, colors: readonly Weighed[], most: number): Float64Array {
  const centers = new Float64Array(most * 3);
  const nearest = new Float64Array(colors.length).fill(Number.POSITIVE_INFINITY);
  // The root of the count: rare colors far out count too, as art's accents do.
  const weights = Float64Array.from(colors, ({ count }) => Math.sqrt(count));
  let next = 0;
  for (let center = 0; center < most; center++) {
    const [l, a, b] = [places[next * 3], places[next * 3 + 1], places[next * 3 + 2]];
    centers.set([l, a, b], center * 3);
    let farthest = -1;
    for (let index = 0; index < nearest.length; index++) {
      const [dl, da, db] = [places[index * 3] - l, places[index * 3 + 1] - a, places[index * 3 + 2] - b];
      const away = dl * dl + da * da + db * db;
      if (away < nearest[index]) nearest[index] = away;
      const worth = nearest[index] * weights[index];
      if (worth > farthest) [next, farthest] = [index, worth];
    }
  }
  return centers;
}

function nearestCenter(centers: Float64Array, l: number, a: number, b: number): number {
  let [nearest, least] = [0, Number.POSITIVE_INFINITY];
  for (let center = 0; center < centers.length / 3; center++) {
    const [dl, da, db] = [centers[center * 3] - l, centers[center * 3 + 1] - a, centers[center * 3 + 2] - b];
    const away = dl * dl + da * da + db * db;
    if (away < least) [nearest, least] = [center, away];
  }
  return nearest;
}

/** Merges colors around centers: those farthest from all before, by distance and frequency, then three rounds of k-means in CIELAB. */
function cluster(colors: readonly Weighed[], most: number): Weighed[] {
  if (colors.length <= most) return [...colors];
  const places = Float64Array.from(colors.flatMap(labOf));
  const centers = centersOf(places, colors, most);
  const owner = new Int32Array(colors.length);
  for (let round = 0; round < 3; round++) {
    const sums = new Float64Array(most * 4);
    for (let index = 0; index < colors.length; index++) {
      const [l, a, b] = [places[index * 3], places[index * 3 + 1], places[index * 3 + 2]];
      const nearest = nearestCenter(centers, l, a, b);
      const { count } = colors[index];
      owner[index] = nearest;
      sums[nearest * 4] += l * count;
      sums[nearest * 4 + 1] += a * count;
      sums[nearest * 4 + 2] += b * count;
      sums[nearest * 4 + 3] += count;
    }
    for (let center = 0; center < most; center++) {
      const count = sums[center * 4 + 3];
      for (let axis = 0; axis < 3 && count > 0; axis++) centers[center * 3 + axis] = sums[center * 4 + axis] / count;
    }
  }
  const merged = Array.from({ length: most }, () => ({ r: 0, g: 0, b: 0, count: 0, fading: 0 }));
  for (const [index, { r, g, b, count, fading }] of colors.entries()) {
    const sum = merged[owner[index]];
    sum.r += r * count;
    sum.g += g * count;
    sum.b += b * count;
    sum.count += count;
    sum.fading += fading;
  }
  return merged
    .filter(({ count }) => count > 0)
    .map(({ r, g, b, count, fading }) => ({ r: r / count, g: g / count, b: b / count, count, fading }))
    .sort((one, other) => other.count - one.count);
}

/** Farthest colors along 26 directions of coded RGB. */
function extremesOf(colors: readonly Weighed[], total: number): Rgb[] {
  const common = colors.filter(({ count }) => count >= LEAST_SHARE * total);
  const steps = [-1, 0, 1];
  const directions = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => ({ r, g, b })))).filter(({ r, g, b }) => r || g || b);
  const found = directions.map((to) =>
    common.reduce((best, color) => {
      const reach = (one: Rgb) => one.r * to.r + one.g * to.g + one.b * to.b;
      return reach(color) > reach(best) ? color : best;
    }, common[0] ?? colors[0]),
  );
  return [...new Set(found)].filter((color) => color !== undefined).map(({ r, g, b }) => ({ r, g, b }));
}

const apartOf = (one: Rgb, other: Rgb): number => Math.hypot(one.r - other.r, one.g - other.g, one.b - other.b);

/**
 * Colors of thin lines, which have no even inside: extremes of all pixels, far from every even color. What anti-aliasing mixes lies between others
 * and is never one.
 */
function accentsOf(all: readonly Weighed[], even: readonly Weighed[], total: number): Weighed[] {
  const found: Weighed[] = [];
  for (const color of extremesOf(all, total)) {
    const isKnown = [...even, ...found].some((known) => apartOf(color, known) < ACCENT_APART && known.count >= MOST_THIN * total);
    if (isKnown) continue;
    const count = all.reduce((sum, near) => sum + (apartOf(near, color) < ACCENT_NEAR ? near.count : 0), 0);
    // Lines may have a few even pixels, where they cross: they count as the lines that they are of.
    const beside = found.some((known) => apartOf(color, known) < ACCENT_APART);
    if (count >= LEAST_ACCENT * total && !beside) found.push({ ...color, count, fading: 0 });
  }
  return found;
}

/** Whether more of a picture's ink stands in what is translucent than in what is opaque, as in washes and smoke: then grain is no rim. */
function isWash({ width, height, pixels }: PixelImage, step: number): boolean {
  let [opaque, all] = [0, 0];
  for (let y = 0; y < height; y += step) {
    for (let x = 0; x < width; x += step) {
      const alpha = pixels[(y * width + x) * 4 + 3];
      all += alpha;
      if (alpha >= OPAQUE) opaque += alpha;
    }
  }
  return 2 * opaque < all;
}

/** True for a pixel of a fade: its neighbors are about as translucent, where an anti-aliased rim goes from nothing to all within two. */
function isFading({ width, height, pixels }: PixelImage, at: number, x: number, y: number): boolean {
  if (x === 0 || y === 0 || x === width - 1 || y === height - 1) return false;
  const alpha = pixels[at + 3];
  const isAlike = (other: number) => Math.abs(pixels[other + 3] - alpha) <= FADE_STEP && pixels[other + 3] > 0;
  return isAlike(at - 4) && isAlike(at + 4) && isAlike(at - width * 4) && isAlike(at + width * 4);
}

/** Whether a neighbor is about of the same color; what fades changes in alpha alone. */
function isLike(pixels: Uint8Array, one: number, other: number): boolean {
  for (let channel = 0; channel < 3; channel++) {
    if (Math.abs(pixels[one + channel] - pixels[other + channel]) > FLAT_LEVELS) return false;
  }
  return Math.abs(pixels[one + 3] - pixels[other + 3]) <= (pixels[one + 3] < OPAQUE ? FADE_STEP : FLAT_LEVELS);
}

/**
 * The colors of a picture's opaque pixels and of what fades, each by its alpha: a glow's color may stand nowhere opaque. With `evenOnly`, those of even areas alone, so that anti-aliased rims are no colors of their own;
 * where hardly any area is even (a photo), all count after all. Alpha is straight.
 */
export function surveyColors(image: PixelImage, evenOnly: boolean): ColorSurvey {
  const { width, height, pixels } = image;
  const step = Math.max(1, Math.round(Math.sqrt((width * height) / MOST_PIXELS)));
  const [all, even] = [emptyBins(), emptyBins()];
  // Asked at the first pixel that is not opaque: most pictures of many pixels have none.
  let allCount: boolean | null = null;
  const counts = (at: number, x: number, y: number) => {
    allCount ??= isWash(image, step);
    return allCount || isFading(image, at, x, y);
  };
  let [opaque, flat] = [0, 0];
  for (let y = 0; y < height; y += step) {
    for (let x = 0; x < width; x += step) {
      const at = (y * width + x) * 4;
      const alpha = pixels[at + 3];
      if (alpha < OPAQUE && (alpha < LEAST_INK || !counts(at, x, y))) continue;
      // Whole numbers, so that one color stays itself.
      const weight = alpha >= OPAQUE ? 255 : alpha;
      opaque += weight;
      addTo(all, pixels[at], pixels[at + 1], pixels[at + 2], weight);
      const isInside = x > 0 && y > 0 && x < width - 1 && y < height - 1;
      const isEven =
        isInside &&
        isLike(pixels, at, at - 4) &&
        isLike(pixels, at, at + 4) &&
        isLike(pixels, at, at - width * 4) &&
        isLike(pixels, at, at + width * 4);
      if (!isEven) continue;
      flat += weight;
      addTo(even, pixels[at], pixels[at + 1], pixels[at + 2], weight);
    }
  }
  const flatShare = opaque > 0 ? flat / opaque : 0;
  const isByEven = evenOnly && flatShare > 0.05;
  const evenBins = colorsOf(even);
  const bins = isByEven ? [...evenBins, ...accentsOf(colorsOf(all), evenBins, opaque)] : colorsOf(all);
  const total = isByEven ? flat : opaque;
  const colors = cluster(bins.slice(0, MOST_BINS), MOST_COLORS).map(({ r, g, b, count, fading }) => ({
    r,
    g,
    b,
    share: count / total,
    fading: fading / count,
  }));
  return { colors, extremes: extremesOf(bins, total), flatShare };
}

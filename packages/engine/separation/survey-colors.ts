import { cielabFromRgb } from '../color/cielab.ts';
import type { Rgb } from '../color/hex.ts';
import type { PixelImage } from '../image.ts';

/** A color of the art and its share of the opaque pixels that were looked at. */
export interface SurveyedColor extends Rgb {
  readonly share: number;
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
/** Neighbors within so many levels make an even area. */
const FLAT_LEVELS = 5;
const BITS = 5;
const BINS = 2 ** (3 * BITS);
/** Below this share of opaque pixels an extreme is a speck. */
const LEAST_SHARE = 2e-5;

/** An accent lies so far from every even color, and counts with what lies this near to it. */
const ACCENT_APART = 60;
const ACCENT_NEAR = 24;
const LEAST_ACCENT = 3e-4;

interface Bins {
  readonly counts: Float64Array;
  readonly sums: Float64Array;
}

const emptyBins = (): Bins => ({ counts: new Float64Array(BINS), sums: new Float64Array(BINS * 3) });

function addTo({ counts, sums }: Bins, r: number, g: number, b: number): void {
  const shift = 8 - BITS;
  const bin = ((r >> shift) << (2 * BITS)) | ((g >> shift) << BITS) | (b >> shift);
  counts[bin]++;
  sums[bin * 3] += r;
  sums[bin * 3 + 1] += g;
  sums[bin * 3 + 2] += b;
}

function isLike(pixels: Uint8Array, one: number, other: number): boolean {
  for (let channel = 0; channel < 4; channel++) {
    if (Math.abs(pixels[one + channel] - pixels[other + channel]) > FLAT_LEVELS) return false;
  }
  return true;
}

interface Weighed extends Rgb {
  readonly count: number;
}

function colorsOf({ counts, sums }: Bins): Weighed[] {
  const colors: Weighed[] = [];
  for (let bin = 0; bin < BINS; bin++) {
    const count = counts[bin];
    if (count > 0) colors.push({ r: sums[bin * 3] / count, g: sums[bin * 3 + 1] / count, b: sums[bin * 3 + 2] / count, count });
  }
  return colors.sort((one, other) => other.count - one.count);
}

/** Merges colors around centers: those farthest from all before, by distance and frequency, then three rounds of k-means in CIELAB. */
function cluster(colors: readonly Weighed[], most: number): Weighed[] {
  if (colors.length <= most) return [...colors];
  const places = colors.map(({ r, g, b }) => cielabFromRgb({ r: Math.round(r), g: Math.round(g), b: Math.round(b) }));
  const nearest = new Float64Array(colors.length).fill(Number.POSITIVE_INFINITY);
  const owner = new Int32Array(colors.length);
  const distance = (index: number, center: (typeof places)[number]) =>
    (places[index].l - center.l) ** 2 + (places[index].a - center.a) ** 2 + (places[index].b - center.b) ** 2;
  let centers = [places[0]];
  for (let next = 0; next < most; next++) {
    let [farthest, value] = [0, -1];
    for (let index = 0; index < colors.length; index++) {
      nearest[index] = Math.min(nearest[index], distance(index, centers[next]));
      // The root of the count: rare colors far out count too, as art's accents do.
      const worth = nearest[index] * Math.sqrt(colors[index].count);
      if (worth > value) [farthest, value] = [index, worth];
    }
    if (next + 1 < most) centers.push(places[farthest]);
  }
  for (let round = 0; round < 3; round++) {
    const sums = centers.map(() => ({ l: 0, a: 0, b: 0, count: 0 }));
    for (let index = 0; index < colors.length; index++) {
      let least = Number.POSITIVE_INFINITY;
      for (const [at, center] of centers.entries()) {
        const away = distance(index, center);
        if (away < least) {
          least = away;
          owner[index] = at;
        }
      }
      const sum = sums[owner[index]];
      const { count } = colors[index];
      sum.l += places[index].l * count;
      sum.a += places[index].a * count;
      sum.b += places[index].b * count;
      sum.count += count;
    }
    centers = centers.map((center, at) => {
      const { l, a, b, count } = sums[at];
      return count > 0 ? { l: l / count, a: a / count, b: b / count } : center;
    });
  }
  const merged = centers.map(() => ({ r: 0, g: 0, b: 0, count: 0 }));
  for (const [index, { r, g, b, count }] of colors.entries()) {
    const sum = merged[owner[index]];
    sum.r += r * count;
    sum.g += g * count;
    sum.b += b * count;
    sum.count += count;
  }
  return merged
    .filter(({ count }) => count > 0)
    .map(({ r, g, b, count }) => ({ r: r / count, g: g / count, b: b / count, count }))
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
    const isKnown = [...even, ...found].some((known) => apartOf(color, known) < ACCENT_APART);
    if (isKnown) continue;
    const count = all.reduce((sum, near) => sum + (apartOf(near, color) < ACCENT_NEAR ? near.count : 0), 0);
    if (count >= LEAST_ACCENT * total) found.push({ ...color, count });
  }
  return found;
}

/**
 * The colors of a picture's opaque pixels. With `evenOnly`, those of even areas alone, so that anti-aliased rims are no colors of their own;
 * where hardly any area is even (a photo), all count after all. Alpha is straight; pixels under 250 of 255 don't count.
 */
export function surveyColors({ width, height, pixels }: PixelImage, evenOnly: boolean): ColorSurvey {
  const step = Math.max(1, Math.round(Math.sqrt((width * height) / MOST_PIXELS)));
  const [all, even] = [emptyBins(), emptyBins()];
  let [opaque, flat] = [0, 0];
  for (let y = 0; y < height; y += step) {
    for (let x = 0; x < width; x += step) {
      const at = (y * width + x) * 4;
      if (pixels[at + 3] < 250) continue;
      opaque++;
      addTo(all, pixels[at], pixels[at + 1], pixels[at + 2]);
      const isInside = x > 0 && y > 0 && x < width - 1 && y < height - 1;
      const isEven =
        isInside &&
        isLike(pixels, at, at - 4) &&
        isLike(pixels, at, at + 4) &&
        isLike(pixels, at, at - width * 4) &&
        isLike(pixels, at, at + width * 4);
      if (!isEven) continue;
      flat++;
      addTo(even, pixels[at], pixels[at + 1], pixels[at + 2]);
    }
  }
  const flatShare = opaque > 0 ? flat / opaque : 0;
  const isByEven = evenOnly && flatShare > 0.05;
  const evenBins = colorsOf(even);
  const bins = isByEven ? [...evenBins, ...accentsOf(colorsOf(all), evenBins, opaque)] : colorsOf(all);
  const total = isByEven ? flat : opaque;
  const colors = cluster(bins.slice(0, MOST_BINS), MOST_COLORS).map(({ r, g, b, count }) => ({ r, g, b, share: count / total }));
  return { colors, extremes: extremesOf(bins, total), flatShare };
}

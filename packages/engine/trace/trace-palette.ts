import type { PixelImage } from '../image.ts';
import { pixelWords } from '../pixel-words.ts';
import { isMixOf } from '../separation/explained-color.ts';
import { type FlatColor, findFlatColors } from '../separation/flat-colors.ts';
import { levelsBetween, type PictureNoise } from '../separation/picture-noise.ts';
import type { TraceInk } from './drawing.ts';
import { findSeeThrough } from './see-through-inks.ts';
import { thinInks } from './thin-inks.ts';

export interface PaletteRules {
  /** Most inks, clear not counted; null takes as many as the art was drawn with. */
  readonly most: number | null;
  /** Inks that are set by hand: then there are no others. */
  readonly given: readonly { readonly r: number; readonly g: number; readonly b: number }[];
  /** Opacity is none of the art's, but what taking its ground away left: then no ink is one that one sees through. */
  readonly isCutOut?: boolean;
}

/** Inks of art whose number is left open; a photo would never have enough. */
const MOST_AUTO = 24;
/** More than one byte could number. */
const MOST_INKS = 200;
const OPAQUE = 250;
/** A pixel less opaque than this shows nothing. */
const LEAST_ALPHA = 8;
/** Areas that no ink shows within so many levels want one of their own ... */
const OFF_LEVELS = 16;
/** ... from this share of the picture on. */
const LEAST_SHARE = 0.0006;
/** Even places differ from their neighbors by no more than this, besides their grain. */
const EVEN_LEVELS = 5;
/** Flat art has at least this much of its opaque part in flat colors: where noise may be what is between them, there are no others. */
const LEAST_FLAT = 0.3;
/** Of the even places a color that nothing explains fills at least this part. */
const LEAST_UNEXPLAINED = 0.006;
/** What chroma smears has no more than this share, a smaller part of its larger neighbor, and lies this near to it. */
const MOST_SMEAR = 0.01;
const SMEAR_OF = 10;
const SMEAR_LEVELS = 42;
/** Areas of a few pixels in a small JPEG are no more even than this. */
const ABOUT_EVEN_LEVELS = 24;
const BITS = 5;
const ROUNDS = 6;

interface Color {
  r: number;
  g: number;
  b: number;
  count: number;
}

/** Colors of even places, gathered in boxes of 8 levels: means and counts. */
function evenColors(image: PixelImage, within: number): { readonly colors: readonly Color[]; readonly total: number } {
  const { width, height, pixels } = image;
  const words = pixelWords(image);
  const shift = 8 - BITS;
  const sums = new Float64Array((1 << (3 * BITS)) * 4);
  let total = 0;
  // Flat art is runs of one color, each taken at once.
  let [word, run] = [0, 0];
  const take = (at: number): void => {
    const bin = (((pixels[at] >> shift) << (2 * BITS)) | ((pixels[at + 1] >> shift) << BITS) | (pixels[at + 2] >> shift)) * 4;
    sums[bin] += run * pixels[at];
    sums[bin + 1] += run * pixels[at + 1];
    sums[bin + 2] += run * pixels[at + 2];
    sums[bin + 3] += run;
    total += run;
  };
  let place = -1;
  for (let y = 1; y < height; y++) {
    for (let index = y * width + 1, end = (y + 1) * width; index < end; index++) {
      const at = index * 4;
      const own = words[index];
      if (pixels[at + 3] < OPAQUE) continue;
      const isSame = own === words[index - 1] && own === words[index - width];
      if (!isSame && (levelsBetween(pixels, at, at - 4) > within || levelsBetween(pixels, at, at - width * 4) > within)) continue;
      if (own !== word || run === 0) {
        if (run > 0) take(place);
        [word, place, run] = [own, at, 0];
      }
      run++;
    }
  }
  if (run > 0) take(place);
  const colors: Color[] = [];
  for (let bin = 0; bin < sums.length; bin += 4) {
    const count = sums[bin + 3];
    if (count > 0) colors.push({ r: sums[bin] / count, g: sums[bin + 1] / count, b: sums[bin + 2] / count, count });
  }
  return { colors, total };
}

type Plain = { readonly r: number; readonly g: number; readonly b: number };

const apart = (one: Plain, other: Plain): number => (one.r - other.r) ** 2 + (one.g - other.g) ** 2 + (one.b - other.b) ** 2;

function nearestOf(color: Plain, inks: readonly Plain[]): { readonly index: number; readonly away: number } {
  let [index, away] = [-1, Number.POSITIVE_INFINITY];
  for (let at = 0; at < inks.length; at++) {
    const off = apart(color, inks[at]);
    if (off < away) [index, away] = [at, off];
  }
  return { index, away };
}

/** Adds inks for what the flat ones leave: the color that is missed most, again and again, then each moved to the middle of its own. */
function withShades(flats: readonly Plain[], colors: readonly Color[], total: number, most: number): Plain[] {
  const inks: Plain[] = [...flats];
  const away = colors.map((color) => nearestOf(color, inks).away);
  const left = () => colors.reduce((sum, { count }, at) => sum + (away[at] > OFF_LEVELS ** 2 ? count : 0), 0);
  while (inks.length < most && left() > LEAST_SHARE * total) {
    let [best, missed] = [-1, 0];
    for (let at = 0; at < colors.length; at++) {
      if (away[at] <= OFF_LEVELS ** 2) continue;
      const cost = colors[at].count * Math.min(away[at], 10_000);
      if (cost > missed) [best, missed] = [at, cost];
    }
    if (best < 0) break;
    inks.push(colors[best]);
    for (let at = 0; at < colors.length; at++) away[at] = Math.min(away[at], apart(colors[at], colors[best]));
  }
  for (let round = 0; round < ROUNDS && inks.length > flats.length; round++) {
    const sums = inks.map(() => ({ r: 0, g: 0, b: 0, count: 0 }));
    for (const color of colors) {
      const sum = sums[nearestOf(color, inks).index];
      sum.r += color.r * color.count;
      sum.g += color.g * color.count;
      sum.b += color.b * color.count;
      sum.count += color.count;
    }
    for (let at = flats.length; at < inks.length; at++) {
      const { r, g, b, count } = sums[at];
      if (count > 0) inks[at] = { r: r / count, g: g / count, b: b / count };
    }
  }
  return inks;
}

/** Takes away the ink that would be missed least until no more than `most` are left. */
function withFewer(inks: Plain[], colors: readonly Color[], most: number): Plain[] {
  while (inks.length > most) {
    const costs = inks.map(() => 0);
    for (const color of colors) {
      const { index, away } = nearestOf(color, inks);
      const next = nearestOf(
        color,
        inks.filter((_, at) => at !== index),
      ).away;
      costs[index] += Math.sqrt(color.count) * (next - away);
    }
    inks.splice(costs.indexOf(Math.min(...costs)), 1);
  }
  return inks;
}

const isNoisy = ({ grain, ringing }: PictureNoise): boolean => grain > 0 || ringing > 0;

const areFlat = (flats: readonly FlatColor[]): boolean => flats.reduce((sum, { share }) => sum + share, 0) >= LEAST_FLAT;

/** Flat colors without those that JPEG's halved chroma smears out of a larger one beside an edge: few, and near to it. */
function withoutSmears(flats: readonly FlatColor[]): readonly FlatColor[] {
  return flats.filter(
    (flat) =>
      !flats.some((larger) => larger.share > SMEAR_OF * flat.share && flat.share < MOST_SMEAR && apart(flat, larger) < SMEAR_LEVELS ** 2),
  );
}

/** Adds inks for what noise and mixes of the flat ones do not explain: in small pictures areas are too small to be sure of at first sight. */
function withUnexplained(flats: readonly Plain[], colors: readonly Color[], total: number, noise: PictureNoise): readonly Plain[] {
  const inks: Plain[] = [...flats];
  const reach = 2 * OFF_LEVELS + 3 * noise.grain + 255 * noise.ringing;
  const open = colors.filter((color) => nearestOf(color, inks).away > reach ** 2);
  while (inks.length < MOST_AUTO) {
    let [best, most] = [null as Plain | null, LEAST_UNEXPLAINED * total];
    for (const color of open) {
      if (nearestOf(color, inks).away <= reach ** 2 || isMixOf(color, inks, noise)) continue;
      const own = { r: 0, g: 0, b: 0, count: 0 };
      for (const other of open) {
        if (apart(color, other) > (reach / 2) ** 2) continue;
        own.r += other.r * other.count;
        own.g += other.g * other.count;
        own.b += other.b * other.count;
        own.count += other.count;
      }
      if (own.count > most) [best, most] = [{ r: own.r / own.count, g: own.g / own.count, b: own.b / own.count }, own.count];
    }
    if (!best) break;
    inks.push(best);
  }
  return inks;
}

/** The mean of what is at least so opaque, as one ink: for pictures too small to have an even place. */
function meanInk({ pixels }: PixelImage, leastAlpha: number): readonly TraceInk[] {
  const sum = { r: 0, g: 0, b: 0, alpha: 0, count: 0 };
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3];
    if (alpha < leastAlpha) continue;
    sum.r += alpha * pixels[at];
    sum.g += alpha * pixels[at + 1];
    sum.b += alpha * pixels[at + 2];
    sum.alpha += alpha;
    sum.count++;
  }
  if (sum.count === 0) return [];
  const ink = inkOf({ r: sum.r / sum.alpha, g: sum.g / sum.alpha, b: sum.b / sum.alpha });
  return [leastAlpha >= OPAQUE ? ink : { ...ink, opacity: sum.alpha / sum.count / 255 }];
}

const inkOf = ({ r, g, b }: Plain): TraceInk => ({ r: Math.round(r), g: Math.round(g), b: Math.round(b), opacity: 1 });

/** The opaque inks of a picture; see `tracePalette`. */
function opaqueInks(image: PixelImage, noise: PictureNoise, most: number | null, flats: readonly FlatColor[]): readonly TraceInk[] {
  const { colors, total } = evenColors(image, EVEN_LEVELS + noise.grain + Math.round(120 * noise.ringing));
  if (most === null && isNoisy(noise) && areFlat(flats)) {
    const about = evenColors(image, ABOUT_EVEN_LEVELS);
    return withUnexplained(withoutSmears(flats), about.colors, about.total, noise).map(inkOf);
  }
  // What grain or a JPEG leaves is nowhere exactly one color.
  const thin = most === null && !isNoisy(noise) ? thinInks(image, flats) : [];
  const found: readonly Plain[] = [...flats, ...thin];
  const limit = Math.min(MOST_INKS, most ?? Math.max(MOST_AUTO, found.length));
  const inks = found.length >= limit ? withFewer([...found], colors, limit) : withShades(found, colors, total, limit);
  if (inks.length === 0) return meanInk(image, OPAQUE);
  return inks.map((ink) => (thin.includes(ink) ? { ...inkOf(ink), isThin: true } : inkOf(ink)));
}

const nearestInk = (ink: TraceInk, inks: readonly TraceInk[]): TraceInk =>
  inks.reduce((best, other) => (apart(ink, other) < apart(ink, best) ? other : best));

/** The see-through inks that there is room for; in the colors of inks that are set by hand. */
function withSeeThrough(opaque: readonly TraceInk[], found: readonly TraceInk[], { most, given }: PaletteRules): readonly TraceInk[] {
  if (found.length === 0) return opaque;
  if (given.length > 0) {
    const painted = found.map(({ opacity, ...ink }) => ({ ...nearestInk({ ...ink, opacity }, opaque), opacity }));
    return [
      ...opaque,
      ...painted.filter((ink, at) => painted.findIndex((other) => apart(ink, other) === 0 && ink.opacity === other.opacity) === at),
    ];
  }
  // A tint of an ink that is there needs no ink of its own.
  const isTint = (ink: TraceInk): boolean => opaque.some((other) => apart(ink, other) === 0);
  const room = most === null ? found.length : Math.max(0, most - opaque.length);
  const own = found.filter((ink) => !isTint(ink)).slice(0, Math.max(room, opaque.length === 0 ? 1 : 0));
  return [...opaque, ...found.filter((ink) => isTint(ink) || own.includes(ink))];
}

/**
 * The inks of a picture, clear first: its distinct flat colors, and for what they leave (ramps, photos) the colors that are missed most; then the flat
 * areas that one sees through, each with its opacity.
 * @param flats where the flat colors are known already
 */
export function tracePalette(
  image: PixelImage,
  noise: PictureNoise,
  rules: PaletteRules,
  flats: readonly FlatColor[] = rules.given.length > 0 ? [] : findFlatColors(image, noise),
): readonly TraceInk[] {
  const { most, given } = rules;
  const clear: TraceInk = { r: 255, g: 255, b: 255, opacity: 0 };
  const opaque = given.length > 0 ? given.slice(0, MOST_INKS).map(inkOf) : opaqueInks(image, noise, most, flats);
  const inks = rules.isCutOut ? opaque : withSeeThrough(opaque, findSeeThrough(image, opaque), rules);
  return [clear, ...(inks.length > 0 ? inks : meanInk(image, LEAST_ALPHA))];
}

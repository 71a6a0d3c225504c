import { deltaE2000 } from '../color/delta-e2000.ts';
import type { Rgb } from '../color/hex.ts';
import type { PixelImage } from '../image.ts';
import { isChromaBleed } from './chroma-bleed.ts';
import { crowdsApart, fillsFields, isFieldApart } from './crowds-apart.ts';
import { edgedShare } from './edged-flats.ts';
import { type EvenColor, evenSquares, ringingLevels } from './even-squares.ts';
import { isEven, isExplainedAround } from './explained-color.ts';
import { measureNoise, type PictureNoise } from './picture-noise.ts';
import { isOfRamp } from './ramp-colors.ts';
import { isOfSmoothFade } from './smooth-fades.ts';
import { isWornTone } from './worn-tones.ts';

/** A color that some area of the art is filled with evenly, however small the area. */
export interface FlatColor extends Rgb {
  /** Pixels that lie evenly in it, of all that are opaque: less than its area, as rims don't count. */
  readonly share: number;
}

/** Bins this near to a color's most frequent one, in units of CIEDE2000, are that color; noise spreads it farther. */
const SAME_WITHIN = 2;
const SAME_FOR_GRAIN = 0.4;
const SAME_FOR_RINGING = 100;
/** A flat color has at least this share of what lies around it in the cube of colors; a ramp is spread evenly over it. */
const LEAST_PEAK = 0.5;
const PEAK_LEVELS = 7;
const PEAK_FOR_RINGING = 0.5;
const AROUND_PEAKS = 2.6;
/** The least squares of four pixels of exactly one color, and of about one color: noise and JPEG's ringing fill more of these by chance. */
const LEAST_EXACT = 8;
const LEAST_NOISY = 60;
const LEAST_NOISY_SHARE = 1.5e-4;
/** Fewer are enough for a color that no two others make: so far from the line between any two. */
const LEAST_ACCENT = 30;
/** Where JPEG rings every place is asked what is around it: then few are enough. */
const LEAST_ASKED = 14;
const LEAST_ASKED_ACCENT = 6;
const ACCENT_APART = 40;
/** A color that fills areas of its own in art that rings is no mix from so many reaches of a peak on. */
const EVEN_PEAKS = 1.5;
/** A color this near to the line between two larger ones is what anti-aliasing mixes, unless this share of it has an inside. */
const ON_LINE_LEVELS = 12;
const LEAST_INSIDE = 0.2;
/** Of a field's squares at least this share is of one color, and lies inside. */
const LEAST_OF_FIELD = 0.95;

/** Places of bins that are one color, in proportion to their counts: its rims are many bins of few squares. */
function placesOf(bins: readonly EvenColor[], count: number): readonly number[] {
  const most = Math.max(...bins.map((bin) => bin.count / bin.places.length)) / count;
  return bins.flatMap(({ count: squares, places }) => {
    const kept = Math.round(squares / count / most);
    const stride = places.length / Math.max(1, kept);
    return Array.from({ length: kept }, (_, index) => places[Math.floor(index * stride)]);
  });
}

/** Bins that are one color. */
interface GatheredColor extends EvenColor {
  /** Its places, in proportion to how much of it is where. */
  readonly spread: readonly number[];
}

/** Every bin with the most frequent one that it is like. */
function gather(bins: readonly EvenColor[], within: number): GatheredColor[] {
  const groups: EvenColor[][] = [];
  for (const bin of bins) {
    const like = groups.find(([{ lab }]) => Math.abs(lab.l - bin.lab.l) < 2 * within && deltaE2000(lab, bin.lab) < within);
    if (like) like.push(bin);
    else groups.push([bin]);
  }
  const sum = (group: readonly EvenColor[], of: 'count' | 'exact' | 'inside') => group.reduce((total, bin) => total + bin[of], 0);
  return groups
    .map((group): GatheredColor => {
      const count = sum(group, 'count');
      const places = group.flatMap((bin) => bin.places);
      return { ...group[0], count, exact: sum(group, 'exact'), inside: sum(group, 'inside'), places, spread: placesOf(group, count) };
    })
    .sort((one, other) => other.count - one.count);
}

/** How far a color is spread around its most frequent level. */
const peakReach = (noise: PictureNoise): number => PEAK_LEVELS + PEAK_FOR_RINGING * ringingLevels(noise, 255);

const levelsApart = (one: Rgb, other: Rgb): number =>
  Math.max(Math.abs(one.r - other.r), Math.abs(one.g - other.g), Math.abs(one.b - other.b));

/**
 * False for the middle of a ramp, whose colors all are about as frequent. What is of larger flat colors counts for nothing; beside a color that no two
 * of them make, neither does what two of them make where they meet.
 */
function isPeak(color: Rgb, bins: readonly EvenColor[], larger: readonly EvenColor[], noise: PictureNoise, isAccent: boolean): boolean {
  const peak = peakReach(noise);
  let [here, around] = [0, 0];
  for (const bin of bins) {
    const apart = levelsApart(color, bin);
    if (apart > AROUND_PEAKS * peak) continue;
    if (apart > peak && larger.some((flat) => levelsApart(flat, bin) <= peak)) continue;
    if (apart > peak && isAccent && nearestMix(bin, larger) <= peak) continue;
    around += bin.count;
    if (apart <= peak) here += bin.count;
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

function isRimMix(color: EvenColor, larger: readonly EvenColor[]): boolean {
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

/** Whether a color fills areas of its own and lies farther from what others mix than those mixes are spread. */
const isNoMix = (color: EvenColor, larger: readonly EvenColor[], noise: PictureNoise): boolean =>
  isEven(color, larger) && nearestMix(color, larger) >= EVEN_PEAKS * peakReach(noise);

/** Whether all of a color lies inside areas of it, to the level: there a ramp's colors need not be asked, though they pass near it elsewhere. */
const isField = ({ count, exact, inside }: EvenColor, { grain, ringing }: PictureNoise): boolean =>
  grain === 0 && ringing === 0 && Math.min(exact, inside) >= LEAST_OF_FIELD * count;

/** Whether a color stands out from what lies around it in the cube; pastels side by side are told from a ramp by what lies between them. */
function standsOut(
  color: GatheredColor,
  gathered: readonly GatheredColor[],
  bins: readonly EvenColor[],
  larger: readonly EvenColor[],
  noise: PictureNoise,
  isAccent: boolean,
): boolean {
  if (isField(color, noise)) return true;
  const isApart = noise.ringing > 0 && (isAccent || isNoMix(color, larger, noise));
  if (isPeak(color, bins, larger, noise, isApart)) return true;
  if (noise.grain > 0 || !fillsFields(color)) return false;
  const near = gathered.filter((other) => {
    const apart = levelsApart(color, other);
    return apart > peakReach(noise) && apart <= (AROUND_PEAKS + 1) * peakReach(noise);
  });
  return isPeak(color, bins, [...larger, ...crowdsApart(color, near, bins)], noise, isApart);
}

/** Whether a color was drawn: what anti-aliasing, grain and JPEG make of larger colors is none. */
function isDrawn(
  color: GatheredColor,
  gathered: readonly GatheredColor[],
  bins: readonly EvenColor[],
  larger: readonly EvenColor[],
  image: PixelImage,
  noise: PictureNoise,
  leastNoisy: number,
): boolean {
  const isExact = color.exact >= LEAST_EXACT && color.exact >= 0.5 * color.count;
  const leastAccent = noise.ringing > 0 ? LEAST_ASKED_ACCENT : LEAST_ACCENT;
  const isAccent = color.count >= leastAccent && nearestMix(color, larger) >= ACCENT_APART;
  if (!isExact && !isAccent && color.count < leastNoisy) return false;
  if (!standsOut(color, gathered, bins, larger, noise, isAccent)) return false;
  if (noise.ringing === 0) return !isRimMix(color, larger) && !isOfRamp(color, image, noise);
  const isOwn = isEven(color, larger) || isFieldApart(color, larger, bins);
  if (!isOwn && isWornTone(color, larger, bins)) return false;
  // A color may ring all along its rim and be drawn: both its places of all kinds, and most of it, must be what JPEG left.
  const kinds = isOwn ? [color, { ...color, places: color.spread }] : [color];
  if (kinds.every((kind) => isChromaBleed(kind, larger, image))) return false;
  return !kinds.every((kind) => isExplainedAround(kind, larger, image, noise));
}

interface EvenColors {
  readonly found: readonly GatheredColor[];
  readonly bins: readonly EvenColor[];
  readonly opaque: number;
}

/** Every color that a picture's even places are of, largest first; steps of fades that JPEG made even blocks of among them. */
function evenColors(image: PixelImage, noise: PictureNoise): EvenColors {
  const { colors: bins, opaque } = evenSquares(image, noise);
  const leastNoisy = noise.ringing > 0 ? LEAST_ASKED : Math.max(LEAST_NOISY, LEAST_NOISY_SHARE * opaque);
  const within = SAME_WITHIN + SAME_FOR_GRAIN * noise.grain + SAME_FOR_RINGING * noise.ringing;
  const found: GatheredColor[] = [];
  const gathered = gather(bins, within);
  for (const color of gathered) {
    if (isDrawn(color, gathered, bins, found, image, noise, leastNoisy)) found.push(color);
  }
  return { found, bins, opaque };
}

const flatOf = ({ r, g, b, count }: EvenColor, opaque: number): FlatColor => ({ r, g, b, share: count / Math.max(1, opaque) });

/**
 * The distinct flat colors of a picture's opaque part, largest first: those that a person would name, each once, down to a pupil or a line of
 * two pixels. Middles of ramps, anti-aliased rims, grain and JPEG's ringing are none; a glow's even JPEG blocks are told apart by `readFlatColors`.
 */
export function findFlatColors(image: PixelImage, noise: PictureNoise = measureNoise(image)): readonly FlatColor[] {
  const { found, opaque } = evenColors(image, noise);
  return found.map((color) => flatOf(color, opaque));
}

/** Flat colors of a picture, largest first. */
export interface ReadFlats {
  readonly flats: readonly FlatColor[];
  /** Those of them that end in edges all around, the largest one in any case; all of them where nothing rings. */
  readonly fields: readonly FlatColor[];
  /** The largest one, and those that end in edges nearly everywhere, of one color to the level: fields even where hardly anything is flat. */
  readonly sure: readonly FlatColor[];
  /** Those that end in edges nearly everywhere, however uneven a JPEG left them; where nothing rings, those amid grain. */
  readonly lettering: readonly FlatColor[];
  /** No flat colors: the even blocks that JPEG made of fades. */
  readonly steps: readonly FlatColor[];
}

/**
 * Of a field's places at least so many end at edges whichever way one goes. Measured on JPEGs of fading art: lettering and fields .31 and more, steps and skin up to .28.
 */
const LEAST_EDGED = 0.3;
/** Plateaus of beveled gold come to .44, lettering and fields that nothing else blurs to .78 and more. */
const SURELY_EDGED = 0.6;
/** Fewer places beside fades are what a JPEG left somewhere. */
const LEAST_FIELD = 0.0005;
/** Where so much of the art is lettering of a color, it is no step, though a fade ends in it too. */
const LEAST_LETTERING = 0.002;
/** So much of type over grain is of its color to the level. */
const LEAST_EXACT_TYPE = 0.9;

/** Type over a photo: of one color to the level amid its grain, and ending in edges all around. What is clipped goes over into shades. */
function typeOverGrain(found: readonly GatheredColor[], opaque: number, image: PixelImage, noise: PictureNoise): readonly GatheredColor[] {
  const isType = (color: GatheredColor) =>
    color.count >= LEAST_LETTERING * opaque &&
    color.exact >= LEAST_EXACT_TYPE * color.count &&
    edgedShare(color, color.spread, image, noise) >= SURELY_EDGED;
  return found.filter(isType);
}

/** Flat colors, and apart from them the even blocks that JPEG made of fades. Straight alpha; keeps its input. */
export function readFlatColors(image: PixelImage, noise: PictureNoise): ReadFlats {
  const { found, bins, opaque } = evenColors(image, noise);
  const list = (colors: readonly EvenColor[]) => colors.map((color) => flatOf(color, opaque));
  if (noise.ringing === 0) {
    const flats = list(found);
    return {
      flats,
      fields: flats,
      sure: flats,
      lettering: noise.grain > 0 ? list(typeOverGrain(found, opaque, image, noise)) : [],
      steps: [],
    };
  }
  const edged = new Map(found.map((color) => [color, edgedShare(color, color.spread, image, noise)]));
  const isEdged = (color: GatheredColor, leastCount: number, least = LEAST_EDGED) => {
    const share = edged.get(color) ?? 0;
    return share >= least && share * color.count >= leastCount;
  };
  const isStep = (color: GatheredColor) =>
    !isEdged(color, LEAST_LETTERING * opaque) && isOfSmoothFade(color, image, noise, crowdsApart(color, found, bins));
  const steps = found.filter(isStep);
  const flats = found.filter((color) => !steps.includes(color));
  const fieldsOf = (least: number, isSure: (color: GatheredColor) => boolean) =>
    list(flats.filter((color, index) => index === 0 || (isSure(color) && isEdged(color, LEAST_FIELD * opaque, least))));
  const sure = fieldsOf(SURELY_EDGED, ({ exact, count }) => exact >= 0.5 * count);
  const lettering = list(flats.filter((color) => isEdged(color, LEAST_LETTERING * opaque, SURELY_EDGED)));
  return { flats: list(flats), fields: fieldsOf(LEAST_EDGED, () => true), sure, lettering, steps: list(steps) };
}

import type { Rgb } from '../color/hex.ts';
import type { PixelImage } from '../image.ts';
import { selectNth } from '../thickness/select-nth.ts';
import { groundUnderHaze } from './hazed-border.ts';
import { evenSurface, fitSurface, type Surface, type SurfaceSamples, surfaceAt } from './surface.ts';

/**
 * The ground of a picture: the shirt that art was painted on, the paper that it was scanned from. Plain data; survives structured cloning.
 */
export interface Ground {
  /** Its middle color. */
  readonly color: Rgb;
  /** Its color at every place. */
  readonly surface: Surface;
  /** Grain: deviation of single pixels from the surface, in levels, for red, green and blue; 0 for a clean drawing. */
  readonly grain: readonly number[];
  /** What a blur over five pixels leaves of the grain: JPEG blocks and paper are blotchier than noise. */
  readonly blotch: readonly number[];
  /** Share of the border's opaque pixels that are of it, 0 to 1. */
  readonly borderShare: number;
  /** Share of the sheet that is of it, 0 to 1, from samples. */
  readonly share: number;
  /** Largest difference between two places of its surface, in levels: 0 for an even ground. */
  readonly spread: number;
}

/** What is known of the ground before the picture is looked at. */
export interface GroundHint {
  /** Its color, where someone has named it; the border's own where null. */
  readonly color: Rgb | null;
  /** A gradient from end to end of the border is ground, too, however far its colors are apart: it is asked to go. */
  readonly mayBeGradient?: boolean;
}

/** Samples across the longer side. */
const SAMPLES_ACROSS = 190;

/** Depth of the border that a ground is first looked for in, as a part of the shorter side. */
const BORDER_PART = 0.02;

/** A sample farther from the middle color, in levels of one channel, is no ground, however uneven that is. */
const FARTHEST = 30;

/** Rounds of fitting and throwing out. */
const ROUNDS = 5;

/** Samples within so many deviations belong to the ground. */
const WITHIN = 3;

/** A surface that changes by more than this over the sheet, in levels, is a picture's own gradient. */
const MOST_SPREAD = 60;

/** Nothing is cleaner than its own rounding. */
const LEAST_REACH = 1.6;

/** A surface is freed from an even color only where it takes this part of the deviations away, and samples are many. */
const WORTH_BENDING = 0.9;
const LEAST_TO_BEND = 200;

/** A border of which so much lies within so few levels of one surface, or within the grain up to the second, is a gradient of the ground's own, of up to so many levels. */
const GRADIENT_ROUNDING = 3;
const GRADIENT_REACH = 10;
const GRADIENT_PART = 0.93;
const MOST_GRADIENT = 130;
/** Its color is one that the border has along this part at least. */
const LEAST_NAMED = 0.02;

const middleOf = (values: Float64Array | number[]): number =>
  values.length === 0 ? 0 : selectNth(new Float64Array(values), values.length, values.length >> 1);

/** An even lattice of opaque pixels, means of 2 x 2 where the picture has room, and which of them lie along the border. */
export function readSamples({ width, height, pixels }: PixelImage): { readonly samples: SurfaceSamples; readonly isBorder: Uint8Array } {
  const step = Math.max(1, Math.ceil(Math.max(width, height) / SAMPLES_ACROSS));
  const depth = Math.max(1, Math.round(Math.min(width, height) * BORDER_PART));
  const places: number[] = [];
  const colors: number[] = [];
  const borders: number[] = [];
  const take = (x: number, y: number) => {
    const at = (y * width + x) * 4;
    if (pixels[at + 3] < 250) return;
    places.push(x, y);
    colors.push(pixels[at], pixels[at + 1], pixels[at + 2]);
    borders.push(Math.min(x, y, width - 1 - x, height - 1 - y) < depth ? 1 : 0);
  };
  for (let y = 0; y < height; y += step) for (let x = 0; x < width; x += step) take(x, y);
  // The lattice may miss the last column and row, and along the border every pixel is worth looking at.
  const along = Math.max(1, step >> 2);
  for (let x = 0; x < width; x += along) for (const y of [0, height - 1]) take(x, y);
  for (let y = 0; y < height; y += along) for (const x of [0, width - 1]) take(x, y);
  return {
    samples: { count: places.length / 2, places: Float64Array.from(places), colors: Float64Array.from(colors) },
    isBorder: Uint8Array.from(borders),
  };
}

/** The most common color of some samples: the middle of those in and around the fullest cell of 8 levels. */
function commonColor(samples: SurfaceSamples, isAsked: Uint8Array | null): number[] | null {
  const counts = new Map<number, number>();
  const cellOf = (at: number, dr = 0, dg = 0, db = 0) =>
    ((((samples.colors[at] >> 3) + dr) << 12) | (((samples.colors[at + 1] >> 3) + dg) << 6) | ((samples.colors[at + 2] >> 3) + db)) >>> 0;
  for (let index = 0; index < samples.count; index++) {
    if (isAsked && !isAsked[index]) continue;
    const cell = cellOf(index * 3);
    counts.set(cell, (counts.get(cell) ?? 0) + 1);
  }
  let [best, most] = [-1, 0];
  for (const cell of counts.keys()) {
    let sum = 0;
    // Neighbors count too: an even color on the edge of two cells is not split in halves.
    for (let dr = -1; dr <= 1; dr++)
      for (let dg = -1; dg <= 1; dg++) for (let db = -1; db <= 1; db++) sum += counts.get(cell + (dr << 12) + (dg << 6) + db) ?? 0;
    if (sum > most) [best, most] = [cell, sum];
  }
  if (best < 0) return null;
  const center = [((best >> 12) & 63) * 8 + 4, ((best >> 6) & 63) * 8 + 4, (best & 63) * 8 + 4];
  const own: number[][] = [[], [], []];
  for (let index = 0; index < samples.count; index++) {
    if (isAsked && !isAsked[index]) continue;
    if ([0, 1, 2].some((channel) => Math.abs(samples.colors[index * 3 + channel] - center[channel]) > 12)) continue;
    for (let channel = 0; channel < 3; channel++) own[channel].push(samples.colors[index * 3 + channel]);
  }
  return own.map(middleOf);
}

/** Distance of each sample from a surface: the largest channel, in levels. */
export function apartFrom(surface: Surface, samples: SurfaceSamples): Float64Array {
  const color = new Float64Array(3);
  const apart = new Float64Array(samples.count);
  for (let index = 0; index < samples.count; index++) {
    surfaceAt(surface, samples.places[index * 2], samples.places[index * 2 + 1], color);
    for (let channel = 0; channel < 3; channel++) {
      apart[index] = Math.max(apart[index], Math.abs(samples.colors[index * 3 + channel] - color[channel]));
    }
  }
  return apart;
}

/** How far the ground's own samples lie from it: from the nearer half of those asked, which art can't have spoiled much. */
function reachOf(apart: Float64Array, isAsked: Uint8Array | null): number {
  const near: number[] = [];
  for (let index = 0; index < apart.length; index++) {
    if (apart[index] <= FARTHEST && (!isAsked || isAsked[index])) near.push(apart[index]);
  }
  // The middle of the largest of three channels' deviations is about 1.15 of one channel's deviation.
  return Math.max(LEAST_REACH, WITHIN * (middleOf(near) / 1.15));
}

/** Fits the surface to those of the asked samples that are of it. */
function fitGround(image: PixelImage, samples: SurfaceSamples, isAsked: Uint8Array, start: Surface): Surface {
  let surface = start;
  const weights = new Float64Array(samples.count);
  for (let round = 0; round < ROUNDS; round++) {
    const apart = apartFrom(surface, samples);
    const reach = round === 0 ? FARTHEST : reachOf(apart, isAsked);
    let count = 0;
    for (let index = 0; index < samples.count; index++) {
      const part = apart[index] / reach;
      weights[index] = isAsked[index] && part < 1 ? (1 - part * part) ** 2 : 0;
      if (weights[index] > 0) count++;
    }
    if (count < LEAST_TO_BEND) return surface;
    const bent = fitSurface(image.width, image.height, samples, weights);
    if (!bent) return surface;
    surface = bent;
  }
  return surface;
}

/**
 * The surface of a border that one color does not tell, as it is one gradient from end to end; null where it is none. `nearest` is how far each sample
 * is from the color that was asked for.
 */
function gradientOf(image: PixelImage, samples: SurfaceSamples, isBorder: Uint8Array, nearest: Float64Array): Surface | null {
  let [bordering, named, near] = [0, 0, 0];
  for (let index = 0; index < samples.count; index++) {
    if (!isBorder[index]) continue;
    bordering++;
    if (nearest[index] <= GRADIENT_REACH) named++;
    if (nearest[index] <= FARTHEST) near++;
  }
  if (bordering < LEAST_TO_BEND || near >= GRADIENT_PART * bordering || named < LEAST_NAMED * bordering) return null;
  let surface: Surface | null = fitSurface(image.width, image.height, samples, Float64Array.from(isBorder));
  for (let round = 0; round < ROUNDS && surface; round++) {
    const apart = apartFrom(surface, samples);
    const reach = Math.max(GRADIENT_ROUNDING, WITHIN * (middleOf(apart.filter((_, index) => isBorder[index])) / 1.15));
    let within = 0;
    for (let index = 0; index < samples.count; index++) if (isBorder[index] && apart[index] <= reach) within++;
    if (reach <= GRADIENT_REACH && within >= GRADIENT_PART * bordering) return spreadOf(surface) <= MOST_GRADIENT ? surface : null;
    const weights = apart.map((value, index) => (isBorder[index] && value < reach ? (1 - (value / reach) ** 2) ** 2 : 0));
    surface = fitSurface(image.width, image.height, samples, weights);
  }
  return null;
}

/** Deviation of single pixels and of means over five pixels from the surface, where the sheet is bare; see Ground. */
export function measureGrain({ width, height, pixels }: PixelImage, samples: SurfaceSamples, isGround: Uint8Array, surface: Surface) {
  const color = new Float64Array(3);
  const single: number[][] = [[], [], []];
  const blurred: number[][] = [[], [], []];
  const stride = Math.max(1, Math.floor(samples.count / 20_000));
  for (let index = 0; index < samples.count; index += stride) {
    if (!isGround[index]) continue;
    const [x, y] = [samples.places[index * 2], samples.places[index * 2 + 1]];
    surfaceAt(surface, x, y, color);
    const isInner = x >= 2 && y >= 2 && x < width - 2 && y < height - 2;
    for (let channel = 0; channel < 3; channel++) {
      single[channel].push(Math.abs(samples.colors[index * 3 + channel] - color[channel]));
      if (!isInner) continue;
      let sum = 0;
      for (let dy = -2; dy <= 2; dy++) for (let dx = -2; dx <= 2; dx++) sum += pixels[((y + dy) * width + x + dx) * 4 + channel];
      blurred[channel].push(Math.abs(sum / 25 - color[channel]));
    }
  }
  const deviation = (values: number[]) => 1.4826 * middleOf(values);
  // Rounded values have no middle between 0 and 1: means over pixels tell small grain better.
  const meanOf = (values: number[]) => {
    const most = Math.max(FARTHEST / 2, WITHIN * deviation(values));
    const kept = values.filter((value) => value < most);
    return kept.length === 0 ? 0 : (1.2533 * kept.reduce((sum, value) => sum + value, 0)) / kept.length;
  };
  return {
    grain: single.map((values) => Math.min(meanOf(values), Math.max(deviation(values), 0.6 * meanOf(values)))),
    blotch: blurred.map(deviation),
  };
}

function meanOf({ count, colors }: SurfaceSamples, isAsked: Uint8Array): number[] {
  const sums = [0, 0, 0];
  let asked = 0;
  for (let index = 0; index < count; index++) {
    if (!isAsked[index]) continue;
    asked++;
    for (let channel = 0; channel < 3; channel++) sums[channel] += colors[index * 3 + channel];
  }
  return sums.map((sum) => sum / asked);
}

export function spreadOf(surface: Surface): number {
  const { width, height } = surface;
  const color = new Float64Array(3);
  const [least, most] = [
    [255, 255, 255],
    [0, 0, 0],
  ];
  for (const x of [0, 0.5, 1]) {
    for (const y of [0, 0.5, 1]) {
      surfaceAt(surface, x * (width - 1), y * (height - 1), color);
      for (let channel = 0; channel < 3; channel++) {
        least[channel] = Math.min(least[channel], color[channel]);
        most[channel] = Math.max(most[channel], color[channel]);
      }
    }
  }
  return Math.max(...most.map((value, channel) => value - least[channel]));
}

const isNear = (one: readonly number[], other: readonly number[]): boolean =>
  one.every((value, channel) => Math.abs(value - other[channel]) <= FARTHEST);

/**
 * Finds the ground that a picture stands on: its color and grain at every place.
 *
 * The border tells it (or the color that someone named), and whatever on the sheet is like it. What is found is bare ground only: how far art
 * fades into it is the solver's question. Pixels under alpha 250 are no ground. Null where no sample is opaque, or where nothing is like the
 * named color. `borderShare` below about a half means that the picture rather has no ground at all.
 * Source of the robust fit: P. J. Huber, "Robust Statistics", 1981 (reweighted least squares, here with Tukey's biweight).
 */
export function findGround(image: PixelImage, { color, mayBeGradient }: GroundHint = { color: null }): Ground | null {
  const { samples, isBorder } = readSamples(image);
  const dark = groundUnderHaze(samples, isBorder);
  const named = color && [color.r, color.g, color.b];
  const common = dark || !named ? commonColor(samples, isBorder) : null;
  // Haze was named, or its ground was: nobody tells the two apart by eye.
  const isHazed = dark !== null && (named === null || isNear(named, dark) || (common !== null && isNear(named, common)));
  const start = isHazed && dark ? [...dark] : (named ?? common);
  if (!start) return null;
  const even = evenSurface(image.width, image.height, start);
  const nearStart = apartFrom(even, samples);
  // A named color that the border has too is found where the border has it; else it stands as it was named.
  let bordering = 0;
  let ofBorder = 0;
  for (let index = 0; index < samples.count; index++) {
    if (!isBorder[index]) continue;
    bordering++;
    if (nearStart[index] <= FARTHEST) ofBorder++;
  }
  const gradient = mayBeGradient && !isHazed ? gradientOf(image, samples, isBorder, nearStart) : null;
  const isOfBorder = gradient !== null || (!isHazed && ofBorder > 0.3 * bordering && ofBorder >= LEAST_TO_BEND / 4);
  const asked = isOfBorder ? isBorder : Uint8Array.from(nearStart, (apart) => (apart <= FARTHEST / 2 ? 1 : 0));
  let surface = gradient ?? (isOfBorder ? fitGround(image, samples, isBorder, even) : even);
  // With the border's surface known, whatever of the sheet is like it tells it better, and in the middle too.
  let apart = apartFrom(surface, samples);
  let reach = isHazed ? LEAST_REACH : reachOf(apart, asked);
  if (isOfBorder) {
    const like = Uint8Array.from(apart, (value) => (value <= Math.min(FARTHEST, 1.7 * reach) ? 1 : 0));
    surface = fitGround(image, samples, like, surface);
    const evenApart = middleOf(apartFrom(even, samples).filter((_, index) => isBorder[index] && nearStart[index] <= FARTHEST));
    apart = apartFrom(surface, samples);
    const bentApart = middleOf(apart.filter((_, index) => isBorder[index] && nearStart[index] <= FARTHEST));
    if (gradient === null && ((bentApart >= WORTH_BENDING * evenApart && evenApart <= 2) || spreadOf(surface) > MOST_SPREAD)) {
      surface = even;
      apart = nearStart;
    }
    reach = reachOf(apart, asked);
  }
  const isGround = Uint8Array.from(apart, (value) => (value <= reach ? 1 : 0));
  let [own, ownOfBorder] = [0, 0];
  for (let index = 0; index < samples.count; index++) {
    own += isGround[index];
    if (isBorder[index]) ownOfBorder += isGround[index];
  }
  if (own === 0) return null;
  const isEven = surface === even;
  // Grain that black or white cuts off has its mean beside its middle.
  if (isEven) surface = evenSurface(image.width, image.height, meanOf(samples, isGround));
  const middle = new Float64Array(3);
  surfaceAt(surface, (image.width - 1) / 2, (image.height - 1) / 2, middle);
  const [r, g, b] = isEven ? start : Array.from(middle);
  return {
    color: { r: Math.round(r), g: Math.round(g), b: Math.round(b) },
    surface,
    ...measureGrain(image, samples, isGround, surface),
    borderShare: bordering > 0 ? ownOfBorder / bordering : 0,
    share: own / samples.count,
    spread: spreadOf(surface),
  };
}

/** The ground of a sheet whose glow reaches all along its border, see `groundUnderHaze`; null where the border is ground. Keeps its input. */
export function readHazedGround(image: PixelImage): Rgb | null {
  const { samples, isBorder } = readSamples(image);
  const dark = groundUnderHaze(samples, isBorder);
  return dark && { r: dark[0], g: dark[1], b: dark[2] };
}

import type { Rgb } from '../color/hex.ts';
import type { PixelImage } from '../image.ts';
import { type FlatColor, findFlatColors } from '../separation/flat-colors.ts';
import type { PictureNoise } from '../separation/picture-noise.ts';

/** Flat art as what each pixel is mixed of: at most two of its inks. */
export interface FlatMixes {
  readonly inks: readonly Rgb[];
  /** Numbers of inks, one byte a pixel; the same where a pixel is of one ink. */
  readonly first: Uint8Array;
  readonly second: Uint8Array;
  /** How much of the pixel's art is of the second, 0 to 255. */
  readonly share: Uint8Array;
}

/** Of the opaque part, at least so much lies evenly in flat colors, or it is no flat art. */
const LEAST_FLAT = 0.5;
/** No more inks than this: art with more is shaded, and its bands are no lines. */
const MOST_INKS = 16;
/** Levels that a pixel of an ink may lie off it, and what noise adds. */
const OF_INK = 10;
const OF_INK_GRAIN = 2;
const OF_INK_RINGING = 200;
const MOST_OF_INK = 36;
/** Colors that JPEG smears over an edge cover no more than this share, and lie so near to what could be smeared, in levels. */
const SMEAR_SHARE = 0.004;
const SMEAR_LEVELS = 18;
/** Lines of one even mix cover no more than this. */
const MIX_SHARE = 0.05;
/** A mix lies this near to the line between its inks; one of inks that are not both beside it must lie nearer by as much. */
const OF_MIX = 12;
/** Farther pixels than this, in levels from every mix, are of an ink that was too thin to be seen as flat, where there are so many. */
const UNEXPLAINED = 28;
const LEAST_UNEXPLAINED = 24;
/** Bins of such colors have this many levels a side; an ink fills one with at least so many pixels. */
const BIN_SHIFT = 4;
const LEAST_IN_BIN = 6;
/** Of all pixels of the art, no more may stay unexplained; more of a JPEG, where colors spill over edges. */
const MOST_UNEXPLAINED = 0.01;
const MOST_UNEXPLAINED_RINGING = 0.04;
/** Inks are looked for so far around a mixed pixel. */
const AROUND_PX = 2;
/** Art below this alpha has no color that tells anything. */
const LEAST_ALPHA = 24;
const MIXED = 255;
const CLEAR = 254;

const squaredApart = (pixels: Uint8Array, at: number, { r, g, b }: Rgb): number =>
  (pixels[at] - r) ** 2 + (pixels[at + 1] - g) ** 2 + (pixels[at + 2] - b) ** 2;

/** The ink that each pixel is of: MIXED where it is of none, CLEAR where nothing is; in shades the nearest. */
function pureInks({ pixels }: PixelImage, inks: readonly Rgb[], within: number, shades: Uint8Array | null): Uint8Array {
  const pure = new Uint8Array(pixels.length / 4);
  const words = new Uint32Array(pixels.buffer, pixels.byteOffset, pure.length);
  for (let index = 0; index < pure.length; index++) {
    if (index > 0 && words[index] === words[index - 1] && (!shades || shades[index] === shades[index - 1])) {
      pure[index] = pure[index - 1];
      continue;
    }
    const at = index * 4;
    if (pixels[at + 3] < LEAST_ALPHA) {
      pure[index] = CLEAR;
      continue;
    }
    let [best, least] = [MIXED, shades && shades[index] > 0 ? Number.POSITIVE_INFINITY : within * within];
    for (let ink = 0; ink < inks.length; ink++) {
      const apart = squaredApart(pixels, at, inks[ink]);
      if (apart <= least) [best, least] = [ink, apart];
    }
    pure[index] = best;
  }
  return pure;
}

/** For each ink, the pairs of other inks whose mixes pass it by. */
function pairsAround(inks: readonly Rgb[], within: number): readonly (readonly (readonly [number, number])[])[] {
  return inks.map((middle, own) =>
    inks.flatMap((one, i) =>
      inks.flatMap((other, j): (readonly [number, number])[] => {
        if (j <= i || i === own || j === own) return [];
        const [dr, dg, db] = [other.r - one.r, other.g - one.g, other.b - one.b];
        const square = dr * dr + dg * dg + db * db;
        const along = ((middle.r - one.r) * dr + (middle.g - one.g) * dg + (middle.b - one.b) * db) / Math.max(1, square);
        if (along <= 0 || along >= 1) return [];
        const off = Math.hypot(middle.r - one.r - along * dr, middle.g - one.g - along * dg, middle.b - one.b - along * db);
        return off <= 2 * within ? [[i, j] as const] : [];
      }),
    ),
  );
}

/** Pixels that are near to an ink only because both inks beside them mix to it are mixed: the rims of what lies on the one and the other side. */
function releaseRims(pure: Uint8Array, { width, height }: PixelImage, inks: readonly Rgb[], within: number): void {
  const pairs = pairsAround(inks, within);
  if (pairs.every((own) => own.length === 0)) return;
  const released: number[] = [];
  for (let y = 1; y < height - 1; y++) {
    for (let at = y * width + 1; at < (y + 1) * width - 1; at++) {
      const own = pure[at];
      if (own >= CLEAR || pairs[own].length === 0) continue;
      if (pure[at - 1] === own && pure[at + 1] === own && pure[at - width] === own && pure[at + width] === own) continue;
      let around = 0;
      for (let row = at - width; row <= at + width; row += width) {
        for (let place = row - 1; place <= row + 1; place++) if (pure[place] < 31) around |= 1 << pure[place];
      }
      if (pairs[own].some(([one, other]) => (around >> one) & (around >> other) & 1)) released.push(at);
    }
  }
  for (const at of released) pure[at] = MIXED;
}

/** Works out of which two inks each mixed pixel is, and how far off that leaves it. */
class Mixer {
  readonly first: Uint8Array;
  readonly second: Uint8Array;
  readonly share: Uint8Array;
  /** Squared levels of the mixed pixel that was read last. */
  away = 0;
  readonly #image: PixelImage;
  readonly #pure: Uint8Array;

  constructor(image: PixelImage, pure: Uint8Array) {
    this.#image = image;
    this.#pure = pure;
    this.first = pure.slice();
    this.second = pure.slice();
    this.share = new Uint8Array(pure.length);
  }

  read(index: number, inks: readonly Rgb[]): void {
    const { width, height, pixels } = this.#image;
    const [x, y] = [index % width, Math.floor(index / width)];
    let around = 0;
    for (let v = Math.max(0, y - AROUND_PX); v <= Math.min(height - 1, y + AROUND_PX); v++) {
      for (let u = Math.max(0, x - AROUND_PX); u <= Math.min(width - 1, x + AROUND_PX); u++) {
        const ink = this.#pure[v * width + u];
        if (ink < CLEAR) around |= 1 << ink;
      }
    }
    const at = index * 4;
    let [best, first, second, share, away] = [Number.POSITIVE_INFINITY, 0, 0, 0, 0];
    for (let one = 0; one < inks.length; one++) {
      if (around !== 0 && ((around >> one) & 1) === 0) continue;
      const from = inks[one];
      const [vr, vg, vb] = [pixels[at] - from.r, pixels[at + 1] - from.g, pixels[at + 2] - from.b];
      for (let other = 0; other < inks.length; other++) {
        const to = inks[other];
        const [dr, dg, db] = [to.r - from.r, to.g - from.g, to.b - from.b];
        const square = dr * dr + dg * dg + db * db;
        const along = square > 0 ? Math.min(1, Math.max(0, (vr * dr + vg * dg + vb * db) / square)) : 0;
        const off = (vr - along * dr) ** 2 + (vg - along * dg) ** 2 + (vb - along * db) ** 2;
        const isBeside = ((around >> other) & 1) === 1;
        const cost = off + (isBeside ? 0 : OF_MIX * OF_MIX);
        if (cost < best) [best, first, second, share, away] = [cost, one, other, along, off];
      }
    }
    this.first[index] = first;
    this.second[index] = second;
    this.share[index] = Math.round(255 * share);
    this.away = away;
  }
}

/** The color of what no mix explains, where many pixels agree on one: the one that lies farthest off. */
function missedInk({ pixels }: PixelImage, missed: readonly number[], awayOf: readonly number[]): Rgb | null {
  const bins = new Map<number, { count: number; r: number; g: number; b: number; away: number }>();
  for (const [place, index] of missed.entries()) {
    const at = index * 4;
    const key = ((pixels[at] >> BIN_SHIFT) << 8) | ((pixels[at + 1] >> BIN_SHIFT) << 4) | (pixels[at + 2] >> BIN_SHIFT);
    const bin = bins.get(key) ?? { count: 0, r: 0, g: 0, b: 0, away: 0 };
    bin.count++;
    bin.r += pixels[at];
    bin.g += pixels[at + 1];
    bin.b += pixels[at + 2];
    bin.away += awayOf[place];
    bins.set(key, bin);
  }
  let found: Rgb | null = null;
  let most = 0;
  for (const { count, r, g, b, away } of bins.values()) {
    if (count < LEAST_IN_BIN || away / count <= most) continue;
    most = away / count;
    found = { r: r / count, g: g / count, b: b / count };
  }
  return found;
}

const lumaOf = ({ r, g, b }: Rgb): number => 0.299 * r + 0.587 * g + 0.114 * b;

/** Whether a color has the brightness of a mix of two others and the hue of another mix of them: what JPEG leaves where it smears colors over an edge. */
function isSmear(color: Rgb, one: Rgb, other: Rgb): boolean {
  const [luma, from, to] = [lumaOf(color), lumaOf(one), lumaOf(other)];
  if (luma < Math.min(from, to) - SMEAR_LEVELS || luma > Math.max(from, to) + SMEAR_LEVELS) return false;
  const [red, blue] = [color.r - luma, color.b - luma];
  const [red0, blue0] = [one.r - from, one.b - from];
  const [dr, db] = [other.r - to - red0, other.b - to - blue0];
  const along = Math.min(1, Math.max(0, ((red - red0) * dr + (blue - blue0) * db) / Math.max(1, dr * dr + db * db)));
  return Math.hypot(red - red0 - along * dr, blue - blue0 - along * db) < SMEAR_LEVELS;
}

/** Whether a color fills a square of three pixels anywhere. */
function isSolidSomewhere({ width, height, pixels }: PixelImage, color: Rgb, within: number): boolean {
  const isColor = (index: number) => squaredApart(pixels, index * 4, color) <= within * within;
  for (let y = 1; y < height - 1; y++) {
    let columns = 0;
    for (let at = y * width; at < (y + 1) * width; at++) {
      columns = isColor(at) && isColor(at - width) && isColor(at + width) ? columns + 1 : 0;
      if (columns === 3) return true;
    }
  }
  return false;
}

/**
 * The inks of what was a JPEG: colors that lie clear of larger ones, and are more than a trace of what is smeared between two of these. A thin line has
 * one even color along it that is a mix of its own and of what lies beside; where it is solid nowhere, it is none.
 */
function inksUnderJpeg(image: PixelImage, flats: readonly FlatColor[]): Rgb[] {
  const inks: Rgb[] = [];
  for (const { r, g, b, share } of flats) {
    const color = { r, g, b };
    if (inks.some((ink) => Math.hypot(ink.r - r, ink.g - g, ink.b - b) < MOST_OF_INK)) continue;
    const isBetween = share < MIX_SHARE && inks.some((one, at) => inks.some((other, to) => to > at && isSmear(color, one, other)));
    if (isBetween && (share < SMEAR_SHARE || !isSolidSomewhere(image, color, OF_INK + SMEAR_LEVELS))) continue;
    inks.push(color);
  }
  return inks;
}

/** Share of the opaque part that lies outside of shades. */
function unshaded({ pixels }: PixelImage, shades: Uint8Array | null): number {
  if (!shades) return 1;
  let [opaque, outside] = [0, 0];
  for (let index = 0; index < shades.length; index++) {
    if (pixels[index * 4 + 3] < 255) continue;
    opaque++;
    if (shades[index] === 0) outside++;
  }
  return opaque > 0 ? outside / opaque : 1;
}

/**
 * Reads flat art by its inks: those that fill areas evenly, and those of lines so thin that no pixel stands among its like. Rims are mixes of two inks.
 * Null where the art is not flat (shaded, grainy, a photograph) or has one ink. Opaque grounds are an ink like any other. `image` is RGBA, straight
 * alpha, only read; `noise` as measured before it was cleaned of JPEG. What `shades` marks, one byte a pixel, is not asked whether it is flat: it is read as the nearest ink, and its contours mean nothing.
 */
export function readFlatMixes(image: PixelImage, noise: PictureNoise, shades: Uint8Array | null = null): FlatMixes | null {
  const flats = findFlatColors(image, noise);
  if (flats.length === 0 || flats.length > MOST_INKS) return null;
  if (flats.reduce((sum, { share }) => sum + share, 0) < LEAST_FLAT * unshaded(image, shades)) return null;
  const inks = noise.ringing > 0 ? inksUnderJpeg(image, flats) : flats.map(({ r, g, b }) => ({ r, g, b }));
  const within = Math.min(MOST_OF_INK, OF_INK + OF_INK_GRAIN * noise.grain + OF_INK_RINGING * noise.ringing);
  const pure = pureInks(image, inks, within, shades);
  releaseRims(pure, image, inks, within);
  const mixer = new Mixer(image, pure);
  const least = (UNEXPLAINED + within - OF_INK) ** 2;
  let [art, missed, aways] = [0, [] as number[], [] as number[]];
  const tryOn = (index: number) => {
    mixer.read(index, inks);
    if (mixer.away <= least || image.pixels[index * 4 + 3] < 128) return;
    missed.push(index);
    aways.push(mixer.away);
  };
  for (let index = 0; index < pure.length; index++) {
    if (pure[index] === CLEAR) continue;
    art++;
    if (pure[index] === MIXED) tryOn(index);
  }
  // What JPEG leaves along edges is of no mix either, and no ink: there, thin lines have the inks that are seen as flat somewhere.
  while (noise.ringing === 0 && missed.length >= LEAST_UNEXPLAINED && inks.length < MOST_INKS) {
    const ink = missedInk(image, missed, aways);
    if (!ink) break;
    inks.push(ink);
    const open = missed;
    [missed, aways] = [[], []];
    for (const index of open) tryOn(index);
  }
  if (inks.length < 2 || missed.length > (noise.ringing > 0 ? MOST_UNEXPLAINED_RINGING : MOST_UNEXPLAINED) * art) return null;
  for (let index = 0; index < pure.length; index++) {
    if (pure[index] === CLEAR) mixer.first[index] = mixer.second[index] = 0;
  }
  return { inks, first: mixer.first, second: mixer.second, share: mixer.share };
}

/** Where an ink lies in a picture, and how much of it borders on other inks. */
export interface InkBounds {
  /** Right and bottom are the first outside; empty where the ink covers nothing. */
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** Pixels of opaque art on its borders. */
  readonly touching: number;
}

/** Coverage of one ink, one byte a pixel, into `out`. `ground` is the ink that is none: what borders on it alone touches nothing. */
export function inkPlane(
  { first, second, share }: FlatMixes,
  { width, height, pixels }: Pick<PixelImage, 'width' | 'height' | 'pixels'>,
  ink: number,
  ground: number | null,
  out: Uint8Array,
): InkBounds {
  let [left, top, right, bottom, touching] = [width, height, 0, 0, 0];
  for (let y = 0, index = 0; y < height; y++) {
    for (let x = 0; x < width; x++, index++) {
      const isFirst = first[index] === ink;
      const isSecond = second[index] === ink;
      if (!isFirst && !isSecond) {
        out[index] = 0;
        if (x > 0 && out[index - 1] === 255 && pixels[index * 4 + 3] === 255 && first[index] !== ground) touching++;
        continue;
      }
      const covered = isFirst && isSecond ? 255 : isFirst ? 255 - share[index] : share[index];
      const alpha = pixels[index * 4 + 3];
      out[index] = alpha === 255 ? covered : Math.round((covered * alpha) / 255);
      if (out[index] === 0) continue;
      if (covered < 255 && alpha === 255 && first[index] !== ground && second[index] !== ground) touching++;
      if (x < left) left = x;
      if (x >= right) right = x + 1;
      if (y < top) top = y;
      bottom = y + 1;
    }
  }
  return { left, top, right, bottom, touching };
}

import type { Rgb } from '../color/hex.ts';
import type { PixelImage } from '../image.ts';
import { findFlatColors } from '../separation/flat-colors.ts';
import type { PictureNoise } from '../separation/picture-noise.ts';
import { coreInk, type DoubtfulPlace } from './core-inks.ts';
import {
  distinctInks,
  inksUnderJpeg,
  likeInks,
  MOST_OF_INK,
  missedInk,
  OF_INK,
  squaredApart,
  withoutMixes,
  withoutPassing,
} from './flat-inks.ts';
import { isRidge, type LonePlace, lineInk } from './line-inks.ts';
import { arePure, mayBeLines, mostFrequent } from './lines-alone.ts';
import { tellPaleLines } from './pale-lines.ts';
import { readCrossings } from './read-crossings.ts';
import { settleRims } from './rims-of-lines.ts';
import { withoutStraddling } from './straddling-lines.ts';

/** Flat art as what each pixel is mixed of: at most two of its inks. */
export interface FlatMixes {
  readonly inks: readonly Rgb[];
  /** Numbers of inks, one byte a pixel; the same where a pixel is of one ink. */
  readonly first: Uint8Array;
  readonly second: Uint8Array;
  /** How much of the pixel's art is of the second, 0 to 255. */
  readonly share: Uint8Array;
  /** Flat colors of clean art that hardly differ from one of the inks, and are read as that one; without where it was a JPEG. */
  readonly alike?: readonly Rgb[];
}

/** Of the opaque part, at least so much lies evenly in flat colors, or it is no flat art. */
const LEAST_FLAT = 0.5;
/** No more inks than this: art with more is shaded, and its bands are no lines. */
const MOST_INKS = 16;
/** What noise adds to the levels that a pixel of an ink may lie off it. */
const OF_INK_GRAIN = 2;
const OF_INK_RINGING = 200;
/** A mix lies this near to the line between its inks; one of inks that are not both beside it must lie nearer by as much. */
const OF_MIX = 12;
/** What of clean art lies farther off, in levels, may be of an ink that is found later. */
const DOUBTFUL = 5;
/** Farther pixels than this, in levels from every mix, are of an ink that was too thin to be seen as flat, where there are so many. */
const UNEXPLAINED = 28;
const LEAST_UNEXPLAINED = 24;
/** Inks that are found late make others show, at most so often. */
const MOST_ROUNDS = 4;
/** Lines stand alone on an ink where no other lies so far around. */
const ALONE_PX = 3;
/** Of all pixels of the art, no more may stay unexplained; more of a JPEG, where colors spill over edges. */
const MOST_UNEXPLAINED = 0.01;
const MOST_UNEXPLAINED_RINGING = 0.04;
/** Inks are looked for so far around a mixed pixel. */
const AROUND_PX = 2;
/** JPEG rings so far from a thin line at least that nothing beside it is pure. */
const AROUND_IN_JPEG_PX = 4;
/** Art below this alpha has no color that tells anything. */
const LEAST_ALPHA = 24;
const MIXED = 255;
const CLEAR = 254;

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

/** Mixes are kept by so many places that their color and the inks around come to; another that comes to the same place takes it over. */
const KEPT_MIXES = 16_384;

/** The mixes that colors were read as, by color and the inks around, while the inks stay the same. */
class KnownMixes {
  readonly first = new Uint8Array(KEPT_MIXES);
  readonly second = new Uint8Array(KEPT_MIXES);
  readonly share = new Uint8Array(KEPT_MIXES);
  readonly away = new Float64Array(KEPT_MIXES);
  readonly #colors = new Int32Array(KEPT_MIXES).fill(-1);
  readonly #around = new Int32Array(KEPT_MIXES);
  #inks = 0;

  /** Whether the place of a color, 24 bits, holds its mix already; if not, it is held from now on. */
  holds(place: number, color: number, around: number, inks: number): boolean {
    if (inks !== this.#inks) this.#colors.fill(-1);
    this.#inks = inks;
    if (this.#colors[place] === color && this.#around[place] === around) return true;
    this.#colors[place] = color;
    this.#around[place] = around;
    return false;
  }

  static placeOf(color: number, around: number): number {
    return (Math.imul(color ^ Math.imul(around, 0x9e3779b1), 0x85ebca6b) >>> 18) & (KEPT_MIXES - 1);
  }
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

  /** Inks are looked for as far as this where none lies nearer. */
  readonly #reach: number;
  readonly #known = new KnownMixes();

  constructor(image: PixelImage, pure: Uint8Array, wasJpeg: boolean) {
    this.#image = image;
    this.#reach = wasJpeg ? AROUND_IN_JPEG_PX : AROUND_PX;
    this.#pure = pure;
    this.first = pure.slice();
    this.second = pure.slice();
    this.share = new Uint8Array(pure.length);
  }

  /** Inks that are pure so near to a place, as bits. */
  #inksAround(index: number, reach: number): number {
    const { width, height } = this.#image;
    const [x, y] = [index % width, Math.floor(index / width)];
    let around = 0;
    for (let v = Math.max(0, y - reach); v <= Math.min(height - 1, y + reach); v++) {
      for (let u = Math.max(0, x - reach); u <= Math.min(width - 1, x + reach); u++) {
        const ink = this.#pure[v * width + u];
        if (ink < CLEAR) around |= 1 << ink;
      }
    }
    return around;
  }

  read(index: number, inks: readonly Rgb[]): void {
    const { pixels } = this.#image;
    let around = 0;
    for (let reach = AROUND_PX; around === 0 && reach <= this.#reach; reach++) around = this.#inksAround(index, reach);
    const at = index * 4;
    const color = pixels[at] | (pixels[at + 1] << 8) | (pixels[at + 2] << 16);
    const place = KnownMixes.placeOf(color, around);
    const known = this.#known;
    if (!known.holds(place, color, around, inks.length)) this.#mix(at, inks, around, place);
    this.first[index] = known.first[place];
    this.second[index] = known.second[place];
    this.share[index] = known.share[place];
    this.away = known.away[place];
  }

  /** Finds the two inks that the pixel at a byte is mixed of, and keeps them. */
  #mix(at: number, inks: readonly Rgb[], around: number, place: number): void {
    const { pixels } = this.#image;
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
    const known = this.#known;
    known.first[place] = first;
    known.second[place] = second;
    known.share[place] = Math.round(255 * share);
    known.away[place] = away;
  }
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

/** The one ink that lies around a place; null where there are more, or none. */
function aloneOn({ width, height }: PixelImage, pure: Uint8Array, index: number): number | null {
  const [x, y] = [index % width, Math.floor(index / width)];
  let only = MIXED;
  for (let v = Math.max(0, y - ALONE_PX); v <= Math.min(height - 1, y + ALONE_PX); v++) {
    for (let u = Math.max(0, x - ALONE_PX); u <= Math.min(width - 1, x + ALONE_PX); u++) {
      const ink = pure[v * width + u];
      if (ink === MIXED || ink === only) continue;
      if (only !== MIXED) return null;
      only = ink;
    }
  }
  return only < CLEAR ? only : null;
}

/** The ink of a JPEG's lines that is flat nowhere; null without. `missed` are places that no mix explains. */
function inkOfLines(image: PixelImage, inks: readonly Rgb[], pure: Uint8Array, missed: readonly number[], ringing: number): Rgb | null {
  if (missed.length < LEAST_UNEXPLAINED) return null;
  const isMissed = new Uint8Array(pure.length);
  for (const index of missed) isMissed[index] = 1;
  let all = 0;
  const lone: LonePlace[] = [];
  for (let index = 0; index < pure.length; index++) {
    if (pure[index] !== MIXED || !isRidge(image, index)) continue;
    const ground = aloneOn(image, pure, index);
    if (ground === null) continue;
    all++;
    if (isMissed[index]) lone.push({ index, ground: inks[ground] });
  }
  return lineInk(image, inks, lone, all, ringing);
}

/** What of clean art stands alone on one ink and is badly explained by all that are known. */
function badlyExplained(image: PixelImage, inks: readonly Rgb[], { mixer, pure }: ReadSoFar, doubtful: readonly number[]): DoubtfulPlace[] {
  const places: DoubtfulPlace[] = [];
  for (const index of doubtful) {
    mixer.read(index, inks);
    if (mixer.away <= DOUBTFUL * DOUBTFUL) continue;
    const ground = aloneOn(image, pure, index);
    if (ground !== null) places.push({ index, ground: inks[ground], away: mixer.away });
  }
  return places;
}

/** The mixer of a picture, and which of its pixels are pure. */
interface ReadSoFar {
  readonly mixer: Mixer;
  readonly pure: Uint8Array;
}

/** Mixes of some inks, and of those that are in lines alone: these came later. */
interface FoundMixes extends FlatMixes {
  readonly later: readonly Rgb[];
}

/** Whether all is read anew once an ink is found: of a JPEG lines are settled as a whole, and contours of shades mean nothing. */
const isAnew = (ringing: number, shades: Uint8Array | null): boolean => ringing === 0 && shades === null;

/** Reads a picture by some inks, and finds those that are in lines alone; null where too much is explained by none. */
function mixOf(image: PixelImage, seen: readonly Rgb[], within: number, ringing: number, shades: Uint8Array | null): FoundMixes | null {
  const wasJpeg = ringing > 0;
  const inks = [...seen];
  const pure = pureInks(image, inks, within, shades);
  releaseRims(pure, image, inks, within);
  const mixer = new Mixer(image, pure, wasJpeg);
  const least = (UNEXPLAINED + within - OF_INK) ** 2;
  let [art, missed, aways] = [0, [] as number[], [] as number[]];
  const doubtful: number[] = [];
  const tryOn = (index: number) => {
    mixer.read(index, inks);
    // What an ink explains badly, another that is found later may explain well; of a JPEG's pixels most are such, and their lines are settled as a whole.
    if (!wasJpeg && mixer.away > DOUBTFUL * DOUBTFUL) doubtful.push(index);
    if (mixer.away <= least || image.pixels[index * 4 + 3] < 128) return;
    missed.push(index);
    aways.push(mixer.away);
  };
  for (let index = 0; index < pure.length; index++) {
    if (pure[index] === CLEAR) continue;
    art++;
    if (pure[index] === MIXED) tryOn(index);
  }
  while (inks.length < MOST_INKS && missed.length >= LEAST_UNEXPLAINED) {
    // What JPEG leaves along edges is of no mix either, and no ink.
    const ink = wasJpeg ? inkOfLines(image, inks, pure, missed, ringing) : missedInk(image, missed, aways);
    if (!ink) break;
    inks.push(ink);
    const open = missed;
    [missed, aways] = [[], []];
    for (const index of open) tryOn(index);
  }
  const isReadAnew = isAnew(ringing, shades) && inks.length > seen.length;
  // Lines in an ink that others mix nearly to have their own: their cores agree on it, once all that others explain is read.
  for (let open = isReadAnew ? [] : doubtful; inks.length < MOST_INKS; ) {
    const places = badlyExplained(image, inks, { mixer, pure }, open);
    const ink = coreInk(image, inks, places);
    if (!ink) break;
    inks.push(ink);
    open = places.map(({ index }) => index);
  }
  if (inks.length > seen.length) for (const index of doubtful) mixer.read(index, inks);
  if (inks.length < 2 || (!isReadAnew && missed.length > (wasJpeg ? MOST_UNEXPLAINED_RINGING : MOST_UNEXPLAINED) * art)) return null;
  for (let index = 0; index < pure.length; index++) {
    if (pure[index] === CLEAR) mixer.first[index] = mixer.second[index] = 0;
  }
  return { inks, later: inks.slice(seen.length), first: mixer.first, second: mixer.second, share: mixer.share };
}

/**
 * The same, all of it by all inks: what was found late lies beside what other inks explain nearly as well, such as rims of the lines that cross its own,
 * and a mix of it and another is no ink.
 */
function mixOfAll(image: PixelImage, seen: readonly Rgb[], within: number, ringing: number, shades: Uint8Array | null): FoundMixes | null {
  let mixes = mixOf(image, seen, within, ringing, shades);
  for (let round = 1; round < MOST_ROUNDS && isAnew(ringing, shades) && mixes && mixes.later.length > 0; round++)
    mixes = mixOf(image, mixes.inks, within, ringing, shades);
  return mixes && { ...mixes, later: mixes.inks.slice(seen.length) };
}

/**
 * Reads flat art by its inks: those that fill areas evenly, and those of lines so thin that no pixel stands among its like. Rims are mixes of two inks.
 * Null where the art is not flat (shaded, grainy, a photograph) or has one ink; on transparency lines alone are flat as well. Opaque grounds are an ink like any other. `image` is RGBA, straight
 * alpha, only read; `noise` as measured before it was cleaned of JPEG. What `shades` marks, one byte a pixel, is not asked whether it is flat: it is read as the nearest ink, and its contours mean nothing.
 * `progress` may throw.
 */
export function readFlatMixes(
  image: PixelImage,
  noise: PictureNoise,
  shades: Uint8Array | null = null,
  progress: (share: number) => void = () => {},
): FlatMixes | null {
  const flats = findFlatColors(image, noise);
  progress(0.2);
  if (flats.length > MOST_INKS) return null;
  const wasJpeg = noise.ringing > 0;
  const isFlat = flats.length > 0 && flats.reduce((sum, { share }) => sum + share, 0) >= LEAST_FLAT * unshaded(image, shades);
  if (!isFlat && (wasJpeg || shades || !mayBeLines(image))) return null;
  const within = Math.min(MOST_OF_INK, OF_INK + OF_INK_GRAIN * noise.grain + OF_INK_RINGING * noise.ringing);
  const drawn = wasJpeg ? flats : withoutStraddling(image, flats);
  const filling = wasJpeg ? inksUnderJpeg(image, flats, noise.ringing) : distinctInks(drawn);
  const seen = flats.length > 0 ? filling : [mostFrequent(image)];
  const mixed = mixOfAll(image, seen, within, noise.ringing, shades);
  if (!mixed) return null;
  progress(0.5);
  const kept = wasJpeg ? withoutMixes(image, seen, mixed.later, noise.ringing) : withoutPassing(image, [...seen, ...mixed.later]);
  progress(0.6);
  const mixes = kept.length < seen.length + mixed.later.length ? mixOf(image, kept, within, noise.ringing, shades) : mixed;
  if (!mixes || (!isFlat && !arePure(image, mixes))) return null;
  progress(0.9);
  const { first, second, share } = mixes;
  const told = { inks: [...mixes.inks], first, second, share, ...(wasJpeg ? {} : { alike: likeInks(drawn, mixes.inks) }) };
  tellPaleLines(image, told, MOST_INKS, wasJpeg);
  for (const [pale, pairs] of pairsAround(told.inks, within).entries()) {
    for (const [ground, ink] of pairs) readCrossings(told, image, { ground, pale, ink });
  }
  if (wasJpeg) settleRims(told, image);
  return told;
}

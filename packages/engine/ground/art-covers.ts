import type { PixelImage } from '../image.ts';
import type { SeenShadow } from './drop-shadow.ts';
import type { Ground } from './find-ground.ts';
import type { ShadeLooks, ShadeSheet } from './shade-sheet.ts';
import { walkFrom } from './solid-traits.ts';
import { surfaceAt } from './surface.ts';

/** An ink is seen where a color differs by so many levels at most from those at its sides; where JPEG has been by the second. */
const EVEN = 8;
const EVEN_JPEG = 20;
/** Where JPEG smeared chroma, less of it, in levels, is no ink. */
const VIVID = 30;
/** So many steps from where it is seen an ink is mixed at most. */
const REACH = 6;
/** Inks of a sheet are told apart by so many bits of a channel, and count from so many pixels on. */
const BIN = 4;
const LEAST_OF_INK = 12;
const MOST_INKS = 24;
/** Less ink of a pixel than this is grain, or chroma that JPEG smeared. */
const LEAST_COVER = 0.06;
/** Gray that covers more is no shadow, but black art. Its rims are so many pixels wide, and what covers more than the third is of it. */
const BLACK = 0.8;
const BLACK_RIM = 2;
const BLACK_FROM = 0.45;
/** Less of a sheet in colors casts no shadow that is worth it. */
const LEAST_COLORED = 0.002;

/** Colored and black art as its colors tell it, one value a pixel, and what is seen of its shadow. */
export interface ArtCovers extends SeenShadow {
  /** 1 where a color is none that a shadow has. */
  readonly isArt: Uint8Array;
  /** The nearest pixel at which an ink is seen, itself where it is; -1 where none is near. */
  readonly nearest: Int32Array;
  /** Pixels of the commonest inks. */
  readonly inks: readonly number[];
}

/** Writes the part of a color that is off the gray way from the ground to black, and returns its length in levels. */
function offGray(pixels: Uint8Array, at: number, base: Float32Array, out: Float64Array): number {
  const [r, g, b] = [pixels[at * 4] - base[0], pixels[at * 4 + 1] - base[1], pixels[at * 4 + 2] - base[2]];
  const along = (r * base[0] + g * base[1] + b * base[2]) / (base[0] ** 2 + base[1] ** 2 + base[2] ** 2);
  out[0] = r - along * base[0];
  out[1] = g - along * base[1];
  out[2] = b - along * base[2];
  return Math.sqrt(out[0] ** 2 + out[1] ** 2 + out[2] ** 2);
}

const dot = (one: Float64Array, other: Float64Array): number => one[0] * other[0] + one[1] * other[1] + one[2] * other[2];

/** Pixels at which an ink is seen: even to all four sides. */
function evenPixels({ width, height, pixels }: PixelImage, mayBe: (at: number) => boolean, most: number): number[] {
  const differs = (one: number, other: number) => {
    for (let channel = 0; channel < 3; channel++) if (Math.abs(pixels[one * 4 + channel] - pixels[other * 4 + channel]) > most) return true;
    return false;
  };
  const even: number[] = [];
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1, at = y * width + 1; x < width - 1; x++, at++) {
      if (!mayBe(at) || differs(at, at - 1) || differs(at, at + 1) || differs(at, at - width) || differs(at, at + width)) continue;
      even.push(at);
    }
  }
  return even;
}

function nearestOf(even: readonly number[], size: PixelImage): Int32Array {
  const nearest = new Int32Array(size.width * size.height).fill(-1);
  for (const at of even) nearest[at] = at;
  walkFrom(even, REACH, size, (to, from) => {
    if (nearest[to] >= 0) return false;
    nearest[to] = nearest[from];
    return true;
  });
  return nearest;
}

/** The commonest inks of a sheet, each by a pixel of it. */
function commonInks(pixels: Uint8Array, even: readonly number[]): number[] {
  const bins = new Map<number, { count: number; at: number }>();
  for (const at of even) {
    const key = ((pixels[at * 4] >> BIN) << 8) | ((pixels[at * 4 + 1] >> BIN) << 4) | (pixels[at * 4 + 2] >> BIN);
    const bin = bins.get(key);
    if (bin) bin.count++;
    else bins.set(key, { count: 1, at });
  }
  return [...bins.values()]
    .filter(({ count }) => count >= LEAST_OF_INK)
    .sort((one, other) => other.count - one.count)
    .slice(0, MOST_INKS)
    .map(({ at }) => at);
}

/** Part of an ink in a color that none is near to: of the ink whose hue is most like it. `own` is `length` long. */
function partOfLike(own: Float64Array, length: number, inks: readonly Float64Array[]): number {
  let [most, part] = [0, 0];
  for (const ink of inks) {
    const whole = Math.sqrt(dot(ink, ink));
    const along = dot(own, ink) / (whole * length);
    if (along <= most) continue;
    most = along;
    part = (length * along) / whole;
  }
  return part;
}

/** Whether so much of a sheet is in colors that it may cast a shadow. */
function isColored({ gray, bare }: ShadeSheet): boolean {
  let colored = 0;
  for (let at = 0; at < gray.length; at++) colored += (1 - gray[at]) & (1 - bare[at]);
  return colored >= LEAST_COLORED * gray.length;
}

/** Reads how much art covers a pixel, against the nearest ink that is seen. */
class CoverReader {
  readonly isArt: Uint8Array;
  readonly nearest: Int32Array;
  readonly inks: readonly number[];
  readonly #image: PixelImage;
  readonly #gray: Uint8Array;
  readonly #surface: Ground['surface'];
  readonly #shades: Float32Array;
  /** What the commonest inks are off gray. */
  readonly #offs: readonly Float64Array[];
  readonly #base = new Float32Array(3);
  readonly #own = new Float64Array(3);
  readonly #other = new Float64Array(3);

  constructor(image: PixelImage, { gray, bare }: ShadeSheet, { surface }: Ground, shades: Float32Array, wasJpeg: boolean) {
    this.#image = image;
    this.#gray = gray;
    this.#surface = surface;
    this.#shades = shades;
    this.isArt = gray.map((mark, at) => (bare[at] === 0 && (mark === 0 || shades[at] > BLACK) ? 1 : 0));
    const mayBeInk = (at: number) => this.isArt[at] === 1 && (!wasJpeg || gray[at] === 1 || this.#offGround(at, this.#own) >= VIVID);
    const even = evenPixels(image, mayBeInk, wasJpeg ? EVEN_JPEG : EVEN);
    this.inks = commonInks(image.pixels, even);
    this.nearest = nearestOf(even, image);
    this.#offs = this.inks.map((at) => this.#offOfInk(at)).filter((off) => dot(off, off) > 0);
  }

  #offOfInk(at: number): Float64Array {
    const off = new Float64Array(3);
    this.#offGround(at, off);
    return off;
  }

  /** See `offGray`; sets the base to the ground's color there. */
  #offGround(at: number, out: Float64Array): number {
    const { width, pixels } = this.#image;
    surfaceAt(this.#surface, at % width, Math.floor(at / width), this.#base);
    return offGray(pixels, at, this.#base, out);
  }

  /** Part of a pixel that art covers; of black art gray tells, of others what is off it. */
  coverAt(at: number): number {
    if (this.#isNearBlack(at)) return this.#gray[at] === 1 ? (this.#shades[at] - BLACK_FROM) / (1 - BLACK_FROM) : 1;
    const ink = this.nearest[at];
    if (ink < 0 && this.#gray[at] === 1) return 0;
    const length = this.#offGround(at, this.#own);
    if (ink < 0) return partOfLike(this.#own, length, this.#offs);
    offGray(this.#image.pixels, ink, this.#base, this.#other);
    return dot(this.#own, this.#other) / dot(this.#other, this.#other);
  }

  /** Whether what little a pixel has may be the rim of black art. */
  isRimOfBlack(at: number): boolean {
    const { width } = this.#image;
    const ink = this.nearest[at];
    const apart = Math.abs((ink % width) - (at % width)) + Math.abs(Math.floor(ink / width) - Math.floor(at / width));
    return this.#isNearBlack(at) && apart <= BLACK_RIM;
  }

  #isNearBlack(at: number): boolean {
    return this.nearest[at] >= 0 && this.#gray[this.nearest[at]] === 1;
  }
}

/**
 * Reads colored and black art off a sheet: how much of each pixel it covers, whatever the shadow below it, as shadows are gray. Null where there is next to none.
 * `shades` are opacities, were all that is seen a shadow. Keeps its input.
 */
export function readCovers(
  image: PixelImage,
  sheet: ShadeSheet,
  ground: Ground,
  shades: Float32Array,
  { ringing, isSmeared }: Pick<ShadeLooks, 'ringing' | 'isSmeared'>,
): ArtCovers | null {
  if (!isColored(sheet)) return null;
  const { width, height } = image;
  const reader = new CoverReader(image, sheet, ground, shades, ringing > 0 || isSmeared);
  const { isArt, nearest, inks } = reader;
  if (inks.length === 0) return null;
  const [covers, tells] = [new Uint8Array(width * height), new Uint8Array(width * height)];
  for (let at = 0; at < covers.length; at++) {
    if (sheet.bare[at] === 1) tells[at] = 1;
    else if (nearest[at] === at) covers[at] = 255;
    else {
      const part = reader.coverAt(at);
      if (part > LEAST_COVER) covers[at] = 255 * Math.min(1, part);
      else if (sheet.gray[at] === 1 && !reader.isRimOfBlack(at)) tells[at] = 1;
    }
  }
  return { width, height, covers, tells, shades, isArt, nearest, inks };
}

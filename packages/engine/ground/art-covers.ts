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

/**
 * Reads colored and black art off a sheet: how much of each pixel it covers, whatever the shadow below it, as shadows are gray. Null where there is next to none.
 * `shades` are opacities, were all that is seen a shadow. Keeps its input.
 */
export function readCovers(
  image: PixelImage,
  sheet: ShadeSheet,
  { surface }: Ground,
  shades: Float32Array,
  { ringing, isSmeared }: Pick<ShadeLooks, 'ringing' | 'isSmeared'>,
): ArtCovers | null {
  const { width, height, pixels } = image;
  const { gray, bare } = sheet;
  const count = width * height;
  let colored = 0;
  for (let at = 0; at < count; at++) colored += (1 - gray[at]) & (1 - bare[at]);
  if (colored < LEAST_COLORED * count) return null;
  const [base, own, other] = [new Float32Array(3), new Float64Array(3), new Float64Array(3)];
  const offOf = (at: number, out: Float64Array): number => {
    surfaceAt(surface, at % width, Math.floor(at / width), base);
    return offGray(pixels, at, base, out);
  };
  const isArt = gray.map((mark, at) => (bare[at] === 0 && (mark === 0 || shades[at] > BLACK) ? 1 : 0));
  const wasJpeg = ringing > 0 || isSmeared;
  const mayBeInk = (at: number) => isArt[at] === 1 && (!wasJpeg || gray[at] === 1 || offOf(at, own) >= VIVID);
  const even = evenPixels(image, mayBeInk, wasJpeg ? EVEN_JPEG : EVEN);
  const inks = commonInks(pixels, even);
  if (inks.length === 0) return null;
  const nearest = nearestOf(even, image);
  const offs = inks
    .map((at) => {
      const off = new Float64Array(3);
      offOf(at, off);
      return off;
    })
    .filter((off) => dot(off, off) > 0);
  const [covers, tells] = [new Uint8Array(count), new Uint8Array(count)];
  for (let at = 0; at < count; at++) {
    const ink = nearest[at];
    if (bare[at] === 1) tells[at] = 1;
    else if (ink === at) covers[at] = 255;
    else {
      const part = ink >= 0 && gray[ink] === 1 ? partOfBlack(at) : partAt(at, ink);
      if (part > LEAST_COVER) covers[at] = 255 * Math.min(1, part);
      else if (gray[at] === 1 && !(ink >= 0 && gray[ink] === 1 && isRim(at))) tells[at] = 1;
    }
  }
  function partAt(at: number, ink: number): number {
    if (ink < 0 && gray[at] === 1) return 0;
    const length = offOf(at, own);
    if (ink < 0) return partOfLike(own, length, offs);
    offGray(pixels, ink, base, other);
    return dot(own, other) / dot(other, other);
  }
  // Beside black art gray tells of it.
  function partOfBlack(at: number): number {
    return gray[at] === 1 ? (shades[at] - BLACK_FROM) / (1 - BLACK_FROM) : 1;
  }
  function isRim(at: number): boolean {
    const ink = nearest[at];
    return Math.abs((ink % width) - (at % width)) + Math.abs(Math.floor(ink / width) - Math.floor(at / width)) <= BLACK_RIM;
  }
  return { width, height, covers, tells, shades, isArt, nearest, inks };
}

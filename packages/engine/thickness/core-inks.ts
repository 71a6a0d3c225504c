import type { Rgb } from '../color/hex.ts';
import type { PixelImage } from '../image.ts';
import { ALIKE, squaredApart } from './flat-inks.ts';
import { fromMixes } from './pale-lines.ts';

/** Cores of lines tell an ink where so many are of one color to the level. */
const LEAST_CORES = 24;
/** Where lines cross others many pixels are of one mix of both, too: within so many levels. */
const OF_BOTH = 3;

/** Cores this much fuller than what agrees to the level are fuller than it; the ink is as full as so many of them. */
const FULLER = 1.05;
const LEAST_FULLEST = 6;

/** A place where lines stand alone on one ink, and how far off the known mixes leave it, in squared levels. */
export interface DoubtfulPlace {
  readonly index: number;
  readonly ground: Rgb;
  readonly away: number;
}

/** Whether nothing beside a place lies farther from the ground. */
function isFullest({ width, height, pixels }: PixelImage, index: number, ground: Rgb): boolean {
  const [x, y] = [index % width, Math.floor(index / width)];
  if (x < 1 || y < 1 || x >= width - 1 || y >= height - 1) return false;
  const own = squaredApart(pixels, index * 4, ground);
  for (let row = index - width; row <= index + width; row += width) {
    for (let at = row - 1; at <= row + 1; at++) if (squaredApart(pixels, at * 4, ground) > own) return false;
  }
  return true;
}

/** Whether a place is in the middle of a line: it is the fullest around, and the line goes on as it is. */
function isCore(image: PixelImage, index: number, ground: Rgb): boolean {
  if (!isFullest(image, index, ground)) return false;
  const { width, pixels } = image;
  const isSame = (at: number) => [0, 1, 2, 3].every((channel) => pixels[at * 4 + channel] === pixels[index * 4 + channel]);
  return [-width, 0, width].some((row) => [-1, 0, 1].some((column) => row + column !== 0 && isSame(index + row + column)));
}

/** What cores of lines agree on: how many, how far off the known mixes leave them, and what they lie on. */
interface AgreedColor {
  readonly count: number;
  readonly away: number;
  readonly ground: Rgb;
}

/** Whether a pixel is a mix of any two inks. */
const isOfBoth = (pixels: Uint8Array, index: number, inks: readonly Rgb[]): boolean =>
  inks.some((one, place) => inks.slice(place + 1).some((other) => fromMixes(pixels, index, one, other) <= OF_BOTH));

/** How far along the way from a ground to a color a pixel lies, 1 at the color; null where it lies off that way. */
function fullnessOf(pixels: Uint8Array, index: number, ground: Rgb, color: Rgb): number | null {
  const way = [color.r - ground.r, color.g - ground.g, color.b - ground.b];
  const own = [pixels[index * 4] - ground.r, pixels[index * 4 + 1] - ground.g, pixels[index * 4 + 2] - ground.b];
  const along = way.reduce((sum, by, channel) => sum + by * own[channel], 0) / way.reduce((sum, by) => sum + by * by, 0);
  const off = Math.hypot(...own.map((by, channel) => by - along * way[channel]));
  return off <= OF_BOTH * Math.max(1, along) ? along : null;
}

/**
 * The ink of lines whose cores agree on a color. Hairlines that fill no pixel agree where they meet the pixels alike, on a mix of their ink and the ground:
 * then more of them are fuller than agree, and the fullest tell the ink.
 */
function fullInk(image: PixelImage, color: Rgb, { ground, count }: AgreedColor, doubtful: readonly DoubtfulPlace[]): Rgb {
  const { pixels } = image;
  const fuller: { readonly index: number; readonly along: number }[] = [];
  for (const { index, ground: own } of doubtful) {
    if (own !== ground || pixels[index * 4 + 3] < 255) continue;
    const along = fullnessOf(pixels, index, ground, color);
    if (along !== null && along > FULLER && isFullest(image, index, ground)) fuller.push({ index, along });
  }
  if (fuller.length <= count) return color;
  const at = fuller.sort((one, other) => other.along - one.along)[LEAST_FULLEST - 1].index * 4;
  return { r: pixels[at], g: pixels[at + 1], b: pixels[at + 2] };
}

/**
 * The ink of clean art's lines that are too thin to fill squares, where mixes of others come near to it: the color that the cores of many have to the
 * level, and of such the one that those mixes leave farthest off; what hardly differs from one of `inks` is that one. Null without. `image` is RGBA, straight alpha.
 */
export function coreInk(image: PixelImage, inks: readonly Rgb[], doubtful: readonly DoubtfulPlace[]): Rgb | null {
  const { pixels } = image;
  const found = new Map<number, AgreedColor>();
  for (const { index, ground, away } of doubtful) {
    const at = index * 4;
    if (pixels[at + 3] < 255 || inks.some((ink) => squaredApart(pixels, at, ink) <= ALIKE * ALIKE)) continue;
    if (!isCore(image, index, ground) || isOfBoth(pixels, index, inks)) continue;
    const color = (pixels[at] << 16) | (pixels[at + 1] << 8) | pixels[at + 2];
    const known = found.get(color);
    found.set(color, { count: (known?.count ?? 0) + 1, away: Math.max(known?.away ?? 0, away), ground: known?.ground ?? ground });
  }
  const agreed = [...found].filter(([, { count }]) => count >= LEAST_CORES);
  if (agreed.length === 0) return null;
  const [color, how] = agreed.reduce((most, own) => (own[1].away > most[1].away ? own : most));
  return fullInk(image, { r: color >> 16, g: (color >> 8) & 255, b: color & 255 }, how, doubtful);
}

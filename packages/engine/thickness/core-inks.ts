import type { Rgb } from '../color/hex.ts';
import type { PixelImage } from '../image.ts';
import { ALIKE, squaredApart } from './flat-inks.ts';
import { fromMixes } from './pale-lines.ts';

/** Cores of lines tell an ink where so many are of one color to the level. */
const LEAST_CORES = 24;
/** Where lines cross others many pixels are of one mix of both, too: within so many levels. */
const OF_BOTH = 3;

/** A place where lines stand alone on one ink, and how far off the known mixes leave it, in squared levels. */
export interface DoubtfulPlace {
  readonly index: number;
  readonly ground: Rgb;
  readonly away: number;
}

/** Whether a place is in the middle of a line: nothing beside it lies farther from the ground, and it goes on as it is. */
function isCore({ width, height, pixels }: PixelImage, index: number, ground: Rgb): boolean {
  const [x, y] = [index % width, Math.floor(index / width)];
  if (x < 1 || y < 1 || x >= width - 1 || y >= height - 1) return false;
  const own = squaredApart(pixels, index * 4, ground);
  let goesOn = false;
  for (let row = index - width; row <= index + width; row += width) {
    for (let at = row - 1; at <= row + 1; at++) {
      if (squaredApart(pixels, at * 4, ground) > own) return false;
      if (at === index) continue;
      if ([0, 1, 2, 3].every((channel) => pixels[at * 4 + channel] === pixels[index * 4 + channel])) goesOn = true;
    }
  }
  return goesOn;
}

/** Whether a pixel is a mix of any two inks. */
const isOfBoth = (pixels: Uint8Array, index: number, inks: readonly Rgb[]): boolean =>
  inks.some((one, place) => inks.slice(place + 1).some((other) => fromMixes(pixels, index, one, other) <= OF_BOTH));

/**
 * The ink of clean art's lines that are too thin to fill squares, where mixes of others come near to it: the color that the cores of many have to the
 * level, and of such the one that those mixes leave farthest off; what hardly differs from one of `inks` is that one. Null without. `image` is RGBA, straight alpha.
 */
export function coreInk(image: PixelImage, inks: readonly Rgb[], doubtful: readonly DoubtfulPlace[]): Rgb | null {
  const { pixels } = image;
  const found = new Map<number, { count: number; away: number }>();
  for (const { index, ground, away } of doubtful) {
    const at = index * 4;
    if (pixels[at + 3] < 255 || inks.some((ink) => squaredApart(pixels, at, ink) <= ALIKE * ALIKE)) continue;
    if (!isCore(image, index, ground) || isOfBoth(pixels, index, inks)) continue;
    const color = (pixels[at] << 16) | (pixels[at + 1] << 8) | pixels[at + 2];
    const known = found.get(color);
    found.set(color, { count: (known?.count ?? 0) + 1, away: Math.max(known?.away ?? 0, away) });
  }
  let [best, farthest] = [null as number | null, 0];
  for (const [color, { count, away }] of found) if (count >= LEAST_CORES && away > farthest) [best, farthest] = [color, away];
  return best === null ? null : { r: best >> 16, g: (best >> 8) & 255, b: best & 255 };
}

import type { Rgb } from '../color/hex.ts';
import type { PixelImage } from '../image.ts';
import type { FlatMixes } from './flat-mixes.ts';

/** Art below this alpha has no color that tells anything. */
const LEAST_ALPHA = 24;
/** Of lines alone so much of what shows has the color of a pixel beside it, and is of one ink. */
const LEAST_LIKE = 0.75;
/** Faint pixels of one color are so many levels apart where colors were kept times alpha. */
const ROUNDED = 5;
/** Colors of pixels from this alpha on are kept well. */
const NEARLY_OPAQUE = 200;
const LEAST_PURE = 0.85;
/** A pixel is of one ink with so much of another, 0 to 255, as faint ones are kept. */
const NEARLY_PURE = 32;

/** Whether two pixels are of one color, as near as faint ones are kept. */
const isAlike = (pixels: Uint8Array, at: number, other: number): boolean =>
  Math.abs(pixels[at] - pixels[other]) <= ROUNDED &&
  Math.abs(pixels[at + 1] - pixels[other + 1]) <= ROUNDED &&
  Math.abs(pixels[at + 2] - pixels[other + 2]) <= ROUNDED;

/** Whether a picture on transparency may be of lines alone: they fill no area, and are of their color all along. */
export function mayBeLines({ width, pixels }: PixelImage): boolean {
  let [shown, like] = [0, 0];
  const count = pixels.length / 4;
  for (let at = width; at < count; at++) {
    if (pixels[at * 4 + 3] < LEAST_ALPHA) continue;
    shown++;
    const isLike = (other: number) => pixels[other * 4 + 3] >= LEAST_ALPHA && isAlike(pixels, at * 4, other * 4);
    if (isLike(at - 1) || isLike(at - width)) like++;
  }
  return shown < count - width && like >= LEAST_LIKE * shown;
}

/** The color that most pixels have which are nearly opaque. */
export function mostFrequent({ pixels }: PixelImage): Rgb {
  const counts = new Map<number, number>();
  let [most, color] = [0, 0];
  for (let at = 0; at < pixels.length; at += 4) {
    if (pixels[at + 3] < NEARLY_OPAQUE) continue;
    const own = (pixels[at] << 16) | (pixels[at + 1] << 8) | pixels[at + 2];
    const count = (counts.get(own) ?? 0) + 1;
    counts.set(own, count);
    if (count > most) [most, color] = [count, own];
  }
  return { r: color >> 16, g: (color >> 8) & 255, b: color & 255 };
}

/** Whether nearly all that shows is of one ink a place: lines have few mixes where colors are apart from alpha, ramps have nothing else. */
export function arePure({ pixels }: PixelImage, { first, second, share }: Pick<FlatMixes, 'first' | 'second' | 'share'>): boolean {
  let [shown, pure] = [0, 0];
  for (let at = 0; at < first.length; at++) {
    if (pixels[at * 4 + 3] < LEAST_ALPHA) continue;
    shown++;
    if (first[at] === second[at] || Math.min(share[at], 255 - share[at]) <= NEARLY_PURE) pure++;
  }
  return pure >= LEAST_PURE * shown;
}

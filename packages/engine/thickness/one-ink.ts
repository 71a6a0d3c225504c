import type { Rgb } from '../color/hex.ts';
import type { PixelImage } from '../image.ts';
import { contrastAt } from './contrast.ts';

/** What differs from the ground by less, in coded values, shows no color. */
const TELLING = 40;
/** Colors of one ink lie this nearly in one direction from the ground: the cosine between them. */
const SAME_WAY = 0.985;
/** Full ink is at least so far from the ground. */
const LEAST_FULL = 44;
/** So many pixels at least are as far: single ones may be dirt. */
const LEAST_PIXELS = 4;

/** What one ink covers. */
export interface OneInk {
  /** One byte a pixel, 255 of the fullest anywhere. */
  readonly covered: Uint8Array;
  /** How far that is from the ground, in coded values. */
  readonly fullContrast: number;
}

/**
 * How much of an opaque picture's pixels one ink covers, by how far their colors lie from the ground's.
 * `noise`: what lies nearer to the ground, in coded values, is ground. Null where the picture has several inks, or none.
 */
export function coveredByOneInk({ width, height, pixels }: PixelImage, color: Rgb, noise: number): OneInk | null {
  const counts = new Uint32Array(512);
  const words = new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length >> 2);
  const ground = (0xff000000 | (color.b << 16) | (color.g << 8) | color.r) >>> 0;
  let [wayR, wayG, wayB] = [0, 0, 0];
  let [last, lastContrast] = [ground, 0];
  for (let index = 0; index < words.length; index++) {
    if (words[index] === ground) continue;
    const at = index * 4;
    if (words[index] !== last) {
      last = words[index];
      lastContrast = contrastAt(pixels, at, color);
      if (lastContrast >= TELLING) {
        const [r, g, b] = [pixels[at] - color.r, pixels[at + 1] - color.g, pixels[at + 2] - color.b];
        const way = Math.hypot(wayR, wayG, wayB);
        if (way > 0 && r * wayR + g * wayG + b * wayB < SAME_WAY * way * lastContrast) return null;
        // Darker pixels tell the way better.
        if (lastContrast > way) [wayR, wayG, wayB] = [r, g, b];
      }
    }
    counts[Math.round(lastContrast)]++;
  }
  let [full, pixelsSoFar] = [counts.length - 1, counts[counts.length - 1]];
  while (full > 0 && pixelsSoFar < LEAST_PIXELS) pixelsSoFar += counts[--full];
  if (full < LEAST_FULL) return null;
  const covered = new Uint8Array(width * height);
  const scale = 255 / Math.max(1, full - noise);
  for (let index = 0; index < words.length; index++) {
    if (words[index] === ground) continue;
    const contrast = contrastAt(pixels, index * 4, color) - noise;
    if (contrast > 0) covered[index] = Math.min(255, Math.round(contrast * scale));
  }
  return { covered, fullContrast: full };
}

import type { Rgb } from '../color/hex.ts';
import { lumaOf } from '../color/luma.ts';
import type { PixelImage } from '../image.ts';
import { isSmear, MOST_TINTED } from './flat-inks.ts';

/** A line's middle is so many levels darker, or lighter, than what lies so far to both of its sides. */
const RIDGE_LEVELS = 24;
const RIDGE_PX = 2;
/** Colors whose ways from the ground enclose less than this, as a cosine, are of one ink. */
const SAME_WAY = 0.985;
/** An ink that is in lines alone is told from what compression leaves by its lines: so many places, and this share of all that stand alone. */
const LEAST_PLACES = 160;
const LEAST_SHARE = 0.15;
/** Of a line's middles the fullest have its ink; the very fullest overshoot. */
const FULLEST = 0.9;

/** Whether a place is the middle of a line. */
export function isRidge({ width, height, pixels }: PixelImage, index: number): boolean {
  const [x, y] = [index % width, Math.floor(index / width)];
  if (x < RIDGE_PX || y < RIDGE_PX || x >= width - RIDGE_PX || y >= height - RIDGE_PX) return false;
  const luma = (place: number) => lumaOf({ r: pixels[place * 4], g: pixels[place * 4 + 1], b: pixels[place * 4 + 2] });
  const own = luma(index);
  return [1, width, width + 1, width - 1].some((step) => {
    const [one, other] = [luma(index - RIDGE_PX * step) - own, luma(index + RIDGE_PX * step) - own];
    return Math.min(one, other) > RIDGE_LEVELS || Math.max(one, other) < -RIDGE_LEVELS;
  });
}

/** A place where a line stands alone on one ink. */
export interface LonePlace {
  readonly index: number;
  readonly ground: Rgb;
}

/**
 * The ink of lines in what was a JPEG that are so thin that it is flat nowhere: the color that many of their middles point to, away from the one ink that
 * they stand on. `missed` are places that no mix of the known inks explains, of `all` where lines stand alone. Null where these do not agree on one.
 */
export function lineInk(image: PixelImage, inks: readonly Rgb[], missed: readonly LonePlace[], all: number, ringing: number): Rgb | null {
  const { pixels } = image;
  const least = Math.max(LEAST_PLACES, LEAST_SHARE * all);
  const ways: { readonly ground: Rgb; readonly way: readonly [number, number, number]; readonly length: number }[] = [];
  for (const { index, ground } of missed) {
    const color = { r: pixels[index * 4], g: pixels[index * 4 + 1], b: pixels[index * 4 + 2] };
    if (inks.some((ink) => ink !== ground && isSmear(color, ground, ink, ringing))) continue;
    const [r, g, b] = [color.r - ground.r, color.g - ground.g, color.b - ground.b];
    const length = Math.hypot(r, g, b);
    ways.push({ ground, way: [r / length, g / length, b / length], length });
  }
  for (const ground of inks) {
    const own = ways.filter((way) => way.ground === ground);
    if (own.length < least) continue;
    const [r, g, b] = [0, 1, 2].map((channel) => own.map(({ way }) => way[channel]).sort((one, other) => one - other)[own.length >> 1]);
    const norm = Math.hypot(r, g, b);
    const alike = own.filter(({ way }) => (way[0] * r + way[1] * g + way[2] * b) / norm > SAME_WAY);
    if (alike.length < least) continue;
    const length = alike.map((way) => way.length).sort((one, other) => one - other)[Math.floor(FULLEST * alike.length)] / norm;
    const at = (from: number, by: number) => Math.min(255, Math.max(0, from + by * length));
    const found = { r: at(ground.r, r), g: at(ground.g, g), b: at(ground.b, b) };
    // What is left of an ink that is known tells nothing new.
    if (inks.every((ink) => Math.hypot(ink.r - found.r, ink.g - found.g, ink.b - found.b) > MOST_TINTED)) return found;
  }
  return null;
}

import type { Rgb } from '../color/hex.ts';
import { rgbFromCielabD50 } from '../color/rgb-from-cielab.ts';

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));
const byte = (share: number): number => Math.round(255 * within(share, 0, 1));

/** Channels as shares of full, 0 to 1. What lies beyond is clipped. */
export function fromRgbShares(r: number, g: number, b: number): Rgb {
  return { r: byte(r), g: byte(g), b: byte(b) };
}

/** Inks as shares of full, 0 to 1. A swatch file names no press: shown as plain transparent inks on white. */
export function fromCmykShares(c: number, m: number, y: number, k: number): Rgb {
  const light = (ink: number) => (1 - within(ink, 0, 1)) * (1 - within(k, 0, 1));
  return fromRgbShares(light(c), light(m), light(y));
}

/** `share` of white, 0 black. */
export function fromGrayShare(share: number): Rgb {
  return fromRgbShares(share, share, share);
}

/** CIELAB under D50: `l` 0 to 100, `a` and `b` -128 to 127. */
export function fromLab(l: number, a: number, b: number): Rgb {
  return rgbFromCielabD50({ l: within(l, 0, 100), a: within(a, -128, 127), b: within(b, -128, 127) });
}

import type { Cielab } from './cielab.ts';
import type { Rgb } from './hex.ts';
import { codedFromLinear } from './srgb.ts';

/** Way back of CIELAB's cube root with its straight piece near black. Source: CIE 15:2004, section 8.2.1. */
function ratioOf(lightness: number): number {
  return lightness > 6 / 29 ? lightness ** 3 : 3 * (6 / 29) ** 2 * (lightness - 4 / 29);
}

const byte = (linear: number): number => Math.round(255 * codedFromLinear(Math.min(1, Math.max(0, linear))));

/**
 * The sRGB color (whole channels, 0 to 255) of a CIELAB color relative to D50, the white of print: what swatch files hold. Colors that a screen
 * can't show are clipped channel by channel. Sources: CIE 15:2004 (formula); IEC 61966-2-1 with its white adapted from D50 by Bradford's
 * method (matrix).
 */
export function rgbFromCielabD50({ l, a, b }: Cielab): Rgb {
  const y = (l + 16) / 116;
  const x50 = 0.96422 * ratioOf(y + a / 500);
  const y50 = ratioOf(y);
  const z50 = 0.82521 * ratioOf(y - b / 200);
  return {
    r: byte(3.1338561 * x50 - 1.6168667 * y50 - 0.4906146 * z50),
    g: byte(-0.9787684 * x50 + 1.9161415 * y50 + 0.033454 * z50),
    b: byte(0.0719453 * x50 - 0.2289914 * y50 + 1.4052427 * z50),
  };
}

import type { Rgb } from './hex.ts';
import { LINEAR_OF_BYTE } from './srgb.ts';

/** A color in CIELAB relative to D65, the white of sRGB: `l` 0 to 100. */
export interface Cielab {
  readonly l: number;
  readonly a: number;
  readonly b: number;
}

/** The cube root of CIELAB with its straight piece near black. Source: CIE 15:2004, section 8.2.1. */
function lightness(ratio: number): number {
  return ratio > (6 / 29) ** 3 ? Math.cbrt(ratio) : ratio * ((29 / 6) ** 2 / 3) + 4 / 29;
}

/** CIELAB of an sRGB-coded color with whole channels 0..255. Sources: IEC 61966-2-1 (matrix, white), CIE 15:2004 (formula). */
export function cielabFromRgb(color: Rgb): Cielab {
  const [r, g, b] = [LINEAR_OF_BYTE[color.r], LINEAR_OF_BYTE[color.g], LINEAR_OF_BYTE[color.b]];
  const x = lightness((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
  const y = lightness(0.2126729 * r + 0.7151522 * g + 0.072175 * b);
  const z = lightness((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883);
  return { l: 116 * y - 16, a: 500 * (x - y), b: 200 * (y - z) };
}

import { type Cielab, cielabFromRgb } from './cielab.ts';
import type { Rgb } from './hex.ts';

/** Grays have less chroma than this. */
const GRAY_CHROMA = 9;
const OFF_WHITE_FROM = 90;
const WHITE_FROM = 98;
const BLACK_BELOW = 12;
/** Hues of CIELAB in degrees, each up to the angle beside it. */
const HUES: readonly (readonly [number, string])[] = [
  [15, 'pink'],
  [48, 'red'],
  [74, 'orange'],
  [104, 'yellow'],
  [128, 'lime'],
  [162, 'green'],
  [205, 'turquoise'],
  [260, 'sky blue'],
  [300, 'blue'],
  [325, 'violet'],
  [345, 'magenta'],
  [360, 'pink'],
];
/** Dark oranges and yellows have names of their own. */
const DARK_NAMES: Readonly<Record<string, string>> = { orange: 'brown', yellow: 'olive' };
const DARK_BELOW = 55;

const capitalized = (words: string): string => words[0].toUpperCase() + words.slice(1);

/** What one would call a color by its lightness and its hue: "Dark red". */
export function hueWords({ l, a, b }: Cielab): string {
  const isGray = Math.hypot(a, b) < GRAY_CHROMA;
  if (isGray && l > OFF_WHITE_FROM) return 'Off-white';
  const angle = ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
  const hue = isGray ? 'gray' : (HUES.find(([to]) => angle <= to)?.[1] ?? 'pink');
  if (l < DARK_BELOW && DARK_NAMES[hue]) return capitalized(DARK_NAMES[hue]);
  return capitalized(l > 80 ? `light ${hue}` : l < 35 ? `dark ${hue}` : hue);
}

/** The same with black and white, for colors that no set of inks names. */
export function colorWords(color: Rgb): string {
  const lab = cielabFromRgb(color);
  const isGray = Math.hypot(lab.a, lab.b) < GRAY_CHROMA;
  if (isGray && lab.l >= WHITE_FROM) return 'White';
  if (isGray && lab.l < BLACK_BELOW) return 'Black';
  return hueWords(lab);
}

import { type Cielab, cielabFromRgb, deltaE2000, formatHex, parseHex, type Rgb } from '@underbase/engine';

/** Common plastisol inks, as they look in a full layer over white; names are generic, shops have their own. */
export const PLASTISOL: readonly { readonly name: string; readonly hex: string }[] = [
  { name: 'White', hex: '#ffffff' },
  { name: 'Black', hex: '#16161a' },
  { name: 'Light gray', hex: '#b9bcbe' },
  { name: 'Dark gray', hex: '#5d6063' },
  { name: 'Natural', hex: '#efe3c8' },
  { name: 'Lemon yellow', hex: '#fce300' },
  { name: 'Golden yellow', hex: '#ffb81c' },
  { name: 'Orange', hex: '#fe5000' },
  { name: 'Red', hex: '#e8261c' },
  { name: 'Scarlet', hex: '#e4002b' },
  { name: 'Cardinal', hex: '#9b1b30' },
  { name: 'Maroon', hex: '#5c1a2b' },
  { name: 'Hot pink', hex: '#e0457b' },
  { name: 'Light pink', hex: '#f4b6c2' },
  { name: 'Magenta', hex: '#c6007e' },
  { name: 'Purple', hex: '#582c83' },
  { name: 'Lilac', hex: '#b094cf' },
  { name: 'Navy', hex: '#14284b' },
  { name: 'Royal blue', hex: '#0033a0' },
  { name: 'Process blue', hex: '#0085ca' },
  { name: 'Light blue', hex: '#8bb8e8' },
  { name: 'Turquoise', hex: '#00b2a9' },
  { name: 'Teal', hex: '#007c80' },
  { name: 'Kelly green', hex: '#00843d' },
  { name: 'Forest green', hex: '#1e4d2b' },
  { name: 'Lime green', hex: '#84bd00' },
  { name: 'Brown', hex: '#5b3a29' },
  { name: 'Tan', hex: '#c19a6b' },
  { name: 'Flesh', hex: '#e8b58e' },
];

/** The colors of the set. */
export function libraryColors(): readonly Rgb[] {
  return PLASTISOL.map(({ hex }) => parseHex(hex)).filter((color) => color !== null);
}

/** An ink of the set lends its name to colors within so many units of CIEDE2000. */
const NAMESAKE_WITHIN = 13;
/** White alone is more particular: what is nearly white is a tint that shows beside it. */
const WHITE_WITHIN = 4;
const OFF_WHITE_FROM = 90;
/** Grays have less chroma than this. */
const GRAY_CHROMA = 9;
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

const capitalized = (words: string): string => words[0].toUpperCase() + words.slice(1);

/** Dark oranges and yellows have names of their own. */
const DARK_NAMES: Readonly<Record<string, string>> = { orange: 'brown', yellow: 'olive' };
const DARK_BELOW = 55;

/** What one would call a color that no ink of the set comes near: its lightness and its hue. */
function describe({ l, a, b }: Cielab): string {
  const isGray = Math.hypot(a, b) < GRAY_CHROMA;
  if (isGray && l > OFF_WHITE_FROM) return 'Off-white';
  const angle = ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
  const hue = isGray ? 'gray' : (HUES.find(([to]) => angle <= to)?.[1] ?? 'pink');
  if (l < DARK_BELOW && DARK_NAMES[hue]) return capitalized(DARK_NAMES[hue]);
  return capitalized(l > 80 ? `light ${hue}` : l < 35 ? `dark ${hue}` : hue);
}

/** Names from the set by the nearest color, or by hue where none is near; each with its hex where two inks would share one. */
export function nameInks(inks: readonly Rgb[]): readonly string[] {
  const set = libraryColors().map(cielabFromRgb);
  const names = inks.map((ink) => {
    const lab = cielabFromRgb(ink);
    const distances = set.map((known) => deltaE2000(lab, known));
    const least = Math.min(...distances);
    const { name } = PLASTISOL[distances.indexOf(least)];
    return least <= (name === 'White' ? WHITE_WITHIN : NAMESAKE_WITHIN) ? name : describe(lab);
  });
  return names.map((name, index) => (names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} ${formatHex(inks[index])}`));
}

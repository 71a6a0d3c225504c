import { type Cielab, cielabFromRgb, formatHex, nearestSwatch, type Rgb, type Swatch } from '@underbase/engine';

/** An ink of the house's sets lends its name to colors within so many units of CIEDE2000. */
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

/** An own ink lends its name only to what is printed with it: shops know theirs by number. */
const OWN_WITHIN = 5;

export interface InkNames {
  /** What each ink is called; with its hex where two would share a name. */
  readonly names: readonly string[];
  /** The ink of the shop's own that comes nearest to each, and by how much it differs; null where there are none. */
  readonly nearest: readonly (NearestInk | null)[];
}

/** A named ink beside one of the job's. */
export interface NearestInk {
  readonly name: string;
  /** CIEDE2000. */
  readonly difference: number;
}

function withinOf(name: string, isOwn: boolean): number {
  if (isOwn) return OWN_WITHIN;
  return name === 'White' ? WHITE_WITHIN : NAMESAKE_WITHIN;
}

/** Names by the nearest ink of a set, or by hue where none is near. `isOwn` says that the set is the shop's, not the house's. */
export function nameInks(inks: readonly Rgb[], set: readonly Swatch[], isOwn: boolean): InkNames {
  const found = inks.map((ink) => nearestSwatch(ink, set));
  const names = inks.map((ink, index) => {
    const near = found[index];
    return near && near.difference <= withinOf(near.swatch.name, isOwn) ? near.swatch.name : describe(cielabFromRgb(ink));
  });
  return {
    names: names.map((name, index) => (names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} ${formatHex(inks[index])}`)),
    nearest: found.map((near) => (near && isOwn ? { name: near.swatch.name, difference: near.difference } : null)),
  };
}

import { type Cielab, cielabFromRgb, formatHex, hueWords, nearestSwatch, type Rgb, type Swatch } from '@underbase/engine';

/** An ink of the house's sets lends its name to colors within so many units of CIEDE2000. */
const NAMESAKE_WITHIN = 13;
/** White alone is more particular: what is nearly white is a tint that shows beside it. */
const WHITE_WITHIN = 4;
/** A vivid color has no grayish ink's name: with half its chroma that is another ink, however near CIEDE2000 finds them. */
const VIVID_CHROMA = 40;
const LEAST_OF_CHROMA = 0.5;
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

const chromaOf = ({ a, b }: Cielab): number => Math.hypot(a, b);

function withinOf(name: string, isOwn: boolean): number {
  if (isOwn) return OWN_WITHIN;
  return name === 'White' ? WHITE_WITHIN : NAMESAKE_WITHIN;
}

function isAsVivid(one: Rgb, other: Rgb): boolean {
  const [less, more] = [one, other].map((color) => chromaOf(cielabFromRgb(color))).sort((a, b) => a - b);
  return more < VIVID_CHROMA || less >= LEAST_OF_CHROMA * more;
}

/** Names by the nearest ink of a set, or by hue where none is near. `isOwn` says that the set is the shop's, not the house's. */
export function nameInks(inks: readonly Rgb[], set: readonly Swatch[], isOwn: boolean): InkNames {
  const found = inks.map((ink) => nearestSwatch(ink, set));
  const names = inks.map((ink, index) => {
    const near = found[index];
    const lends = near && near.difference <= withinOf(near.swatch.name, isOwn) && (isOwn || isAsVivid(ink, near.swatch.color));
    return lends ? near.swatch.name : hueWords(cielabFromRgb(ink));
  });
  return {
    names: names.map((name, index) => (names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} ${formatHex(inks[index])}`)),
    nearest: found.map((near) => (near && isOwn ? { name: near.swatch.name, difference: near.difference } : null)),
  };
}

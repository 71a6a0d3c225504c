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
  /** What each ink is called; with its hex where two would share a name, or it is that of a process ink of the job: readers tell plates by name. */
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

function isAsVivid(one: Rgb, other: Rgb): boolean {
  const [less, more] = [one, other].map((color) => chromaOf(cielabFromRgb(color))).sort((a, b) => a - b);
  return more < VIVID_CHROMA || less >= LEAST_OF_CHROMA * more;
}

/** By an ink of the house's sets, or by hue where none is near. */
function nameByHouse(ink: Rgb, house: readonly Swatch[]): string {
  const near = nearestSwatch(ink, house);
  const within = near?.swatch.name === 'White' ? WHITE_WITHIN : NAMESAKE_WITHIN;
  return near && near.difference <= within && isAsVivid(ink, near.swatch.color) ? near.swatch.name : hueWords(cielabFromRgb(ink));
}

/** Names by the shop's own inks where they are printed with, else as without these: an ink that the shop has not keeps its name. */
export function nameInks(
  inks: readonly Rgb[],
  { own, house, taken = [] }: { readonly own: readonly Swatch[]; readonly house: readonly Swatch[]; readonly taken?: readonly string[] },
): InkNames {
  const found = inks.map((ink) => nearestSwatch(ink, own));
  const names = inks.map((ink, index) => {
    const near = found[index];
    return near && near.difference <= OWN_WITHIN ? near.swatch.name : nameByHouse(ink, house);
  });
  const isShared = (name: string): boolean => taken.includes(name) || names.indexOf(name) !== names.lastIndexOf(name);
  return {
    names: names.map((name, index) => (isShared(name) ? `${name} ${formatHex(inks[index])}` : name)),
    nearest: found.map((near) => near && { name: near.swatch.name, difference: near.difference }),
  };
}

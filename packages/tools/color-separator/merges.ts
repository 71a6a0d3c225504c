import {
  cielabFromRgb,
  deltaE2000,
  type FlatColor,
  formatHex,
  isSameColor,
  NAMED_LEVELS,
  type NamedColor,
  type Rgb,
} from '@underbase/engine';
import type { ArtColors } from './art-colors.ts';
import { readMerges } from './ink-pairs.ts';
import type { SeparatorOptions } from './options.ts';

/** What lies this near to a color that is merged away went with its ink, in CIEDE2000: as twins share one. */
const MERGED_WITHIN = 5;

/** A color of the art, and the ink that prints it. */
export interface Merge {
  readonly from: Rgb;
  readonly into: Rgb;
}

/** A merge that does nothing, as the art has no such color, with the art's nearest. */
export interface FarMerge {
  readonly from: string;
  readonly nearest: string | null;
}

const apart = (one: Rgb, other: Rgb): number => deltaE2000(cielabFromRgb(one), cielabFromRgb(other));
const whole = ({ r, g, b }: Rgb): Rgb => ({ r: Math.round(r), g: Math.round(g), b: Math.round(b) });

/** Whether a color goes with the one that is merged away, not with that which it is merged into. */
const goesAlong = (color: Rgb, { from, into }: Merge): boolean =>
  isSameColor(color, from, MERGED_WITHIN) && apart(color, from) <= apart(color, into);

const colorsOf = ({ flats, survey }: Pick<ArtColors, 'flats' | 'survey'>): readonly Rgb[] => [...flats, ...survey.colors.map(whole)];

/** Spot jobs alone merge: elsewhere colors are no areas. */
const mergesOf = ({ method, merged }: Pick<SeparatorOptions, 'method' | 'merged'>): readonly Merge[] =>
  method === 'spot' ? readMerges(merged) : [];

/** Merges of colors that the art has. */
function heardMerges(options: SeparatorOptions, art: ArtColors): readonly Merge[] {
  const colors = colorsOf(art);
  return mergesOf(options).filter((merge) => colors.some((color) => goesAlong(color, merge)));
}

/** Colors that an ink of another color prints ask for none of their own: whoever merges gave that up. */
export function isMergedAway(options: SeparatorOptions): (color: Rgb) => boolean {
  const merges = mergesOf(options).filter(({ from, into }) => formatHex(from) !== formatHex(into));
  return (color) => merges.some((merge) => goesAlong(color, merge));
}

/** Inks that colors of the art are merged into, none of them at hand already. */
export function mergedInto(options: SeparatorOptions, art: ArtColors, atHand: readonly Rgb[]): readonly string[] {
  const known = new Set(atHand.map(formatHex));
  return heardMerges(options, art)
    .map(({ into }) => formatHex(into))
    .filter((ink) => !known.has(ink));
}

/** Flat colors that no ink left is nearer to than the one that was given up: it may have printed them. */
function leftBy(from: Rgb, flats: readonly FlatColor[], left: readonly Rgb[]): readonly FlatColor[] {
  return flats.filter((flat) => left.every((color) => apart(flat, from) < apart(flat, color)));
}

/** What merges make of the art: each color that prints as another ink alone. `colors` are the palette's. */
export function namedByMerges(
  options: SeparatorOptions,
  art: ArtColors,
  colors: readonly Rgb[],
  isUsable: readonly boolean[],
): readonly NamedColor[] {
  const left = colors.filter((_, place) => isUsable[place]);
  // Inks by hand may stand far from all that they print.
  const merges = options.palette.length > 0 ? mergesOf(options) : heardMerges(options, art);
  return merges.flatMap(({ from, into }): NamedColor[] => {
    const channel = colors.findIndex((color, place) => isUsable[place] && formatHex(color) === formatHex(into));
    if (channel < 0) return [];
    return [from, ...leftBy(from, art.flats, left)].map(({ r, g, b }) => ({ r, g, b, channel }));
  });
}

/** Whether a flat color of the art is one of those that merges name. */
export function isNamedBy(named: readonly Rgb[], { r, g, b }: Rgb): boolean {
  return named.some((one) => Math.max(Math.abs(one.r - r), Math.abs(one.g - g), Math.abs(one.b - b)) <= NAMED_LEVELS);
}

/** Merges that change nothing, as no color of the art is near what is merged. An ink by hand may stand far from all that it prints. */
export function farMerges(options: SeparatorOptions, art: ArtColors, colors: readonly Rgb[]): readonly FarMerge[] {
  const known = colorsOf(art);
  const isByHand = options.palette.length > 0;
  return mergesOf(options)
    .filter((merge) => !known.some((color) => goesAlong(color, merge)) && !(isByHand && leftBy(merge.from, art.flats, colors).length > 0))
    .map(({ from }) => {
      const nearest = known.reduce<Rgb | null>(
        (best, color) => (best === null || apart(color, from) < apart(best, from) ? color : best),
        null,
      );
      return { from: formatHex(from), nearest: nearest && formatHex(nearest) };
    });
}

import { cielabFromRgb } from '../color/cielab.ts';
import { deltaE2000 } from '../color/delta-e2000.ts';
import type { Rgb } from '../color/hex.ts';
import { colorAt, differences, metricAt } from './color-metric.ts';
import { type InkGroup, SAME_COLOR } from './distinct-flats.ts';
import { type FlatInks, MISSED_BY_SHARE, nearestPlace } from './flat-inks.ts';
import { printOf } from './ink-trial.ts';

const byte = (value: number): number => Math.min(255, Math.max(0, Math.round(value)));

/** A group of flat colors seen from its ink, and the ink that would print it. */
interface MixedFlat {
  readonly group: InkGroup;
  readonly vectors: Float64Array;
  readonly place: number;
}

/**
 * Inks for flat colors of art that is printed by dots, where tints are as good as solids: a color that the others mix within `SAME_COLOR` takes no
 * screen. What is nearly the garment (`isShade`) is never mixed: its tints would be specks of light ink. `all` are all inks that there may be:
 * `given` ones, then a library up to place `libraryTo`, or, where that is null, the groups' own in their order.
 */
export function inksOfMixedFlats(
  groups: readonly InkGroup[],
  all: readonly Rgb[],
  given: number,
  libraryTo: number | null,
  most: number,
  isShade: (color: Rgb) => boolean,
): FlatInks {
  const flats = groups.map((group, index): MixedFlat => {
    const vectors = differences(metricAt(group.ink), group.ink, all);
    return { group, vectors, place: libraryTo === null ? given + index : nearestPlace(vectors, given, libraryTo) };
  });
  const base = Array.from({ length: given }, (_, place) => place);
  const offOf = ({ group: { ink }, vectors }: MixedFlat, places: readonly number[]): number => {
    const at = [...base, ...places];
    const off = (color: Rgb) => deltaE2000(cielabFromRgb(ink), cielabFromRgb(color));
    if (isShade(ink)) return Math.min(...at.map((place) => off(all[place])));
    const { x, y, z } = printOf(vectors, at, 0);
    const { r, g, b } = colorAt(metricAt(ink), ink, x, y, z);
    return off({ r: byte(r), g: byte(g), b: byte(b) });
  };
  const isOff = (flat: MixedFlat, places: readonly number[]) => offOf(flat, places) >= SAME_COLOR;
  const missedOf = (flat: MixedFlat, places: readonly number[]) => flat.group.share ** MISSED_BY_SHARE * offOf(flat, places);
  const byMissed = (places: readonly number[]) => (one: MixedFlat, other: MixedFlat) => missedOf(other, places) - missedOf(one, places);

  let places: readonly number[] = [];
  while (places.length < most) {
    const taken = places;
    const [next] = flats.filter((flat) => !taken.includes(flat.place) && isOff(flat, taken)).sort(byMissed(taken));
    if (!next) break;
    places = [...taken, next.place];
  }
  // Inks were taken while few were at hand: what those that came after mix as well needs none.
  for (const place of places) {
    const rest = places.filter((other) => other !== place);
    if (flats.every((flat) => isOff(flat, places) || !isOff(flat, rest))) places = rest;
  }
  const leftOut = flats.filter((flat) => isOff(flat, places)).sort(byMissed(places));
  return { places, leftOut: leftOut.map(({ group }) => group) };
}

import { cielabFromRgb, deltaE2000, type FlatColor, formatHex, type MixPalette, MixTable, type Rgb, SAME_COLOR } from '@underbase/engine';
import { isNamedBy } from './merges.ts';
import { GARMENT } from './palette-places.ts';
import { solidPlace } from './solid-place.ts';

/** Flat colors that anyone tells apart in the art, and that one solid ink prints: the edge between them is lost. */
export interface OneInk {
  readonly to: string;
  /** Largest area first. */
  readonly from: readonly string[];
  /** CIEDE2000 between the two that lie farthest apart. */
  readonly apart: number;
}

function farthestApart(colors: readonly Rgb[]): number {
  const labs = colors.map(cielabFromRgb);
  let most = 0;
  for (const [at, one] of labs.entries()) {
    for (const other of labs.slice(at + 1)) most = Math.max(most, deltaE2000(one, other));
  }
  return most;
}

/**
 * The inks of a palette that print several flat colors alike though those differ by more than `SAME_COLOR`, worst first. Those that were `merged` by hand
 * were to be lost.
 */
export function printedAsOne(flats: readonly FlatColor[], palette: MixPalette, merged: readonly Rgb[]): readonly OneInk[] {
  const table = new MixTable(palette);
  const byPlace = new Map<number, FlatColor[]>();
  for (const flat of flats) {
    if (isNamedBy(merged, flat)) continue;
    const place = solidPlace(table, palette, flat);
    // What is left bare is told as that.
    if (place !== null && place !== GARMENT) byPlace.set(place, [...(byPlace.get(place) ?? []), flat]);
  }
  return [...byPlace]
    .map(([place, members]): OneInk => {
      const from = [...members].sort((one, other) => other.share - one.share).map(formatHex);
      return { to: formatHex(palette.colors[place]), from, apart: farthestApart(members) };
    })
    .filter(({ apart }) => apart > SAME_COLOR)
    .sort((one, other) => other.apart - one.apart);
}

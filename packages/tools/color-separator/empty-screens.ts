import { formatHex, type MixPalette, MixTable, type Rgb } from '@underbase/engine';
import type { ArtColors } from './art-colors.ts';
import { inksToChooseFrom } from './ink-libraries.ts';
import type { SeparatorOptions } from './options.ts';
import { FIRST_INK } from './palette-places.ts';

/** A screen with less of every color of the art than this, 0 to 1, is empty. */
const LEAST_PRINTED = 0.02;

/**
 * Inks of a shelf that print something of the art, of those that were chosen: a tint promises more there than its dots keep, as these stand among nearer
 * inks, and an empty film is a screen set up for nothing. Inks of the art's own colors, those by hand and those that stay are never asked.
 */
export function printedInks(
  options: SeparatorOptions,
  { survey, flats }: ArtColors,
  inks: readonly Rgb[],
  palette: MixPalette,
): readonly Rgb[] {
  if (inksToChooseFrom(options).length === 0 || options.palette.length > 0) return inks;
  const staying = new Set(options.locked.map(({ color }) => color.toLowerCase()));
  const table = new MixTable(palette);
  const most = new Float64Array(palette.colors.length);
  for (const { r, g, b } of [...survey.colors, ...flats]) {
    const at = table.lookUp(Math.round(r), Math.round(g), Math.round(b));
    for (let place = FIRST_INK; place < most.length; place++) most[place] = Math.max(most[place], table.values[at + place]);
  }
  return inks.filter((ink, place) => most[FIRST_INK + place] >= LEAST_PRINTED || staying.has(formatHex(ink)));
}

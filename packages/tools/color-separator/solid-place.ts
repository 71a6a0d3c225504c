import type { MixPalette, MixTable, Rgb } from '@underbase/engine';

/** A color with so much of one ink has it alone, but for rounding. */
export const SOLID = 0.98;

/** The place of a palette's color that prints this one alone; null where it stands in dots. */
export function solidPlace(table: MixTable, { colors }: MixPalette, { r, g, b }: Rgb): number | null {
  const at = table.lookUp(r, g, b);
  const place = colors.findIndex((_, index) => table.values[at + index] >= SOLID);
  return place < 0 ? null : place;
}

import { type ColorSurvey, highlightOf, type MixPalette, MixTable } from '@underbase/engine';
import { WHITE_INK } from './palette-places.ts';

/**
 * Share of the art, 0 to 1, that a palette prints as highlight white on top of its inks, by the art's colors; 1 where dots lie side by side, as whites of
 * such plates are inks.
 */
export function highlightShare({ colors }: ColorSurvey, palette: MixPalette): number {
  const { highlight } = palette;
  if (highlight === null) return 1;
  const table = new MixTable(palette);
  return colors.reduce((sum, { r, g, b, share }) => {
    const color = { r: Math.round(r), g: Math.round(g), b: Math.round(b) };
    const at = table.lookUp(color.r, color.g, color.b);
    return sum + share * highlightOf(table.values[at + WHITE_INK], color, highlight);
  }, 0);
}

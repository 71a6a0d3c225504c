import { isSameColor, type MixPalette, MixTable, type Rgb, type SurveyedColor } from '@underbase/engine';
import { FIRST_INK } from './palette-places.ts';
import { isDark } from './underbase-need.ts';

/** Of a color's mix: from so much on an ink is solid, and from so much on it counts beside another. */
const [SOLID, COUNTS] = [0.95, 0.1];
/** A shade stands among other inks in so many times as much of the art as it is solid in. */
const MORE_MIXED = 1.5;
/** Solid on less of the art than this it makes no patches. */
const LEAST_SOLID = 0.002;

/**
 * Dark inks that are shades of a glow or a ramp, by their places in the palette: none of the art's flat colors, and in tints among other inks on more of
 * it than by themselves. `colors` have shares of the art.
 */
export function shadesAmong(colors: readonly SurveyedColor[], flats: readonly Rgb[], palette: MixPalette): readonly number[] {
  const places = [...palette.colors.keys()].filter(
    (place) => place >= FIRST_INK && isDark(palette.colors[place]) && !flats.some((flat) => isSameColor(flat, palette.colors[place])),
  );
  if (places.length === 0) return places;
  const table = new MixTable(palette);
  const [solid, mixed] = [new Float64Array(palette.colors.length), new Float64Array(palette.colors.length)];
  for (const { r, g, b, share } of colors) {
    const at = table.lookUp(Math.round(r), Math.round(g), Math.round(b));
    const own = (place: number) => table.values[at + place];
    for (const place of places) {
      if (own(place) >= SOLID) solid[place] += share;
      else if (own(place) >= COUNTS) mixed[place] += share;
    }
  }
  return places.filter((place) => solid[place] >= LEAST_SOLID && mixed[place] > MORE_MIXED * solid[place]);
}

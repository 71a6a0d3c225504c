import { formatHex, type MixPalette, MixTable, type StrokeWidths } from '@underbase/engine';
import { solidPlace } from './solid-place.ts';

/** Strokes of so many lines of a screen and more keep their shape in its dots: narrower ones are a row of them. */
const HELD_BY_LINES = 1.5;
/** A color has lettering or lines where so much of it is that thin ... */
const LEAST_THIN = 0.1;
/** ... and so many of the places that were measured are. */
const LEAST_PLACES = 8;

/** A color whose lettering or lines break up into dots. */
export interface TypeInDots {
  readonly color: string;
  /** Of its thin strokes, the usual one. */
  readonly widthMm: number;
}

/** The width under which strokes in dots break up, in millimeters. */
export const heldMm = (lpi: number): number => (HELD_BY_LINES * 25.4) / lpi;

/** Flat colors whose thin strokes no ink of the palette prints alone, the thinnest first. `pxPerMm` is the art's, at its print size. */
export function typeInDots(strokes: readonly StrokeWidths[], palette: MixPalette, lpi: number, pxPerMm: number): readonly TypeInDots[] {
  const table = new MixTable(palette);
  const mostPx = heldMm(lpi) * pxPerMm;
  return strokes
    .flatMap((stroke): TypeInDots[] => {
      const thin = stroke.widths.filter((width) => width < mostPx);
      if (thin.length < Math.max(LEAST_PLACES, LEAST_THIN * stroke.widths.length) || solidPlace(table, palette, stroke) !== null) return [];
      return [{ color: formatHex(stroke), widthMm: thin[thin.length >> 1] / pxPerMm }];
    })
    .sort((one, other) => one.widthMm - other.widthMm);
}

/** The same in words; empty where none breaks up. */
export const typeInDotsWords = (types: readonly TypeInDots[]): string =>
  types.map(({ color, widthMm }) => `${color} (${widthMm.toFixed(2)} mm)`).join(', ');

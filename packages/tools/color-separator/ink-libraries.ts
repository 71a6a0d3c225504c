import { parseHex, type Swatch, swatchesFromText } from '@underbase/engine';
import type { SeparatorOptions } from './options.ts';

function swatch(name: string, hex: string, opacity?: number): Swatch {
  const color = parseHex(hex);
  if (!color) throw new Error(`${hex} is no color`);
  return opacity === undefined ? { name, color } : { name, color, opacity };
}

/** Common plastisol inks, as they look in a full layer over white; names are generic, shops have their own. Their opacity is the ink set's. */
export const PLASTISOL: readonly Swatch[] = [
  swatch('White', '#ffffff'),
  swatch('Black', '#16161a'),
  swatch('Light gray', '#b9bcbe'),
  swatch('Dark gray', '#5d6063'),
  swatch('Natural', '#efe3c8'),
  swatch('Lemon yellow', '#fce300'),
  swatch('Golden yellow', '#ffb81c'),
  swatch('Orange', '#fe5000'),
  swatch('Red', '#e8261c'),
  swatch('Scarlet', '#e4002b'),
  swatch('Cardinal', '#9b1b30'),
  swatch('Maroon', '#5c1a2b'),
  swatch('Hot pink', '#e0457b'),
  swatch('Light pink', '#f4b6c2'),
  swatch('Magenta', '#c6007e'),
  swatch('Purple', '#582c83'),
  swatch('Lilac', '#b094cf'),
  swatch('Navy', '#14284b'),
  swatch('Royal blue', '#0033a0'),
  swatch('Process blue', '#0085ca'),
  swatch('Light blue', '#8bb8e8'),
  swatch('Turquoise', '#00b2a9'),
  swatch('Teal', '#007c80'),
  swatch('Kelly green', '#00843d'),
  swatch('Forest green', '#1e4d2b'),
  swatch('Lime green', '#84bd00'),
  swatch('Brown', '#5b3a29'),
  swatch('Tan', '#c19a6b'),
  swatch('Flesh', '#e8b58e'),
];

/**
 * Common water-based inks, as they look in a full layer over white: softer than plastisol, for they sink in. Dark pigments hide more of the
 * garment than the ink set's common opacity says: theirs stand beside them.
 */
export const WATER_BASED: readonly Swatch[] = [
  swatch('White', '#fafaf7', 75),
  swatch('Black', '#1c1b1e', 85),
  swatch('Light gray', '#b5b8b9'),
  swatch('Charcoal', '#4c5053', 75),
  swatch('Ecru', '#eadfc6'),
  swatch('Pale yellow', '#f7e463'),
  swatch('Yellow', '#f6d117'),
  swatch('Golden yellow', '#f2ac26'),
  swatch('Orange', '#ee6a24'),
  swatch('Red', '#d3322b'),
  swatch('Brick', '#9e3b2d'),
  swatch('Burgundy', '#6b2333', 70),
  swatch('Pink', '#e26c92'),
  swatch('Blush', '#f0bfc3'),
  swatch('Magenta', '#b92a78'),
  swatch('Violet', '#5e3a87', 70),
  swatch('Lavender', '#aa98c8'),
  swatch('Navy', '#1e2e4d', 80),
  swatch('Blue', '#1f4ea0', 70),
  swatch('Sky blue', '#5aa6d6'),
  swatch('Pale blue', '#a3c6e4'),
  swatch('Aqua', '#3bb3ad'),
  swatch('Teal', '#17757b'),
  swatch('Green', '#1f8749'),
  swatch('Forest green', '#28513a', 70),
  swatch('Olive', '#6f7440'),
  swatch('Lime', '#93b83a'),
  swatch('Brown', '#5e4233', 70),
  swatch('Sand', '#c5a57c'),
];

/** Inks that an imported file or the shop's profile names; none where there is no such file. */
export function ownInks({ swatches }: Pick<SeparatorOptions, 'swatches'>): readonly Swatch[] {
  return swatchesFromText(swatches);
}

/** Inks that screens are chosen from, where not from the art's own colors. Own ones without a file are none: then the art's colors serve. */
export function inksToChooseFrom(options: Pick<SeparatorOptions, 'library' | 'swatches'>): readonly Swatch[] {
  switch (options.library) {
    case 'plastisol':
      return PLASTISOL;
    case 'water-based':
      return WATER_BASED;
    case 'swatches':
      return ownInks(options);
    default:
      return [];
  }
}

/** Inks of the house that lend their names where the shop's own don't. */
export function houseInks({ library }: Pick<SeparatorOptions, 'library'>): readonly Swatch[] {
  return library === 'water-based' ? WATER_BASED : PLASTISOL;
}

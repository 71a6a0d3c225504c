import { cielabFromRgb, deltaE2000, formatHex, parseHex, type Rgb } from '@underbase/engine';

/** Common plastisol inks, as they look in a full layer over white; names are generic, shops have their own. */
export const PLASTISOL: readonly { readonly name: string; readonly hex: string }[] = [
  { name: 'White', hex: '#ffffff' },
  { name: 'Black', hex: '#16161a' },
  { name: 'Light gray', hex: '#b9bcbe' },
  { name: 'Dark gray', hex: '#5d6063' },
  { name: 'Natural', hex: '#efe3c8' },
  { name: 'Lemon yellow', hex: '#fce300' },
  { name: 'Golden yellow', hex: '#ffb81c' },
  { name: 'Orange', hex: '#fe5000' },
  { name: 'Scarlet', hex: '#e4002b' },
  { name: 'Cardinal', hex: '#9b1b30' },
  { name: 'Maroon', hex: '#5c1a2b' },
  { name: 'Hot pink', hex: '#e0457b' },
  { name: 'Light pink', hex: '#f4b6c2' },
  { name: 'Magenta', hex: '#c6007e' },
  { name: 'Purple', hex: '#582c83' },
  { name: 'Lilac', hex: '#b094cf' },
  { name: 'Navy', hex: '#14284b' },
  { name: 'Royal blue', hex: '#0033a0' },
  { name: 'Process blue', hex: '#0085ca' },
  { name: 'Light blue', hex: '#8bb8e8' },
  { name: 'Teal', hex: '#007c80' },
  { name: 'Kelly green', hex: '#00843d' },
  { name: 'Forest green', hex: '#1e4d2b' },
  { name: 'Lime green', hex: '#84bd00' },
  { name: 'Brown', hex: '#5b3a29' },
  { name: 'Tan', hex: '#c19a6b' },
  { name: 'Flesh', hex: '#e8b58e' },
];

/** The colors of the set. */
export function libraryColors(): readonly Rgb[] {
  return PLASTISOL.map(({ hex }) => parseHex(hex)).filter((color) => color !== null);
}

/** Names from the set by the nearest color, each with its hex where two inks would share one. */
export function nameInks(inks: readonly Rgb[]): readonly string[] {
  const set = libraryColors().map(cielabFromRgb);
  const names = inks.map((ink) => {
    const lab = cielabFromRgb(ink);
    const distances = set.map((known) => deltaE2000(lab, known));
    return PLASTISOL[distances.indexOf(Math.min(...distances))].name;
  });
  return names.map((name, index) => (names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} ${formatHex(inks[index])}`));
}

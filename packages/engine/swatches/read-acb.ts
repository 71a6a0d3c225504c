import { formatHex, type Rgb } from '../color/hex.ts';
import { ByteReader } from './byte-reader.ts';
import { MOST_SWATCHES, type Swatch, SwatchError, swatchName } from './swatch.ts';
import { fromCmykShares, fromLab, fromRgbShares } from './swatch-colors.ts';

const [RGB, CMYK, LAB] = [0, 2, 7];
const CODE_BYTES = 6;
/** Longer texts are no names of books. */
const MOST_LETTERS = 10_000;

/** Texts may be keys for translators with the words behind a sign of equality: `$$$/book/title=My inks`. */
function readText(reader: ByteReader): string {
  const letters = reader.u32();
  if (letters > MOST_LETTERS) throw new SwatchError('broken');
  const text = reader.utf16(letters);
  const plain = text.startsWith('$$$') ? text.slice(text.indexOf('=') + 1) : text;
  return plain.replace(/^"|"$/g, '').replace(/\^R/g, '®').replace(/\^C/g, '©');
}

function readColor(reader: ByteReader, space: number): Rgb {
  const next = () => reader.u8() / 255;
  if (space === RGB) return fromRgbShares(next(), next(), next());
  // Inks are written from full to none.
  if (space === CMYK) return fromCmykShares(1 - next(), 1 - next(), 1 - next(), 1 - next());
  return fromLab(100 * next(), reader.u8() - 128, reader.u8() - 128);
}

/**
 * Colors of an Adobe color book, their names with the book's prefix and suffix. Throws SwatchError `broken` where it ends early or names an
 * unknown color space. Source: Adobe Photoshop file formats specification, "Color books".
 */
export function readAcb(bytes: Uint8Array): readonly Swatch[] {
  const reader = new ByteReader(bytes, 4);
  reader.skip(4);
  readText(reader);
  const [prefix, suffix] = [readText(reader), readText(reader)];
  readText(reader);
  const count = reader.u16();
  if (count > MOST_SWATCHES) throw new SwatchError('too-large');
  reader.skip(4);
  const space = reader.u16();
  if (![RGB, CMYK, LAB].includes(space)) throw new SwatchError('broken');
  const swatches: Swatch[] = [];
  for (let entry = 0; entry < count; entry++) {
    const name = readText(reader);
    reader.skip(CODE_BYTES);
    const color = readColor(reader, space);
    // Entries without a name fill up a page of the book.
    if (name !== '') swatches.push({ name: swatchName(prefix + name + suffix, formatHex(color)), color });
  }
  return swatches;
}

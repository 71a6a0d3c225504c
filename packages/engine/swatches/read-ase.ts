import { formatHex, type Rgb } from '../color/hex.ts';
import { ByteReader } from './byte-reader.ts';
import { MOST_SWATCHES, type Swatch, SwatchError, swatchName } from './swatch.ts';
import { fromCmykShares, fromGrayShare, fromLab, fromRgbShares } from './swatch-colors.ts';

const COLOR_BLOCK = 0x0001;
/** Groups open and close around colors; their names are of no use to a press. */
const GROUP_BLOCKS = [0xc001, 0xc002];

function readColor(reader: ByteReader): Rgb {
  const model = reader.ascii(4);
  switch (model) {
    case 'RGB ':
      return fromRgbShares(reader.f32(), reader.f32(), reader.f32());
    case 'CMYK':
      return fromCmykShares(reader.f32(), reader.f32(), reader.f32(), reader.f32());
    case 'LAB ':
      return fromLab(100 * reader.f32(), reader.f32(), reader.f32());
    case 'Gray':
      return fromGrayShare(reader.f32());
    default:
      throw new SwatchError('broken');
  }
}

/**
 * Colors of an Adobe Swatch Exchange file. Throws SwatchError `broken` where it ends early or a block is no block.
 * Source: the form as swatch programs write it: signature, version, number of blocks; each block its type, its length, its content.
 */
export function readAse(bytes: Uint8Array): readonly Swatch[] {
  const reader = new ByteReader(bytes, 4);
  reader.skip(4);
  const count = reader.u32();
  const swatches: Swatch[] = [];
  // A block takes six bytes at least, so that a huge count ends with the file.
  for (let block = 0; block < count; block++) {
    const type = reader.u16();
    const content = reader.part(reader.u32());
    if (GROUP_BLOCKS.includes(type)) continue;
    if (type !== COLOR_BLOCK) throw new SwatchError('broken');
    const name = content.utf16(content.u16());
    const color = readColor(content);
    if (swatches.length >= MOST_SWATCHES) throw new SwatchError('too-large');
    swatches.push({ name: swatchName(name, formatHex(color)), color });
  }
  return swatches;
}

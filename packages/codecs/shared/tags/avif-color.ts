import type { ByteReader } from '../byte-reader.ts';
import { ByteWriter } from '../byte-writer.ts';
import { isSrgbProfile } from '../icc-profile.ts';
import { type Box, findBox, listBoxes } from '../iso-boxes.ts';
import { box } from './write-boxes.ts';

/** Code points of ITU-T H.273: primaries of BT.709, the curve of sRGB, and the matrix that AVIF encoders use. */
const [BT709, SRGB_CURVE, BT601_MATRIX] = [1, 13, 6];
const FULL_RANGE = 0x80;

/** sRGB by its code points, any other space by its profile. */
function colorBox(profile: Uint8Array): Uint8Array {
  if (!isSrgbProfile(profile)) return box('colr', new ByteWriter().ascii('prof').bytes(profile).done());
  return box('colr', new ByteWriter().ascii('nclx').u16(BT709).u16(SRGB_CURVE).u16(BT601_MATRIX).u8(FULL_RANGE).done());
}

/** The association table with one more property for one item; null in a form that encoders don't write. */
function associate(reader: ByteReader, ipma: Box, itemId: number, property: number): Uint8Array | null {
  if (reader.u32(ipma.content) !== 0 || property > 127) return null;
  const items = reader.u32(ipma.content + 4);
  const writer = new ByteWriter().u32(0).u32(items);
  let at = ipma.content + 8;
  for (let i = 0; i < items; i++) {
    const id = reader.u16(at);
    const count = reader.u8(at + 2);
    const isTarget = id === itemId;
    writer.u16(id).u8(count + (isTarget ? 1 : 0));
    if (isTarget) writer.u8(property);
    writer.bytes(reader.slice(at + 3, count));
    at += 3 + count;
  }
  return box('ipma', writer.done());
}

/**
 * The item properties (`iprp`) with the picture's color stated. An encoder's own color box gives way; the old box stays where
 * it has no place for ours.
 */
export function withColor(reader: ByteReader, iprp: Box, primaryId: number, profile: Uint8Array): Uint8Array {
  const bytesOf = (part: Box) => reader.slice(part.start, part.end - part.start);
  const inner = listBoxes(reader, iprp.content, iprp.end);
  const [ipco, ipma] = [findBox(inner, 'ipco'), findBox(inner, 'ipma')];
  if (ipco === null || ipma === null) return bytesOf(iprp);
  const properties = listBoxes(reader, ipco.content, ipco.end);
  const color = colorBox(profile);
  const own = findBox(properties, 'colr');
  if (own !== null) return box('iprp', box('ipco', ...properties.map((part) => (part === own ? color : bytesOf(part)))), bytesOf(ipma));
  const table = associate(reader, ipma, primaryId, properties.length + 1);
  return table === null ? bytesOf(iprp) : box('iprp', box('ipco', ...properties.map(bytesOf), color), table);
}

import { readItemTables } from '../avif-items.ts';
import { ByteReader } from '../byte-reader.ts';
import { ByteWriter, concatBytes } from '../byte-writer.ts';
import { type Box, findBox, listBoxes } from '../iso-boxes.ts';
import { exifBlock } from './exif-block.ts';
import type { Tags } from './tag-file.ts';

function box(kind: string, ...content: Uint8Array[]): Uint8Array {
  const body = concatBytes(content);
  return new ByteWriter()
    .u32(body.length + 8)
    .ascii(kind)
    .bytes(body)
    .done();
}

/** A box with version and flags before its content. */
const fullBox = (kind: string, version: number, ...content: Uint8Array[]): Uint8Array =>
  box(kind, new ByteWriter().u32(version << 24).done(), ...content);

type Extents = ReadonlyMap<number, readonly { readonly at: number; readonly sizeBytes: number }[]>;

/** Item locations in their simplest form: version 0, offsets and lengths of 32 bits. */
function locationBox(extents: Extents): Uint8Array {
  const writer = new ByteWriter().u16(0x4400).u16(extents.size);
  for (const [id, list] of extents) {
    writer.u16(id).u16(0).u16(list.length);
    for (const { at, sizeBytes } of list) writer.u32(at).u32(sizeBytes);
  }
  return fullBox('iloc', 0, writer.done());
}

function infoBox(reader: ByteReader, old: Box, exifId: number): Uint8Array {
  const entries = listBoxes(reader, old.content + 6, old.end);
  const own = fullBox('infe', 2, new ByteWriter().u16(exifId).u16(0).ascii('Exif\0').done());
  const count = new ByteWriter().u16(entries.length + 1).done();
  return fullBox('iinf', 0, count, ...entries.map((entry) => reader.slice(entry.start, entry.end - entry.start)), own);
}

/** The EXIF item describes the picture: a `cdsc` reference from it. */
function referenceBox(reader: ByteReader, old: Box | null, exifId: number, primaryId: number): Uint8Array {
  const kept = old === null ? [] : [reader.slice(old.content + 4, old.end - old.content - 4)];
  return fullBox('iref', 0, ...kept, box('cdsc', new ByteWriter().u16(exifId).u16(1).u16(primaryId).done()));
}

/**
 * Adds an EXIF item with the resolution to an AVIF that an encoder just wrote (ISO/IEC 23008-12, annex A): item data goes to
 * the end, and all places move by what the tables grew. The color is tagged by the encoder (nclx), so the profile stays out.
 * The input itself where there is no resolution, or where the tables have a form that encoders don't write.
 */
export function tagAvif(bytes: Uint8Array, { dpi }: Tags): Uint8Array {
  if (dpi === null) return bytes;
  const reader = new ByteReader(bytes);
  const top = listBoxes(reader, 0, bytes.length);
  const meta = findBox(top, 'meta');
  if (meta === null) return bytes;
  const inner = listBoxes(reader, meta.content + 4, meta.end);
  const iinf = findBox(inner, 'iinf');
  const tables = readItemTables(reader, meta);
  if (iinf === null || reader.u8(iinf.content) !== 0 || tables.extents.size !== tables.types.size) return bytes;
  const exifId = Math.max(...tables.types.keys()) + 1;
  const item = new ByteWriter().u32(0).bytes(exifBlock(dpi)).done();
  const replaced = ['iloc', 'iinf', 'iref'];
  const kept = inner.filter(({ kind }) => !replaced.includes(kind)).map((part) => reader.slice(part.start, part.end - part.start));
  const build = (extents: Extents) =>
    fullBox(
      'meta',
      0,
      ...kept.slice(0, 2),
      locationBox(extents),
      infoBox(reader, iinf, exifId),
      referenceBox(reader, findBox(inner, 'iref'), exifId, tables.primaryId),
      ...kept.slice(2),
    );
  const withExif = (shift: number): Extents => {
    const moved = [...tables.extents].map(
      ([id, list]) => [id, list.map(({ at, sizeBytes }) => ({ at: at >= meta.end ? at + shift : at, sizeBytes }))] as const,
    );
    return new Map([...moved, [exifId, [{ at: bytes.length + shift + 8, sizeBytes: item.length }]]]);
  };
  const growth = build(withExif(0)).length - (meta.end - meta.start);
  return concatBytes([bytes.subarray(0, meta.start), build(withExif(growth)), bytes.subarray(meta.end), box('mdat', item)]);
}

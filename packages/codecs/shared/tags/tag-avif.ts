import { type ItemExtent, type ItemTables, readItemTables } from '../avif-items.ts';
import { ByteReader } from '../byte-reader.ts';
import { ByteWriter, concatBytes } from '../byte-writer.ts';
import { type Box, findBox, listBoxes } from '../iso-boxes.ts';
import { withColor } from './avif-color.ts';
import { exifBlock } from './exif-block.ts';
import type { Tags } from './tag-file.ts';
import { box, fullBox } from './write-boxes.ts';

type Extents = ItemTables['extents'];

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
  const entries = listBoxes(reader, old.content + 6, old.end).map((entry) => reader.slice(entry.start, entry.end - entry.start));
  const own = fullBox('infe', 2, new ByteWriter().u16(exifId).u16(0).ascii('Exif\0').done());
  const count = new ByteWriter().u16(entries.length + 1).done();
  return fullBox('iinf', 0, count, ...entries, own);
}

/** The EXIF item describes the picture: a `cdsc` reference from it. */
function referenceBox(reader: ByteReader, old: Box | null, exifId: number, primaryId: number): Uint8Array {
  const kept = old === null ? [] : [reader.slice(old.content + 4, old.end - old.content - 4)];
  return fullBox('iref', 0, ...kept, box('cdsc', new ByteWriter().u16(exifId).u16(1).u16(primaryId).done()));
}

/** An encoder's `meta` box, taken apart. */
interface Parts {
  readonly reader: ByteReader;
  readonly meta: Box;
  readonly inner: readonly Box[];
  readonly tables: ItemTables;
}

function takeApart(bytes: Uint8Array): Parts | null {
  const reader = new ByteReader(bytes);
  const meta = findBox(listBoxes(reader, 0, bytes.length), 'meta');
  if (meta === null) return null;
  const inner = listBoxes(reader, meta.content + 4, meta.end);
  const tables = readItemTables(reader, meta);
  const isVersion0 = (kind: string) => inner.every((part) => part.kind !== kind || reader.u8(part.content) === 0);
  const isSimple = tables.extents.size === tables.types.size && isVersion0('iinf') && isVersion0('iref');
  return isSimple ? { reader, meta, inner, tables } : null;
}

/** `meta` again, its parts in their order, with the color, the places of all items and, where one is given, the EXIF item. */
function rebuild({ reader, inner, tables }: Parts, extents: Extents, profile: Uint8Array, exifId: number | null): Uint8Array {
  const { primaryId } = tables;
  const parts = inner.map((part) => {
    if (part.kind === 'iloc') return locationBox(extents);
    if (part.kind === 'iprp') return withColor(reader, part, primaryId, profile);
    if (part.kind === 'iinf' && exifId !== null) return infoBox(reader, part, exifId);
    if (part.kind === 'iref' && exifId !== null) return referenceBox(reader, part, exifId, primaryId);
    return reader.slice(part.start, part.end - part.start);
  });
  const needsReferences = exifId !== null && findBox(inner, 'iref') === null;
  return fullBox('meta', 0, ...parts, ...(needsReferences ? [referenceBox(reader, null, exifId, primaryId)] : []));
}

/**
 * States the color space and, by an EXIF item at the end, the resolution in an AVIF that an encoder just wrote
 * (ISO/IEC 23008-12, annex A); all places move by what the tables grew. The input itself where the tables have a form that
 * encoders don't write.
 */
export function tagAvif(bytes: Uint8Array, { dpi, profile }: Tags): Uint8Array {
  const parts = takeApart(bytes);
  if (parts === null) return bytes;
  const { meta, tables } = parts;
  const exifId = dpi === null ? null : Math.max(...tables.types.keys()) + 1;
  const item = dpi === null ? new Uint8Array() : new ByteWriter().u32(0).bytes(exifBlock(dpi)).done();
  const place = (shift: number): Extents => {
    const places = new Map<number, readonly ItemExtent[]>();
    for (const [id, list] of tables.extents) {
      places.set(
        id,
        list.map(({ at, sizeBytes }) => ({ at: at >= meta.end ? at + shift : at, sizeBytes })),
      );
    }
    if (exifId !== null) places.set(exifId, [{ at: bytes.length + shift + 8, sizeBytes: item.length }]);
    return places;
  };
  const growth = rebuild(parts, place(0), profile, exifId).length - (meta.end - meta.start);
  const data = exifId === null ? [] : [box('mdat', item)];
  return concatBytes([bytes.subarray(0, meta.start), rebuild(parts, place(growth), profile, exifId), bytes.subarray(meta.end), ...data]);
}

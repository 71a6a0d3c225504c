import { allNumbers, TIFF, type TiffLayout } from './tiff-layout.ts';

const [SHORT, LONG, UNDEFINED] = [3, 4, 7];
const ENTRY_BYTES = 12;
/** Counts and places need 32 bits; what else we write fits 16. */
const LONG_TAGS: readonly number[] = [
  TIFF.width,
  TIFF.height,
  TIFF.stripOffsets,
  TIFF.stripBytes,
  TIFF.rowsPerStrip,
  TIFF.tileOffsets,
  TIFF.tileBytes,
];
/** What says how parts are packed, and holds for every plane alike. */
const KEPT = [
  TIFF.width,
  TIFF.height,
  TIFF.compression,
  TIFF.fillOrder,
  TIFF.rowsPerStrip,
  TIFF.predictor,
  TIFF.tileWidth,
  TIFF.tileHeight,
];

/** What a new directory says: values by tag. */
export type TiffFields = ReadonlyMap<number, readonly number[]>;

/** The fields of the page with some changed; `plane` takes the parts of one plane alone. */
export function fieldsWith(layout: TiffLayout, changed: readonly (readonly [number, readonly number[]])[], plane?: number): TiffFields {
  const { directory, isTiled, samples } = layout;
  const fields = new Map<number, readonly number[]>();
  for (const tag of KEPT) {
    const value = directory.number(tag);
    if (value !== null) fields.set(tag, [value]);
  }
  for (const tag of isTiled ? [TIFF.tileOffsets, TIFF.tileBytes] : [TIFF.stripOffsets, TIFF.stripBytes]) {
    const all = allNumbers(directory, tag);
    const count = Math.floor(all.length / samples);
    fields.set(tag, plane === undefined ? all : all.slice(plane * count, (plane + 1) * count));
  }
  for (const [tag, values] of changed) fields.set(tag, values);
  return fields;
}

/**
 * The same file with another first page: a directory of our own behind its bytes, with the old parts where they are. What our library can't read in one
 * dress it reads in another, without a decoder of our own. Keeps its input.
 */
export function rewriteTiff(bytes: Uint8Array, { directory, isLittle }: TiffLayout, fields: TiffFields): Uint8Array {
  const tables = directory.bytes(TIFF.jpegTables);
  const entries = [...fields].map(([tag, values]) => ({ tag, type: LONG_TAGS.includes(tag) ? LONG : SHORT, values }));
  const count = entries.length + (tables === null ? 0 : 1);
  const start = (bytes.length + 1) & ~1;
  const outside = entries.reduce((sum, { type, values }) => sum + values.length * (type === LONG ? 4 : 2) + 4, tables?.length ?? 0);
  const out = new Uint8Array(start + 2 + count * ENTRY_BYTES + 4 + outside);
  out.set(bytes);
  const view = new DataView(out.buffer);
  const mark = isLittle ? 0x49 : 0x4d;
  out.set([mark, mark]);
  view.setUint16(2, 42, isLittle);
  view.setUint32(4, start, isLittle);
  view.setUint16(start, count, isLittle);
  let entryAt = start + 2;
  let valuesAt = entryAt + count * ENTRY_BYTES + 4;
  const put = (tag: number, type: number, length: number, sizeBytes: number, write: (at: number) => void) => {
    view.setUint16(entryAt, tag, isLittle);
    view.setUint16(entryAt + 2, type, isLittle);
    view.setUint32(entryAt + 4, length, isLittle);
    if (sizeBytes > 4) {
      view.setUint32(entryAt + 8, valuesAt, isLittle);
      write(valuesAt);
      valuesAt += (sizeBytes + 1) & ~1;
    } else write(entryAt + 8);
    entryAt += ENTRY_BYTES;
  };
  for (const { tag, type, values } of entries.sort((a, b) => a.tag - b.tag)) {
    const step = type === LONG ? 4 : 2;
    put(tag, type, values.length, values.length * step, (at) => {
      for (const [i, value] of values.entries()) {
        if (type === LONG) view.setUint32(at + i * 4, value, isLittle);
        else view.setUint16(at + i * 2, value, isLittle);
      }
    });
  }
  // The only tag that is larger than those of `fields`.
  if (tables !== null) put(TIFF.jpegTables, UNDEFINED, tables.length, tables.length, (at) => out.set(tables, at));
  return out;
}

/** A font's tables by their names of four letters. */
export type FontTables = ReadonlyMap<string, Uint8Array>;

const HEADER_BYTES = 12;
const ENTRY_BYTES = 16;
/** Tables begin at every fourth byte. */
const ALIGN = 4;

const aligned = (sizeBytes: number): number => Math.ceil(sizeBytes / ALIGN) * ALIGN;

function checksum(table: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < table.length; at++) sum = (sum + (table[at] << (24 - 8 * (at % 4)))) >>> 0;
  return sum;
}

/** A font file of its tables (OpenType 1.9, "Organization of an OpenType font"). `flavor` is the version it begins with. */
export function writeSfnt(flavor: number, tables: FontTables): Uint8Array {
  const sorted = [...tables].sort(([one], [other]) => (one < other ? -1 : 1));
  const sizeBytes = sorted.reduce((sum, [, table]) => sum + aligned(table.length), HEADER_BYTES + ENTRY_BYTES * sorted.length);
  const out = new Uint8Array(sizeBytes);
  const view = new DataView(out.buffer);
  const power = Math.floor(Math.log2(Math.max(1, sorted.length)));
  view.setUint32(0, flavor);
  view.setUint16(4, sorted.length);
  view.setUint16(6, ENTRY_BYTES * 2 ** power);
  view.setUint16(8, power);
  view.setUint16(10, ENTRY_BYTES * (sorted.length - 2 ** power));
  let offset = HEADER_BYTES + ENTRY_BYTES * sorted.length;
  for (const [index, [name, table]] of sorted.entries()) {
    const entry = HEADER_BYTES + ENTRY_BYTES * index;
    for (let letter = 0; letter < 4; letter++) out[entry + letter] = name.charCodeAt(letter);
    view.setUint32(entry + 4, checksum(table));
    view.setUint32(entry + 8, offset);
    view.setUint32(entry + 12, table.length);
    out.set(table, offset);
    offset += aligned(table.length);
  }
  return out;
}

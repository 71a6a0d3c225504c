import { AppError } from '@underbase/contract';
import type { ByteReader } from './byte-reader.ts';
import { type Box, findBox, listBoxes } from './iso-boxes.ts';

/** A piece of an item's data in the file. */
export interface ItemExtent {
  readonly at: number;
  readonly sizeBytes: number;
}

/** The item tables of an AVIF or HEIF file: which item is the picture, what each is, and which properties it has. */
export interface ItemTables {
  readonly primaryId: number;
  /** Item id -> its type, such as av01, grid or Exif. */
  readonly types: ReadonlyMap<number, string>;
  /** Item id -> its property boxes. */
  readonly properties: ReadonlyMap<number, readonly Box[]>;
  /** Item id -> the extents in the file that hold it. */
  readonly extents: ReadonlyMap<number, readonly ItemExtent[]>;
}

/** Entries of all tables together. Fields may have no width, so that a table of millions could stand in a few bytes. */
const ENTRY_LIMIT = 100_000;

class EntryBudget {
  #left = ENTRY_LIMIT;

  spend(): void {
    this.#left -= 1;
    if (this.#left < 0) throw new AppError('file.corrupt');
  }
}

function readTypes(reader: ByteReader, box: Box | null): Map<number, string> {
  const types = new Map<number, string>();
  if (box === null) return types;
  const isWide = reader.u8(box.content) > 0;
  for (const entry of listBoxes(reader, box.content + (isWide ? 8 : 6), box.end)) {
    const version = reader.u8(entry.content);
    if (entry.kind !== 'infe' || version < 2) continue;
    const idBytes = version === 2 ? 2 : 4;
    const id = version === 2 ? reader.u16(entry.content + 4) : reader.u32(entry.content + 4);
    types.set(id, reader.fourCc(entry.content + 4 + idBytes + 2));
  }
  return types;
}

/** `ipma`: for each item the one-based indices of its properties in `ipco`; the top bit says that one is essential. */
function readAssociations(reader: ByteReader, box: Box, properties: readonly Box[], found: Map<number, Box[]>, budget: EntryBudget): void {
  const version = reader.u8(box.content);
  const isLong = (reader.u24(box.content + 1) & 1) === 1;
  const items = reader.u32(box.content + 4);
  let at = box.content + 8;
  for (let i = 0; i < items && at < box.end; i++) {
    budget.spend();
    const id = version === 0 ? reader.u16(at) : reader.u32(at);
    at += version === 0 ? 2 : 4;
    const count = reader.u8(at++);
    const own = found.get(id) ?? [];
    for (let j = 0; j < count; j++, at += isLong ? 2 : 1) {
      budget.spend();
      const index = isLong ? reader.u16(at) & 0x7fff : reader.u8(at) & 0x7f;
      const property = properties[index - 1];
      if (property !== undefined) own.push(property);
    }
    found.set(id, own);
  }
}

function readExtents(reader: ByteReader, box: Box | null, budget: EntryBudget): Map<number, ItemExtent[]> {
  const extents = new Map<number, ItemExtent[]>();
  if (box === null) return extents;
  const version = reader.u8(box.content);
  const sizes = reader.u16(box.content + 4);
  const field = (place: number, bytes: number) => (bytes === 4 ? reader.u32(place) : bytes === 8 ? reader.u64(place) : 0);
  const [offsetBytes, lengthBytes, baseBytes] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexBytes = version > 0 ? sizes & 15 : 0;
  let at = box.content + 6;
  const items = version < 2 ? reader.u16(at) : reader.u32(at);
  at += version < 2 ? 2 : 4;
  for (let i = 0; i < items && at < box.end; i++) {
    budget.spend();
    const id = version < 2 ? reader.u16(at) : reader.u32(at);
    at += version < 2 ? 2 : 4;
    const method = version > 0 ? reader.u16(at) & 15 : 0;
    at += (version > 0 ? 2 : 0) + 2;
    const base = field(at, baseBytes);
    at += baseBytes;
    const count = reader.u16(at);
    at += 2;
    const own: ItemExtent[] = [];
    for (let j = 0; j < count && at < box.end; j++) {
      budget.spend();
      at += indexBytes;
      own.push({ at: base + field(at, offsetBytes), sizeBytes: field(at + offsetBytes, lengthBytes) });
      at += offsetBytes + lengthBytes;
    }
    if (method === 0) extents.set(id, own);
  }
  return extents;
}

/** Reads the tables below `meta` (ISO/IEC 23008-12, sections 6 and 9). */
export function readItemTables(reader: ByteReader, meta: Box): ItemTables {
  const boxes = listBoxes(reader, meta.content + 4, meta.end);
  const pitm = findBox(boxes, 'pitm');
  const iprp = findBox(boxes, 'iprp');
  const properties = new Map<number, Box[]>();
  const budget = new EntryBudget();
  if (iprp !== null) {
    const inner = listBoxes(reader, iprp.content, iprp.end);
    const ipco = findBox(inner, 'ipco');
    const list = ipco === null ? [] : listBoxes(reader, ipco.content, ipco.end);
    for (const box of inner) if (box.kind === 'ipma') readAssociations(reader, box, list, properties, budget);
    if (properties.size === 0) properties.set(0, list);
  }
  return {
    primaryId: pitm === null ? 0 : reader.u8(pitm.content) === 0 ? reader.u16(pitm.content + 4) : reader.u32(pitm.content + 4),
    types: readTypes(reader, findBox(boxes, 'iinf')),
    properties,
    extents: readExtents(reader, findBox(boxes, 'iloc'), budget),
  };
}

import { AppError } from '@underbase/contract';
import type { ByteReader } from './byte-reader.ts';

/** Bytes of one value by TIFF field type (TIFF 6.0, section 2; BigTIFF adds 13 to 18). */
const TYPE_BYTES: Readonly<Record<number, number>> = {
  1: 1,
  2: 1,
  3: 2,
  4: 4,
  5: 8,
  6: 1,
  7: 1,
  8: 2,
  9: 4,
  10: 8,
  11: 4,
  12: 8,
  13: 4,
  16: 8,
  17: 8,
  18: 8,
}; // prettier-ignore

/** What a classic directory's count can say; BigTIFF's could say anything. */
const ENTRY_LIMIT = 65_535;

interface Field {
  readonly type: number;
  readonly count: number;
  /** Where the values stand, from the start of the TIFF structure. */
  readonly at: number;
}

/** One image file directory: tags with lazily read values. Absent and malformed values read as null. */
export class TiffDirectory {
  readonly #reader: ByteReader;
  readonly #fields: ReadonlyMap<number, Field>;
  /** Offset of the next directory, 0 at the end of the chain. */
  readonly next: number;
  /** Entries read, those that were skipped too. */
  readonly size: number;

  constructor(reader: ByteReader, fields: ReadonlyMap<number, Field>, next: number, size: number) {
    this.#reader = reader;
    this.#fields = fields;
    this.next = next;
    this.size = size;
  }

  has(tag: number): boolean {
    return this.#fields.has(tag);
  }

  count(tag: number): number {
    return this.#fields.get(tag)?.count ?? 0;
  }

  /** The first value of a tag, or null. */
  number(tag: number): number | null {
    return this.numberAt(tag, 0);
  }

  numberAt(tag: number, index: number): number | null {
    const field = this.#fields.get(tag);
    if (field === undefined || index >= field.count) return null;
    const at = field.at + index * TYPE_BYTES[field.type];
    if (at + TYPE_BYTES[field.type] > this.#reader.length) return null;
    return this.#value(field.type, at);
  }

  /** True where every value stands inside the file. */
  get isComplete(): boolean {
    for (const { type, count, at } of this.#fields.values()) if (at + count * TYPE_BYTES[type] > this.#reader.length) return false;
    return true;
  }

  /** The raw bytes of a tag, or null where they would reach past the end. */
  bytes(tag: number): Uint8Array | null {
    const field = this.#fields.get(tag);
    if (field === undefined) return null;
    const sizeBytes = field.count * TYPE_BYTES[field.type];
    return field.at + sizeBytes <= this.#reader.length ? this.#reader.slice(field.at, sizeBytes) : null;
  }

  #value(type: number, at: number): number | null {
    const reader = this.#reader;
    switch (type) {
      case 1:
      case 7:
        return reader.u8(at);
      case 3:
        return reader.u16(at);
      case 8:
        return reader.i16(at);
      case 4:
      case 13:
        return reader.u32(at);
      case 9:
        return reader.i32(at);
      case 5:
        return reader.u32(at) / reader.u32(at + 4);
      case 10:
        return reader.i32(at) / reader.i32(at + 4);
      case 16:
      case 18:
        return reader.u64(at);
      default:
        return null;
    }
  }
}

/**
 * Reads the directory at `at`. Classic entries take 12 bytes, BigTIFF's 20.
 * Throws `file.truncated` where the directory itself reaches past the end; values are only checked when asked for.
 */
export function readDirectory(reader: ByteReader, at: number, isBig = false): TiffDirectory {
  const [countBytes, entryBytes, offsetBytes] = isBig ? [8, 20, 8] : [2, 12, 4];
  const offset = (place: number) => (isBig ? reader.u64(place) : reader.u32(place));
  const count = isBig ? reader.u64(at) : reader.u16(at);
  if (count > ENTRY_LIMIT) throw new AppError('file.corrupt');
  reader.need(at + countBytes, count * entryBytes);
  const fields = new Map<number, Field>();
  for (let i = 0; i < count; i++) {
    const entry = at + countBytes + i * entryBytes;
    const tag = reader.u16(entry);
    const type = reader.u16(entry + 2);
    if (!(type in TYPE_BYTES) || fields.has(tag)) continue;
    const values = offset(entry + 4);
    const inline = entry + 4 + offsetBytes;
    fields.set(tag, { type, count: values, at: values * TYPE_BYTES[type] <= offsetBytes ? inline : offset(inline) });
  }
  const end = at + countBytes + count * entryBytes;
  return new TiffDirectory(reader, fields, end + offsetBytes <= reader.length ? offset(end) : 0, count);
}

/** Sets the reader's byte order from a TIFF structure's first bytes and returns the first directory's offset. */
export function openTiff(reader: ByteReader): { first: number; isBig: boolean } {
  const order = reader.ascii(0, 2);
  if (order !== 'II' && order !== 'MM') throw new AppError('file.corrupt');
  reader.littleEndian = order === 'II';
  const version = reader.u16(2);
  if (version === 42) return { first: reader.u32(4), isBig: false };
  if (version === 43) return { first: reader.u64(8), isBig: true };
  throw new AppError('file.corrupt');
}

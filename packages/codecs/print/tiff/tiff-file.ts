import { AppError } from '@underbase/contract';
import { ByteWriter, concatBytes } from '../../shared/byte-writer.ts';

export const [ASCII, SHORT, LONG, RATIONAL, UNDEFINED] = [2, 3, 4, 5, 7];
const TYPE_BYTES: Readonly<Record<number, number>> = { [ASCII]: 1, [SHORT]: 2, [LONG]: 4, [RATIONAL]: 8, [UNDEFINED]: 1 };
const DENOMINATOR = 10_000;
const HEADER_BYTES = 8;
const OFFSET_LIMIT = 2 ** 32 - 1;

/** One entry of a TIFF's directory. */
export interface Field {
  readonly tag: number;
  readonly type: number;
  readonly bytes: Uint8Array;
}

/** An entry of whole numbers; two of them make a rational. */
export const field = (tag: number, type: number, values: readonly number[]): Field => {
  const writer = new ByteWriter(true);
  for (const value of values) type === SHORT ? writer.u16(value) : writer.u32(value);
  return { tag, type, bytes: writer.done() };
};

/** The entries that state a resolution; none where there is none. */
export function resolutionFields(dpi: number | null): Field[] {
  if (dpi === null) return [];
  const rational = Number.isInteger(dpi) ? [dpi, 1] : [Math.round(dpi * DENOMINATOR), DENOMINATOR];
  return [field(282, RATIONAL, rational), field(283, RATIONAL, rational), field(296, SHORT, [2])];
}

function directory(fields: readonly Field[], at: number): Uint8Array {
  const sorted = [...fields].sort((a, b) => a.tag - b.tag);
  const entries = new ByteWriter(true).u16(sorted.length);
  const values = new ByteWriter(true);
  const valuesAt = at + 2 + sorted.length * 12 + 4;
  for (const { tag, type, bytes } of sorted) {
    entries
      .u16(tag)
      .u16(type)
      .u32(bytes.length / TYPE_BYTES[type]);
    if (bytes.length <= 4) {
      entries.bytes(bytes).bytes(new Uint8Array(4 - bytes.length));
    } else {
      entries.u32(valuesAt + values.length);
      values.bytes(bytes).bytes(new Uint8Array(bytes.length & 1));
    }
  }
  return entries.u32(0).bytes(values.done()).done();
}

/**
 * A whole TIFF of one picture from its strips and the entries that tell how to read them; where the strips lie is added here.
 * Error: format.cannot-write past 4 GB.
 */
export function tiffFile(strips: readonly Uint8Array[], fields: readonly Field[]): Uint8Array<ArrayBuffer> {
  const offsets: number[] = [];
  let at = HEADER_BYTES;
  for (const strip of strips) {
    offsets.push(at);
    at += strip.length;
  }
  const dataEnd = at;
  at += at & 1;
  if (at > OFFSET_LIMIT) throw new AppError('format.cannot-write', { extension: 'tif', accepts: 'PNG' });
  const lengths = strips.map(({ length }) => length);
  const placed = [...fields, field(273, LONG, offsets), field(279, LONG, lengths)];
  const header = new ByteWriter(true).ascii('II').u16(42).u32(at).done();
  return concatBytes([header, ...strips, new Uint8Array(at - dataEnd), directory(placed, at)]);
}

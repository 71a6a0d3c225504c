import { AppError } from '@underbase/contract';
import { unpackRow } from '../../print/psd/pack-bits.ts';
import { ByteReader } from '../byte-reader.ts';
import { inflate } from '../inflate.ts';
import type { PsdLayout } from './psd-layout.ts';

const [PLAIN, PACKED, ZIPPED, ZIPPED_DIFFERENCES] = [0, 1, 2, 3];

/** Bytes of one row of one channel. */
export function rowBytesOf({ storedWidthPx, bitDepth }: PsdLayout): number {
  return Math.ceil((storedWidthPx * bitDepth) / 8);
}

/** Row lengths of packed channels, from `at`: two bytes each, four in the large format. */
export function readCounts(reader: ByteReader, at: number, rows: number, isLarge: boolean): Float64Array {
  reader.need(at, rows * (isLarge ? 4 : 2));
  const counts = new Float64Array(rows);
  for (let i = 0; i < rows; i++) counts[i] = isLarge ? reader.u32(at + i * 4) : reader.u16(at + i * 2);
  return counts;
}

/** One channel's rows as bytes; `at` stands at its packed rows, `counts` at its first row. Returns where the next channel begins. */
function unpackPlane(reader: ByteReader, at: number, counts: Float64Array, plane: Uint8Array, rowBytes: number): number {
  let from = at;
  for (const [y, sizeBytes] of counts.entries()) {
    const row = plane.subarray(y * rowBytes, (y + 1) * rowBytes);
    if (!unpackRow(reader.slice(from, sizeBytes), row)) throw new AppError('file.corrupt');
    from += sizeBytes;
  }
  return from;
}

/** The merged picture's first `count` channels, each handed to `use` before the next is read. Plain or packed rows. */
export function eachMergedPlane(
  bytes: Uint8Array,
  layout: PsdLayout,
  count: number,
  use: (plane: Uint8Array, channel: number) => void,
): void {
  const reader = new ByteReader(bytes);
  const rowBytes = rowBytesOf(layout);
  const { storedHeightPx: height, channels, isLarge } = layout;
  const compression = reader.u16(layout.mergedAt);
  const dataAt = layout.mergedAt + 2;
  if (compression === PLAIN) {
    for (let channel = 0; channel < count; channel++) use(reader.slice(dataAt + channel * rowBytes * height, rowBytes * height), channel);
    return;
  }
  if (compression !== PACKED) throw new AppError('file.unsupported-variant', { format: 'PSD with a zipped merged picture' });
  const counts = readCounts(reader, dataAt, channels * height, isLarge);
  let at = dataAt + channels * height * (isLarge ? 4 : 2);
  const plane = new Uint8Array(rowBytes * height);
  for (let channel = 0; channel < count; channel++) {
    at = unpackPlane(reader, at, counts.subarray(channel * height, (channel + 1) * height), plane, rowBytes);
    use(plane, channel);
  }
}

/** Each sample was stored as its difference from the one before it in the row. */
export function undoDifferences(plane: Uint8Array, rowBytes: number, depth: number): void {
  const view = new DataView(plane.buffer, plane.byteOffset, plane.byteLength);
  for (let row = 0; row < plane.length; row += rowBytes) {
    if (depth === 16) {
      for (let at = row + 2; at < row + rowBytes; at += 2) view.setUint16(at, view.getUint16(at) + view.getUint16(at - 2));
    } else for (let at = row + 1; at < row + rowBytes; at++) plane[at] += plane[at - 1];
  }
}

/** A layer's channel as rows of bytes; null where it is absent or damaged: the merged picture stands for it then. */
export async function layerPlane(bytes: Uint8Array, layout: PsdLayout, id: number): Promise<Uint8Array | null> {
  const channel = layout.soleLayer?.channels.find((one) => one.id === id);
  if (channel === undefined) return null;
  const reader = new ByteReader(bytes);
  const rowBytes = rowBytesOf(layout);
  const { storedHeightPx: height, isLarge } = layout;
  const compression = reader.u16(channel.at);
  if (compression === PLAIN) return reader.slice(channel.at + 2, rowBytes * height);
  if (compression === ZIPPED || compression === ZIPPED_DIFFERENCES) {
    const plane = await inflate(reader.slice(channel.at + 2, channel.sizeBytes - 2), rowBytes * height);
    if (plane?.length !== rowBytes * height) return null;
    if (compression === ZIPPED_DIFFERENCES) undoDifferences(plane, rowBytes, layout.bitDepth);
    return plane;
  }
  if (compression !== PACKED) return null;
  const plane = new Uint8Array(rowBytes * height);
  const counts = readCounts(reader, channel.at + 2, height, isLarge);
  unpackPlane(reader, channel.at + 2 + height * (isLarge ? 4 : 2), counts, plane, rowBytes);
  return plane;
}

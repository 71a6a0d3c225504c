import { AppError } from '@underbase/contract';
import { unpackRow } from '../../print/psd/pack-bits.ts';
import { ByteReader } from '../byte-reader.ts';
import { inflateParts } from '../inflate.ts';
import type { Rect } from './psd-layers.ts';
import type { LayerChannel } from './psd-layout.ts';
import { readCounts, undoDifferences } from './psd-planes.ts';
import { fullOf, heightOf, indexOf, overlap, type Raster, widthOf } from './psd-raster.ts';

const [PLAIN, PACKED, ZIPPED, ZIPPED_DIFFERENCES] = [0, 1, 2, 3];

/** What stays the same for all channels of a file. */
export interface Storage {
  readonly bytes: Uint8Array;
  readonly bitDepth: number;
  readonly isLarge: boolean;
}

type UseRow = (row: Uint8Array, y: number) => void;

/** Rows of a zipped channel as they come out of the stream; stops behind the last one that is asked for. */
async function eachZippedRow(
  packed: Uint8Array,
  rowBytes: number,
  rows: number,
  use: (row: Uint8Array, index: number) => void,
): Promise<void> {
  const row = new Uint8Array(rowBytes);
  let [index, filled] = [0, 0];
  try {
    for await (const part of inflateParts(packed)) {
      for (let from = 0; from < part.length && index < rows; ) {
        const count = Math.min(rowBytes - filled, part.length - from);
        row.set(part.subarray(from, from + count), filled);
        from += count;
        filled += count;
        if (filled < rowBytes) continue;
        use(row, index++);
        filled = 0;
      }
      if (index === rows) return;
    }
  } catch {
    throw new AppError('file.corrupt');
  }
  throw new AppError('file.corrupt');
}

/** Hands over a channel's rows that lie from `top` to before `bottom`; packed ones are unpacked one at a time. */
async function eachRow(storage: Storage, channel: LayerChannel, rect: Rect, { top, bottom }: Rect, use: UseRow): Promise<void> {
  const { bytes, bitDepth, isLarge } = storage;
  const reader = new ByteReader(bytes);
  const rowBytes = (widthOf(rect) * bitDepth) / 8;
  const compression = reader.u16(channel.at);
  if (compression === PACKED) {
    const counts = readCounts(reader, channel.at + 2, heightOf(rect), isLarge);
    const row = new Uint8Array(rowBytes);
    let at = channel.at + 2 + counts.length * (isLarge ? 4 : 2);
    for (const [i, sizeBytes] of counts.entries()) {
      const y = rect.top + i;
      if (y >= bottom) return;
      if (y >= top) {
        if (!unpackRow(reader.slice(at, sizeBytes), row)) throw new AppError('file.corrupt');
        use(row, y);
      }
      at += sizeBytes;
    }
    return;
  }
  if (compression === PLAIN) {
    const plane = reader.slice(channel.at + 2, rowBytes * heightOf(rect));
    for (let y = top; y < bottom; y++) use(plane.subarray((y - rect.top) * rowBytes, (y - rect.top + 1) * rowBytes), y);
    return;
  }
  if (compression !== ZIPPED && compression !== ZIPPED_DIFFERENCES) throw new AppError('file.corrupt');
  const packed = reader.slice(channel.at + 2, channel.sizeBytes - 2);
  await eachZippedRow(packed, rowBytes, bottom - rect.top, (row, index) => {
    if (compression === ZIPPED_DIFFERENCES) undoDifferences(row, rowBytes, bitDepth);
    if (index >= top - rect.top) use(row, rect.top + index);
  });
}

/** Copies what a channel has of `out`'s place into one of its samples, from depth to depth. Errors: file.corrupt, file.truncated. */
export async function readChannel(storage: Storage, channel: LayerChannel, rect: Rect, out: Raster, place: number): Promise<void> {
  const area = overlap(rect, out.rect);
  if (widthOf(area) === 0 || heightOf(area) === 0) return;
  const isOutDeep = fullOf(out.data) > 255;
  const step = out.colors + 1;
  await eachRow(storage, channel, rect, area, (row, y) => {
    let to = indexOf(out, area.left, y) + place;
    for (let x = area.left - rect.left; x < area.right - rect.left; x++, to += step) {
      if (storage.bitDepth === 16) out.data[to] = isOutDeep ? (row[x * 2] << 8) | row[x * 2 + 1] : row[x * 2];
      else out.data[to] = isOutDeep ? row[x] * 257 : row[x];
    }
  });
}

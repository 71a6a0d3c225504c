import { AppError, LIMITS } from '@underbase/contract';
import { unpackRow } from '../../print/psd/pack-bits.ts';
import { ByteReader } from '../byte-reader.ts';
import { inflate } from '../inflate.ts';
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

async function inflateRows({ bytes, bitDepth }: Storage, channel: LayerChannel, rect: Rect, isDifferences: boolean): Promise<Uint8Array> {
  const rowBytes = (widthOf(rect) * bitDepth) / 8;
  const sizeBytes = rowBytes * heightOf(rect);
  if (sizeBytes > LIMITS.pixels * (bitDepth / 8))
    throw new AppError('file.unsupported-variant', { format: 'PSD with layers far beyond its canvas' });
  const plane = await inflate(new ByteReader(bytes).slice(channel.at + 2, channel.sizeBytes - 2), sizeBytes);
  if (plane?.length !== sizeBytes) throw new AppError('file.corrupt');
  if (isDifferences) undoDifferences(plane, rowBytes, bitDepth);
  return plane;
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
  const isZipped = compression === ZIPPED || compression === ZIPPED_DIFFERENCES;
  if (!isZipped && compression !== PLAIN) throw new AppError('file.corrupt');
  const plane = isZipped
    ? await inflateRows(storage, channel, rect, compression === ZIPPED_DIFFERENCES)
    : reader.slice(channel.at + 2, rowBytes * heightOf(rect));
  for (let y = top; y < bottom; y++) use(plane.subarray((y - rect.top) * rowBytes, (y - rect.top + 1) * rowBytes), y);
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

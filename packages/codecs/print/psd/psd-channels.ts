import { concatBytes } from '../../shared/byte-writer.ts';
import { baseChannels, bitDepth, type PrintRaster, storedChannels } from '../print-raster.ts';
import { packedLimit, packRow } from './pack-bits.ts';

/** One channel as the file holds it: for each row its packed length, and the rows. Of 16 bits, rows are plain. */
export interface PsdChannel {
  readonly counts: Uint8Array;
  readonly rows: Uint8Array;
}

export type RowFiller = (y: number, row: Uint8Array | Uint16Array) => void;

/** Photoshop packs rows of 8 bits; of 16 it writes them plain or zipped. */
export const [PLAIN, PACKED] = [0, 1];

function packChannel(width: number, height: number, fill: RowFiller): PsdChannel {
  const row = new Uint8Array(width);
  const counts = new DataView(new ArrayBuffer(height * 2));
  const parts: Uint8Array[] = [];
  let block = new Uint8Array(0);
  let used = 0;
  for (let y = 0; y < height; y++) {
    fill(y, row);
    const most = packedLimit(width);
    if (used + most > block.length) {
      if (used > 0) parts.push(block.subarray(0, used));
      block = new Uint8Array(Math.max(1_048_576, most));
      used = 0;
    }
    const count = packRow(row, block, used);
    counts.setUint16(y * 2, count);
    used += count;
  }
  parts.push(block.subarray(0, used));
  return { counts: new Uint8Array(counts.buffer), rows: concatBytes(parts) };
}

function plainChannel(width: number, height: number, fill: RowFiller): PsdChannel {
  const row = new Uint16Array(width);
  const out = new DataView(new ArrayBuffer(width * height * 2));
  for (let y = 0; y < height; y++) {
    fill(y, row);
    for (let x = 0; x < width; x++) out.setUint16((y * width + x) * 2, row[x]);
  }
  return { counts: new Uint8Array(0), rows: new Uint8Array(out.buffer) };
}

export function channelOf(raster: PrintRaster, fill: RowFiller): PsdChannel {
  const { width, height } = raster;
  return bitDepth(raster) === 16 ? plainChannel(width, height, fill) : packChannel(width, height, fill);
}

/** Fills rows with one of the interleaved channels as it is; inks count backwards in this format (0 full). */
export function storedRows(raster: PrintRaster, channel: number): RowFiller {
  const { width, samples } = raster;
  const stored = storedChannels(raster);
  const full = bitDepth(raster) === 16 ? 65_535 : 255;
  const isInk = raster.mode === 'cmyk' && channel < baseChannels(raster);
  return (y, row) => {
    let from = y * width * stored + channel;
    for (let x = 0; x < width; x++, from += stored) row[x] = isInk ? full - samples[from] : samples[from];
  };
}

/** Fills rows with a base channel laid over white, as the merged picture of a layered file is kept. */
export function mergedRows(raster: PrintRaster, channel: number): RowFiller {
  const { width, samples } = raster;
  if (!raster.hasAlpha) return storedRows(raster, channel);
  const stored = storedChannels(raster);
  const full = bitDepth(raster) === 16 ? 65_535 : 255;
  const own = storedRows(raster, channel);
  return (y, row) => {
    own(y, row);
    let from = y * width * stored + stored - 1;
    for (let x = 0; x < width; x++, from += stored) {
      const alpha = samples[from];
      if (alpha !== full) row[x] = Math.round((row[x] * alpha + full * (full - alpha)) / full);
    }
  };
}

export function spotRows({ width }: PrintRaster, samples: Uint8Array | Uint16Array, full: number): RowFiller {
  return (y, row) => {
    const from = y * width;
    for (let x = 0; x < width; x++) row[x] = full - samples[from + x];
  };
}

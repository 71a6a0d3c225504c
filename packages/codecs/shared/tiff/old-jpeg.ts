import { AppError } from '@underbase/contract';
import { concatBytes } from '../byte-writer.ts';
import { allNumbers, TIFF, type TiffLayout } from './tiff-layout.ts';

const [SOI, EOI, SOS, SOF] = [0xd8, 0xd9, 0xda, [0xc0, 0xc1, 0xc2]];
const QUANTIZER_BYTES = 64;
const CODE_LENGTHS = 16;
const YCBCR = 6;

const segment = (marker: number, ...parts: readonly (Uint8Array | readonly number[])[]): Uint8Array => {
  const body = concatBytes(parts.map((part) => Uint8Array.from(part)));
  return concatBytes([Uint8Array.of(0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255), body]);
};

/** True where a stream holds frame and scan of its own. */
function isWhole(stream: Uint8Array): boolean {
  if (stream[0] !== 0xff || stream[1] !== SOI) return false;
  let hasFrame = false;
  for (let at = 2; at + 4 <= stream.length && stream[at] === 0xff; ) {
    const marker = stream[at + 1];
    if (marker === SOS) return hasFrame;
    if (SOF.includes(marker)) hasFrame = true;
    at += 2 + ((stream[at + 2] << 8) | stream[at + 3]);
  }
  return false;
}

function slice(bytes: Uint8Array, at: number, sizeBytes: number): Uint8Array {
  if (!(at >= 0 && at + sizeBytes <= bytes.length)) throw new AppError('file.truncated');
  return bytes.subarray(at, at + sizeBytes);
}

/** A Huffman table: 16 counts and as many values as they say. */
function huffman(bytes: Uint8Array, at: number): Uint8Array {
  const values = slice(bytes, at, CODE_LENGTHS).reduce((sum, count) => sum + count, 0);
  return slice(bytes, at, CODE_LENGTHS + values);
}

/** A part of the picture as a JPEG file of its own, put together from the tables that the tags point to. */
function jpegOf(bytes: Uint8Array, { directory, samples, photometric }: TiffLayout, rows: number, data: Uint8Array): Uint8Array {
  const width = directory.number(TIFF.width) ?? 0;
  const isYcc = photometric === YCBCR && samples === 3;
  const [across, down] = isYcc ? [directory.numberAt(TIFF.subsampling, 0) ?? 2, directory.numberAt(TIFF.subsampling, 1) ?? 2] : [1, 1];
  const tables = (tag: number) => allNumbers(directory, tag).slice(0, samples);
  const [quantizers, dc, ac] = [tables(TIFF.jpegQuantizers), tables(TIFF.jpegDcTables), tables(TIFF.jpegAcTables)];
  if (Math.min(quantizers.length, dc.length, ac.length) < 1 || samples > 4) throw new AppError('file.corrupt');
  const places = Array.from({ length: samples }, (_, i) => i);
  const last = (list: readonly number[], i: number) => Math.min(i, list.length - 1);
  const components = places.flatMap((i) => [i + 1, i === 0 ? (across << 4) | down : 0x11, last(quantizers, i)]);
  const restart = directory.number(TIFF.jpegRestart) ?? 0;
  return concatBytes([
    Uint8Array.of(0xff, SOI),
    // Without this mark three components would be taken for YCbCr.
    ...(samples === 3 && !isYcc ? [segment(0xee, [0x41, 0x64, 0x6f, 0x62, 0x65, 0, 100, 0, 0, 0, 0, 0])] : []),
    ...quantizers.map((at, i) => segment(0xdb, [i], slice(bytes, at, QUANTIZER_BYTES))),
    segment(0xc0, [8, rows >> 8, rows & 255, width >> 8, width & 255, samples], components),
    ...dc.map((at, i) => segment(0xc4, [i], huffman(bytes, at))),
    ...ac.map((at, i) => segment(0xc4, [0x10 | i], huffman(bytes, at))),
    ...(restart > 0 ? [segment(0xdd, [restart >> 8, restart & 255])] : []),
    segment(
      SOS,
      [samples],
      places.flatMap((i) => [i + 1, (last(dc, i) << 4) | last(ac, i)]),
      [0, 63, 0],
    ),
    data,
    Uint8Array.of(0xff, EOI),
  ]);
}

/** One JPEG of the picture, or of some of its rows. */
export interface JpegPart {
  readonly bytes: Uint8Array;
  readonly rows: number;
}

/**
 * The JPEG files that a TIFF of compression 6 (TIFF 6.0, section 22) holds, from the top: its one stream where that is whole, else one for each strip.
 * Errors: file.corrupt, file.truncated, file.unsupported-variant.
 */
export function oldJpegParts(bytes: Uint8Array, layout: TiffLayout): readonly JpegPart[] {
  const { directory, isTiled, isSeparate } = layout;
  const height = directory.number(TIFF.height) ?? 0;
  const at = directory.number(TIFF.jpegStream);
  if (at !== null && at > 0 && at < bytes.length) {
    const stream = bytes.subarray(at);
    if (isWhole(stream)) return [{ bytes: stream, rows: height }];
  }
  if (isTiled || isSeparate) throw new AppError('file.unsupported-variant', { format: 'TIFF with old JPEG in tiles or planes' });
  const rowsPerStrip = Math.max(1, Math.min(height, directory.number(TIFF.rowsPerStrip) ?? height));
  const offsets = allNumbers(directory, TIFF.stripOffsets);
  const sizes = allNumbers(directory, TIFF.stripBytes);
  if (offsets.length !== Math.ceil(height / rowsPerStrip) || sizes.length !== offsets.length) throw new AppError('file.corrupt');
  return offsets.map((place, i) => {
    const rows = Math.min(rowsPerStrip, height - i * rowsPerStrip);
    return { rows, bytes: jpegOf(bytes, layout, rows, slice(bytes, place, sizes[i])) };
  });
}

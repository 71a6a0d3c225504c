import { AppError } from '@underbase/contract';
import { ByteReader } from './byte-reader.ts';
import { type Header, plausibleDpi } from './header.ts';

export type BmpCompression = 'none' | 'rle8' | 'rle4' | 'fields';

/** What the decoder needs beside the common header. */
export interface BmpLayout extends Header {
  readonly compression: BmpCompression;
  readonly bitsPerPixel: number;
  readonly isTopDown: boolean;
  /** Red, green, blue, alpha bit masks; alpha 0 where there is none. */
  readonly masks: readonly [number, number, number, number];
  readonly paletteAt: number;
  readonly paletteEntryBytes: 3 | 4;
  readonly paletteCount: number;
  readonly pixelsAt: number;
}

const COMPRESSION: Readonly<Record<number, BmpCompression>> = { 0: 'none', 1: 'rle8', 2: 'rle4', 3: 'fields', 6: 'fields' };
const DEPTHS: Readonly<Record<BmpCompression, readonly number[]>> = {
  none: [1, 2, 4, 8, 16, 24, 32],
  rle8: [8],
  rle4: [4],
  fields: [16, 32],
};
const DEFAULT_MASKS: Readonly<Record<number, readonly [number, number, number, number]>> = {
  16: [0x7c00, 0x03e0, 0x001f, 0],
  32: [0xff0000, 0xff00, 0xff, 0],
};

function corrupt(): never {
  throw new AppError('file.corrupt');
}

/** The OS/2 header of 12 bytes: sizes of 16 bits, palette entries of three bytes, nothing else. */
function readCore(reader: ByteReader) {
  return { widthPx: reader.u16(18), heightPx: reader.u16(20), bitsPerPixel: reader.u16(24), compression: 0, dpi: null, paletteCount: 0 };
}

function readInfo(reader: ByteReader) {
  return {
    widthPx: reader.i32(18),
    heightPx: reader.i32(22),
    bitsPerPixel: reader.u16(28),
    compression: reader.u32(30),
    dpi: plausibleDpi(reader.i32(38) * 0.0254),
    paletteCount: reader.u32(46),
  };
}

/** Masks stand after a 40-byte header and inside the longer ones, which hold alpha too. */
function readMasks(reader: ByteReader, headerBytes: number, compression: number): BmpLayout['masks'] {
  const alpha = headerBytes >= 56 || compression === 6 ? reader.u32(66) : 0;
  return [reader.u32(54), reader.u32(58), reader.u32(62), alpha];
}

/** BMP: OS/2 1.x, Windows 3 and the V2 to V5 headers. Throws `file.truncated` where uncompressed rows are missing. */
export function readBmpHeader(bytes: Uint8Array): BmpLayout {
  const reader = new ByteReader(bytes, true);
  const headerBytes = reader.u32(14);
  const isCore = headerBytes === 12;
  const facts = isCore ? readCore(reader) : readInfo(reader);
  const compression = COMPRESSION[facts.compression];
  if (compression === undefined) throw new AppError('file.unsupported-variant', { format: 'BMP' });
  const { bitsPerPixel } = facts;
  if (!DEPTHS[compression].includes(bitsPerPixel)) corrupt();
  const isTopDown = facts.heightPx < 0;
  if (facts.widthPx <= 0 || facts.heightPx === 0 || (isTopDown && compression.startsWith('rle'))) corrupt();
  const masks =
    compression === 'fields' ? readMasks(reader, headerBytes, facts.compression) : (DEFAULT_MASKS[bitsPerPixel] ?? [0, 0, 0, 0]);
  const masksAfter = compression === 'fields' && headerBytes === 40 ? (facts.compression === 6 ? 16 : 12) : 0;
  const isIndexed = bitsPerPixel <= 8;
  const heightPx = Math.abs(facts.heightPx);
  const pixelsAt = reader.u32(10);
  const rowBytes = 4 * Math.ceil((facts.widthPx * bitsPerPixel) / 32);
  if (!compression.startsWith('rle')) reader.need(pixelsAt, rowBytes * heightPx);
  return {
    format: 'bmp',
    storedWidthPx: facts.widthPx,
    storedHeightPx: heightPx,
    orientation: 1,
    dpi: facts.dpi,
    hasAlpha: masks[3] !== 0,
    colorMode: isIndexed ? 'indexed' : 'rgb',
    bitDepth: isIndexed ? bitsPerPixel : bitsPerPixel === 16 ? 5 : 8,
    pages: 1,
    profile: null,
    compression,
    bitsPerPixel,
    isTopDown,
    masks,
    paletteAt: 14 + headerBytes + masksAfter,
    paletteEntryBytes: isCore ? 3 : 4,
    paletteCount: isIndexed ? Math.min(facts.paletteCount || 2 ** bitsPerPixel, 2 ** bitsPerPixel) : 0,
    pixelsAt,
  };
}

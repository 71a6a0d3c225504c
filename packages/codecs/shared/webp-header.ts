import { AppError } from '@underbase/contract';
import { ByteReader } from './byte-reader.ts';
import { type ExifFacts, readExif } from './exif.ts';
import type { EmbeddedProfile, Header } from './header.ts';
import { riffChunks } from './webp-chunks.ts';

const corrupt = () => new AppError('file.corrupt');

interface Size {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Lossy key frame: three bytes of frame tag, the start code 9D 01 2A, then 14 bits each (RFC 6386, 9.1). */
function lossySize(reader: ByteReader, at: number): Size {
  if (reader.u24(at + 3) !== 0x2a019d) throw corrupt();
  return { widthPx: reader.u16(at + 6) & 0x3fff, heightPx: reader.u16(at + 8) & 0x3fff };
}

/** Lossless: signature 2F, then 14 bits less one each and the alpha hint. */
function losslessSize(reader: ByteReader, at: number): Size & { hasAlpha: boolean } {
  if (reader.u8(at) !== 0x2f) throw corrupt();
  const bits = reader.u32(at + 1);
  return { widthPx: (bits & 0x3fff) + 1, heightPx: ((bits >>> 14) & 0x3fff) + 1, hasAlpha: ((bits >>> 28) & 1) === 1 };
}

/** WebP container (RFC 9649). Every chunk must end inside the file. */
export function readWebpHeader(bytes: Uint8Array): Header {
  const reader = new ByteReader(bytes, true);
  const end = reader.u32(4) + 8;
  let canvas: Size | null = null;
  let frame: Size | null = null;
  let hasAlpha = false;
  let frames = 0;
  let profile: EmbeddedProfile | null = null;
  let exif: ExifFacts | null = null;
  reader.need(0, end);
  for (const { kind, at: data, sizeBytes: length } of riffChunks(reader, 12, end)) {
    if (kind === 'VP8X') {
      canvas = { widthPx: reader.u24(data + 4) + 1, heightPx: reader.u24(data + 7) + 1 };
      hasAlpha ||= (reader.u8(data) & 0x10) !== 0;
    } else if (kind === 'VP8 ') frame ??= lossySize(reader, data);
    else if (kind === 'VP8L') {
      const size = losslessSize(reader, data);
      frame ??= size;
      if (canvas === null) hasAlpha ||= size.hasAlpha;
    } else if (kind === 'ICCP') profile = { bytes: reader.slice(data, length), isDeflated: false };
    else if (kind === 'EXIF') exif ??= readExif(reader.slice(data, length));
    else if (kind === 'ANMF') frames += 1;
  }
  const size = canvas ?? frame;
  if (size === null || (frame === null && frames === 0)) throw corrupt();
  return {
    format: 'webp',
    storedWidthPx: size.widthPx,
    storedHeightPx: size.heightPx,
    orientation: exif?.orientation ?? 1,
    dpi: exif?.dpi ?? null,
    hasAlpha,
    colorMode: 'rgb',
    bitDepth: 8,
    pages: Math.max(1, frames),
    profile,
  };
}

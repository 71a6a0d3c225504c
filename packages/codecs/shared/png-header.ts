import { AppError } from '@underbase/contract';
import { ByteReader } from './byte-reader.ts';
import { crc32 } from './crc32.ts';
import { type ExifFacts, readExif } from './exif.ts';
import { type EmbeddedProfile, type Header, plausibleDpi } from './header.ts';
import { pngChunks } from './png-chunks.ts';

/** Legal depths by color type (PNG specification, 11.2.1). */
const DEPTHS: Readonly<Record<number, readonly number[]>> = { 0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16] };
const CHUNK_HEAD_BYTES = 8;
const CHUNK_EXTRA_BYTES = 12;

const corrupt = () => new AppError('file.corrupt');

function readIhdr(reader: ByteReader) {
  if (reader.u32(8) !== 13 || reader.fourCc(12) !== 'IHDR') throw corrupt();
  if (crc32(reader.slice(12, 17)) !== reader.u32(29)) throw corrupt();
  const [depth, colorType, compression, filter, interlace] = reader.slice(24, 5);
  if (!DEPTHS[colorType]?.includes(depth) || compression !== 0 || filter !== 0 || interlace > 1) throw corrupt();
  return { widthPx: reader.u32(16), heightPx: reader.u32(20), depth, colorType };
}

/** The zlib stream's two first bytes: method 8 and a check sum (RFC 1950). */
function checkZlibStart(data: Uint8Array): void {
  if (data.length < 2) return;
  if ((data[0] & 15) !== 8 || ((data[0] << 8) | data[1]) % 31 !== 0) throw corrupt();
}

/** An iCCP chunk holds a name, a zero, the method, then the deflated profile. */
function embeddedProfile(chunk: Uint8Array): EmbeddedProfile | null {
  const nameEnd = chunk.subarray(0, 80).indexOf(0);
  return nameEnd >= 0 && chunk[nameEnd + 1] === 0 ? { bytes: chunk.subarray(nameEnd + 2), isDeflated: true } : null;
}

/** pHYs: dots for x and y, then the unit, 1 for a meter. */
function physicalDpi(data: Uint8Array): number | null {
  const reader = new ByteReader(data);
  return data.length === 9 && reader.u8(8) === 1 ? plausibleDpi(reader.u32(0) * 0.0254) : null;
}

interface ChunkFacts {
  hasTransparency: boolean;
  hasPalette: boolean;
  hasData: boolean;
  dpi: number | null;
  profile: EmbeddedProfile | null;
  exif: ExifFacts | null;
}

function readChunks(bytes: Uint8Array): ChunkFacts {
  const facts: ChunkFacts = { hasTransparency: false, hasPalette: false, hasData: false, dpi: null, profile: null, exif: null };
  for (const { kind, start, end } of pngChunks(bytes)) {
    const data = bytes.subarray(start + CHUNK_HEAD_BYTES, end + CHUNK_HEAD_BYTES - CHUNK_EXTRA_BYTES);
    if (kind === 'PLTE') facts.hasPalette = true;
    else if (kind === 'tRNS') facts.hasTransparency = true;
    else if (kind === 'pHYs') facts.dpi ??= physicalDpi(data);
    else if (kind === 'iCCP') facts.profile ??= embeddedProfile(data);
    else if (kind === 'eXIf') facts.exif ??= readExif(data);
    else if (kind === 'IDAT' && !facts.hasData) {
      checkZlibStart(data);
      facts.hasData = true;
    }
  }
  return facts;
}

/** PNG (third edition). Walks the chunks to the end, so that a cut file is known before anything is decoded. */
export function readPngHeader(bytes: Uint8Array): Header {
  const { widthPx, heightPx, depth, colorType } = readIhdr(new ByteReader(bytes));
  const { hasTransparency, hasPalette, hasData, dpi, profile, exif } = readChunks(bytes);
  if (!hasData || (colorType === 3 && !hasPalette)) throw corrupt();
  return {
    format: 'png',
    storedWidthPx: widthPx,
    storedHeightPx: heightPx,
    orientation: exif?.orientation ?? 1,
    dpi: dpi ?? exif?.dpi ?? null,
    hasAlpha: colorType >= 4 || hasTransparency,
    colorMode: colorType === 3 ? 'indexed' : colorType === 0 || colorType === 4 ? 'gray' : 'rgb',
    bitDepth: depth,
    pages: 1,
    profile,
  };
}

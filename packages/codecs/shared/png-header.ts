import { AppError } from '@underbase/contract';
import { ByteReader } from './byte-reader.ts';
import { crc32 } from './crc32.ts';
import { readExif } from './exif.ts';
import { type EmbeddedProfile, type Header, plausibleDpi } from './header.ts';

/** Legal depths by color type (PNG specification, 11.2.1). */
const DEPTHS: Readonly<Record<number, readonly number[]>> = { 0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16] };

const corrupt = () => new AppError('file.corrupt');

function readIhdr(reader: ByteReader) {
  if (reader.u32(8) !== 13 || reader.fourCc(12) !== 'IHDR') throw corrupt();
  if (crc32(reader.slice(12, 17)) !== reader.u32(29)) throw corrupt();
  const [depth, colorType, compression, filter, interlace] = reader.slice(24, 5);
  if (!DEPTHS[colorType]?.includes(depth) || compression !== 0 || filter !== 0 || interlace > 1) throw corrupt();
  return { widthPx: reader.u32(16), heightPx: reader.u32(20), depth, colorType };
}

/** The zlib stream's two first bytes: method 8 and a check sum (RFC 1950). */
function checkZlibStart(reader: ByteReader, at: number, length: number): void {
  if (length < 2) return;
  const method = reader.u8(at);
  if ((method & 15) !== 8 || ((method << 8) | reader.u8(at + 1)) % 31 !== 0) throw corrupt();
}

/** An iCCP chunk holds a name, a zero, the method, then the deflated profile. */
function embeddedProfile(chunk: Uint8Array): EmbeddedProfile | null {
  const nameEnd = chunk.indexOf(0);
  return nameEnd >= 0 && nameEnd < 80 && chunk[nameEnd + 1] === 0 ? { bytes: chunk.subarray(nameEnd + 2), isDeflated: true } : null;
}

/** PNG (third edition). Walks the chunks to the end, so that a cut file is known before anything is decoded. */
export function readPngHeader(bytes: Uint8Array): Header {
  const reader = new ByteReader(bytes);
  const { widthPx, heightPx, depth, colorType } = readIhdr(reader);
  let hasTransparency = false;
  let hasPalette = false;
  let hasData = false;
  let dpi: number | null = null;
  let profile: EmbeddedProfile | null = null;
  let exif = readExif(new Uint8Array());
  for (let at = 33; ; ) {
    const length = reader.u32(at);
    const kind = reader.fourCc(at + 4);
    const data = at + 8;
    if (kind === 'IEND') break;
    reader.need(data, length + 4);
    if (kind === 'PLTE') hasPalette = true;
    else if (kind === 'tRNS') hasTransparency = true;
    else if (kind === 'pHYs' && length === 9 && reader.u8(data + 8) === 1) dpi = plausibleDpi(reader.u32(data) * 0.0254);
    else if (kind === 'iCCP') profile = embeddedProfile(reader.slice(data, length));
    else if (kind === 'eXIf') exif = readExif(reader.slice(data, length));
    else if (kind === 'IDAT' && !hasData) {
      checkZlibStart(reader, data, length);
      hasData = true;
    }
    at = data + length + 4;
  }
  if (!hasData || (colorType === 3 && !hasPalette)) throw corrupt();
  return {
    format: 'png',
    storedWidthPx: widthPx,
    storedHeightPx: heightPx,
    orientation: exif.orientation,
    dpi: dpi ?? exif.dpi,
    hasAlpha: colorType >= 4 || hasTransparency,
    colorMode: colorType === 3 ? 'indexed' : colorType === 0 || colorType === 4 ? 'gray' : 'rgb',
    bitDepth: depth,
    pages: 1,
    profile,
  };
}

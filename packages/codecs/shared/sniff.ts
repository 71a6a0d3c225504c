import type { FormatId } from '@underbase/contract';
import { hasSvgRoot, svgHead } from './svg-root.ts';

const starts = (bytes: Uint8Array, at: number, signature: string): boolean => {
  if (bytes.length < at + signature.length) return false;
  for (let i = 0; i < signature.length; i++) if (bytes[at + i] !== signature.charCodeAt(i)) return false;
  return true;
};

const AVIF_BRANDS = ['avif', 'avis'];
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx'];

/** ISO base media files name what they are in `ftyp`: a major brand, then compatible ones. */
function isoBrand(bytes: Uint8Array): FormatId | null {
  const size = (bytes[0] << 24) | (bytes[1] << 16) | (bytes[2] << 8) | bytes[3];
  const end = Math.min(size, bytes.length, 256);
  const brands = [8];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(at);
  const isOneOf = (wanted: string[]) => brands.some((at) => wanted.some((brand) => starts(bytes, at, brand)));
  if (isOneOf(AVIF_BRANDS)) return 'avif';
  return isOneOf(HEIC_BRANDS) ? 'heic' : null;
}

/** Markup begins with < behind white space and a byte order mark: most files are turned away before any text is decoded. */
function isSvg(bytes: Uint8Array): boolean {
  const first = bytes[0] === 0xef ? bytes[3] : bytes[0];
  return [0x3c, 0x20, 0x0a, 0x0d, 0x09].includes(first) && hasSvgRoot(svgHead(bytes));
}

/** The format that the bytes themselves show, or null. Names and extensions have no say. */
export function sniffFormat(bytes: Uint8Array): FormatId | null {
  if (starts(bytes, 0, '\x89PNG\r\n\x1a\n')) return 'png';
  if (starts(bytes, 0, '\xff\xd8\xff')) return 'jpeg';
  if (starts(bytes, 0, 'RIFF') && starts(bytes, 8, 'WEBP')) return 'webp';
  if (starts(bytes, 0, 'GIF87a') || starts(bytes, 0, 'GIF89a')) return 'gif';
  if (starts(bytes, 0, 'II*\0') || starts(bytes, 0, 'MM\0*') || starts(bytes, 0, 'II+\0') || starts(bytes, 0, 'MM\0+')) return 'tiff';
  if (starts(bytes, 4, 'ftyp')) return isoBrand(bytes);
  if (starts(bytes, 0, '8BPS')) return 'psd';
  if (starts(bytes, 0, 'BM') && isBmp(bytes)) return 'bmp';
  if (isSvg(bytes)) return 'svg';
  return isPdf(bytes) ? 'pdf' : null;
}

/** Readers look for a PDF's mark here (ISO 32000-1, annex H): mail programs and servers leave lines before it. */
const PDF_HEAD_BYTES = 1024;

function isPdf(bytes: Uint8Array): boolean {
  const end = Math.min(bytes.length, PDF_HEAD_BYTES) - 5;
  for (let at = bytes.indexOf(0x25); at >= 0 && at <= end; at = bytes.indexOf(0x25, at + 1)) if (starts(bytes, at, '%PDF-')) return true;
  return false;
}

/** "BM" alone begins many a text: the size of the second header must be one that exists. */
function isBmp(bytes: Uint8Array): boolean {
  if (bytes.length < 18) return false;
  const headerBytes = bytes[14] | (bytes[15] << 8) | (bytes[16] << 16) | (bytes[17] << 24);
  return [12, 16, 40, 52, 56, 64, 108, 124].includes(headerBytes);
}

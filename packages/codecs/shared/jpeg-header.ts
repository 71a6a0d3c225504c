import { AppError } from '@underbase/contract';
import { ByteReader } from './byte-reader.ts';
import { concatBytes } from './byte-writer.ts';
import { readExif } from './exif.ts';
import { type EmbeddedProfile, type Header, plausibleDpi } from './header.ts';

const corrupt = () => new AppError('file.corrupt');
const ICC_PREFIX = 'ICC_PROFILE\0';

/** JFIF density: unit 1 per inch, 2 per centimeter, 0 an aspect ratio only. */
function jfifDpi(reader: ByteReader, at: number): number | null {
  const unit = reader.u8(at + 7);
  const density = reader.u16(at + 8);
  return unit === 1 ? plausibleDpi(density) : unit === 2 ? plausibleDpi(density * 2.54) : null;
}

/** Profiles over 64 KB are cut into numbered segments (ICC.1, annex B.4). One missing piece and there is no profile. */
function joinProfile(parts: ReadonlyMap<number, Uint8Array>, count: number): EmbeddedProfile | null {
  if (count === 0 || parts.size !== count) return null;
  const ordered: Uint8Array[] = [];
  for (let i = 1; i <= count; i++) {
    const part = parts.get(i);
    if (part === undefined) return null;
    ordered.push(part);
  }
  return { bytes: concatBytes(ordered), isDeflated: false };
}

/** Inside scan data FF D9 can only be the end marker, since FF is stuffed there: absent means cut. */
function hasEnd(bytes: Uint8Array, from: number): boolean {
  for (let at = bytes.lastIndexOf(0xd9); at > from; at = bytes.lastIndexOf(0xd9, at - 1)) if (bytes[at - 1] === 0xff) return true;
  return false;
}

/** JPEG (ITU-T T.81) up to the first scan. Resolution: EXIF before JFIF, as what edited the file last wrote EXIF. */
export function readJpegHeader(bytes: Uint8Array): Header {
  const reader = new ByteReader(bytes);
  let frame: { depth: number; heightPx: number; widthPx: number; components: number } | null = null;
  let jfif: number | null = null;
  let exif = readExif(new Uint8Array());
  let profileCount = 0;
  const profileParts = new Map<number, Uint8Array>();
  let at = 2;
  for (;;) {
    // Bytes between segments are skipped, as every decoder does: wrong segment lengths are common.
    at = bytes.indexOf(0xff, at);
    if (at < 0) throw new AppError('file.truncated');
    const marker = reader.u8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xd9) throw corrupt();
    if (marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8)) {
      at += 2;
      continue;
    }
    const length = reader.u16(at + 2);
    if (length < 2) {
      at += 2;
      continue;
    }
    const data = at + 4;
    reader.need(data, length - 2);
    if (marker === 0xda) break;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) {
      if (frame !== null) throw corrupt();
      frame = { depth: reader.u8(data), heightPx: reader.u16(data + 1), widthPx: reader.u16(data + 3), components: reader.u8(data + 5) };
    } else if (marker === 0xe0 && length >= 16 && reader.ascii(data, 5) === 'JFIF\0') {
      jfif = jfifDpi(reader, data);
    } else if (marker === 0xe1 && length >= 16 && reader.ascii(data, 6) === 'Exif\0\0') {
      exif = readExif(reader.slice(data, length - 2));
    } else if (marker === 0xe2 && length >= 16 && reader.ascii(data, 12) === ICC_PREFIX) {
      profileCount = reader.u8(data + 13);
      profileParts.set(reader.u8(data + 12), reader.slice(data + 14, length - 16));
    }
    at = data + length - 2;
  }
  if (frame === null || ![1, 3, 4].includes(frame.components)) throw corrupt();
  if (!hasEnd(bytes, at)) throw new AppError('file.truncated');
  return {
    format: 'jpeg',
    storedWidthPx: frame.widthPx,
    storedHeightPx: frame.heightPx,
    orientation: exif.orientation,
    dpi: exif.dpi ?? jfif,
    hasAlpha: false,
    colorMode: frame.components === 1 ? 'gray' : frame.components === 3 ? 'rgb' : 'cmyk',
    bitDepth: frame.depth,
    pages: 1,
    profile: joinProfile(profileParts, profileCount),
  };
}

import { AppError } from '@underbase/contract';
import { ByteReader } from './byte-reader.ts';
import { concatBytes } from './byte-writer.ts';
import { type ExifFacts, readExif } from './exif.ts';
import { type EmbeddedProfile, type Header, plausibleDpi } from './header.ts';
import { jpegSegments, START_OF_SCAN } from './jpeg-segments.ts';

const [JFIF_APP, EXIF_APP, ICC_APP] = [0xe0, 0xe1, 0xe2];
const startsWith = (data: Uint8Array, text: string): boolean => [...text].every((letter, i) => data[i] === letter.charCodeAt(0));

/** JFIF density: unit 1 per inch, 2 per centimeter, 0 an aspect ratio only. */
function jfifDpi(data: Uint8Array): number | null {
  const density = (data[8] << 8) | data[9];
  return data[7] === 1 ? plausibleDpi(density) : data[7] === 2 ? plausibleDpi(density * 2.54) : null;
}

/** Frame headers are C0 to CF, less the tables and the reserved one among them. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

interface Frame {
  readonly depth: number;
  readonly heightPx: number;
  readonly widthPx: number;
  readonly components: number;
}

function readFrame(data: Uint8Array): Frame {
  const reader = new ByteReader(data);
  return { depth: reader.u8(0), heightPx: reader.u16(1), widthPx: reader.u16(3), components: reader.u8(5) };
}

/** Profiles over 64 KB are cut into numbered segments (ICC.1, annex B.4). One missing piece and there is no profile. */
class ProfileParts {
  readonly #parts = new Map<number, Uint8Array>();
  #count = 0;

  add(data: Uint8Array): void {
    this.#count = data[13];
    this.#parts.set(data[12], data.subarray(14));
  }

  joined(): EmbeddedProfile | null {
    const ordered = Array.from({ length: this.#count }, (_, i) => this.#parts.get(i + 1));
    if (ordered.length === 0 || ordered.includes(undefined)) return null;
    return { bytes: concatBytes(ordered.filter((part) => part !== undefined)), isDeflated: false };
  }
}

/** Inside scan data FF D9 can only be the end marker, since FF is stuffed there: absent means cut. */
function hasEnd(bytes: Uint8Array, from: number): boolean {
  for (let at = bytes.length - 1; at > from; at--) if (bytes[at] === 0xd9 && bytes[at - 1] === 0xff) return true;
  return false;
}

/** JPEG (ITU-T T.81) up to the first scan. Resolution: EXIF before JFIF, as what edited the file last wrote EXIF. */
export function readJpegHeader(bytes: Uint8Array): Header {
  let frame: Frame | null = null;
  let jfif: number | null = null;
  let exif: ExifFacts | null = null;
  let scanAt = 0;
  const profile = new ProfileParts();
  for (const { marker, at, sizeBytes } of jpegSegments(bytes)) {
    const data = bytes.subarray(at, at + sizeBytes);
    if (isFrame(marker)) {
      if (frame !== null) throw new AppError('file.corrupt');
      frame = readFrame(data);
    } else if (marker === JFIF_APP && sizeBytes >= 14 && startsWith(data, 'JFIF\0')) jfif ??= jfifDpi(data);
    else if (marker === EXIF_APP && startsWith(data, 'Exif\0\0')) exif ??= readExif(data);
    else if (marker === ICC_APP && sizeBytes >= 14 && startsWith(data, 'ICC_PROFILE\0')) profile.add(data);
    else if (marker === START_OF_SCAN) scanAt = at;
  }
  if (frame === null || ![1, 3, 4].includes(frame.components)) throw new AppError('file.corrupt');
  if (!hasEnd(bytes, scanAt)) throw new AppError('file.truncated');
  return {
    format: 'jpeg',
    storedWidthPx: frame.widthPx,
    storedHeightPx: frame.heightPx,
    orientation: exif?.orientation ?? 1,
    dpi: exif?.dpi ?? jfif,
    hasAlpha: false,
    colorMode: frame.components === 1 ? 'gray' : frame.components === 3 ? 'rgb' : 'cmyk',
    bitDepth: frame.depth,
    pages: 1,
    profile: profile.joined(),
  };
}

import { ByteReader } from './byte-reader.ts';
import { asOrientation, type Orientation, plausibleDpi } from './header.ts';
import { openTiff, readDirectory, type TiffDirectory } from './tiff-directory.ts';

export const TAG = { orientation: 274, xResolution: 282, yResolution: 283, resolutionUnit: 296, iccProfile: 34675 } as const;

export interface ExifFacts {
  readonly orientation: Orientation;
  readonly dpi: number | null;
}

const NOTHING: ExifFacts = { orientation: 1, dpi: null };

/** XResolution in its unit as dots per inch, or null where the unit is "none" (TIFF 6.0, section 8). */
export function directoryDpi(directory: TiffDirectory, unitWhereAbsent: number): number | null {
  const value = directory.number(TAG.xResolution);
  const unit = directory.number(TAG.resolutionUnit) ?? unitWhereAbsent;
  if (value === null || (unit !== 2 && unit !== 3)) return null;
  return plausibleDpi(unit === 3 ? value * 2.54 : value);
}

/** Orientation and resolution from an EXIF block (with or without its "Exif\0\0"). A damaged block says nothing: the picture is still good. */
export function readExif(block: Uint8Array): ExifFacts {
  const hasPrefix = block.length > 6 && block[0] === 0x45 && block[1] === 0x78 && block[2] === 0x69 && block[3] === 0x66;
  try {
    const reader = new ByteReader(hasPrefix ? block.subarray(6) : block);
    const { first, isBig } = openTiff(reader);
    const directory = readDirectory(reader, first, isBig);
    return { orientation: asOrientation(directory.number(TAG.orientation)), dpi: directoryDpi(directory, 2) };
  } catch {
    return NOTHING;
  }
}

import type { FormatId } from '@underbase/contract';
import { RASTER_FORMATS } from '../raster/raster-formats.ts';
import { checkWritable } from '../shared/check-writable.ts';
import { type Header, isTurned } from '../shared/header.ts';
import { isSrgbProfile, readIccFacts } from '../shared/icc-profile.ts';
import { readHeader, readProfile } from '../shared/read-header.ts';
import { sniffFormat } from '../shared/sniff.ts';

const SOURCES: readonly FormatId[] = ['png', 'jpeg', 'webp', 'tiff'];
const TARGETS: readonly FormatId[] = ['png', 'jpeg', 'webp', 'tiff'];

/** True where rows can go from decoder to encoder as they are: no palette of inks, no turn, no odd depth. */
function isStraight(header: Header, icc: Uint8Array | null, format: FormatId): boolean {
  const { colorMode, bitDepth, orientation, hasAlpha } = header;
  const isPlainDepth = bitDepth === 8 || (bitDepth === 16 && RASTER_FORMATS[format].deep);
  const isPlainMode =
    colorMode === 'rgb' || (colorMode === 'gray' && header.format !== 'tiff') || (colorMode === 'indexed' && header.format === 'png');
  // A background is a color of sRGB, and is laid under nothing else here.
  const isPlainColor =
    icc === null ||
    (readIccFacts(icc)?.space === (colorMode === 'gray' ? 'GRAY' : 'RGB ') &&
      !(hasAlpha && !RASTER_FORMATS[format].alpha && !isSrgbProfile(icc)));
  return orientation === 1 && isPlainDepth && isPlainMode && isPlainColor && !(colorMode === 'gray' && !RASTER_FORMATS[format].gray);
}

/** A source whose rows can go to the new format as they are, with its profile. */
export interface RecodingPlan {
  readonly header: Header;
  readonly icc: Uint8Array | null;
}

/** Null where something would have to change on the way. Decodes nothing. Errors: those of `readHeader`; format.cannot-write. */
export async function planRecoding(bytes: Uint8Array, format: FormatId): Promise<RecodingPlan | null> {
  const source = sniffFormat(bytes);
  if (source === null || !SOURCES.includes(source) || !TARGETS.includes(format)) return null;
  const header = readHeader(bytes);
  const icc = await readProfile(header);
  if (isTurned(header.orientation) || !isStraight(header, icc, format)) return null;
  checkWritable(format, header.storedWidthPx, header.storedHeightPx);
  return { header, icc };
}

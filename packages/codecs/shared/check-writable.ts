import { AppError, FORMAT_FACTS, type FormatId } from '@underbase/contract';

/** Longest sides that formats can state: 14 bits in WebP, 16 in JPEG and GIF. */
const SIDE_LIMITS_PX: Readonly<Partial<Record<FormatId, number>>> = { webp: 16_383, jpeg: 65_535, gif: 65_535 };

export function cannotWrite(format: FormatId): AppError {
  return new AppError('format.cannot-write', { extension: FORMAT_FACTS[format].extensions[0], accepts: 'PNG or TIFF' });
}

/** Throws `format.cannot-write` where the format can't hold a picture of this size. */
export function checkWritable(format: FormatId, widthPx: number, heightPx: number): void {
  if (Math.max(widthPx, heightPx) > (SIDE_LIMITS_PX[format] ?? Number.POSITIVE_INFINITY)) throw cannotWrite(format);
}

import { LIMITS } from '@underbase/contract';
import type { PixelImage } from '@underbase/engine';
import type { PrintSize } from './report.ts';
import type { ValidationSettings } from './settings.ts';
import type { FileFacts } from './sheet.ts';

/** The width and height on the garment, and the resolution that follows. */
export function printSizeOf(
  info: Pick<FileFacts, 'dpi'>,
  image: PixelImage,
  { printWidthIn, widthFrom }: Pick<ValidationSettings, 'printWidthIn' | 'widthFrom'>,
): PrintSize {
  const dpi = printWidthIn === null ? (info.dpi ?? LIMITS.assumedDpi) : image.width / printWidthIn;
  const from = printWidthIn === null ? (info.dpi === null ? 'assumed' : 'file') : (widthFrom ?? 'user');
  return { widthIn: image.width / dpi, heightIn: image.height / dpi, dpi, from };
}

/** Capitals stand about this high in their size. */
const CAP_SHARE = 0.72;
const POINTS_PER_INCH = 72;

/** Size of lettering whose capitals are so high. */
export function pointsOf(capHeightPx: number, dpi: number): number {
  return (capHeightPx / dpi) * (POINTS_PER_INCH / CAP_SHARE);
}

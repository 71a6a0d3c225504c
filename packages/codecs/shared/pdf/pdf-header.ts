import { AppError, LIMITS } from '@underbase/contract';
import type { Header } from '../header.ts';
import type { PdfPageFacts } from './pdfium-page.ts';

/** Where the end mark stands, whatever follows it. */
const TAIL_BYTES = 4096;
const POINTS_PER_INCH = 72;

/** Throws `file.truncated` where the end mark is missing: what is left could be drawn, but it is not the whole document. */
export function requirePdfEnd(bytes: Uint8Array): void {
  const tail = new TextDecoder('latin1').decode(bytes.subarray(-TAIL_BYTES));
  if (!tail.includes('%%EOF')) throw new AppError('file.truncated');
}

/** A page as a picture at a resolution: the one asked for, or that of the picture that it is, or the assumed one. */
export function pdfHeader({ pages, number, widthPt, heightPt, missingFonts, pictures }: PdfPageFacts, drawDpi: number | undefined): Header {
  const dpi = drawDpi ?? (pictures?.isWhole ? pictures.dpi : LIMITS.assumedDpi);
  const px = (points: number) => Math.max(1, Math.round((points / POINTS_PER_INCH) * dpi));
  return {
    format: 'pdf',
    storedWidthPx: px(widthPt),
    storedHeightPx: px(heightPt),
    orientation: 1,
    dpi,
    hasAlpha: true,
    colorMode: 'rgb',
    bitDepth: 8,
    pages,
    ...(number > 1 && { page: number }),
    profile: null,
    ...(missingFonts.length > 0 && { missingFonts }),
    ...(pictures && { pictures }),
  };
}

import { markContent, placedImage } from './pdf-operators.ts';
import type { PdfPage } from './pdf-page.ts';
import { EVERY_INK, plateContent } from './pdf-plates.ts';

/** A page's content stream; images are named Im0, Im1, ... in the order of the page, plates as `plateContent` says. */
export function pageContent({ heightPt, images, plates = [], marks = [] }: PdfPage): string {
  const placed = images.map((placement, index) => placedImage(placement, `Im${index}`, heightPt));
  // Inks that lie on each other must not knock each other out.
  const overprints = plates.length > 0 || (images.length > 1 && images.some(({ image }) => image.mode === 'ink'));
  const pen = plates.length > 0 ? EVERY_INK.pen : '0 G 0 g';
  return [
    ...(overprints ? ['/GsOver gs'] : []),
    ...placed,
    ...plates.map((plate, index) => plateContent(plate, index, heightPt)),
    ...marks.map((mark) => `q ${pen} ${markContent(mark, heightPt)} Q`),
  ].join('\n');
}

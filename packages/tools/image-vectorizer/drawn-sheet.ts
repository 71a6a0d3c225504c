import {
  type DrawnInk,
  evenSheet,
  findPaper,
  GRAINY_PAPER,
  type Ground,
  isOpaque,
  type PenInk,
  type PixelImage,
  readDrawnInk,
} from '@underbase/engine';
import type { RunContext } from '../run.ts';

/** A drawing on paper, as it was photographed or scanned. */
export interface DrawnSheet {
  /** The picture in even light and without what lies around the sheet. */
  readonly image: PixelImage;
  /** What was drawn in ink; null where it is no drawing in ink, but shaded or pale. */
  readonly drawn: DrawnInk | null;
}

/** The paper that was photographed or scanned, where it fills a picture or most of it. */
export function paperOf(picture: PixelImage): Ground | null {
  const paper = isOpaque(picture) ? findPaper(picture) : null;
  return paper && Math.max(...paper.grain) > GRAINY_PAPER ? paper : null;
}

/** The sheet of paper that fills a picture, or most of it; null where there is none. */
export function drawnSheet(picture: PixelImage, context: RunContext): DrawnSheet | null {
  const paper = paperOf(picture);
  if (!paper) return null;
  const image = evenSheet(picture, paper, context.allocate);
  const even = findPaper(image);
  return { image, drawn: even && readDrawnInk(image, even) };
}

/** Ink alone, in one color: as a shape, since a hairline that the scanner blurred to gray would fall apart by its darkness. */
export function inkOf(image: PixelImage, { shape }: PenInk, color: readonly number[], context: RunContext): PixelImage {
  const pixels = context.allocate(image.pixels.length);
  const [r, g, b] = color.map(Math.round);
  for (let at = 0; at < shape.length; at++) pixels.set([r, g, b, shape[at]], at * 4);
  return { ...image, pixels };
}

import { type QuarterTurns, turnedCell } from '@underbase/engine';
import type { SheetDesign } from './sheet-design.ts';

/** Where a piece stands on its sheet, in pixels: the top left of the design's box of whole cells, as turned. */
export interface PiecePlace {
  readonly turns: QuarterTurns;
  readonly x: number;
  readonly y: number;
}

/** Pixels as words; copied only where they do not stand on whole words. */
function words(pixels: Uint8Array): Uint32Array {
  const aligned = pixels.byteOffset % 4 === 0 ? pixels : pixels.slice();
  return new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.length / 4);
}

/**
 * Copies the ink of a design onto a sheet `widthPx` wide. Clear pixels are left out, since bays and holes may hold other pieces.
 * The design turns within its box of whole cells of `cellPx`, as its silhouette did.
 */
export function paintPiece(sheet: Uint32Array, widthPx: number, design: SheetDesign, place: PiecePlace, cellPx: number): void {
  const box = { width: Math.ceil(design.width / cellPx) * cellPx, height: Math.ceil(design.height / cellPx) * cellPx };
  const source = words(design.pixels);
  const alpha = design.pixels;
  const [originX, originY] = turnedCell(box, place.turns, 0, 0);
  const [stepX, stepY] = turnedCell(box, place.turns, 1, 0);
  const step = (stepY - originY) * widthPx + stepX - originX;
  for (let y = 0; y < design.height; y++) {
    const [startX, startY] = turnedCell(box, place.turns, 0, y);
    let to = (place.y + startY) * widthPx + place.x + startX;
    for (let from = y * design.width; from < (y + 1) * design.width; from++, to += step) {
      if (alpha[from * 4 + 3] > 0) sheet[to] = source[from];
    }
  }
}

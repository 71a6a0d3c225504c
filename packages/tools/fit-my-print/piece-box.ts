import { type QuarterTurns, type Rect, type Size, turnedCell } from '@underbase/engine';
import type { ArrangedDesign, ArrangedPiece, Film } from '../sheets.ts';

type Measures = Pick<ArrangedDesign, 'widthPx' | 'heightPx'>;

/** The box of whole cells that a design stands in, not turned. */
export function cellBox({ widthPx, heightPx }: Measures, cellPx: number): Size {
  return { width: Math.ceil(widthPx / cellPx) * cellPx, height: Math.ceil(heightPx / cellPx) * cellPx };
}

/** The same box as it lies. */
export function turnedBox(design: Measures, turns: QuarterTurns, cellPx: number): Size {
  const { width, height } = cellBox(design, cellPx);
  return turns % 2 === 0 ? { width, height } : { width: height, height: width };
}

/** What the art of a piece takes of its sheet, without the rest of its last cells. */
export function artRect(
  design: Measures,
  { turns, x, y }: Omit<ArrangedPiece, 'design' | 'sheet'>,
  { cellPx }: Pick<Film, 'cellPx'>,
): Rect {
  const box = cellBox(design, cellPx);
  const [ax, ay] = turnedCell(box, turns, 0, 0);
  const [bx, by] = turnedCell(box, turns, design.widthPx - 1, design.heightPx - 1);
  return { x: x + Math.min(ax, bx), y: y + Math.min(ay, by), width: Math.abs(ax - bx) + 1, height: Math.abs(ay - by) + 1 };
}

/** Length of every sheet: down to its last piece, and the edge. */
export function sheetLengths(
  pieces: readonly ArrangedPiece[],
  designs: readonly Measures[],
  { cellPx, edgePx }: Pick<Film, 'cellPx' | 'edgePx'>,
): readonly number[] {
  const lengths: number[] = [];
  for (const { design, sheet, turns, y } of pieces) {
    const bottom = y + turnedBox(designs[design], turns, cellPx).height + edgePx;
    while (lengths.length <= sheet) lengths.push(0);
    lengths[sheet] = Math.max(lengths[sheet], bottom);
  }
  return lengths;
}

import type { Rect } from '../image.ts';

/** Side of a cell in pixels. Cells lie on whole multiples of it in the picture, so a window has the same cells as the whole. */
export const CELL_PX = 8;

/** Whole cells around a rectangle of a picture: `x` and `y` are multiples of CELL_PX, below 0 too. */
export interface CellArea {
  readonly x: number;
  readonly y: number;
  readonly columns: number;
  readonly rows: number;
}

/** The cells that a rectangle touches once every side is moved outward by `marginPx`. */
export function cellArea({ x, y, width, height }: Rect, marginPx: number): CellArea {
  const first = (from: number) => Math.floor((from - marginPx) / CELL_PX);
  const end = (to: number) => Math.ceil((to + marginPx) / CELL_PX);
  return {
    x: first(x) * CELL_PX,
    y: first(y) * CELL_PX,
    columns: end(x + width) - first(x),
    rows: end(y + height) - first(y),
  };
}

/** The pixels of an area. */
export function areaRect({ x, y, columns, rows }: CellArea): Rect {
  return { x, y, width: columns * CELL_PX, height: rows * CELL_PX };
}

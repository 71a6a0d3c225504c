import { CELL_PX } from './cell-area.ts';
import { PIECE_NUMBERS, type PieceGrid } from './piece-grid.ts';

/** Straight pieces whose starts lie within `reachPx` of a place: x and y of start and end, four numbers each, in pixels of the picture. */
export function piecesAround({ area, starts, pieces }: PieceGrid, x: number, y: number, reachPx: number): Float64Array {
  const column = (at: number) => Math.min(area.columns, Math.max(0, Math.floor((at - area.x) / CELL_PX)));
  const row = (at: number) => Math.min(area.rows, Math.max(0, Math.floor((at - area.y) / CELL_PX)));
  const [left, right] = [column(x - reachPx), Math.min(area.columns - 1, column(x + reachPx))];
  const [top, bottom] = [row(y - reachPx), Math.min(area.rows - 1, row(y + reachPx))];
  let count = 0;
  for (let r = top; r <= bottom; r++) if (right >= left) count += starts[r * area.columns + right + 1] - starts[r * area.columns + left];
  const around = new Float64Array(count * 4);
  let at = 0;
  for (let r = top; r <= bottom; r++) {
    for (let c = left; c <= right; c++) {
      const cell = r * area.columns + c;
      const [fromX, fromY] = [area.x + c * CELL_PX, area.y + r * CELL_PX];
      for (let from = starts[cell] * PIECE_NUMBERS; from < starts[cell + 1] * PIECE_NUMBERS; from += PIECE_NUMBERS) {
        const [px, py] = [pieces[from] + fromX, pieces[from + 1] + fromY];
        if ((px - x) * (px - x) + (py - y) * (py - y) > reachPx * reachPx) continue;
        around[at++] = px;
        around[at++] = py;
        around[at++] = pieces[from + 2] + fromX;
        around[at++] = pieces[from + 3] + fromY;
      }
    }
  }
  return around.subarray(0, at);
}

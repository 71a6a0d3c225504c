import { CELL_PX } from '../../offset/cell-area.ts';
import { PIECE_NUMBERS } from '../../offset/piece-grid.ts';
import type { Kernels } from '../kernels.ts';
import type { NativeModule } from './native-module.ts';

/** Bytes of a piece among the candidates for a cell, and among those for each quarter of one. */
const CANDIDATE_BYTES = 68;
const SELECTED_BYTES = 20;
/** Rows of cells that are filled at once: their pixels stay in the cache, and whole planes would stay in the module's memory. */
const STRIP_ROWS = 4;
/** Cells touch what is so much farther than their centers, in pixels, at most. */
const BEYOND_PX = 2 * CELL_PX;

/** Whether a cell of some rows lies so near to one with pieces that they may reach it. */
function isNear(near: Float32Array, from: number, to: number, reachPx: number): boolean {
  for (let cell = from; cell < to; cell++) if (near[cell] <= reachPx) return true;
  return false;
}

export function nativeOffsetCoverage(native: NativeModule): Kernels['offsetCoverage'] {
  const run = native.export('offsetCoverage');
  return ({ grid, steps, plane, radiusPx, fromRow, toRow, out }) => {
    const { columns, rows } = grid.area;
    const count = grid.pieces.length / PIECE_NUMBERS;
    const listBytes = count * SELECTED_BYTES + 32;
    const rowBytes = CELL_PX * columns * CELL_PX;
    const [shape, coverage, starts, pieces, near, stepColumns, stepRows, distances, candidates, selected] = native.areas(
      STRIP_ROWS * rowBytes,
      STRIP_ROWS * rowBytes,
      grid.starts.length * 4,
      grid.pieces.length * 4,
      grid.near.length * 4,
      steps.count * 4,
      steps.count * 4,
      steps.count * 4,
      count * CANDIDATE_BYTES + 32,
      listBytes * 4,
    );
    native.copyIn(starts, grid.starts);
    native.copyIn(pieces, grid.pieces);
    native.copyIn(near, grid.near);
    native.copyIn(stepColumns, steps.columns);
    native.copyIn(stepRows, steps.rows);
    native.copyIn(distances, steps.distances);
    if (!plane) native.clear(shape, STRIP_ROWS * rowBytes);
    const reachPx = Math.abs(radiusPx) + BEYOND_PX;
    for (let from = fromRow; from < toRow; from += STRIP_ROWS) {
      const to = Math.min(toRow, from + STRIP_ROWS);
      if (!plane && !isNear(grid.near, from * columns, to * columns, reachPx)) continue;
      const first = from * rowBytes;
      const bytes = (to - from) * rowBytes;
      if (plane) native.copyIn(shape, plane, first, bytes);
      // As if all rows were there.
      const [shapeTop, coverageTop] = [shape - first, coverage - first];
      run(
        ...[shapeTop, coverageTop, columns, rows, from, to, starts, pieces, near],
        ...[stepColumns, stepRows, distances, steps.count, candidates, selected, listBytes, radiusPx],
      );
      native.copyOut(coverage, out, first, bytes);
    }
  };
}

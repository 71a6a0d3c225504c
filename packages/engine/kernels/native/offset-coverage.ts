import { CELL_PX } from '../../offset/cell-area.ts';
import { PIECE_NUMBERS } from '../../offset/piece-grid.ts';
import type { Kernels } from '../kernels.ts';
import type { NativeModule } from './native-module.ts';

/** Bytes of a piece among the candidates for a cell, and among those for each quarter of one. */
const CANDIDATE_BYTES = 68;
const SELECTED_BYTES = 20;

export function nativeOffsetCoverage(native: NativeModule): Kernels['offsetCoverage'] {
  const run = native.export('offsetCoverage');
  return ({ grid, steps, plane, radiusPx, fromRow, toRow, out }) => {
    const { columns, rows } = grid.area;
    const count = grid.pieces.length / PIECE_NUMBERS;
    const listBytes = count * SELECTED_BYTES + 32;
    const [shape, coverage, starts, pieces, near, stepColumns, stepRows, distances, candidates, selected] = native.areas(
      plane.length,
      plane.length,
      grid.starts.length * 4,
      grid.pieces.length * 4,
      grid.near.length * 4,
      steps.count * 4,
      steps.count * 4,
      steps.count * 4,
      count * CANDIDATE_BYTES + 32,
      listBytes * 4,
    );
    const first = fromRow * CELL_PX * columns * CELL_PX;
    const bytes = (toRow - fromRow) * CELL_PX * columns * CELL_PX;
    native.copyIn(shape + first, plane, first, bytes);
    native.copyIn(starts, grid.starts);
    native.copyIn(pieces, grid.pieces);
    native.copyIn(near, grid.near);
    native.copyIn(stepColumns, steps.columns);
    native.copyIn(stepRows, steps.rows);
    native.copyIn(distances, steps.distances);
    run(
      shape,
      coverage,
      columns,
      rows,
      fromRow,
      toRow,
      starts,
      pieces,
      near,
      stepColumns,
      stepRows,
      distances,
      steps.count,
      candidates,
      selected,
      listBytes,
      radiusPx,
    );
    native.copyOut(coverage + first, out, first, bytes);
  };
}

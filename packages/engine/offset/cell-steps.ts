import { CELL_PX } from './cell-area.ts';

/** Steps from one cell to others, nearest first, with the distance of the centers: columns, rows, pixels; three numbers each. */
export interface CellSteps {
  readonly count: number;
  readonly columns: Int32Array;
  readonly rows: Int32Array;
  readonly distances: Float32Array;
}

const known = new Map<number, CellSteps>();

/** All steps up to a distance of the centers, in an order that depends on nothing else; kept, since every band asks for the same. */
export function cellSteps(maxPx: number): CellSteps {
  const reach = Math.ceil(maxPx / CELL_PX);
  const kept = known.get(reach);
  if (kept) return kept;
  const steps: { column: number; row: number; px: number }[] = [];
  for (let row = -reach; row <= reach; row++) {
    for (let column = -reach; column <= reach; column++) {
      const px = Math.hypot(column, row) * CELL_PX;
      if (px <= reach * CELL_PX) steps.push({ column, row, px });
    }
  }
  steps.sort((one, other) => one.px - other.px || one.row - other.row || one.column - other.column);
  const made = {
    count: steps.length,
    columns: Int32Array.from(steps, ({ column }) => column),
    rows: Int32Array.from(steps, ({ row }) => row),
    distances: Float32Array.from(steps, ({ px }) => px),
  };
  if (known.size > 16) known.clear();
  known.set(reach, made);
  return made;
}

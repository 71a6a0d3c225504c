import { CELL_PX, type CellArea } from '../../../offset/cell-area.ts';
import type { ShapeEdge } from '../../../thickness/shape-edge.ts';

/** Numbers of one sorted point: x and y in pixels from the top left of the area, and the unit normal. */
export const POINT_NUMBERS = 4;

/** Points of an edge in the order of the cells that they lie in, and, within one, in their own. */
export interface SortedPoints {
  /** First point of every cell, and the number of all behind them. */
  readonly starts: Uint32Array;
  readonly points: Float32Array;
  /** The point of the edge that each sorted one is. */
  readonly order: Int32Array;
}

/** Sorts the points of an edge by cells; normals are taken times `sign`. */
export function sortPoints({ count, x, y, normalX, normalY }: ShapeEdge, area: CellArea, sign: number): SortedPoints {
  const cells = area.columns * area.rows;
  const cellOf = (point: number) => Math.floor((y[point] - area.y) / CELL_PX) * area.columns + Math.floor((x[point] - area.x) / CELL_PX);
  // A start stands two places behind its cell while points are counted, and one while they are laid down: there it moves on to the next cell's own.
  const starts = new Uint32Array(cells + 2);
  for (let point = 0; point < count; point++) starts[cellOf(point) + 2]++;
  for (let cell = 2; cell < cells + 2; cell++) starts[cell] += starts[cell - 1];
  const points = new Float32Array(count * POINT_NUMBERS);
  const order = new Int32Array(count);
  for (let point = 0; point < count; point++) {
    const place = starts[cellOf(point) + 1]++;
    order[place] = point;
    const to = place * POINT_NUMBERS;
    points[to] = x[point] - area.x;
    points[to + 1] = y[point] - area.y;
    points[to + 2] = normalX[point] * sign;
    points[to + 3] = normalY[point] * sign;
  }
  return { starts, points, order };
}

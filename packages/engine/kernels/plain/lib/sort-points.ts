import { CELL_PX, type CellArea } from '../../../offset/cell-area.ts';
import type { ShapeEdge } from '../../../thickness/shape-edge.ts';
import { SORTED_PX } from '../../../thickness/width-job.ts';

/** Numbers of one sorted point: x and y in pixels from the top left of the area, and the unit normal. */
export const POINT_NUMBERS = 4;

/** Points of an edge in the order of the squares that they lie in, row by row, and, within one, in their own. */
export interface SortedPoints {
  /** Squares in a row. */
  readonly columns: number;
  /** First point of every square, and the number of all behind them. */
  readonly starts: Uint32Array;
  readonly points: Float32Array;
  /** The point of the edge that each sorted one is. */
  readonly order: Int32Array;
}

/** Sorts the points of an edge by squares; normals are taken times `sign`. */
export function sortPoints({ count, x, y, normalX, normalY }: ShapeEdge, area: CellArea, sign: number): SortedPoints {
  const columns = area.columns * (CELL_PX / SORTED_PX);
  const squares = columns * area.rows * (CELL_PX / SORTED_PX);
  const squareOf = (point: number) => Math.floor((y[point] - area.y) / SORTED_PX) * columns + Math.floor((x[point] - area.x) / SORTED_PX);
  // A start stands two places behind its square while points are counted, and one while they are laid down: there it moves on to the next one's own.
  const starts = new Uint32Array(squares + 2);
  for (let point = 0; point < count; point++) starts[squareOf(point) + 2]++;
  for (let square = 2; square < squares + 2; square++) starts[square] += starts[square - 1];
  const points = new Float32Array(count * POINT_NUMBERS);
  const order = new Int32Array(count);
  for (let point = 0; point < count; point++) {
    const place = starts[squareOf(point) + 1]++;
    order[place] = point;
    const to = place * POINT_NUMBERS;
    points[to] = x[point] - area.x;
    points[to + 1] = y[point] - area.y;
    points[to + 2] = normalX[point] * sign;
    points[to + 3] = normalY[point] * sign;
  }
  return { columns, starts, points, order };
}

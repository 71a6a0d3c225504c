import type { Kernels } from '../kernels/kernels.ts';
import { CELL_PX, type CellArea } from '../offset/cell-area.ts';
import type { ShapeEdge } from './shape-edge.ts';
import { WIDTH_POINT_NUMBERS } from './width-job.ts';

/** Which side of an edge is measured: the shape's own parts, or the gaps between them. */
export type MeasuredSide = 'shape' | 'ground';

/** Widths along an edge, by its points. */
export interface EdgeWidths {
  /** Radius in pixels of the ball that touches the edge here and on the opposite side; Infinity where none within the limit does. */
  readonly radii: Float32Array;
  /** The point that the ball touches on the opposite side; -1 without. */
  readonly opposite: Int32Array;
}

export interface WidthOptions {
  readonly side: MeasuredSide;
  /** Nothing wider is looked for. */
  readonly maxPx: number;
  /**
   * How much two sides may lean toward each other, in degrees, and still bound a line rather than meet in a corner: 0 parallel, 180 any.
   * A line that narrows to a point is one where it narrows by less than this.
   */
  readonly leanDegrees: number;
}

interface SortedPoints {
  readonly starts: Uint32Array;
  readonly points: Float32Array;
  /** The point of the edge that each sorted one is. */
  readonly order: Int32Array;
}

function sortPoints({ count, x, y, normalX, normalY }: ShapeEdge, area: CellArea, sign: number): SortedPoints {
  const cells = area.columns * area.rows;
  const starts = new Uint32Array(cells + 1);
  const cellOf = new Int32Array(count);
  for (let point = 0; point < count; point++) {
    const column = Math.floor((x[point] - area.x) / CELL_PX);
    const row = Math.floor((y[point] - area.y) / CELL_PX);
    cellOf[point] = row * area.columns + column;
    starts[cellOf[point] + 1]++;
  }
  for (let cell = 0; cell < cells; cell++) starts[cell + 1] += starts[cell];
  const free = starts.slice(0, cells);
  const points = new Float32Array(count * WIDTH_POINT_NUMBERS);
  const order = new Int32Array(count);
  for (let point = 0; point < count; point++) {
    const place = free[cellOf[point]]++;
    order[place] = point;
    const to = place * WIDTH_POINT_NUMBERS;
    points[to] = x[point] - area.x;
    points[to + 1] = y[point] - area.y;
    points[to + 2] = normalX[point] * sign;
    points[to + 3] = normalY[point] * sign;
  }
  return { starts, points, order };
}

/**
 * How wide the shape, or the gap beside it, is at every point of its edge: the smallest ball that touches the edge there and on the opposite side.
 * Exact between the pixels as far as the edge is. Source: J. Ma, S. Bae, S. Choi, "3D medial axis point approximation using nearest neighbors and the
 * normal field", The Visual Computer 28, 2012, in the plane and solved at once instead of by shrinking.
 */
export function edgeWidths(
  kernels: Pick<Kernels, 'edgeWidths'>,
  edge: ShapeEdge,
  area: CellArea,
  { side, maxPx, leanDegrees }: WidthOptions,
): EdgeWidths {
  const sign = side === 'shape' ? 1 : -1;
  const { starts, points, order } = sortPoints(edge, area, sign);
  const radii = new Float32Array(edge.count);
  const opposite = new Int32Array(edge.count);
  const facing = Math.cos((leanDegrees * Math.PI) / 360);
  kernels.edgeWidths({ columns: area.columns, rows: area.rows, starts, points, maxPx, facing, radii, opposite });
  const widths = { radii: new Float32Array(edge.count), opposite: new Int32Array(edge.count) };
  for (let place = 0; place < edge.count; place++) {
    const point = order[place];
    const other = opposite[place] < 0 ? -1 : order[opposite[place]];
    widths.opposite[point] = other;
    widths.radii[point] = radii[place];
  }
  return widths;
}

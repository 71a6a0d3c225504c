import type { Kernels } from '../kernels/kernels.ts';
import type { CellArea } from '../offset/cell-area.ts';
import type { ShapeEdge } from './shape-edge.ts';
import type { MeasuredSide } from './width-job.ts';

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
  const widths = { radii: new Float32Array(edge.count), opposite: new Int32Array(edge.count) };
  const facing = Math.cos((leanDegrees * Math.PI) / 360);
  kernels.edgeWidths({ edge, area, side, maxPx, facing, ...widths });
  return widths;
}

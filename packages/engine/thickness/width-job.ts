import type { CellArea } from '../offset/cell-area.ts';
import type { ShapeEdge } from './shape-edge.ts';

/** Which side of an edge is measured: the shape's own parts, or the gaps between them. */
export type MeasuredSide = 'shape' | 'ground';

/** What the kernel `edgeWidths` works on. */
export interface WidthJob {
  /** All of the edge's points lie on the area. */
  readonly edge: ShapeEdge;
  readonly area: CellArea;
  readonly side: MeasuredSide;
  /** Widest ball that is looked for, in pixels across. */
  readonly maxPx: number;
  /** Cosine of the angle, at a point, within which another one may face it. */
  readonly facing: number;
  /** Receive for each point the radius of the smallest ball that touches it and another one facing it, Infinity without; and that other one, or -1. */
  readonly radii: Float32Array;
  readonly opposite: Int32Array;
}

/** Points are sorted into squares of this side, several to a cell: where points stand close, the nearest few decide. */
export const SORTED_PX = 4;
/** Normals may be off by so much of a cosine. */
export const NORMAL_SLACK = 0.35;
/** Nearer points than this, in squared pixels, are the same place. */
export const LEAST_SQUARED_PX = 1e-3;
/** Points along an edge stand about so far apart: one may be so much beside the way across, and still be the nearest to face it. */
export const POINT_SPACING_PX = 0.5;
/** Normals with less than this cosine between them belong to edges that run along each other. */
export const FACING_TURN = -0.5;
/** Points farther off than this, in squared pixels, tell whether a ball is empty; from nearer ones the roughness of the edge itself would. */
export const FAR_SQUARED_PX = 9;
/** A ball is empty where no other one that touches the point is smaller than this share of it. */
export const EMPTY_SHARE = 0.8;

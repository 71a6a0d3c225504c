/** What the kernel `edgeWidths` works on. Points are sorted by the cells that they lie in. */
export interface WidthJob {
  /** Columns and rows of cells; places are in pixels from the top left of the first cell. */
  readonly columns: number;
  readonly rows: number;
  /** First point of every cell, and the number of all behind them. */
  readonly starts: Uint32Array;
  /** x, y and the unit normal, toward the side that is measured: four numbers a point. */
  readonly points: Float32Array;
  /** Widest ball that is looked for, in pixels across. */
  readonly maxPx: number;
  /** Cosine of the angle, at a point, within which another one may face it. */
  readonly facing: number;
  /** Receive for each point the radius of the smallest ball that touches it and another one facing it, Infinity without; and that other one, or -1. */
  readonly radii: Float32Array;
  readonly opposite: Int32Array;
}

/** Numbers of one point in a `WidthJob`. */
export const WIDTH_POINT_NUMBERS = 4;
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

import { letGo } from '../let-go.ts';

/**
 * The edge of a shape as points in pixels of the picture (a pixel's center is at half numbers), linked in both directions; -1 where the area ends.
 * The shape lies on the right hand of `next` as seen on screen (y runs down).
 */
export interface ShapeEdge {
  readonly count: number;
  readonly x: Float32Array;
  readonly y: Float32Array;
  /** Unit vectors into the shape. */
  readonly normalX: Float32Array;
  readonly normalY: Float32Array;
  readonly next: Int32Array;
  readonly previous: Int32Array;
}

/** Gives an edge's memory back: it has no points afterwards. */
export function letGoOfEdge({ x, y, normalX, normalY, next, previous }: ShapeEdge): void {
  letGo(x, y, normalX, normalY, next, previous);
}

import type { CellArea } from './cell-area.ts';
import type { EdgeContour } from './edge-contour.ts';

/** A sharp corner of a contour. */
export interface Corner {
  /** The contour's point that lies nearest to it. */
  readonly point: number;
  readonly x: number;
  readonly y: number;
  /** Unit directions of the sides, along the contour: of the one that arrives and of the one that leaves. */
  readonly before: readonly [x: number, y: number];
  readonly after: readonly [x: number, y: number];
  /** So far behind the corner, along the contour, either side is to be drawn straight. */
  readonly beforePx: number;
  readonly afterPx: number;
}

/** What corners are looked for in: a contour, the points that lead to each of its points, and the coverage it was found in, one byte for each pixel of the area. */
export interface CornerSearch {
  readonly contour: EdgeContour;
  readonly previous: Int32Array;
  readonly plane: Uint8Array;
  readonly area: CellArea;
}

import { areaRect } from '../offset/cell-area.ts';
import { convexCoverage } from '../offset/convex-coverage.ts';
import type { ShapePlane } from './shape-plane.ts';

/** Where a convex piece lies: within `reachPx` of a place, in pixels of the picture. */
export interface PieceReach {
  readonly x: number;
  readonly y: number;
  readonly reachPx: number;
}

/**
 * Lays a convex piece on a plane of the area, anti-aliased; what is fuller already stays. `lines` bound it, three numbers each: the inward normal, and how
 * far along that a line lies from 0, 0.
 */
export function layConvex(to: Uint8Array, { area }: ShapePlane, lines: Float64Array, { x, y, reachPx }: PieceReach): void {
  const { x: left, y: top, width, height } = areaRect(area);
  for (let row = Math.max(0, Math.floor(y - reachPx) - top); row <= Math.min(height - 1, Math.ceil(y + reachPx) - top); row++) {
    for (let column = Math.max(0, Math.floor(x - reachPx) - left); column <= Math.min(width - 1, Math.ceil(x + reachPx) - left); column++) {
      const value = Math.round(255 * convexCoverage(lines, column + left + 0.5, row + top + 0.5));
      const at = row * width + column;
      if (value > to[at]) to[at] = value;
    }
  }
}

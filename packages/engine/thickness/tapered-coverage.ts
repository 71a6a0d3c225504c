import { areaRect } from '../offset/cell-area.ts';
import { type Centers, isNear } from './center-line.ts';
import type { ShapeEdge } from './shape-edge.ts';
import type { ShapePlane } from './shape-plane.ts';
import { THIN } from './thin-runs.ts';

/** A piece of a line's middle between two places, each with its half-width, in pixels of the picture. */
interface TaperedPiece {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  readonly radius0: number;
  readonly radius1: number;
}

/** Lays everything within a piece's half-widths on a plane, anti-aliased; what is fuller already stays. */
function layPiece(plane: Uint8Array, { area }: ShapePlane, { x0, y0, x1, y1, radius0, radius1 }: TaperedPiece): void {
  const { x: left, y: top, width, height } = areaRect(area);
  const reach = Math.max(radius0, radius1) + 1;
  const [dx, dy] = [x1 - x0, y1 - y0];
  const squared = dx * dx + dy * dy;
  const fromX = Math.max(0, Math.floor(Math.min(x0, x1) - reach - left));
  const toX = Math.min(width - 1, Math.ceil(Math.max(x0, x1) + reach - left));
  const fromY = Math.max(0, Math.floor(Math.min(y0, y1) - reach - top));
  const toY = Math.min(height - 1, Math.ceil(Math.max(y0, y1) + reach - top));
  for (let row = fromY; row <= toY; row++) {
    const y = row + top + 0.5 - y0;
    for (let column = fromX; column <= toX; column++) {
      const x = column + left + 0.5 - x0;
      const along = squared > 0 ? Math.min(1, Math.max(0, (x * dx + y * dy) / squared)) : 0;
      const [offX, offY] = [x - along * dx, y - along * dy];
      const inside = radius0 + along * (radius1 - radius0) - Math.sqrt(offX * offX + offY * offY) + 0.5;
      if (inside <= 0) continue;
      const value = inside >= 1 ? 255 : Math.round(255 * inside);
      const at = row * width + column;
      if (value > plane[at]) plane[at] = value;
    }
  }
}

/**
 * Lays the parts of lines that run out toward their ends on `coverage` (one byte for each pixel of the shape's area), in place. `radii` are those of
 * `taperedEnds`; only points for which `isTapered` says so are taken, and each with `most` pixels at most to each side.
 */
export function layTapered(
  coverage: Uint8Array,
  plane: ShapePlane,
  edge: ShapeEdge,
  kinds: Uint8Array,
  centers: Centers,
  radii: Float32Array,
  { isTapered, mostPx }: { readonly isTapered: (point: number) => boolean; readonly mostPx: number },
): void {
  const { next } = edge;
  for (let point = 0; point < edge.count; point++) {
    if (kinds[point] !== THIN) continue;
    const behind = next[point];
    const goesOn = behind >= 0 && kinds[behind] === THIN && isNear(centers, point, behind);
    if (!isTapered(point) && !(goesOn && isTapered(behind))) continue;
    const to = goesOn ? behind : point;
    layPiece(coverage, plane, {
      x0: centers.x[point],
      y0: centers.y[point],
      x1: centers.x[to],
      y1: centers.y[to],
      radius0: Math.min(mostPx, radii[point]),
      radius1: Math.min(mostPx, radii[to]),
    });
  }
}

import type { Centers } from './center-line.ts';
import type { FlatEnd } from './flat-ends.ts';
import { layConvex } from './lay-convex.ts';
import type { ShapePlane } from './shape-plane.ts';
import { THICK, THIN } from './thin-runs.ts';

/** Boxes reach so far over what they end. */
const OVERLAP_PX = 0.5;

/** An end, and what of its line is laid as a box up to its cut. */
export interface EndBox {
  readonly end: FlatEnd;
  /** How far back it reaches. */
  readonly backPx: number;
  /** How far the line's middle was moved aside for it to grow. */
  readonly asidePx: number;
  /** How far beyond the cut it reaches: what is shorter than the minimum grows that way too. */
  readonly outPx: number;
}

/** Takes the balls that would reach over a cut out of `kinds`, in place; returns the boxes that stand for them. `own` are the middles, `laid` where they are laid. */
export function takeEnds(ends: readonly FlatEnd[], kinds: Uint8Array, own: Centers, laid: Centers, fullPx: number): readonly EndBox[] {
  return ends.map((end) => {
    const { ux, uy, x, y, slant, points, lengthPx } = end;
    const outPx = Math.max(0, fullPx - lengthPx / 2);
    const length = Math.hypot(1, slant);
    let [backPx, aside, count] = [0, 0, 0];
    for (const point of points) {
      if (kinds[point] !== THIN) continue;
      const [dx, dy] = [own.x[point] - x, own.y[point] - y];
      const [back, across] = [-(dx * ux + dy * uy), dy * ux - dx * uy];
      if ((back + slant * across + outPx) / length >= fullPx) continue;
      kinds[point] = THICK;
      backPx = Math.max(backPx, back);
      aside += (laid.y[point] - own.y[point]) * ux - (laid.x[point] - own.x[point]) * uy;
      count++;
    }
    return { end, backPx: backPx + OVERLAP_PX, asidePx: count > 0 ? aside / count : 0, outPx };
  });
}

/** Lays boxes of `halfPx` to each side on a plane of the area, anti-aliased; what is fuller already stays. */
export function layBoxes(to: Uint8Array, plane: ShapePlane, boxes: readonly EndBox[], halfPx: number): void {
  for (const { end, backPx, asidePx, outPx } of boxes) {
    const { ux, uy, x, y, slant } = end;
    const length = Math.hypot(1, slant);
    const [nx, ny] = [-(ux + slant * uy) / length, -(uy - slant * ux) / length];
    const along = x * ux + y * uy;
    const across = y * ux - x * uy;
    const lines = Float64Array.of(
      ...[-uy, ux, across + asidePx - halfPx],
      ...[uy, -ux, -across - asidePx - halfPx],
      ...[nx, ny, x * nx + y * ny - outPx / length],
      ...[ux, uy, along - backPx],
    );
    const reach = Math.hypot(backPx, outPx + halfPx * (1 + Math.abs(slant)) + Math.abs(asidePx)) + 1;
    layConvex(to, plane, lines, { x, y, reachPx: reach });
  }
}

import { areaRect, INSIDE, layConvex, type ShapePlane } from '@underbase/engine';
import type { ArrowHead } from './arrow-heads.ts';

/** What a pixel of a tip holds at least, where it touches another line. */
const LEAST_IN_TIP = 80;
const STEP_PX = 0.5;

/** Draws tips on in `crisp`, in place, as far as they hold ink: less than a pixel wide they seem to end short of the line that they touch. */
export function joinTips({ area, coverage, crisp }: ShapePlane, heads: readonly ArrowHead[]): void {
  const { x: left, y: top, width, height } = areaRect(area);
  for (const { tipX, tipY, ux, uy, lengthPx } of heads) {
    for (let backPx = 0; backPx < lengthPx / 2; backPx += STEP_PX) {
      const [column, row] = [Math.floor(tipX - backPx * ux) - left, Math.floor(tipY - backPx * uy) - top];
      if (column < 0 || row < 0 || column >= width || row >= height) continue;
      const at = row * width + column;
      if (coverage[at] >= LEAST_IN_TIP) crisp[at] = Math.max(crisp[at], INSIDE);
    }
  }
}

/** Lays arrowheads on a plane of the area, anti-aliased; what is fuller already stays. */
export function layHeads(to: Uint8Array, plane: ShapePlane, heads: readonly ArrowHead[]): void {
  for (const { tipX, tipY, ux, uy, lengthPx, halfPx } of heads) {
    const flankPx = Math.hypot(lengthPx, halfPx);
    // The inward normals of both flanks, and of the back.
    const [along, aside] = [halfPx / flankPx, lengthPx / flankPx];
    const sides = [1, -1].map((side) => [-along * ux - side * aside * uy, -along * uy + side * aside * ux] as const);
    const lines = Float64Array.of(...sides.flatMap(([x, y]) => [x, y, tipX * x + tipY * y]), ...[ux, uy, tipX * ux + tipY * uy - lengthPx]);
    const middle = { x: tipX - (lengthPx / 2) * ux, y: tipY - (lengthPx / 2) * uy };
    layConvex(to, plane, lines, { ...middle, reachPx: flankPx + 1 });
  }
}

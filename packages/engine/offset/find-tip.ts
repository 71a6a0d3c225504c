import type { SideLine } from './contour-sides.ts';
import { cornerPatch } from './corner-patch.ts';
import type { Corner, CornerSearch } from './corner-search.ts';
import { fitLines, misfit } from './fit-lines.ts';
import { alongLine, meeting, orientedLine } from './oriented-lines.ts';

/** Half of the sharpest tip's angle: sharper ones are lines that taper, thinner than a pixel for too far. */
const LEAST_HALF = (4.5 * Math.PI) / 180;
const MOST_COS = Math.cos(2 * LEAST_HALF);
const LEAST_COS = Math.cos((80 * Math.PI) / 180);
/** In pixels, and for every pixel of the sides in the patch: what coverage may differ in all from the fitted lines. */
const MAX_MISFIT_PX = 0.2;
const MAX_MISFIT_SHARE = 0.02;
/** What differs by more before the fit is something else. */
const HOPELESS_PX = 5;
/** The sharper a tip, the more would miss if it were round, and the less it matters how its sides were smoothed. Times the cotangent of half its angle. */
const TIP_MISFIT_PX = 0.25;

/** A corner sharper than a right angle, from its coverage: the sides as far as they are told apart. Null where they are not straight up to their meeting. */
export function findTip(
  search: CornerSearch,
  x: number,
  y: number,
  before: SideLine,
  after: SideLine,
  isConvex: boolean,
): Omit<Corner, 'point'> | null {
  const half = Math.acos(Math.min(1, Math.max(-1, before.dx * after.dx + before.dy * after.dy))) / 2;
  if (half < LEAST_HALF) return null;
  const reachPx = Math.min(14, 2.5 + 1.4 / Math.tan(half));
  const [mx, my] = [before.dx + after.dx, before.dy + after.dy];
  const inward = (reachPx / 2 - 1) / Math.hypot(mx, my);
  const middle = { x: x + mx * inward, y: y + my * inward };
  const patch = cornerPatch(search, middle.x, middle.y, reachPx / 2 + 1.5, isConvex);
  const start = [
    orientedLine(before.x, before.y, -before.dx, -before.dy, isConvex, middle),
    orientedLine(after.x, after.y, after.dx, after.dy, isConvex, middle),
  ];
  if (misfit(patch, start) > HOPELESS_PX) return null;
  const [one, other] = fitLines(patch, start);
  const mostMisfit = MAX_MISFIT_PX + MAX_MISFIT_SHARE * 2 * reachPx + TIP_MISFIT_PX * Math.max(0, 1 / Math.tan(half) - 1);
  if (misfit(patch, [one, other]) > mostMisfit) return null;
  const [cornerX, cornerY] = meeting(one, other, middle);
  if (!(Math.hypot(cornerX - x, cornerY - y) < 3)) return null;
  const [arrives, leaves] = [alongLine(one, isConvex), alongLine(other, isConvex)];
  const cos = -arrives[0] * leaves[0] - arrives[1] * leaves[1];
  if (cos < LEAST_COS || cos > MOST_COS) return null;
  const drawnPx = Math.min(12, 1.8 + 1.2 / Math.tan(half));
  return {
    x: cornerX,
    y: cornerY,
    before: arrives,
    after: leaves,
    beforePx: drawnPx,
    afterPx: drawnPx,
  };
}

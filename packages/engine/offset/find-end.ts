import { nearestPoint, type SideLine, sideLine } from './contour-sides.ts';
import { cornerPatch } from './corner-patch.ts';
import type { Corner, CornerSearch } from './corner-search.ts';
import { fitLines, misfit } from './fit-lines.ts';
import { alongLine, meeting, orientedLine } from './oriented-lines.ts';

/** Parts of a bar's sides, in px along the contour from a place on its end: where they begin depends on how wide it is. */
const SIDES = [
  [2, 6.5],
  [3.4, 8],
  [5, 10],
  [6.6, 11.5],
] as const;
const MAX_STRAY_PX = 0.12;
const MIN_CORNER_COS = Math.cos((55 * Math.PI) / 180);
const LEAST_WIDTH_PX = 1.2;
const MAX_WIDTH_PX = 7;
/** In pixels, and for every pixel of the sides in the patch: what coverage may differ in all from the fitted lines. */
const MAX_MISFIT_PX = 0.2;
const MAX_MISFIT_SHARE = 0.02;
/** What differs by more before the fit is something else. */
const HOPELESS_PX = 4;
const DRAWN_PX = 2.5;

/** Both sides of what may be a bar's end around a point: nearest to it, and turned by enough. */
function endSides({ contour, previous }: CornerSearch, point: number, turnCos: number): readonly [SideLine, SideLine] | null {
  const sides = (step: Int32Array) =>
    SIDES.map(([fromPx, toPx]) => sideLine(contour, step, point, fromPx, toPx)).filter(
      (line) => line !== null && line.strayPx <= MAX_STRAY_PX,
    ) as SideLine[];
  const ahead = sides(contour.next);
  for (const before of sides(previous)) {
    for (const after of ahead) if (-(before.dx * after.dx + before.dy * after.dy) < turnCos) return [before, after];
  }
  return null;
}

/** Both corners of a thin bar's end around a point, from their coverage; empty where it is rounded or none. */
export function findEnd(search: CornerSearch, point: number, turnCos: number): readonly Corner[] {
  const sides = endSides(search, point, turnCos);
  if (!sides) return [];
  const { contour, previous } = search;
  const [before, after] = sides;
  const [mx, my] = [before.dx + after.dx, before.dy + after.dy];
  const length = Math.hypot(mx, my);
  const [ux, uy] = [mx / length, my / length];
  // How far apart the sides lie, to the right of the one that arrives: below 0 in bays.
  const apart = (after.x - before.x) * before.dy - (after.y - before.y) * before.dx;
  const isConvex = apart > 0;
  // The end: where the contour lies farthest out between both.
  let endPx = Number.NEGATIVE_INFINITY;
  for (const step of [contour.next, previous]) {
    for (let [at, n] = [point, 0]; at >= 0 && n < 10; at = step[at], n++) {
      endPx = Math.max(endPx, -(contour.x[at] - contour.x[point]) * ux - (contour.y[at] - contour.y[point]) * uy);
    }
  }
  const onLine = (line: SideLine) => {
    const along = -endPx - (line.x - contour.x[point]) * ux - (line.y - contour.y[point]) * uy;
    const step = along / (line.dx * ux + line.dy * uy);
    return [line.x + line.dx * step, line.y + line.dy * step] as const;
  };
  const [one, other] = [onLine(before), onLine(after)];
  const widthPx = Math.hypot(one[0] - other[0], one[1] - other[1]);
  if (widthPx > MAX_WIDTH_PX) return [];
  const [endX, endY] = [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];
  const middle = { x: endX + 1.5 * ux, y: endY + 1.5 * uy };
  const reachPx = 3 + widthPx / 2;
  const patch = cornerPatch(search, middle.x, middle.y, reachPx, isConvex);
  const side = isConvex ? 1 : -1;
  const start = [
    orientedLine(before.x, before.y, -before.dx, -before.dy, isConvex, middle),
    { angle: Math.atan2(uy, ux), offset: (endX - middle.x) * ux + (endY - middle.y) * uy },
    orientedLine(after.x, after.y, after.dx, after.dy, isConvex, middle),
  ];
  if (misfit(patch, start) > HOPELESS_PX) return [];
  const fitted = fitLines(patch, start);
  if (misfit(patch, fitted) > MAX_MISFIT_PX + MAX_MISFIT_SHARE * (2 * reachPx + widthPx)) return [];
  const [arrives, across, leaves] = fitted.map((line) => alongLine(line, isConvex));
  const first = meeting(fitted[0], fitted[1], middle);
  const second = meeting(fitted[1], fitted[2], middle);
  const lengthPx = (second[0] - first[0]) * across[0] + (second[1] - first[1]) * across[1];
  const turns = (a: readonly [number, number], b: readonly [number, number]) =>
    a[0] * b[0] + a[1] * b[1] < MIN_CORNER_COS && (a[0] * b[1] - a[1] * b[0]) * side > 0;
  if (!(lengthPx >= LEAST_WIDTH_PX && lengthPx <= MAX_WIDTH_PX) || !turns(arrives, across) || !turns(across, leaves)) return [];
  if (Math.hypot((first[0] + second[0]) / 2 - endX, (first[1] + second[1]) / 2 - endY) > 2) return [];
  const begin = nearestPoint(contour, previous, point, first[0], first[1]);
  let end = nearestPoint(contour, previous, point, second[0], second[1]);
  if (begin === end) {
    if (contour.next[end] < 0) return [];
    end = contour.next[end];
  }
  return [
    { point: begin, x: first[0], y: first[1], before: arrives, after: across, beforePx: DRAWN_PX, afterPx: lengthPx / 2 },
    { point: end, x: second[0], y: second[1], before: across, after: leaves, beforePx: lengthPx / 2, afterPx: DRAWN_PX },
  ];
}

import type { PieceLine } from '@underbase/engine';
import { polygonOf } from '../line-polygon.ts';

/** Lines are looked at in so many places over the distance that is asked for. */
const PLACES = 4;

/** Places along a closed line, no farther apart than `stepPx`: x and y in turn. */
function placesAlong(line: PieceLine, stepPx: number): number[] {
  const polygon = polygonOf(line, 1);
  const places: number[] = [];
  for (let at = 0; at + 3 < polygon.length; at += 2) {
    const [x, y, dx, dy] = [polygon[at], polygon[at + 1], polygon[at + 2] - polygon[at], polygon[at + 3] - polygon[at + 1]];
    const steps = Math.max(1, Math.ceil(Math.hypot(dx, dy) / stepPx));
    for (let step = 0; step < steps; step++) places.push(x + (dx * step) / steps, y + (dy * step) / steps);
  }
  return places;
}

/** How many lines run nearer than `leastPx` to another one, and how near the nearest two come, in pixels; Infinity without any. */
export function nearLines(lines: readonly PieceLine[], leastPx: number): { readonly count: number; readonly nearestPx: number } {
  /** By cells as wide as the distance: the number of a line, x and y of each of its places there. */
  const cells = new Map<string, number[]>();
  const near = new Set<number>();
  let nearestPx = Number.POSITIVE_INFINITY;
  for (const [number, line] of lines.entries()) {
    const places = placesAlong(line, leastPx / PLACES);
    for (let at = 0; at < places.length; at += 2) {
      const [column, row] = [Math.floor(places[at] / leastPx), Math.floor(places[at + 1] / leastPx)];
      for (let y = row - 1; y <= row + 1; y++) {
        for (let x = column - 1; x <= column + 1; x++) {
          const others = cells.get(`${x},${y}`) ?? [];
          for (let other = 0; other < others.length; other += 3) {
            const px = Math.hypot(others[other + 1] - places[at], others[other + 2] - places[at + 1]);
            if (others[other] === number || px >= leastPx) continue;
            near.add(number).add(others[other]);
            nearestPx = Math.min(nearestPx, px);
          }
        }
      }
      const key = `${column},${row}`;
      const own = cells.get(key);
      if (own) own.push(number, places[at], places[at + 1]);
      else cells.set(key, [number, places[at], places[at + 1]]);
    }
  }
  return { count: near.size, nearestPx };
}

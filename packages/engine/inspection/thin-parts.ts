import type { Rect } from '../image.ts';
import type { ThinFinding } from '../thickness/find-thin.ts';
import { THIN } from '../thickness/thin-runs.ts';

/** One thin line, or narrow gap, along its edge. */
export interface ThinPart {
  /** Width that nine tenths of it reach, in pixels. */
  readonly widthPx: number;
  readonly lengthPx: number;
  readonly box: Rect;
}

/** Shorter runs, in limits, are corners and the ends of strokes. */
const LEAST_LENGTH = { shape: 1, ground: 0.8 } as const;
const LEAST_LENGTH_PX = 3;
/** What widens by more than this for each pixel of its way, and is not longer than so many limits, is a point or a wedge, and no line. */
const MOST_TAPER = 0.25;
const TAPER_LIMITS = 3;
/** The share of a part that may be thinner than its width. */
const THINNER_SHARE = 0.1;

/** The parts of a finding made with `limitPx`, thinnest first: stretches of edge that hang together. Both sides of one line are two parts. */
export function thinParts({ side, edge, widths, runs }: ThinFinding, limitPx: number): readonly ThinPart[] {
  const leastPx = Math.max(LEAST_LENGTH_PX, LEAST_LENGTH[side] * limitPx);
  const { count, x, y, next, previous } = edge;
  const { kinds } = runs;
  const seen = new Uint8Array(count);
  const parts: ThinPart[] = [];
  const walk = (start: number) => {
    const found: number[] = [];
    let [left, top, right, bottom, lengthPx] = [x[start], y[start], x[start], y[start], 0];
    for (let point = start; point >= 0 && !seen[point] && kinds[point] === THIN; point = next[point]) {
      seen[point] = 1;
      found.push(2 * widths.radii[point]);
      left = Math.min(left, x[point]);
      right = Math.max(right, x[point]);
      top = Math.min(top, y[point]);
      bottom = Math.max(bottom, y[point]);
      const after = next[point];
      if (after >= 0) lengthPx += Math.hypot(x[after] - x[point], y[after] - y[point]);
    }
    if (lengthPx < leastPx || found.length === 0) return;
    found.sort((one, other) => one - other);
    const widthPx = found[Math.floor(found.length * THINNER_SHARE)];
    const taper = (found[Math.floor(found.length * (1 - THINNER_SHARE))] - widthPx) / lengthPx;
    if (taper > MOST_TAPER && lengthPx < TAPER_LIMITS * limitPx) return;
    const box = {
      x: Math.floor(left),
      y: Math.floor(top),
      width: Math.ceil(right) - Math.floor(left) + 1,
      height: Math.ceil(bottom) - Math.floor(top) + 1,
    };
    parts.push({ widthPx, lengthPx, box });
  };
  for (let point = 0; point < count; point++) {
    if (kinds[point] !== THIN || seen[point]) continue;
    const before = previous[point];
    if (before < 0 || kinds[before] !== THIN) walk(point);
  }
  for (let point = 0; point < count; point++) if (kinds[point] === THIN && !seen[point]) walk(point);
  return parts.sort((one, other) => one.widthPx - other.widthPx);
}

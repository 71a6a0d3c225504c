import type { Rect } from '../image.ts';
import { areaRect } from '../offset/cell-area.ts';
import type { ThinFinding } from '../thickness/find-thin.ts';
import { THIN } from '../thickness/thin-runs.ts';

/** One thin line, or narrow gap, along its edge. */
export interface ThinPart {
  /** Width that nine tenths of it reach, in pixels. */
  readonly widthPx: number;
  readonly lengthPx: number;
  readonly box: Rect;
}

/**
 * Shorter runs, in limits: of the shape they are corners and the ends of strokes. Of the ground they are notches, and places where letters come near
 * each other: ink that closes them joins nothing that reads apart. A gap that fills in runs along.
 */
const LEAST_LENGTH = { shape: 1.5, ground: 3.5 } as const;
const LEAST_LENGTH_PX = 3;
/** What widens by more than this for each pixel of its way, and is not longer than so many limits, is a point or a wedge, and no line. */
const MOST_TAPER = 0.2;
const TAPER_LIMITS = 3;
/** The share of a part that may be thinner than its width. */
const THINNER_SHARE = 0.1;

/** Up to a pixel, widths are read from smoothing alone (see `findThin`): steps in it, as doubled pixels have them, look like lines and gaps. */
const READ_FROM_SMOOTHING_PX = 1.05;
/** What is as good as shape, or as ground, in coverage. */
const SURE_LEVELS = 5;
/** So near to a step of smoothing lies something of its own kind that is three pixels wide, with nothing between them; a line has none but at its ends. */
const THICK_REACH_PX = 3;
const BETWEEN_LEVELS = 32;
const MOST_BESIDE_THICK = 0.6;

/** True where three by three pixels of shape, or of ground, lie near a point and coverage rises, or falls, all the way there. */
function isBesideThick({ side, plane: { area, coverage } }: ThinFinding, x: number, y: number): boolean {
  const { x: left, y: top, width, height } = areaRect(area);
  const ownAt = (u: number, v: number): number => {
    const isWithin = u >= left && v >= top && u < left + width && v < top + height;
    const value = isWithin ? coverage[(v - top) * width + u - left] : 0;
    return side === 'shape' ? value : 255 - value;
  };
  const isThick = (u: number, v: number): boolean => {
    for (let dv = -1; dv <= 1; dv++) for (let du = -1; du <= 1; du++) if (ownAt(u + du, v + dv) < 255 - SURE_LEVELS) return false;
    return true;
  };
  const [ownX, ownY] = [Math.floor(x), Math.floor(y)];
  const rises = (dx: number, dy: number): boolean => {
    const steps = Math.max(Math.abs(dx), Math.abs(dy));
    let most = 0;
    for (let step = 0; step <= steps; step++) {
      const value = ownAt(ownX + Math.round((dx * step) / Math.max(1, steps)), ownY + Math.round((dy * step) / Math.max(1, steps)));
      if (value < most - BETWEEN_LEVELS) return false;
      most = Math.max(most, value);
    }
    return true;
  };
  for (let dy = -THICK_REACH_PX; dy <= THICK_REACH_PX; dy++) {
    for (let dx = -THICK_REACH_PX; dx <= THICK_REACH_PX; dx++) if (isThick(ownX + dx, ownY + dy) && rises(dx, dy)) return true;
  }
  return false;
}

/** The parts of a finding made with `limitPx`, thinnest first: stretches of edge that hang together. Both sides of one line are two parts. */
export function thinParts(finding: ThinFinding, limitPx: number): readonly ThinPart[] {
  const { side, edge, widths, runs } = finding;
  const leastPx = Math.max(LEAST_LENGTH_PX, LEAST_LENGTH[side] * limitPx);
  const { count, x, y, next, previous } = edge;
  const { kinds } = runs;
  const seen = new Uint8Array(count);
  const parts: ThinPart[] = [];
  const walk = (start: number) => {
    const found: number[] = [];
    const points: number[] = [];
    let [left, top, right, bottom, lengthPx] = [x[start], y[start], x[start], y[start], 0];
    for (let point = start; point >= 0 && !seen[point] && kinds[point] === THIN; point = next[point]) {
      seen[point] = 1;
      found.push(2 * widths.radii[point]);
      points.push(point);
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
    if (widthPx < READ_FROM_SMOOTHING_PX) {
      const beside = points.filter((point) => isBesideThick(finding, x[point], y[point]));
      if (beside.length > MOST_BESIDE_THICK * points.length) return;
    }
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

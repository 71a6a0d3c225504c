import { letGo } from '../let-go.ts';
import type { EdgeWidths } from './edge-widths.ts';
import type { ShapeEdge } from './shape-edge.ts';
import { THICK, THIN } from './thin-runs.ts';

/** Where lines meet, a ball is larger than in either of them for about so many of its radii along the edge. */
const MEETING_RADII = 3;
/** No more points of the edge are looked along to either side. */
const MOST_POINTS = 64;
/** What a side that goes straight on may lie beside the straight way, in pixels, and how far both its ends may turn (cosine). */
const STRAIGHT_PX = 0.6;
const STRAIGHT_TURN = 0.9;

/** Lines as they run on through the places where others join them. */
export interface SteadyLines {
  readonly widths: EdgeWidths;
  readonly kinds: Uint8Array;
}

/** The first thin point behind `last`, where the edge between both goes straight on and no farther than lines meet; -1 without. */
function straightOn({ x, y, normalX, normalY, next }: ShapeEdge, kinds: Uint8Array, last: number, radiusPx: number): number {
  const most = Math.min(MOST_POINTS, Math.ceil(2 * MEETING_RADII * radiusPx) + 2);
  let end = next[last];
  for (let step = 0; step < most && end >= 0 && kinds[end] === THICK; step++) end = next[end];
  if (end < 0 || kinds[end] !== THIN) return -1;
  if (normalX[last] * normalX[end] + normalY[last] * normalY[end] < STRAIGHT_TURN) return -1;
  const [dx, dy] = [x[end] - x[last], y[end] - y[last]];
  const length = Math.hypot(dx, dy);
  for (let point = next[last]; point !== end; point = next[point]) {
    if (Math.abs((x[point] - x[last]) * dy - (y[point] - y[last]) * dx) > STRAIGHT_PX * length) return -1;
  }
  return end;
}

/** Carries lines on along sides that go straight past a meeting. */
function bridge(edge: ShapeEdge, { radii, opposite }: EdgeWidths, kinds: Uint8Array): SteadyLines {
  const bridged = { widths: { radii: radii.slice(), opposite: opposite.slice() }, kinds: kinds.slice() };
  for (let last = 0; last < edge.count; last++) {
    const after = edge.next[last];
    if (kinds[last] !== THIN || after < 0 || kinds[after] !== THICK) continue;
    const end = straightOn(edge, kinds, last, radii[last]);
    if (end < 0) continue;
    for (let point = after; point !== end; point = edge.next[point]) {
      bridged.kinds[point] = THIN;
      bridged.widths.radii[point] = Math.max(radii[last], radii[end]);
      bridged.widths.opposite[point] = opposite[last];
    }
  }
  return bridged;
}

/**
 * Half-widths of lines as they run on through the places where others join them, where the largest ball between the sides is larger than the line:
 * peaks of a few half-widths along the edge are cut down to what is on the higher of both sides of them, and sides that go straight past a meeting
 * are part of the line there too. Lines that taper keep their half-widths.
 */
export function steadyLines(edge: ShapeEdge, measured: EdgeWidths, measuredKinds: Uint8Array): SteadyLines {
  const { count, next, previous } = edge;
  const { widths, kinds } = bridge(edge, measured, measuredKinds);
  const { radii, opposite } = widths;
  const steady = radii.slice();
  for (let point = 0; point < count; point++) {
    if (kinds[point] !== THIN) continue;
    const reach = Math.min(MOST_POINTS, Math.ceil(MEETING_RADII * radii[point]));
    let [before, behind] = [point, point];
    for (let step = 1; step <= reach; step++) {
      before = previous[before];
      behind = next[behind];
      if (before < 0 || behind < 0 || kinds[before] !== THIN || kinds[behind] !== THIN) break;
      steady[point] = Math.min(steady[point], Math.max(radii[before], radii[behind]));
    }
  }
  letGo(radii);
  return { widths: { radii: steady, opposite }, kinds };
}

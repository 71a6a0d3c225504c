import { FADING, type Frame, lengthPx, NEED_BITS, type PixelWindow } from '@underbase/engine';
import type { Tally } from '../run.ts';
import { atScreenOfBase } from './base-in-tints.ts';
import { standsOnOwn } from './own-dots.ts';
import type { Plan } from './plan.ts';
import type { Coverages } from './separate-view.ts';

/** A press may be off by this much before a customer sees it. */
export const OFF_REGISTER_MM = 0.1;
/** Every so many rows are looked at: edges are many. */
const ROW_STEP = 4;
/** Half of a pixel, of the quarter that `needs` holds of a coverage and of a byte. */
const [HALF_NEED, HALF] = [32, 128];

/** What is looked at along one row. */
interface EdgeRow {
  readonly planes: readonly Uint8Array[];
  readonly needs: Uint8Array;
  readonly base: number;
  readonly white: number;
  /** How far inside its ink a base may end and still be off by too little, in pixels. */
  readonly withinPx: number;
}

const isInk = ({ needs }: EdgeRow, at: number): boolean => (needs[at] & NEED_BITS) >= HALF_NEED;

/** Whether no ink at all lies on a pixel. */
function isShirt({ planes }: EdgeRow, at: number): boolean {
  let sum = 0;
  for (const plane of planes) sum += plane[at];
  return sum < HALF;
}

/** Whether the base comes up to the edge at a pixel, looking inwards by `step`. */
function isSnug(row: EdgeRow, at: number, step: number): boolean {
  for (let inside = 0; inside <= row.withinPx && isInk(row, at + inside * step); inside++) {
    if (row.planes[row.base][at + inside * step] >= HALF) return true;
  }
  return false;
}

/**
 * Counts, along every fourth row of the target, edges of ink that lies on a base and ends at the shirt (`edges`), and those whose base ends less than
 * `OFF_REGISTER_MM` before its ink (`snug`): there white shows beside the ink when the press is off by that. White ink on top shows no white beside it.
 */
export function tallyBaseEdges(
  { rect: view, planes, needs }: Coverages,
  { rect }: PixelWindow,
  frame: Frame,
  { plates, ownDots }: Plan,
): Tally {
  const base = plates.findIndex(({ role }) => role === 'underbase');
  if (base < 0) return { edges: 0, snug: 0 };
  const white = plates.findIndex(({ role }) => role === 'highlight');
  // Tints on dots of a base have no edge.
  const isOnPlate = atScreenOfBase(plates).every((is) => is);
  const isOnDots = (need: number) => need >= FADING && (isOnPlate || (ownDots.length > 0 && standsOnOwn(need)));
  const withinPx = Math.max(1, Math.round(lengthPx({ value: OFF_REGISTER_MM, unit: 'mm' }, frame)));
  const row: EdgeRow = { planes, needs, base, white, withinPx };
  let [edges, snug] = [0, 0];
  for (let y = Math.ceil(rect.y / ROW_STEP) * ROW_STEP; y < rect.y + rect.height; y += ROW_STEP) {
    const start = (y - view.y) * view.width - view.x;
    const [from, end] = [
      start + Math.max(rect.x, view.x + withinPx + 1),
      start + Math.min(rect.x + rect.width, view.x + view.width - withinPx - 1),
    ];
    for (let at = from; at < end; at++) {
      if (!isInk(row, at) || (isInk(row, at - 1) && isInk(row, at + 1))) continue;
      if (white >= 0 && planes[white][at] >= HALF) continue;
      const step = isInk(row, at - 1) ? -1 : 1;
      if (isOnDots(needs[at]) || isOnDots(needs[at - step]) || !isShirt(row, at - step)) continue;
      edges++;
      if (isSnug(row, at, step)) snug++;
    }
  }
  return { edges, snug };
}

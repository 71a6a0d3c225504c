import { type Centers, centerPieces, coverageAround, type EdgeWidths, letGo, THICK, THIN } from '@underbase/engine';
import type { Work } from './shape-work.ts';

/** So far from an edge, in pixels, its rim is no longer mixed in. */
const CLEAR_PX = 2;
/** A stripe of this share of the minimum is as good as at it: measured widths waver. What is narrower is a thin line of its own. */
const AS_WIDE = 0.95;
const FULL = 255;

/** Which ink lies beside a point of the edge, on the ground's side, no farther than half of the gap there; -1 where none does. */
function inkBeside({ edge, size, inkAt }: Work, point: number, halfGapPx: number): number {
  const px = Math.min(CLEAR_PX, halfGapPx);
  const x = Math.floor(edge.x[point] - px * edge.normalX[point]);
  const y = Math.floor(edge.y[point] - px * edge.normalY[point]);
  return inkAt && x >= 0 && y >= 0 && x < size.width && y < size.height ? inkAt(y * size.width + x) : -1;
}

/**
 * Points of thin lines before which a stripe of another ink lies, up to the next line of their own: THIN in what is returned, as in `kinds` of lines and
 * `guarded` of gaps. What lies on both sides of a line is what it lies upon, like a panel under type, and no stripe. Null without any.
 */
export function stripesBeside(work: Work, widths: EdgeWidths, kinds: Uint8Array, gaps: EdgeWidths, guarded: Uint8Array): Uint8Array | null {
  if (!work.inkAt) return null;
  const { count } = work.edge;
  let stripes: Uint8Array | null = null;
  for (let point = 0; point < count; point++) {
    if (kinds[point] !== THIN || guarded[point] !== THIN) continue;
    const ink = inkBeside(work, point, gaps.radii[point]);
    if (ink < 0 || inkBeside(work, gaps.opposite[point], gaps.radii[point]) !== ink) continue;
    const behind = widths.opposite[point];
    if (inkBeside(work, behind, gaps.radii[behind]) === ink) continue;
    stripes ??= new Uint8Array(count);
    stripes[point] = THIN;
  }
  return stripes;
}

/** Coverage of what is not to be grown into: stripes that are at the minimum or above it, as wide as that. */
export function stripesHeld({ kernels, plane, edge, limits }: Work, gaps: EdgeWidths, stripes: Uint8Array, centers: Centers): Uint8Array {
  const leastPx = AS_WIDE * limits.widthPx;
  const wide = stripes.map((stripe, point) => (stripe === THIN && 2 * gaps.radii[point] >= leastPx ? THIN : THICK));
  return coverageAround(kernels, plane, centerPieces(edge, gaps, wide, centers), limits.widthPx / 2);
}

/** Adds what stripes hold to `kept`, and takes from lines' `cores` what would make their drawn rims beside it fuller: these stay as smooth as they are. */
export function keepStripes(coverage: Uint8Array, held: Uint8Array, cores: Uint8Array, kept: Uint8Array): void {
  for (let at = 0; at < held.length; at++) {
    if (held[at] === 0) continue;
    kept[at] = Math.max(kept[at], held[at]);
    cores[at] = Math.min(cores[at], Math.max(coverage[at], FULL - held[at]));
  }
  letGo(held);
}

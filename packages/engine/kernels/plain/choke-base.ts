import type { Size } from '../../region/rect.ts';
import {
  type BaseGround,
  type BaseShape,
  type ChokedShape,
  type ChokeWidths,
  chokeAt,
  deepNeed,
  EDGE_STEP,
  FINE_BASE,
  heldAt,
  isTooNarrowAt,
  type LaidBase,
  NO_BASE,
  NO_INK,
  OPAQUE,
  THIN_INSIDE,
  toHoldAt,
} from '../../separation/base-planes.ts';
import { halfWidths } from './half-widths.ts';
import { neighborRange } from './neighbor-range.ts';

/** See Kernels. */
export function shapeBase({ size, carried, inside, dots }: BaseGround, out: BaseShape): void {
  const { shape, edges, wanted, mostCarried, mostInside } = out;
  const [leastCarried, leastInside] = [new Uint8Array(carried.length), new Uint8Array(carried.length)];
  neighborRange(carried, size, leastCarried, mostCarried);
  neighborRange(inside, size, leastInside, mostInside);
  for (let at = 0; at < shape.length; at++) {
    const own = carried[at];
    const isEdge = own > 0 && mostCarried[at] - leastCarried[at] >= EDGE_STEP;
    edges[at] = isEdge ? 1 : 0;
    shape[at] = isEdge ? own : own >= NO_INK ? 255 : 0;
    wanted[at] = inside[at];
    if (isEdge && own >= EDGE_STEP) wanted[at] = deepNeed(mostInside[at], inside[at], own, true);
    else if (own > 0 && !isEdge) wanted[at] = Math.max(inside[at], dots[at]);
  }
}

/** See Kernels. */
export function chokeShape(depths: Float32Array, size: Size, widths: ChokeWidths, { left, isTooNarrow, isThin }: ChokedShape): void {
  const { leastBasePx, mostHalfPx } = widths;
  const halves = new Float32Array(depths.length);
  halfWidths(depths, size, mostHalfPx, halves);
  for (let at = 0; at < left.length; at++) {
    if (depths[at] <= 0) continue;
    const half = halves[at];
    if (toHoldAt(half, leastBasePx) === 0) isThin[at] = THIN_INSIDE;
    const depth = depths[at] - chokeAt(half, widths) + 0.5;
    left[at] = depth >= 1 ? 255 : depth > 0 ? Math.round(255 * depth) : 0;
    if (isTooNarrowAt(half, leastBasePx)) isTooNarrow[at] = 1;
  }
}

/** See Kernels. */
export function layBase(planes: LaidBase, base: Uint8Array, needs: Uint8Array): void {
  const { carried, mostCarried, inside, mostInside, edges, wanted, left, isTooNarrow, isThin, white, density, leastTint } = planes;
  for (let at = 0; at < base.length; at++) {
    const own = carried[at];
    if (own === 0) continue;
    const more = wanted[at] - base[at];
    const kept = white !== null && white[at] >= OPAQUE ? 255 : left[at];
    if (more > 0 && kept > 0) {
      const laid = base[at] + (kept / 255) * density * more;
      // On a rim the base ends a little before its ink: where both edges fell on one line, white would peek out of one film's pixel in two.
      base[at] = Math.round(edges[at] === 1 ? Math.max(base[at], Math.min(laid, (own * own) / 255)) : laid);
    }
    // A thin stroke's base is its ink's coverage, times what its fullest pixel near by asks for.
    if (isThin[at] !== 0) {
      const deep = deepNeed(mostInside[at], inside[at], own, edges[at] === 1);
      base[at] = Math.max(base[at], Math.round(density * deep * own * heldAt(mostCarried[at])));
    }
    const isBare = own >= NO_INK && (wanted[at] === 0 || 2 * base[at] < wanted[at]);
    const isFine = own >= NO_INK && isTooNarrow[at] === 1;
    needs[at] = (own >> 2) | (isBare ? NO_BASE : isFine ? FINE_BASE : 0);
  }
  for (let at = 0; at < base.length; at++) if (base[at] < leastTint) base[at] = 0;
}

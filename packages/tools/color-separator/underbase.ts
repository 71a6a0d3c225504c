import { distanceToSeeds, type Kernels, type Size } from '@underbase/engine';
import type { SeparatorOptions } from './options.ts';
import type { Plan } from './plan.ts';
import type { Ground } from './separate-view.ts';

/** Share of open ground at which the underbase turns from what it must be to what it may be: small, so that the step is not seen. */
const SOFT_TURN = 0.02;
/** Below this, nothing is printed that an underbase could carry. */
const NEEDED = 8;

/**
 * The underbase: exactly as much as shows where inks leave it open, and as much as inks need where they hide it, drawn back from the edge by the choke.
 * Where the choke draws it back nothing white shows, as inks cover there.
 */
export function chokeUnderbase(
  planes: readonly Uint8Array[],
  { need, white, open }: Ground,
  size: Size,
  plan: Plan,
  { method }: SeparatorOptions,
  kernels: Kernels,
): void {
  const at = plan.plates.findIndex(({ role }) => role === 'underbase');
  if (at < 0) return;
  const inside = insideShare(need, size, plan.chokePx, kernels);
  const plane = planes[at];
  for (let index = 0; index < plane.length; index++) {
    const hidden = (need[index] / 255) * inside[index];
    const coverage = open[index] > 0 ? (white[index] + SOFT_TURN * hidden) / (open[index] + SOFT_TURN) : hidden;
    // Index plates are dots: they are there or not.
    plane[index] = method === 'index' ? (coverage >= 0.5 ? 255 : 0) : Math.round(255 * Math.min(1, Math.max(0, coverage)));
  }
}

/** 1 where a pixel lies deeper than the choke inside what needs an underbase, 0 at its edge. */
function insideShare(need: Uint8Array, size: Size, chokePx: number, kernels: Kernels): Float32Array {
  const outside = need.map((value) => (value < NEEDED ? 255 : 0));
  const distances = distanceToSeeds(kernels, outside, size, { maxPx: chokePx + 2 });
  return distances.map((distance) => Math.min(1, Math.max(0, distance - chokePx)));
}

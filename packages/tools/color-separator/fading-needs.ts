import { FADING, NEED_BITS } from '@underbase/engine';

/** Bytes in one level of what `needs` tells of ink that fades: every second one tells of rims. */
const LEVEL = 8;
const MOST_EVEN = NEED_BITS - 1;

/**
 * What `needs` holds of ink that fades: a quarter of `wanted`, the base in bytes with which none of it would lie on the fabric. The nearest odd quarter
 * where the base is all that a choke leaves of its dots and the ink around them is their rims alone (`areRims`), else the nearest even one.
 */
export function needInFades(wanted: number, isRims: boolean): number {
  const quarter = isRims ? 2 * Math.floor(wanted / LEVEL) + 1 : Math.min(MOST_EVEN, 2 * Math.round(wanted / LEVEL));
  return quarter | FADING;
}

/** Whether ink that fades, by its need, lies on the fabric with no more than the rims of its dots. */
export const areRims = (need: number): boolean => (need & 1) === 1;

/** Of ink that fades, in quarters of a byte, what lies on the fabric around the smaller dots of its base. */
export const aroundDots = (need: number, base: number): number => Math.max(0, (need & NEED_BITS) - (base >> 2));

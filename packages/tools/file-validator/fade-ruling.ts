import { mmFromInches } from '@underbase/engine';
import type { MethodProfile } from './shop-profile.ts';

/** The lightest tint of a fade is made of dots that just hold: the finer the ruling, the darker it is. Between them so much is covered. */
export const LIGHTEST_TINT = 0.12;
/** Dots are made larger than they must be: pixels round, and so does measuring. */
const DOT_ROOM = 1.15;

/** Lines per inch at which the dots of a fade's lightest tint hold in this shop. */
export function fadeRuling({ limits }: MethodProfile): number {
  const { warn, fail } = limits['halftone.dot'];
  const dotMm = Math.max(warn ?? 0, fail ?? 0, 0.1) * DOT_ROOM;
  return Math.min(200, Math.max(5, Math.floor((mmFromInches(1) * 2 * Math.sqrt(LIGHTEST_TINT / Math.PI)) / dotMm)));
}

import { parseHex, type TraceInk } from '@underbase/engine';

/** Colors this near to an ink, in levels, are that ink. */
const SAME_LEVELS = 3;

/** What becomes of the inks that were found. */
export interface InkChanges {
  /** Inks that go over into others: from, into. */
  readonly merges: readonly (readonly [number, number])[];
  /** Inks as they are painted. */
  readonly painted: readonly TraceInk[];
}

type Color = { readonly r: number; readonly g: number; readonly b: number };

const apart = (one: Color, other: Color): number => Math.hypot(one.r - other.r, one.g - other.g, one.b - other.b);

/** The ink that a color means: the nearest that is no clear one; -1 where there is none. */
export function nearestInk(inks: readonly TraceInk[], color: Color): number {
  return inks.reduce((best, ink, at) => (ink.opacity > 0 && (best < 0 || apart(ink, color) < apart(inks[best], color)) ? at : best), -1);
}

/** Pairs `#from=#to` as changes: where the second is an ink of its own, the first goes over into it; else it is painted so. */
export function inkChanges(inks: readonly TraceInk[], pairs: readonly string[]): InkChanges {
  const merges: (readonly [number, number])[] = [];
  const painted = [...inks];
  for (const pair of pairs) {
    const [from, to] = pair.split('=').map(parseHex);
    if (!from || !to) continue;
    const [one, other] = [nearestInk(inks, from), nearestInk(inks, to)];
    if (one < 0) continue;
    const isMerged = other !== one && apart(inks[other], to) <= SAME_LEVELS;
    if (isMerged) merges.push([one, other]);
    // Tints of an ink go with it.
    for (const [at, ink] of inks.entries()) {
      if (ink.opacity === 0 || apart(ink, inks[one]) > 0 || (isMerged && at === one)) continue;
      painted[at] = { ...painted[at], r: to.r, g: to.g, b: to.b };
    }
  }
  return { merges, painted };
}

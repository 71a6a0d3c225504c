import type { Rgb } from '@underbase/engine';
import type { Subject } from '../subject.ts';

/** A knock-out that takes more of the ink than this is made by whoever sees it. */
const MOST_TAKEN_UNSEEN = 0.05;

/** What marks a knock-out of a color that would take art along: all areas of the color go, or all that meet clear ground. */
export function lookBefore(subject: Subject, color: Rgb): { readonly needsLook?: true } {
  const inks = subject.inkShares();
  return inks.isDominant(color) || inks.shareOf(color) > MOST_TAKEN_UNSEEN ? { needsLook: true } : {};
}

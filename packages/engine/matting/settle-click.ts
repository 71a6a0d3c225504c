import type { Point } from '../components/run-list.ts';
import { clickedArea } from './clicked-area.ts';
import { colorCells } from './color-counts.ts';
import { cutSubject, SURE } from './cut-subject.ts';
import { dropShells } from './drop-shells.ts';
import type { Subject } from './find-subject.ts';
import { groupedParts } from './grouped-parts.ts';

/** A click stands for itself and what it stands on within so many pixels of the copy. */
const CLICK_PX = 2;
/** What likeness to the clicked area may say for a change, and what unlikeness may say against one. */
const GAIN = 1.6;
const MOST_FOR = 9;
const MOST_AGAINST = 3;
/** The area itself, unless it is like all else. */
const OWN_LEANING = 12;
const OWN_LIKENESS = -1;
/** From here on there is no doubt that a color is the area's. */
const CLEARLY = 1.5;

/**
 * Carries out one click: what it stands on changes sides as a whole, with what the eye sees as one with it, and nothing else. A cut tells where that ends;
 * of what the cut would change, only what holds the click, or belongs to it by color and place, is taken over.
 * Changes `isSubject`, and `leaning` as later clicks will find it.
 */
export function settleClick(
  { copy, guess: { ring, isSmooth }, ties }: Subject,
  isSubject: Uint8Array,
  leaning: Float32Array,
  click: Point,
  keeps: boolean,
): void {
  const { width, height } = copy;
  const side = keeps ? 1 : -1;
  const isSide = isSubject.map((mark) => (mark === (keeps ? 0 : 1) ? 1 : 0));
  // Off a smooth backdrop the subject is told by its edges: what goes there is a part, and the rest is right.
  const isAlone = isSmooth && !keeps;
  const { isIn, places, likeness } = clickedArea(copy, colorCells(copy), isSide, click, isAlone);
  const wanted = leaning.slice();
  for (let at = 0; at < wanted.length; at++) {
    if (!isSide[at] || Math.abs(wanted[at]) >= SURE) continue;
    const own = isIn[at] && likeness[at] > OWN_LIKENESS ? OWN_LEANING : 0;
    wanted[at] += side * Math.max(own, Math.min(MOST_FOR, Math.max(-MOST_AGAINST, GAIN * likeness[at])));
  }
  const starts = [places[0]];
  for (let y = Math.max(0, click.y - CLICK_PX); y <= Math.min(height - 1, click.y + CLICK_PX); y++) {
    for (let x = Math.max(0, click.x - CLICK_PX); x <= Math.min(width - 1, click.x + CLICK_PX); x++)
      if (isIn[y * width + x]) starts.push(y * width + x);
  }
  for (const at of starts) wanted[at] = side * SURE;
  // Art runs into the border too, where a click says so.
  const rim = ring.map((mark, at) => (mark && !(isSide[at] && likeness[at] > CLEARLY) ? 1 : 0));
  const cut = cutSubject(copy, wanted, rim, ties);
  const changes = isSide.map((mark, at) => (mark && cut[at] !== isSubject[at] ? 1 : 0));
  // Of a word some letters may be there already: they lead on to those that are missing.
  const leads = keeps ? changes.map((mark, at) => (mark || (!isSide[at] && likeness[at] > CLEARLY) ? 1 : 0)) : changes;
  const taken = groupedParts(copy, leads, likeness, starts).filter((at) => changes[at]);
  for (const at of taken) {
    isSubject[at] = keeps ? 1 : 0;
    leaning[at] = wanted[at];
  }
  dropShells(copy, isSubject, taken);
}

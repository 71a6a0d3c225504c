import type { Point } from '../components/run-list.ts';
import { clickedArea } from './clicked-area.ts';
import { colorCells, countColors, NONE } from './color-counts.ts';
import { cutSubject, SURE } from './cut-subject.ts';
import { dropShells } from './drop-shells.ts';
import type { Subject } from './find-subject.ts';
import { groupedParts } from './grouped-parts.ts';
import type { HeededClick } from './heeded-click.ts';
import type { SmallCopy } from './small-copy.ts';
import { thinMarks } from './thin-marks.ts';

/** A click stands for itself and what it stands on within so many pixels of the copy. */
const CLICK_PX = 2;
/** What likeness to the clicked area may say for a change, and what unlikeness may say against one. */
const GAIN = 1.6;
const MOST_FOR = 9;
const MOST_AGAINST = 3;
/** The area itself, unless it is like all else. */
const OWN_LEANING = 12;
const OWN_LIKENESS = -1;
/** What has no square of so many pixels to each side of a middle, in such a part, is a rim; of one that nothing tells from the ground so much is meant. */
const RIM_PX = 2;
const MOST_RIM = 0.5;
const AROUND_PX = 6;
/** From here on there is no doubt that a color is the area's. */
const CLEARLY = 1.5;

/**
 * Carries out one click: what it stands on changes sides as a whole, with what the eye sees as one with it, and nothing else. A cut tells where that ends;
 * of what the cut would change, only what holds the click, or belongs to it by color and place, is taken over.
 * Changes `isSubject`, and `leaning` as later clicks will find it.
 * @param within one byte a pixel: nothing changes but where it is not 0
 */
export function settleClick(
  { copy, guess: { ring, isSmooth }, ties }: Subject,
  isSubject: Uint8Array,
  leaning: Float32Array,
  click: HeededClick,
  within: Uint8Array | null = null,
): void {
  const { width, height } = copy;
  const { keeps, isTold = true } = click;
  const side = keeps ? 1 : -1;
  const isSide = isSubject.map((mark, at) => (mark === (keeps ? 0 : 1) && (!within || within[at]) ? 1 : 0));
  const cells = colorCells(copy);
  const { isIn, places, likeness, isFaint } = clickedArea(copy, cells, isSide, { ...click, isWithin: within !== null }, isSmooth);
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
  const changes = isSide.map((mark, at) => (mark && cut[at] !== isSubject[at] && (likeness[at] > CLEARLY || !isFaint(at)) ? 1 : 0));
  // Of a word some letters may be there already: they lead on to those that are missing.
  const leads = keeps ? changes.map((mark, at) => (mark || (!isSide[at] && likeness[at] > CLEARLY) ? 1 : 0)) : changes;
  const isRight = keeps ? () => isTold : likerBeyond(cells, isSide, changes);
  const whole = groupedParts(copy, leads, likeness, starts, !keeps, isRight).filter((at) => changes[at]);
  const taken = keeps && !isTold ? unlessRim(copy, whole, click) : whole;
  for (const at of taken) {
    isSubject[at] = keeps ? 1 : 0;
    leaning[at] = wanted[at];
  }
  dropShells(copy, isSubject, taken);
}

/** Whether a part of a side has rather the colors of the other than what is left of its own: what a click takes away besides what it stands on is as surely ground. */
function likerBeyond(cells: Uint32Array, isSide: Uint8Array, changes: Uint8Array): (places: readonly number[]) => boolean {
  const beyond = countColors(
    cells,
    isSide.map((mark) => 1 - mark),
  );
  const left = countColors(
    cells,
    isSide.map((mark, at) => mark & (1 - changes[at])),
  );
  return (places) => {
    let sum = 0;
    for (const at of places) sum += Math.log((beyond[cells[at]] + NONE) / (left[cells[at]] + NONE));
    return sum > 0;
  };
}

/** What a click to keep takes, or of a rim, which is thin, only what lies around it: strands and what shows between them have all colors alike. */
function unlessRim({ width, height }: SmallCopy, taken: readonly number[], click: Point): readonly number[] {
  const marks = new Uint8Array(width * height);
  for (const at of taken) marks[at] = 255;
  const thin = thinMarks(marks, { width, height }, RIM_PX);
  const count = taken.reduce((sum, at) => sum + (thin[at] ? 1 : 0), 0);
  if (count < MOST_RIM * taken.length) return taken;
  return taken.filter((at) => Math.hypot((at % width) - click.x, Math.floor(at / width) - click.y) <= AROUND_PX);
}

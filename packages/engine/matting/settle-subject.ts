import type { Point } from '../components/run-list.ts';
import type { Rect } from '../image.ts';
import { pocketAt, pocketsLike } from './clicked-pockets.ts';
import { cutSubject, SURE } from './cut-subject.ts';
import { dropShells } from './drop-shells.ts';
import type { Subject } from './find-subject.ts';
import type { HeededClick } from './heeded-click.ts';
import type { CopyPocket } from './pockets.ts';
import { settleClick } from './settle-click.ts';
import type { SmallCopy } from './small-copy.ts';

/** What a hand says of a place. */
export const HAND = { NONE: 0, KEEP: 1, REMOVE: 2, OPEN: 3 } as const;

/** What someone decided, in pixels of the small copy. */
export interface SubjectChoice {
  /** In the order in which they were set. Fine ones decide about pockets only; see `isFineClick`. */
  readonly clicks: readonly HeededClick[];
  /** One byte a pixel: HAND; null where nothing was painted. */
  readonly hand: Uint8Array | null;
  /** What becomes of pockets that no click speaks of. */
  readonly pockets: 'auto' | 'keep' | 'remove';
}

/** A pocket, and what becomes of it. Pixels of the copy. */
export interface SettledPocket {
  readonly box: Rect;
  readonly areaPx: number;
  /** A pixel within it, near its middle. */
  readonly place: Point;
  readonly goes: boolean;
  /** How surely it is ground, 0 to 1. */
  readonly likelihood: number;
  /** Clicks that lie in it, by their place in the list. */
  readonly clicks: readonly number[];
}

export interface SettledSubject {
  /** One byte a pixel of the copy: 1 where the subject is, without the pockets that go. */
  readonly isSubject: Uint8Array;
  /** The same with rims of pockets that go: art as thin as a rim lies there too. */
  readonly isHeld: Uint8Array;
  /** 1 where a hand said that neither is sure; null where nowhere. */
  readonly isOpen: Uint8Array | null;
  /** 1 where a hand took something away, and in pockets that go: it stays away, however unlike the ground it is. */
  readonly isRemoved: Uint8Array;
  /** 1 where a hand changed what was found, or said that it be removed or solved anew; null where nowhere. Pockets are not counted. */
  readonly isTouched: Uint8Array | null;
  readonly pockets: readonly SettledPocket[];
}

/** A pocket goes by itself from this likelihood on. */
const GOES_FROM = 0.5;

/** Takes over of `cut` only what changes in one piece with a marked pixel: what was right elsewhere stays. Changes `isSubject`. */
function takeOver(copy: SmallCopy, isSubject: Uint8Array, cut: Uint8Array, starts: readonly number[]): void {
  const { width } = copy;
  const stack = starts.filter((at) => isSubject[at] !== cut[at]);
  const changed = stack.slice();
  for (const at of stack) isSubject[at] = cut[at];
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    const x = at % width;
    for (const near of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
      if (near < 0 || near >= cut.length || isSubject[near] === cut[near]) continue;
      isSubject[near] = cut[near];
      stack.push(near);
      changed.push(near);
    }
  }
  dropShells(copy, isSubject, changed);
}

/** The pixel of a pocket nearest to the middle of its box. */
function placeIn({ places, box }: CopyPocket, width: number): Point {
  const [cx, cy] = [box.x + (box.width - 1) / 2, box.y + (box.height - 1) / 2];
  let [best, least] = [places[0], Number.POSITIVE_INFINITY];
  for (const at of places) {
    const apart = ((at % width) - cx) ** 2 + (Math.floor(at / width) - cy) ** 2;
    if (apart < least) [best, least] = [at, apart];
  }
  return { x: best % width, y: Math.floor(best / width) };
}

/**
 * A subject with what a hand decided: clicks and strokes change what hangs together with them and nothing else, whatever a new cut would do elsewhere.
 * Later clicks lie over earlier ones.
 */
export function settleSubject(subject: Subject, { clicks, hand, pockets: rule }: SubjectChoice): SettledSubject {
  const { copy, pockets } = subject;
  const isSubject = subject.isSubject.slice();
  const leaning = subject.leaning.slice();
  const recut = (starts: readonly number[]) =>
    takeOver(copy, isSubject, cutSubject(copy, leaning, subject.guess.ring, subject.ties), starts);
  if (hand) {
    const starts: number[] = [];
    for (let at = 0; at < hand.length; at++) {
      if (hand[at] !== HAND.KEEP && hand[at] !== HAND.REMOVE) continue;
      leaning[at] = hand[at] === HAND.KEEP ? SURE : -SURE;
      starts.push(at);
    }
    if (starts.length > 0) recut(starts);
  }
  const goes = pockets.map(({ likelihood }) => (rule === 'auto' ? likelihood >= GOES_FROM : rule === 'remove'));
  const clicksIn = pockets.map((): number[] => []);
  const takeLike = (takenPx: number, clicked: CopyPocket | null) => {
    if (rule === 'auto') for (const index of pocketsLike(subject, takenPx, clicked)) if (clicksIn[index].length === 0) goes[index] = true;
  };
  // What clicks made ground, and what they made subject.
  const changedTo = [new Uint8Array(isSubject.length), new Uint8Array(isSubject.length)];
  for (const [index, click] of clicks.entries()) {
    const { x, y, keeps, isFine } = click;
    const pocket = pocketAt(subject, click, goes);
    if (pocket >= 0) {
      goes[pocket] = !keeps;
      clicksIn[pocket].push(index);
      if (!keeps) takeLike(pockets[pocket].places.length, pockets[pocket]);
      continue;
    }
    if (isFine || isSubject[y * copy.width + x] === (keeps ? 1 : 0)) continue;
    // On what a click before changed, one to the contrary is about no more than that.
    const own = y * copy.width + x;
    const within = changedTo[keeps ? 0 : 1][own] ? changedTo[keeps ? 0 : 1] : null;
    const before = isSubject.slice();
    settleClick(subject, isSubject, leaning, click, within);
    let taken = 0;
    for (let at = 0; at < before.length; at++) {
      if (isSubject[at] === before[at]) continue;
      taken++;
      changedTo[isSubject[at]][at] = 1;
      changedTo[before[at]][at] = 0;
    }
    if (!keeps) takeLike(taken, null);
  }
  const settled = pockets.map(
    (pocket, index): SettledPocket => ({
      box: pocket.box,
      areaPx: pocket.places.length,
      place: placeIn(pocket, copy.width),
      goes: goes[index],
      likelihood: pocket.likelihood,
      clicks: clicksIn[index],
    }),
  );
  const cut = withoutPockets(subject, isSubject, goes);
  if (hand) for (let at = 0; at < hand.length; at++) if (hand[at] === HAND.KEEP) cut[at] = 1;
  const isOpen = hand?.includes(HAND.OPEN) ? hand.map((mark) => (mark === HAND.OPEN ? 1 : 0)) : null;
  const isTaken = (mark: number, at: number) => (hand?.[at] === HAND.REMOVE || (mark === 1 && isSubject[at] === 0) ? 1 : 0);
  const isRemoved = subject.isSubject.map(isTaken);
  // What a pocket holds is ground, even where it is shaded, or not what the ground around would go on as.
  const inPockets = new Uint8Array(isSubject.length);
  for (const [index, { places }] of pockets.entries()) if (goes[index]) for (const at of places) inPockets[at] = isRemoved[at] = 1;
  const touched = isSubject.map((mark, at) =>
    mark !== subject.isSubject[at] || hand?.[at] === HAND.OPEN || hand?.[at] === HAND.REMOVE ? 1 : 0,
  );
  const isHeld = isSubject.map((mark, at) => mark & (1 - inPockets[at]));
  return { isSubject: cut, isHeld, isOpen, isRemoved, isTouched: touched.includes(1) ? touched : null, pockets: settled };
}

/** The subject without the pockets that go. On smooth backdrops their rims go with them, to be solved. */
function withoutPockets({ copy: { width, height }, guess, pockets }: Subject, isSubject: Uint8Array, goes: readonly boolean[]): Uint8Array {
  const out = isSubject.slice();
  for (const [index, pocket] of pockets.entries()) {
    if (!goes[index]) continue;
    for (const at of pocket.places) {
      out[at] = 0;
      if (!guess.isSmooth) continue;
      const [x, y] = [at % width, Math.floor(at / width)];
      if (x > 0) out[at - 1] = 0;
      if (x < width - 1) out[at + 1] = 0;
      if (y > 0) out[at - width] = 0;
      if (y < height - 1) out[at + width] = 0;
    }
  }
  return out;
}

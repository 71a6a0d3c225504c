import type { Point } from '../components/run-list.ts';
import type { Rect } from '../image.ts';
import { cutSubject, SURE } from './cut-subject.ts';
import type { Subject } from './find-subject.ts';
import { likeness, takeSamples } from './likeness.ts';
import type { CopyPocket } from './pockets.ts';
import type { SmallCopy } from './small-copy.ts';

/** What a hand says of a place. */
export const HAND = { NONE: 0, KEEP: 1, REMOVE: 2, OPEN: 3 } as const;

/** What someone decided, in pixels of the small copy. */
export interface SubjectChoice {
  /** In the order in which they were set. */
  readonly clicks: readonly (Point & { readonly keeps: boolean })[];
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

/** A click stands for so many pixels around it, and for what is like those, within this part of the sheet's diagonal. */
const CLICK_PX = 2;
const TOUCH_PX = 6;
const CLICK_SPREAD = 0.16;
const CLICK_LEVELS = 16;
const CLICK_SAMPLES = 60;
/** The most that likeness to a click says. */
const CLICK_LEANING = 6;

/** What is of the click's own color, and hangs together with it, goes with it: within so many levels of a mean over 3 x 3. */
const SAME_COLOR = 26;
const SAME_LEANING = 12;

/** Rims are so many pixels of the copy wide at most. */
const SHELL_PX = 3;

/** A click that just misses a pocket still means it. */
const POCKET_REACH_PX = 1;

function markAround({ width, height }: SmallCopy, { x, y }: Point, px: number, mark: (at: number) => void): void {
  for (let j = Math.max(0, y - px); j <= Math.min(height - 1, y + px); j++) {
    for (let i = Math.max(0, x - px); i <= Math.min(width - 1, x + px); i++)
      if ((i - x) ** 2 + (j - y) ** 2 <= px * px) mark(j * width + i);
  }
}

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

/** Rims are of no one color: of what lies beside a change, whole parts that reach no farther than this change with it. Changes `isSubject`. */
function dropShells(copy: SmallCopy, isSubject: Uint8Array, changed: readonly number[]): void {
  const { width } = copy;
  const isBeside = new Uint8Array(isSubject.length);
  for (const at of changed) {
    markAround(copy, { x: at % width, y: Math.floor(at / width) }, SHELL_PX, (near) => {
      isBeside[near] = 1;
    });
  }
  const side = isSubject[changed[0]];
  const isSeen = new Uint8Array(isSubject.length);
  for (let start = 0; start < isSubject.length; start++) {
    if (!isBeside[start] || isSeen[start] || isSubject[start] === side) continue;
    const part = [start];
    isSeen[start] = 1;
    let isShell = true;
    for (const at of part) {
      if (!isBeside[at]) isShell = false;
      const x = at % width;
      for (const near of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
        if (near < 0 || near >= isSubject.length || isSeen[near] || isSubject[near] === side) continue;
        isSeen[near] = 1;
        part.push(near);
      }
    }
    if (isShell) for (const at of part) isSubject[at] = side;
  }
}

/** Mean color of 3 x 3 pixels, or of as many as there are. */
function meanAt({ width, height, colors }: SmallCopy, at: number, out: Float64Array): void {
  const [x, y] = [at % width, Math.floor(at / width)];
  let count = 0;
  out.fill(0);
  for (let j = Math.max(0, y - 1); j <= Math.min(height - 1, y + 1); j++) {
    for (let i = Math.max(0, x - 1); i <= Math.min(width - 1, x + 1); i++) {
      for (let channel = 0; channel < 3; channel++) out[channel] += colors[(j * width + i) * 3 + channel];
      count++;
    }
  }
  for (let channel = 0; channel < 3; channel++) out[channel] /= count;
}

/** What hangs together with a click, on the same side and of its color. */
function areaOf(copy: SmallCopy, isSubject: Uint8Array, click: number): readonly number[] {
  const { width } = copy;
  const [wanted, own, other] = [isSubject[click], new Float64Array(3), new Float64Array(3)];
  meanAt(copy, click, own);
  const isSeen = new Uint8Array(isSubject.length);
  isSeen[click] = 1;
  const area = [click];
  for (const at of area) {
    const x = at % width;
    for (const near of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
      if (near < 0 || near >= isSubject.length || isSeen[near] || isSubject[near] !== wanted) continue;
      isSeen[near] = 1;
      meanAt(copy, near, other);
      if (Math.hypot(other[0] - own[0], other[1] - own[1], other[2] - own[2]) <= SAME_COLOR) area.push(near);
    }
  }
  return area;
}

/** What a click adds to the leaning: itself for sure, and what is like it more than like the rest of the other side. */
function leanTo({ copy }: Subject, isSubject: Uint8Array, click: Point, keeps: boolean, leaning: Float32Array): number[] {
  const { width, height } = copy;
  const wanted = keeps ? 1 : 0;
  const diagonal = Math.hypot(width, height);
  const touched = new Uint8Array(isSubject.length);
  markAround(copy, click, TOUCH_PX, (at) => {
    if (isSubject[at] !== wanted) touched[at] = 1;
  });
  const reach = { levels: CLICK_LEVELS, px: CLICK_SPREAD * diagonal };
  const like = likeness(copy, takeSamples(copy, touched, CLICK_SAMPLES), reach);
  const other = isSubject.map((mark) => (mark === wanted ? 0 : 1));
  markAround(copy, click, Math.round(CLICK_SPREAD * diagonal), (at) => {
    other[at] = 0;
  });
  const unlike = likeness(copy, takeSamples(copy, other, 2 * CLICK_SAMPLES), { ...reach, px: 2 * reach.px });
  const side = keeps ? 1 : -1;
  const far = 2 * CLICK_SPREAD * diagonal;
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (isSubject[at] === wanted || Math.abs(leaning[at]) >= SURE) continue;
      const near = 1 - Math.hypot(x - click.x, y - click.y) / far;
      if (near <= 0) continue;
      const ratio = Math.log((like[at] + 1e-5) / (unlike[at] + 1e-5));
      leaning[at] += side * near * Math.max(0, Math.min(CLICK_LEANING, 2 + ratio));
    }
  }
  const starts: number[] = [];
  for (const at of areaOf(copy, isSubject, click.y * width + click.x)) if (Math.abs(leaning[at]) < SURE) leaning[at] += side * SAME_LEANING;
  markAround(copy, click, CLICK_PX, (at) => {
    leaning[at] = side * SURE;
    starts.push(at);
  });
  return starts;
}

function pocketAt(pockets: readonly CopyPocket[], { width }: SmallCopy, { x, y }: Point): number {
  for (let px = 0; px <= POCKET_REACH_PX; px++) {
    const found = pockets.findIndex(({ box, places }) => {
      if (x < box.x - px || y < box.y - px || x >= box.x + box.width + px || y >= box.y + box.height + px) return false;
      return places.some((at) => Math.abs((at % width) - x) <= px && Math.abs(Math.floor(at / width) - y) <= px);
    });
    if (found >= 0) return found;
  }
  return -1;
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
  for (const [index, { x, y, keeps }] of clicks.entries()) {
    const pocket = pocketAt(pockets, copy, { x, y });
    if (pocket >= 0) {
      goes[pocket] = !keeps;
      clicksIn[pocket].push(index);
      continue;
    }
    if (isSubject[y * copy.width + x] === (keeps ? 1 : 0)) continue;
    recut(leanTo(subject, isSubject, { x, y }, keeps, leaning));
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
  for (const [index, { places }] of pockets.entries()) if (goes[index]) for (const at of places) isRemoved[at] = 1;
  const touched = isSubject.map((mark, at) =>
    mark !== subject.isSubject[at] || hand?.[at] === HAND.OPEN || hand?.[at] === HAND.REMOVE ? 1 : 0,
  );
  return { isSubject: cut, isOpen, isRemoved, isTouched: touched.includes(1) ? touched : null, pockets: settled };
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

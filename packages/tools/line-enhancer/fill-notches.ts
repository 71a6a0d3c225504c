import { INSIDE, letGo, wordsOf } from '@underbase/engine';

/** The ground around a notch is looked at so far from it, in pixels. */
const NEAR_PX = 3;
/** Ground that ink enclosed before growth is a counter up to so many pixels; what is larger keeps its middle open. */
const MOST_COUNTER = 400;

/** Ink before growth and after it, the thickened lines alone, and what these would cover where gaps took of them; one byte a pixel, rows of `width`. */
export interface GrownInk {
  readonly before: Uint8Array;
  readonly after: Uint8Array;
  readonly laid: Uint8Array;
  readonly cut: Uint8Array;
  readonly width: number;
}

/** A box in a plane, its last column and row included. */
interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** What was cut to ground, and hangs together with one place; all of it is marked in `seen` afterwards. */
function notchFrom(first: number, { cut, after }: GrownInk, seen: Uint8Array, around: readonly number[]): number[] {
  const notch = [first];
  seen[first] = 1;
  for (const at of notch) {
    for (const step of around) {
      const beside = at + step;
      if (seen[beside] === 1 || after[beside] >= INSIDE || cut[beside] < INSIDE) continue;
      seen[beside] = 1;
      notch.push(beside);
    }
  }
  return notch;
}

function boxOf(places: readonly number[], width: number): Box {
  let [left, top, right, bottom] = [width, Number.POSITIVE_INFINITY, 0, 0];
  for (const at of places) {
    const [x, y] = [at % width, Math.floor(at / width)];
    [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
  }
  return { left, top, right, bottom };
}

/** What a notch opens to near by: whether that hangs together without it, so that it parts nothing, and all of it where ink encloses it. */
interface Opening {
  readonly isOne: boolean;
  readonly pocket: readonly number[] | null;
}

function openingOf(
  notch: readonly number[],
  { left, top, right, bottom }: Box,
  { after, width }: GrownInk,
  around: readonly number[],
): Opening {
  const own = new Set(notch);
  const isGround = (at: number) => after[at] < INSIDE && !own.has(at);
  const open = new Set<number>();
  for (const at of notch) for (const step of around) if (isGround(at + step)) open.add(at + step);
  const [first] = open;
  const reached = new Set(first === undefined ? [] : [first]);
  let isPocket = true;
  for (const at of reached) {
    open.delete(at);
    for (const step of [-1, 1, -width, width]) {
      if (!isGround(at + step)) continue;
      const [x, y] = [(at + step) % width, Math.floor((at + step) / width)];
      if (x < left - NEAR_PX || x > right + NEAR_PX || y < top - NEAR_PX || y > bottom + NEAR_PX) isPocket = false;
      else reached.add(at + step);
    }
  }
  return { isOne: open.size === 0, pocket: isPocket ? [...reached] : null };
}

/** Whether ink enclosed the ground at a place before growth. */
function wasEnclosed(before: Uint8Array, first: number, width: number): boolean {
  const reached = new Set([first]);
  for (const at of reached) {
    if (reached.size > MOST_COUNTER) return false;
    for (const step of [-1, 1, -width, width]) if (before[at + step] < INSIDE) reached.add(at + step);
  }
  return true;
}

/**
 * Gives thickened lines back, in place, what gaps took of them where that parts nothing: a notch no longer than `mostPx` that opens to one side alone, as the
 * ends of wedges are where two strokes meet, and what growth enclosed beside it. Gaps between parts, counters and slits stay open.
 */
export function fillNotches(grown: GrownInk, mostPx: number): void {
  const { before, after, laid, cut, width } = grown;
  const around = [-1, 1, -width, width, -width - 1, -width + 1, width - 1, width + 1];
  const seen = new Uint8Array(cut.length);
  const words = wordsOf(cut);
  for (let first = 0; first < cut.length; first++) {
    // Four pixels at a time, since gaps take nothing of nearly all.
    if (first % 4 === 0) while (first >> 2 < words.length && words[first >> 2] === 0) first += 4;
    if (first >= cut.length || cut[first] < INSIDE || after[first] >= INSIDE || seen[first] === 1) continue;
    const notch = notchFrom(first, grown, seen, around);
    const box = boxOf(notch, width);
    if (Math.max(box.right - box.left, box.bottom - box.top) >= mostPx) continue;
    const { isOne, pocket } = openingOf(notch, box, grown, around);
    if (!isOne || (pocket && wasEnclosed(before, first, width))) continue;
    for (const at of pocket ?? []) after[at] = laid[at] = 255;
    for (const at of notch) {
      for (const place of [at, ...around.map((step) => at + step)]) {
        laid[place] = Math.max(laid[place], cut[place]);
        after[place] = Math.max(after[place], laid[place]);
      }
    }
  }
  letGo(seen);
}

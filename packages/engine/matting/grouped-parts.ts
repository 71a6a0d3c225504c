import type { SmallCopy } from './small-copy.ts';

/** Parts of one thing lie no farther apart than they are long, and never farther than this part of the sheet's diagonal. */
const MOST_GAP = 0.14;
/** What is smaller than this part of the first is a part of it only close by. */
const LEAST_PART = 0.04;
const LEAST_PX = 6;
const CLOSE_PX = 2;
/** And it is at least so much as surely what was pointed at as the first is. */
const AS_SURELY = 0.55;
/** What is nearly as surely that and no smaller than this, in pixels, is meant wherever it lies, where a click takes ground away: what letters enclose with what a ring does. */
const NEARLY = 0.85;
const LEAST_FAR_PX = 16;

/** More steps than any gap has on a copy. */
const FAR = 255;

interface Part {
  readonly places: readonly number[];
  readonly longerSide: number;
  readonly likeness: number;
}

/** Pixels that hang together over sides and corners, in lists; `numbers` gets 1 and on for each of them. */
function partsOf({ width }: SmallCopy, isMarked: Uint8Array, likeness: Float32Array, numbers: Int32Array): readonly Part[] {
  const parts: Part[] = [];
  for (let start = 0; start < isMarked.length; start++) {
    if (!isMarked[start] || numbers[start]) continue;
    const places = [start];
    numbers[start] = parts.length + 1;
    let sum = 0;
    let [left, top, right, bottom] = [width, Number.POSITIVE_INFINITY, 0, 0];
    for (const at of places) {
      const [x, y] = [at % width, Math.floor(at / width)];
      sum += likeness[at];
      [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x + 1), Math.max(bottom, y + 1)];
      for (let dy = -width; dy <= width; dy += width) {
        for (let dx = x > 0 ? -1 : 0; dx <= (x < width - 1 ? 1 : 0); dx++) {
          const near = at + dy + dx;
          if (near < 0 || near >= isMarked.length || !isMarked[near] || numbers[near]) continue;
          numbers[near] = parts.length + 1;
          places.push(near);
        }
      }
    }
    parts.push({ places, longerSide: Math.max(right - left, bottom - top), likeness: sum / places.length });
  }
  return parts;
}

/** How far a part may lie from what it belongs to, in pixels. */
function gapOf({ width, height }: SmallCopy, part: Part, first: Part, isAnywhere: boolean): number {
  if (isAnywhere && part.places.length >= LEAST_FAR_PX && part.likeness >= NEARLY * first.likeness) return FAR - 1;
  if (part.places.length < Math.max(LEAST_PX, LEAST_PART * first.places.length)) return CLOSE_PX;
  return Math.max(CLOSE_PX, Math.min(MOST_GAP * Math.hypot(width, height), part.longerSide, first.longerSide));
}

/**
 * Of what is marked, the parts that hold one of `starts`, and those that the eye adds to them as it adds letters to a word: as surely like what was pointed
 * at, near by as measured by their size, and not only crumbs. Returns their pixels.
 * @param isAnywhere far off too, where that is surer
 * @param belongs whether a part that holds none of `starts` may be added
 * @param likeness how like what was pointed at each pixel is, as a logarithm
 */
export function groupedParts(
  copy: SmallCopy,
  isMarked: Uint8Array,
  likeness: Float32Array,
  starts: readonly number[],
  isAnywhere = false,
  belongs: (places: readonly number[]) => boolean = () => true,
): readonly number[] {
  const numbers = new Int32Array(isMarked.length);
  const parts = partsOf(copy, isMarked, likeness, numbers);
  const isTaken = new Uint8Array(parts.length + 1);
  let fresh: Part[] = [];
  const take = (number: number): void => {
    if (isTaken[number]) return;
    isTaken[number] = 1;
    fresh.push(parts[number - 1]);
  };
  for (const at of starts) if (numbers[at]) take(numbers[at]);
  if (fresh.length === 0) return [];
  const first = fresh.reduce((one, other) => (other.places.length > one.places.length ? other : one));
  const gaps = parts.map((part) =>
    part.likeness >= AS_SURELY * first.likeness && belongs(part.places) ? gapOf(copy, part, first, isAnywhere) : 0,
  );
  const steps = new Uint8Array(isMarked.length).fill(FAR);
  const taken: number[] = [];
  while (fresh.length > 0) {
    const edge = fresh.flatMap(({ places }) => places);
    for (const at of edge) taken.push(at);
    fresh = [];
    const most = gaps.reduce((so, gap, index) => (isTaken[index + 1] ? so : Math.max(so, gap)), 0);
    visitNear(copy, edge, most, steps, (at, away) => {
      if (numbers[at] && away <= gaps[numbers[at] - 1]) take(numbers[at]);
    });
  }
  return taken;
}

/** Visits what lies within so many steps of some places, the nearest first; not what lay as near before, by `steps`, which it keeps up. */
function visitNear(
  { width, height }: SmallCopy,
  starts: readonly number[],
  most: number,
  steps: Uint8Array,
  visit: (at: number, away: number) => void,
): void {
  for (const at of starts) steps[at] = 0;
  let ring = starts;
  for (let away = 1; away <= Math.min(most, FAR - 1) && ring.length > 0; away++) {
    const next: number[] = [];
    for (const at of ring) {
      const x = at % width;
      for (let dy = -width; dy <= width; dy += width) {
        for (let dx = x > 0 ? -1 : 0; dx <= (x < width - 1 ? 1 : 0); dx++) {
          const near = at + dy + dx;
          if (near < 0 || near >= width * height || steps[near] <= away) continue;
          steps[near] = away;
          next.push(near);
          visit(near, away);
        }
      }
    }
    ring = next;
  }
}

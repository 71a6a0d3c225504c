import type { Components } from '../components/label-components.ts';

/** Larger parts between dots are holes by themselves, in pixels; and so many lie between dots that mask a photo at least. */
const MOST_AREA = 400;
const LEAST_COUNT = 40;

/** Gaps between dots are as far from the next as all are: this part of them within this part of it. Specks in a photo are not (.1 to .2). */
const REGULAR_PART = 0.5;
const ALIKE = 0.12;
/** And where they are, so are those that the photo's own color has cut. */
const NEARLY = 0.3;

/** No dots are coarser, in pixels from one to the next. */
const FAR = 48;

/** How far the middle of each of some parts lies from the next, in pixels; none where that is too far. */
function nextDistances({ boxes }: Components, some: readonly number[]): number[] {
  const middleOf = (part: number) =>
    [boxes[part * 4] + boxes[part * 4 + 2], boxes[part * 4 + 1] + boxes[part * 4 + 3]].map((sum) => sum / 2);
  const byPlace = new Map<string, number[]>();
  for (const part of some) {
    const key = middleOf(part)
      .map((at) => Math.floor(at / FAR))
      .join();
    byPlace.set(key, [...(byPlace.get(key) ?? []), part]);
  }
  return some.map((part) => {
    const [x, y] = middleOf(part);
    let least = Number.POSITIVE_INFINITY;
    for (let row = -1; row <= 1; row++) {
      for (let column = -1; column <= 1; column++) {
        for (const other of byPlace.get([Math.floor(x / FAR) + column, Math.floor(y / FAR) + row].join()) ?? []) {
          const [toX, toY] = middleOf(other);
          if (other !== part) least = Math.min(least, Math.hypot(toX - x, toY - y));
        }
      }
    }
    return least;
  });
}

/**
 * Tells which parts of the ground's color within a photo are the gaps of a mask of dots, 1 or 0: many, small, and as far from one another all over, as specks of the photo's own are
 * not. `asked` are the numbers of those that have edges around them.
 */
export function dottedHoles(parts: Components, asked: readonly number[]): Uint8Array {
  const isHole = new Uint8Array(parts.count + 1);
  const small = asked.filter((part) => parts.areas[part] < MOST_AREA);
  if (small.length < LEAST_COUNT) return isHole;
  const distances = nextDistances(parts, small);
  const usual = Float64Array.from(distances).sort()[distances.length >> 1];
  const within = (share: number) => distances.filter((own) => Math.abs(own - usual) <= share * usual).length;
  if (usual > FAR || within(ALIKE) < REGULAR_PART * small.length) return isHole;
  for (const [at, part] of small.entries()) if (Math.abs(distances[at] - usual) <= NEARLY * usual) isHole[part] = 1;
  return isHole;
}

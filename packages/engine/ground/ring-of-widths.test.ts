import { expect, test } from 'vitest';
import type { Stretch } from './convex-outline.ts';
import { evened, leastCostly } from './ring-of-widths.ts';

const WIDTHS = [1, 2, 4, 8];

/** Four sides of ten stretches each. */
const square: Stretch[] = Array.from({ length: 40 }, (_, number) => {
  const turn = (Math.floor(number / 10) * Math.PI) / 2;
  return { x: 0, y: 0, inX: Math.cos(turn), inY: Math.sin(turn), length: 1 };
});

/** What each width costs where one is right, and another seems to be in a place or two. */
const costsOf = (rightOf: (number: number) => number) =>
  Float32Array.from({ length: 40 * WIDTHS.length }, (_, at) => (rightOf(Math.floor(at / WIDTHS.length)) === at % WIDTHS.length ? 0 : 0.6));

test('a side keeps its width where a stretch of it seems to fade otherwise, and another side has its own', () => {
  const chosen = leastCostly(
    square,
    WIDTHS,
    costsOf((number) => (number >= 10 && number < 20 ? 3 : number === 25 ? 2 : 0)),
  );
  expect(chosen.slice(10, 20)).toEqual(new Array(10).fill(3));
  expect([...chosen.slice(0, 10), ...chosen.slice(20)]).toEqual(new Array(30).fill(0));
});

test('widths go over to those beside them, but not to those of a side that fades otherwise', () => {
  const even = evened([4, 4, 4, 4, 5, 5, 5, 5, 40, 40, 40, 40]);
  expect(even[3]).toBeGreaterThan(4);
  expect(even[4]).toBeLessThan(5);
  expect(even[7]).toBeLessThan(6);
  expect(even[8]).toBeCloseTo(40);
});

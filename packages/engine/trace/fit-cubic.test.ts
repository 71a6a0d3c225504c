import { expect, test } from 'vitest';
import { fitCubic, measuredPlaces } from './fit-cubic.ts';

/** An eighth of a circle of many places. */
const COUNT = 2400;
const RADIUS = 3000;
const eighth = (at: number): number => ((at + 0.5) * Math.PI) / 4 / COUNT;
const arc = () => ({
  xs: Float64Array.from({ length: COUNT }, (_, at) => RADIUS * Math.cos(eighth(at))),
  ys: Float64Array.from({ length: COUNT }, (_, at) => RADIUS * Math.sin(eighth(at))),
});
const START = { x: RADIUS, y: 0, along: [0, 1] as const };
const END = { x: RADIUS * Math.SQRT1_2, y: RADIUS * Math.SQRT1_2, along: [Math.SQRT1_2, -Math.SQRT1_2] as const };

test('a long arc is one curve', () => {
  const found = fitCubic(measuredPlaces(arc()), 0, COUNT - 1, START, END, 0.5);
  expect(found?.worst).toBeLessThan(0.5);
});

test('what a single place lies off is told, however many there are', () => {
  const places = arc();
  places.xs[1007] += 3;
  expect(fitCubic(measuredPlaces(places), 0, COUNT - 1, START, END, 0.5)?.worst).toBeGreaterThan(1.5);
});

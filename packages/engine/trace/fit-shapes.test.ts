import { expect, test } from 'vitest';
import { findShape } from './fit-shapes.ts';

const RULES = { tolerancePx: 0.25, noisePx: 0.05 };

const placesOf = (points: readonly (readonly [number, number])[]) => ({
  xs: Float64Array.from(points, ([x]) => x),
  ys: Float64Array.from(points, ([, y]) => y),
});

test('places around an ellipse are one, however slender', () => {
  const around = Array.from({ length: 60 }, (_, at): readonly [number, number] => [
    40 + 3 * Math.cos((at / 30) * Math.PI),
    30 + 20 * Math.sin((at / 30) * Math.PI),
  ]);
  const shape = findShape(placesOf(around), [], RULES);
  if (shape?.kind !== 'ellipse') throw new Error('no ellipse');
  expect(Math.max(shape.rx, Math.abs(shape.ry))).toBeCloseTo(20, 1);
});

test('two sides of a thin stem are no ellipse that goes on beyond its ends', () => {
  // A stem 1.5 px wide and 13 long, as wide in its middle as noise makes it: its short ends have no place of their own.
  const bulge = (at: number): number => 0.75 + 0.12 * (1 - ((at - 6) / 6) ** 2);
  const side = Array.from({ length: 13 }, (_, at) => at);
  const stem = [
    ...side.map((at): readonly [number, number] => [30 + bulge(at), 20.5 + at]),
    ...side.reverse().map((at): readonly [number, number] => [30 - bulge(at), 20.5 + at]),
  ];
  expect(findShape(placesOf(stem), [], RULES)).toBeNull();
});

import { expect, test } from 'vitest';
import { leftThin } from './left-thin.ts';

/** Middles along a row, one a pixel. */
const along = (y: number, from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, at) => [from + at + 0.5, y, 1]).flat();

/** A bar along x, so many pixels high. */
const bar =
  (y: number, heightPx: number) =>
  (x: number, at: number): boolean =>
    x >= 10 && x < 90 && Math.abs(Math.floor(at) + 0.5 - y) < heightPx / 2;

test('lines that came out as wide as asked are thin nowhere, their ends too, and where they grew to one side', () => {
  expect(leftThin(bar(30, 6), along(30, 10, 90), 6).thinPx).toBe(0);
  expect(leftThin(bar(30, 6), along(28, 10, 90), 6).thinPx).toBe(0);
});

test('what came out under three quarters is thin all along', () => {
  const { thinPx, thinAt } = leftThin(bar(30, 3), along(30, 10, 90), 6);
  expect(thinPx).toBe(80);
  expect(thinAt.slice(0, 2)).toEqual([10.5, 30]);
});

test('a line that something cuts is thin beside the cut alone', () => {
  const cut = (x: number, y: number) => bar(30, 6)(x, y) && Math.abs(x - 50) > 1;
  const { thinPx } = leftThin(cut, along(30, 10, 90), 6);
  expect(thinPx).toBeGreaterThan(1);
  expect(thinPx).toBeLessThan(6);
});

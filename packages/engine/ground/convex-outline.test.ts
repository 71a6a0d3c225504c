import { expect, test } from 'vitest';
import { convexOutline, inwardOf } from './convex-outline.ts';

const SIDE = 60;

const marksOf = (isMarked: (x: number, y: number) => boolean): Uint8Array =>
  Uint8Array.from({ length: SIDE * SIDE }, (_, at) => (isMarked(at % SIDE, Math.floor(at / SIDE)) ? 255 : 0));

const outlineOf = (isMarked: (x: number, y: number) => boolean) => convexOutline(marksOf(isMarked), { width: SIDE, height: SIDE });

test('a disc with a bite has the outline of the disc', () => {
  const outline = outlineOf((x, y) => Math.hypot(x - 30, y - 30) < 20 && Math.hypot(x - 46, y - 30) > 7) ?? [];
  for (const [x, y, isWithin] of [
    [44, 30, true],
    [30, 30, true],
    [54, 30, false],
  ] as const) {
    expect(outline.every((stretch) => inwardOf(stretch, x, y) > 0)).toBe(isWithin);
  }
});

test('what has bays of its own, as a cross has, is not convex', () => {
  expect(outlineOf((x, y) => (Math.abs(x - 30) < 6 || Math.abs(y - 30) < 6) && Math.max(Math.abs(x - 30), Math.abs(y - 30)) < 25)).toBe(
    null,
  );
});

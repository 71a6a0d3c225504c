import { expect, test } from 'vitest';
import { outlineAround } from './convex-outline.ts';
import { marksInward, roughDepths } from './rough-outline.ts';

const SIDE = 200;
const size = { width: SIDE, height: SIDE };

/** A square whose left and right sides are combed to teeth of so many pixels, and of which nothing is seen where a rule says so. */
function combed(teeth: number, isHidden: (x: number, y: number) => boolean = () => false) {
  const isArt = (x: number, y: number) => {
    const reach = y % 8 < 2 ? 40 : 40 + teeth * ((y % 8) / 8);
    return y >= 40 && y < 160 && x >= reach && x < SIDE - reach && !isHidden(x, y);
  };
  const marks = Uint8Array.from({ length: SIDE * SIDE }, (_, at) => (isArt(at % SIDE, Math.floor(at / SIDE)) ? 255 : 0));
  const outline = outlineAround(marks, size);
  const depths = roughDepths(outline, size, isArt);
  const within = marksInward(outline, depths, size);
  const row = Array.from(within.subarray(100 * SIDE, 101 * SIDE));
  return { depths, left: row.indexOf(255), right: row.lastIndexOf(255), top: within.findIndex((mark) => mark !== 0) / SIDE };
}

test('a side that is cut is not rough, a combed one as deep as most of its teeth', () => {
  expect(Math.max(...combed(0).depths, ...combed(4).depths)).toBe(0);
  const { left, right, top } = combed(20);
  expect(left).toBeGreaterThan(44);
  expect(left).toBeLessThan(58);
  expect(Math.abs(SIDE - 1 - right - left)).toBeLessThan(3);
  expect(Math.floor(top)).toBe(40);
});

test('what has the ground’s color along half of a side makes it no rougher', () => {
  const seen = combed(20);
  const hidden = combed(20, (x, y) => y > 110 && x < 80);
  expect(Math.abs(hidden.left - seen.left)).toBeLessThan(4);
});

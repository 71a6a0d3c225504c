import { expect, test } from 'vitest';
import { BusyArea } from './busy-area.ts';

/** One pixel that differs, at 10, 2. */
function oneDot(): BusyArea {
  const pixels = new Uint8Array(20 * 5 * 4);
  pixels[(2 * 20 + 10) * 4] = 1;
  return new BusyArea(pixels, 20, 5);
}

test('a picture of one color has nothing to make', () => {
  expect(new BusyArea(new Uint8Array(6 * 4 * 4).fill(9), 6, 4).runs(2, 3)).toEqual([]);
});

test('a dot is busy with its neighbors, by groups of four', () => {
  expect(oneDot().runs(0, 0)).toEqual([]);
  expect(oneDot().runs(1, 0)).toEqual([{ from: 8, count: 4 }]);
  expect(oneDot().runs(3, 0)).toEqual([{ from: 8, count: 4 }]);
  expect(oneDot().runs(4, 0)).toEqual([]);
});

test('with a margin, everything that reaches the dot is made', () => {
  // Columns 9 to 11 and rows 1 to 3 of the picture are 10 to 12 and 2 to 4 here; one more on each side.
  expect(oneDot().runs(0, 1)).toEqual([]);
  expect(oneDot().runs(1, 1)).toEqual([{ from: 8, count: 8 }]);
  expect(oneDot().runs(5, 1)).toEqual([{ from: 8, count: 8 }]);
  expect(oneDot().runs(6, 1)).toEqual([]);
});

test('a run ends with the row', () => {
  const pixels = Uint8Array.from({ length: 6 * 4 }, (_, at) => at);
  expect(new BusyArea(pixels, 6, 1).runs(0, 0)).toEqual([{ from: 0, count: 6 }]);
});

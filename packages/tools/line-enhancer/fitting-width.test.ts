import { expect, test } from 'vitest';
import { commonFit, fittingPx, keptGapPx } from './fitting-width.ts';

test.each([
  [3, 0],
  [14, 0],
  [14, 4],
])('the width that fits a space of %d px, with a gap of %d asked for, leaves just the kept gap', (spacePx, gapPx) => {
  const widthPx = fittingPx(spacePx, gapPx);
  expect(widthPx + keptGapPx({ widthPx, gapPx })).toBeCloseTo(spacePx);
});

test('where the kept gap alone fills the space, nothing fits', () => {
  expect(fittingPx(1, 0)).toBe(0);
  expect(fittingPx(3, 4)).toBe(0);
});

test('the width that is named leaves out a tenth of the places, and no more', () => {
  expect(commonFit([0, 5, 6, 7, 8, 9, 10, 11, 12, 13])).toBe(5);
  expect(commonFit([])).toBe(0);
});

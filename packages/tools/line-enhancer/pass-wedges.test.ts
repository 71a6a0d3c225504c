import { instantiateKernels } from '@underbase/engine';
import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { changeShape } from './shape-changes.ts';

const kernels = instantiateKernels(await loadKernels());
const SIZE = { width: 120, height: 60 };
const [ABOVE, BELOW] = [1, 2];

/** How many pixels a field gains that runs out to the left at x = 30 between what lies above and below it; `isField` tells whether it opens to the right. */
function gained(below: number, isField: boolean): number {
  const halfPx = (x: number) => Math.max(0, isField ? (x - 30) * 0.14 + Math.max(0, x - 70) * 0.5 : Math.min((x - 30) * 0.1, 4));
  const field = Uint8Array.from({ length: SIZE.width * SIZE.height }, (_, at) => {
    const [x, y] = [(at % SIZE.width) + 0.5, Math.floor(at / SIZE.width) + 0.5];
    return Math.round(255 * Math.min(1, Math.max(0, halfPx(x) + 0.5 - Math.abs(y - 30))));
  });
  const inkAt = (place: number) => (field[place] > 127 ? 0 : place < 30 * SIZE.width ? ABOVE : below);
  const limits = { widthPx: 6, gapPx: 0, onlyFree: true };
  const { coverage } = changeShape(kernels, field, SIZE, limits, () => {}, { inkAt });
  return coverage.reduce((sum, value, at) => sum + (value > 127 && field[at] < 128 ? 1 : 0), 0);
}

test('a field that runs out between two other inks is no line', () => {
  expect(gained(BELOW, true)).toBe(0);
});

test('a point within one ink grows, and so does a line between two that runs out', () => {
  expect(gained(ABOVE, true)).toBeGreaterThan(20);
  expect(gained(BELOW, false)).toBeGreaterThan(20);
});

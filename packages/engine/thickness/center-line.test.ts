import { expect, test } from 'vitest';
import { plainKernels } from '../kernels/plain-kernels.ts';
import { centerPieces, centersOf } from './center-line.ts';
import { coverageAround, findThin } from './find-thin.ts';

const kernels = plainKernels();
const SIDE = 64;

/** A line of two pixels along x. */
const line = Uint8Array.from({ length: SIDE * SIDE }, (_, at) => {
  const [x, y] = [at % SIDE, Math.floor(at / SIDE)];
  return x >= 8 && x < 56 && y >= 30 && y < 32 ? 255 : 0;
});

test('pieces take as much memory as they need and no more than their ends besides, and give it back once they are laid', () => {
  const { plane, edge, widths, runs } = findThin(kernels, line, { width: SIDE, height: SIDE }, { side: 'shape', limitPx: 6 });
  const pieces = centerPieces(edge, widths, runs.kinds, centersOf(edge, widths, 'shape', runs.kinds));
  expect(pieces.count).toBeGreaterThan(80);
  expect(pieces.numbers.length / 4 - pieces.count).toBeLessThanOrEqual(2);
  const laid = coverageAround(kernels, plane, pieces, 3);
  expect(laid.includes(255)).toBe(true);
  expect(pieces.numbers.length).toBe(0);
});

import { expect, test } from 'vitest';
import { plainKernels } from '../kernels/plain-kernels.ts';
import { findThin } from '../thickness/find-thin.ts';
import { thinParts } from './thin-parts.ts';

const SIDE = 120;
const LIMIT = 6;

/** A plane by its coverage at each pixel, 0 to 1. */
function plane(coverageAt: (x: number, y: number) => number): Uint8Array {
  return Uint8Array.from({ length: SIDE * SIDE }, (_, at) => Math.round(255 * coverageAt(at % SIDE, Math.floor(at / SIDE))));
}

const partsOf = (coverage: Uint8Array, side: 'shape' | 'ground') =>
  thinParts(findThin(plainKernels(), coverage, { width: SIDE, height: SIDE }, { side, limitPx: LIMIT }), LIMIT);

/** The top of a disc with a smoothed rim, each pixel doubled. */
const RIM = [
  0, 64, 64, 112, 128, 128, 128, 159, 191, 191, 191, 191, 191, 239, 255, 255, 255, 191, 191, 191, 191, 191, 175, 128, 128, 128, 112, 64,
];
const doubledRim = plane((x, y) => {
  const value = RIM[Math.floor(x / 2) - 16] ?? 0;
  return value === 0 || y < 40 ? 0 : y < 42 ? value / 255 : y < 100 ? 1 : 0;
});

test('doubled pixels of a smoothed rim are neither lines nor gaps', () => {
  expect(partsOf(doubledRim, 'shape')).toEqual([]);
  expect(partsOf(doubledRim, 'ground')).toEqual([]);
});

test('a line of one pixel is one, alone and near a solid block', () => {
  const isBlock = (x: number, y: number) => x >= 20 && x < 70 && y >= 20 && y < 100;
  for (const at of [90, 73]) {
    const parts = partsOf(
      plane((x, y) => (isBlock(x, y) || (x === at && y >= 20 && y < 100) ? 1 : 0)),
      'shape',
    );
    expect(parts.length).toBeGreaterThan(0);
    expect(parts[0].widthPx).toBeCloseTo(1, 1);
  }
});

test('a gap of one pixel between two blocks is one', () => {
  const [part] = partsOf(
    plane((x, y) => (x >= 20 && x < 100 && y >= 20 && y < 100 && x !== 60 ? 1 : 0)),
    'ground',
  );
  expect(part?.widthPx).toBeCloseTo(1, 1);
});

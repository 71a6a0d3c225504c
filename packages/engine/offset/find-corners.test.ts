import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainKernels } from '../kernels/plain-kernels.ts';
import { previousPoints } from './contour-sides.ts';
import { edgeContour } from './edge-contour.ts';
import { findCorners } from './find-corners.ts';

const SIDE = 48;
const AREA = { x: 0, y: 0, columns: SIDE / 8, rows: SIDE / 8 };

/** Coverage of an upright box, exact to a level. */
function box(left: number, top: number, right: number, bottom: number): Uint8Array {
  const share = (at: number, from: number, to: number) => Math.max(0, Math.min(at + 1, to) - Math.max(at, from));
  return Uint8Array.from({ length: SIDE * SIDE }, (_, n) =>
    Math.round(255 * share(n % SIDE, left, right) * share(Math.floor(n / SIDE), top, bottom)),
  );
}

const fraction = fc.double({ min: 0, max: 1, noNaN: true });

test('a box has four corners, each once, wherever it lies between the pixels', () => {
  fc.assert(
    fc.property(fraction, fraction, fc.integer({ min: 8, max: 24 }), (x, y, width) => {
      const [left, top, right, bottom] = [10 + x, 10 + y, 10 + x + width, 22.4 + y];
      const plane = box(left, top, right, bottom);
      const { contour } = edgeContour(plainKernels(), plane, AREA);
      const found = findCorners(contour, previousPoints(contour), plane, AREA).map((corner) => [corner.x, corner.y]);
      expect(found).toHaveLength(4);
      for (const [cornerX, cornerY] of found) {
        expect(Math.min(Math.abs(cornerX - left), Math.abs(cornerX - right))).toBeLessThan(0.05);
        expect(Math.min(Math.abs(cornerY - top), Math.abs(cornerY - bottom))).toBeLessThan(0.05);
      }
    }),
    { numRuns: 200 },
  );
});

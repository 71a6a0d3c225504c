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
      const found = findCorners({ contour, previous: previousPoints(contour), plane, area: AREA }).map((corner) => [corner.x, corner.y]);
      expect(found).toHaveLength(4);
      for (const [cornerX, cornerY] of found) {
        expect(Math.min(Math.abs(cornerX - left), Math.abs(cornerX - right))).toBeLessThan(0.05);
        expect(Math.min(Math.abs(cornerY - top), Math.abs(cornerY - bottom))).toBeLessThan(0.05);
      }
    }),
    { numRuns: 200 },
  );
});

const SAMPLES = 8;

/** Coverage of whatever holds the points that `isInside` says, from 8 x 8 samples a pixel; 0, 0 lies at the middle, moved and turned. */
function sampled(isInside: (x: number, y: number) => boolean, turn: number, x: number, y: number): Uint8Array {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return Uint8Array.from({ length: SIDE * SIDE }, (_, at) => {
    let sum = 0;
    for (let sample = 0; sample < SAMPLES * SAMPLES; sample++) {
      const dx = (at % SIDE) + ((sample % SAMPLES) + 0.5) / SAMPLES - SIDE / 2 - x;
      const dy = Math.floor(at / SIDE) + (Math.floor(sample / SAMPLES) + 0.5) / SAMPLES - SIDE / 2 - y;
      if (isInside(dx * cos + dy * sin, dy * cos - dx * sin)) sum++;
    }
    return Math.round((255 * sum) / SAMPLES ** 2);
  });
}

const disc = (radius: number) => (x: number, y: number) => Math.hypot(x, y) < radius;
const rounded = (width: number, height: number, radius: number) => (x: number, y: number) =>
  Math.hypot(Math.max(0, Math.abs(x) - width / 2 + radius), Math.max(0, Math.abs(y) - height / 2 + radius)) < radius;
const ROUND = [
  ...[2, 3, 4, 5, 6, 8, 11, 16].map((radius) => [`disc of ${radius} px`, disc(radius)] as const),
  ...[2, 3, 5, 8].map((radius) => [`box rounded by ${radius} px`, rounded(34, 24, radius)] as const),
  ...[4, 5, 6, 8, 10].map((width) => [`line of ${width} px with round ends`, rounded(34, width, width / 2)] as const),
  ['ellipse', (x: number, y: number) => Math.hypot(x / 17, y / 8) < 1] as const,
  ['ring', (x: number, y: number) => Math.abs(Math.hypot(x, y) - 14) < 2] as const,
];

test.each(ROUND)('a %s has no corners', (_name, isInside) => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 7, noNaN: true }), fraction, fraction, (turn, x, y) => {
      const plane = sampled(isInside, turn, x, y);
      const { contour } = edgeContour(plainKernels(), plane, AREA);
      expect(findCorners({ contour, previous: previousPoints(contour), plane, area: AREA })).toEqual([]);
    }),
    { numRuns: 12 },
  );
});

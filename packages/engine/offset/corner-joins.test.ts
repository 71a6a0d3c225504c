import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainKernels } from '../kernels/plain-kernels.ts';
import { areaRect } from './cell-area.ts';
import { JOINS, joinCorners } from './corner-joins.ts';
import { bar, exactOffset, type Polygon, placed, polygonPlane, star, triangle } from './exact-polygons.ts';
import { offsetCoverage, shapeOutline } from './shape-outline.ts';

const kernels = plainKernels();
const AREA = { x: 0, y: 0, columns: 16, rows: 16 };
const { width: SIDE } = areaRect(AREA);
/** Side of the windows that errors are summed in, and the most that may be off in one, in pixels. A square join of 4 px that stays round is off by 3.4. */
const WINDOW_PX = 8;
const MAX_OFF_PX = 0.8;

const SHAPES: readonly (readonly [string, Polygon])[] = [
  ...[3, 4, 5, 6, 8, 12].map((tips) => [`polygon of ${tips}`, star(tips, 22)] as const),
  ...[4, 5, 6, 8, 10].map((tips) => [`star of ${tips}`, star(tips, 30, 15)] as const),
  ['blunt star', star(8, 28, 19)],
  ...[2, 3, 4, 6, 10].map((widthPx) => [`bar of ${widthPx} px`, bar(widthPx, 36)] as const),
  ...[20, 27, 35, 60, 79, 90, 120].map((degrees) => [`triangle of ${degrees} degrees`, triangle(degrees, 40)] as const),
];
const RADII = [10, 4, -4];

const fraction = fc.double({ min: 0, max: 1, noNaN: true });
const places = fc.record({ turn: fc.double({ min: 0, max: 360, noNaN: true }), x: fraction, y: fraction });

/** The most that coverage is off by in any window. */
function worstWindow(coverage: Uint8Array, expected: Float64Array): number {
  let worst = 0;
  for (let top = 0; top + WINDOW_PX <= SIDE; top += WINDOW_PX / 2) {
    for (let left = 0; left + WINDOW_PX <= SIDE; left += WINDOW_PX / 2) {
      let off = 0;
      for (let y = top; y < top + WINDOW_PX; y++)
        for (let x = left; x < left + WINDOW_PX; x++) off += Math.abs(coverage[y * SIDE + x] / 255 - expected[y * SIDE + x]);
      worst = Math.max(worst, off);
    }
  }
  return worst;
}

test('the short end of a bar is straight between its corners, wherever it lies', () => {
  // A pixel of 254 there told of a slope between both sides, and the end stood out by a third of a pixel.
  const polygon = placed(bar(2, 36), 90.597, SIDE / 2 + 0.9946, SIDE / 2 + 0.7117);
  const outline = shapeOutline(kernels, polygonPlane(polygon, AREA), AREA, 10);
  const coverage = offsetCoverage(kernels, outline, 10);
  expect(worstWindow(coverage, exactOffset(polygon, 10, 'round', AREA))).toBeLessThan(MAX_OFF_PX);
});

test('a bar that lies along the rows, between two of them, moves inward by no more than asked', () => {
  const polygon = placed(bar(10, 36), 269.9953943111794, SIDE / 2, SIDE / 2 + 0.9421688292641193);
  const outline = shapeOutline(kernels, polygonPlane(polygon, AREA), AREA, 4);
  const coverage = offsetCoverage(kernels, outline, -4);
  expect(worstWindow(coverage, exactOffset(polygon, -4, 'round', AREA))).toBeLessThan(0.2);
});

describe.each(SHAPES)('a %s', (_name, shape) => {
  test('has each of its corners, once, where it lies', () => {
    fc.assert(
      fc.property(places, ({ turn, x, y }) => {
        const polygon = placed(shape, turn, SIDE / 2 + x, SIDE / 2 + y);
        const { corners } = shapeOutline(kernels, polygonPlane(polygon, AREA), AREA, 0);
        expect(corners).toHaveLength(polygon.length);
        for (const [u, v] of polygon) {
          expect(Math.min(...corners.map((corner) => Math.hypot(corner.x - u, corner.y - v)))).toBeLessThan(0.1);
        }
      }),
      { numRuns: 5, examples: [[{ turn: 0, x: 0, y: 0 }], [{ turn: 45, x: 0, y: 0.5 }]] },
    );
  });

  test('has the joins of an exact offset', () => {
    fc.assert(
      fc.property(places, fc.constantFrom(...RADII), fc.constantFrom(...JOINS), ({ turn, x, y }, radiusPx, join) => {
        const polygon = placed(shape, turn, SIDE / 2 + x, SIDE / 2 + y);
        const outline = shapeOutline(kernels, polygonPlane(polygon, AREA), AREA, Math.abs(radiusPx));
        const coverage = offsetCoverage(kernels, outline, radiusPx);
        joinCorners(outline, coverage, radiusPx, join, outline.corners);
        expect(worstWindow(coverage, exactOffset(polygon, radiusPx, join, AREA))).toBeLessThan(MAX_OFF_PX);
      }),
      { numRuns: 3, examples: [[{ turn: 0, x: 0, y: 0 }, 10, 'miter']] },
    );
  });
});

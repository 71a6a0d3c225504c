import fc from 'fast-check';
import { expect, test } from 'vitest';
import { areNearer, findCollisions, type LaidShape } from './collisions.ts';
import { nestShapes } from './nest-shapes.ts';
import { type QuarterTurns, rectangleSilhouette, type Silhouette, silhouetteOf, turnedCell, turnSilhouette } from './silhouette.ts';

/** Rows of text as a picture: # is ink. */
function art(rows: readonly string[]) {
  const width = rows[0].length;
  const pixels = new Uint8Array(width * rows.length * 4);
  for (const [at, sign] of [...rows.join('')].entries()) pixels[at * 4 + 3] = sign === '#' ? 255 : 0;
  return { width, height: rows.length, pixels };
}

const laid = (shape: Silhouette, x: number, y: number, sheet = 0): LaidShape => ({ shape, sheet, x, y });
const square = rectangleSilhouette(2, 2);

test.each([
  [0, 20, 0, false],
  [0, 19, 0, true],
  [0, 19, 20, false],
  [5, 25, 0, false],
  [5, 24, 0, true],
  [5, 23, 24, false],
  [5, 22, 23, true],
])('with a gap of %i, a square of 20 px at %i, %i is too near: %s', (gap, x, y, isNear) => {
  expect(areNearer(laid(square, 0, 0), laid(square, x, y), 10, gap)).toBe(isNear);
  expect(areNearer(laid(square, x, y), laid(square, 0, 0), 10, gap)).toBe(isNear);
});

test('bays and holes are free', () => {
  const ring = silhouetteOf(art(['#####', '#...#', '#...#', '#...#', '#####']), 1);
  const dot = rectangleSilhouette(1, 1);
  expect(areNearer(laid(ring, 0, 0), laid(dot, 20, 20), 10, 10)).toBe(false);
  expect(areNearer(laid(ring, 0, 0), laid(dot, 19, 20), 10, 10)).toBe(true);
});

test('pieces on two sheets never meet; pairs are named once', () => {
  const shapes = [laid(square, 0, 0), laid(square, 3, 3), laid(square, 0, 0, 1), laid(square, 90, 0)];
  expect(findCollisions(shapes, 10, 0)).toEqual([[0, 1]]);
});

const row = fc.array(fc.boolean(), { minLength: 9, maxLength: 9 }).map((cells) => cells.map((ink) => (ink ? '#' : '.')).join(''));
const picture = fc.array(row, { minLength: 1, maxLength: 9 }).map(art);
const turns = fc.constantFrom<QuarterTurns>(0, 1, 2, 3);
const place = fc.integer({ min: -14, max: 14 });

/** Places of ink, with the picture turned in its box of whole cells as it is painted. */
function inkPixels({ width, height, pixels }: ReturnType<typeof art>, cellPx: number, quarter: QuarterTurns, x: number, y: number) {
  const box = { width: Math.ceil(width / cellPx) * cellPx, height: Math.ceil(height / cellPx) * cellPx };
  const places: (readonly [number, number])[] = [];
  for (let at = 0; at < width * height; at++) {
    if (pixels[at * 4 + 3] === 0) continue;
    const [px, py] = turnedCell(box, quarter, at % width, Math.floor(at / width));
    places.push([x + px, y + py]);
  }
  return places;
}

test('what is accepted keeps its gap on pixels, anywhere and turned', () => {
  fc.assert(
    fc.property(picture, picture, turns, turns, place, place, fc.constantFrom(0, 1, 1.5, 3), (one, other, t, u, x, y, gapPx) => {
      const cellPx = 3;
      const shape = (of: typeof one, quarter: QuarterTurns) => turnSilhouette(silhouetteOf(of, cellPx), quarter);
      if (areNearer(laid(shape(one, t), 0, 0), laid(shape(other, u), x, y), cellPx, gapPx)) return;
      for (const [ax, ay] of inkPixels(one, cellPx, t, 0, 0)) {
        for (const [bx, by] of inkPixels(other, cellPx, u, x, y)) {
          const free = Math.hypot(Math.max(0, Math.abs(ax - bx) - 1), Math.max(0, Math.abs(ay - by) - 1));
          expect(ax === bx && ay === by).toBe(false);
          expect(free).toBeGreaterThanOrEqual(gapPx - 1e-6);
        }
      }
    }),
    { numRuns: 400 },
  );
});

test('what nesting places is accepted, and one cell nearer than it may be is not', () => {
  const jobs = fc.record({ shapes: fc.array(picture, { minLength: 2, maxLength: 4 }), gapCells: fc.constantFrom(0, 0.5, 1, 2.4) });
  fc.assert(
    fc.property(jobs, ({ shapes, gapCells }) => {
      const silhouettes = shapes.map((shape) => silhouetteOf(shape, 1));
      const counts = silhouettes.map(() => 2);
      const { pieces } = nestShapes({
        shapes: silhouettes,
        counts,
        sheet: { width: 24, height: 40 },
        gapCells,
        canTurn: true,
        rounds: 0,
      });
      const placed = pieces.map(({ shape, turns: t, sheet, x, y }) => laid(turnSilhouette(silhouettes[shape], t), x * 7, y * 7, sheet));
      expect(findCollisions(placed, 7, gapCells * 7)).toEqual([]);
    }),
    { numRuns: 80 },
  );
  expect(areNearer(laid(square, 0, 0), laid(square, 26, 0), 10, 7)).toBe(true);
});

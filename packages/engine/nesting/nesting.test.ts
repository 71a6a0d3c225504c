import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Nesting, type NestingJob, nestShapes } from './nest-shapes.ts';
import { type QuarterTurns, rectangleSilhouette, type Silhouette, silhouetteOf, turnedCell, turnSilhouette } from './silhouette.ts';

/** Rows of text as pixels: # is opaque, + barely, . clear. */
function art(rows: readonly string[]) {
  const width = rows[0].length;
  const pixels = new Uint8Array(width * rows.length * 4);
  rows
    .join('')
    .split('')
    .forEach((sign, at) => {
      pixels[at * 4 + 3] = { '#': 255, '+': 1 }[sign] ?? 0;
    });
  return { width, height: rows.length, pixels };
}

function drawn(shape: Silhouette): string[] {
  return Array.from({ length: shape.height }, (_, y) => {
    const row = Array<string>(shape.width).fill('.');
    for (let run = shape.rowStarts[y]; run < shape.rowStarts[y + 1]; run++) {
      row.fill('#', shape.edges[run * 2], shape.edges[run * 2 + 1]);
    }
    return row.join('');
  });
}

const job = (given: Partial<NestingJob>): NestingJob => ({
  shapes: [],
  counts: [],
  sheet: { width: 20, height: 40 },
  gapCells: 0,
  canTurn: true,
  rounds: 0,
  ...given,
});

/** All cells with ink of every piece on one sheet. */
function inkCells({ shapes }: NestingJob, nesting: Nesting, sheet: number): [number, number][][] {
  return nesting.pieces
    .filter((piece) => piece.sheet === sheet)
    .map(({ shape, turns, x, y }) => {
      const rows = drawn(turnSilhouette(shapes[shape], turns));
      return rows.flatMap((row, dy) => row.split('').flatMap((sign, dx): [number, number][] => (sign === '#' ? [[x + dx, y + dy]] : [])));
    });
}

/** Smallest free distance between two sets of cells, border to border. */
function clearance(one: readonly [number, number][], other: readonly [number, number][]): number {
  const free = (a: number, b: number): number => Math.max(0, Math.abs(a - b) - 1);
  let least = Number.POSITIVE_INFINITY;
  for (const [x, y] of one)
    for (const [u, v] of other) least = Math.min(least, x === u && y === v ? -1 : Math.hypot(free(x, u), free(y, v)));
  return least;
}

describe('silhouette', () => {
  test('has every cell that any ink touches', () => {
    expect(drawn(silhouetteOf(art(['....+', '.....', '##...', '.....', '....#']), 2))).toEqual(['..#', '#..', '..#']);
  });

  test.each<[QuarterTurns, string[]]>([
    [0, ['##.', '#..']],
    [1, ['##', '.#', '..']],
    [2, ['..#', '.##']],
    [3, ['..', '#.', '##']],
  ])('after %i quarter turns clockwise', (turns, rows) => {
    expect(drawn(turnSilhouette(silhouetteOf(art(['##.', '#..']), 1), turns))).toEqual(rows);
  });

  test('four single turns bring every cell back', () => {
    const size = { width: 5, height: 3 };
    const [x, y] = turnedCell(size, 1, 4, 1);
    expect(turnedCell({ width: 3, height: 5 }, 3, x, y)).toEqual([4, 1]);
    expect(turnedCell(size, 2, ...turnedCell(size, 2, 4, 1))).toEqual([4, 1]);
  });
});

describe('nesting', () => {
  test('fills bays and holes', () => {
    const frame = silhouetteOf(art(['######', '#....#', '#....#', '#....#', '######']), 1);
    const nesting = nestShapes(job({ shapes: [frame, rectangleSilhouette(4, 3)], counts: [1, 1], sheet: { width: 6, height: 9 } }));
    expect(nesting.sheetRows).toEqual([5]);
  });

  test('turns what saves film, only where it may', () => {
    const shapes = [rectangleSilhouette(3, 10), rectangleSilhouette(10, 3)];
    const given = { shapes, counts: [1, 1], sheet: { width: 10, height: 40 } };
    expect(nestShapes(job(given)).sheetRows).toEqual([6]);
    expect(nestShapes(job({ ...given, canTurn: false })).sheetRows).toEqual([13]);
  });

  test('opens further sheets, and names what fits none', () => {
    const shapes = [rectangleSilhouette(15, 15), rectangleSilhouette(41, 2), rectangleSilhouette(2, 21)];
    const nesting = nestShapes(job({ shapes, counts: [5, 1, 1], sheet: { width: 20, height: 32 } }));
    expect(nesting.sheetRows).toHaveLength(3);
    expect(nesting.pieces).toHaveLength(6);
    expect(nesting.misfits).toEqual([1]);
  });

  test('of nothing is no sheet', () => {
    expect(nestShapes(job({}))).toMatchObject({ pieces: [], sheetRows: [], misfits: [] });
  });

  const row = fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }).map((cells) => cells.map((ink) => (ink ? '#' : '.')).join(''));
  const shape = fc.array(row, { minLength: 1, maxLength: 7 }).map((rows) => silhouetteOf(art(rows), 1));
  const jobs = fc.record({
    shapes: fc.array(shape, { minLength: 1, maxLength: 5 }),
    copies: fc.integer({ min: 1, max: 3 }),
    gapCells: fc.constantFrom(0, 0.5, 1, 1.4, 2, 3.3),
    canTurn: fc.boolean(),
    rounds: fc.constantFrom(0, 3),
  });

  test('never overlaps, keeps the gap, stays on the sheet, loses no piece, repeats itself', () => {
    fc.assert(
      fc.property(jobs, ({ copies, ...given }) => {
        const whole = job({ ...given, counts: given.shapes.map(() => copies), sheet: { width: 16, height: 18 } });
        const nesting = nestShapes(whole);
        expect(nesting.pieces).toHaveLength(given.shapes.length * copies);
        for (const sheet of nesting.sheetRows.keys()) {
          const pieces = inkCells(whole, nesting, sheet);
          for (const [x, y] of pieces.flat()) expect(x >= 0 && x < 16 && y >= 0 && y < nesting.sheetRows[sheet]).toBe(true);
          for (const [at, piece] of pieces.entries()) {
            for (const other of pieces.slice(at + 1)) expect(clearance(piece, other)).toBeGreaterThanOrEqual(whole.gapCells);
          }
        }
        expect(nestShapes(whole)).toEqual(nesting);
      }),
      { numRuns: 120 },
    );
  });
});

import { expect, test } from 'vitest';
import type { CoverageTables } from '../kernels/coverage-tables.ts';
import { CELL_KIND } from './cell-kind.ts';
import type { Ground } from './find-ground.ts';
import { findGround } from './find-ground.ts';
import { keepMixtures } from './keep-mixtures.ts';

const SIDE = 64;
const GRAY = [128, 128, 128];
const [BLACK, WHITE] = [
  [20, 20, 24],
  [255, 255, 255],
];

/** A panel on gray with columns of such colors from its middle on, an ink on each side; alphas of the row after what was gray had gone everywhere. */
function solved(between: readonly (readonly number[])[], left = BLACK, right = WHITE, ground = GRAY, tables: CoverageTables | null = null) {
  const pixels = new Uint8Array(SIDE * SIDE * 4);
  const made = new Uint8Array(SIDE * SIDE * 4);
  for (let at = 0; at < SIDE * SIDE; at++) {
    const [x, y] = [at % SIDE, Math.floor(at / SIDE)];
    const isOut = Math.min(x, y, SIDE - 1 - x, SIDE - 1 - y) < 16;
    const color = isOut ? ground : x < 32 ? left : x < 32 + between.length ? between[x - 32] : right;
    pixels.set([...color, 255], at * 4);
    const isGone = color.every((value, channel) => Math.abs(value - ground[channel]) < 30);
    if (!isGone) made.set([...color, 255], at * 4);
  }
  const image = { width: SIDE, height: SIDE, dpi: 300, icc: null, pixels };
  const found = findGround(image, { color: { r: ground[0], g: ground[1], b: ground[2] } }) as Ground;
  const rect = { x: 0, y: 0, width: SIDE, height: SIDE };
  const kept: number[] = [];
  keepMixtures({ source: { rect, pixels }, made: { rect, pixels: made } }, found, tables, (index) => kept.push(index));
  const alphas = (from: number, to: number) => Array.from({ length: to - from }, (_, step) => made[(32 * SIDE + from + step) * 4 + 3]);
  return { alphas: alphas(32, 32 + between.length), outside: kept.filter((index) => index % SIDE < 16 || index % SIDE >= 48).length };
}

test('what two inks mix to between them is no ground, whatever its color, in a pixel or two', () => {
  expect(solved([GRAY])).toEqual({ alphas: [255], outside: 0 });
  expect(
    solved([
      [110, 110, 112],
      [150, 150, 150],
    ]).alphas,
  ).toEqual([255, 255]);
});

test('as a JPEG leaves it, off the line a little, beside what rings', () => {
  expect(
    solved([
      [31, 12, 16],
      [120, 133, 120],
      [244, 255, 250],
    ]).alphas,
  ).toEqual([255, 255, 255]);
});

test('teal passes a pale gray on its way to white, though not its very color', () => {
  expect(solved([[200, 228, 226]], [40, 150, 140], WHITE, [204, 204, 204]).alphas).toEqual([255]);
});

test('a line of the ground goes: two pixels of its own, or three', () => {
  expect(solved([GRAY, GRAY]).alphas).toEqual([0, 0]);
  expect(solved([GRAY, GRAY, GRAY]).alphas).toEqual([0, 0, 0]);
  // Two and a half wide, with its edges.
  expect(solved([[74, 74, 76], GRAY, GRAY, [192, 192, 192]]).alphas).toEqual([255, 0, 0, 255]);
});

test('a line of the ground goes between areas of one color, and where its color does not lie between theirs', () => {
  expect(solved([GRAY], BLACK, BLACK).alphas).toEqual([0]);
  expect(solved([GRAY], [20, 20, 24], [220, 30, 30]).alphas).toEqual([0]);
});

test('a ground of black has no two sides', () => {
  expect(solved([[0, 0, 0]], [200, 0, 0], WHITE, [0, 0, 0]).alphas).toEqual([0]);
});

test('a fade of an ink is no side: what lies between it and another is solved as it was', () => {
  const shade = [70, 70, 72];
  const tablesOf = (kind: number) => {
    const cells = new Float32Array(64 * 4);
    // Black, in part of which the shade is.
    for (let cell = 0; cell < 64; cell++) cells.set([-108, -108, -104], cell * 4);
    return { columns: 8, rows: 8, kinds: new Uint8Array(64).fill(kind), cells } as unknown as CoverageTables;
  };
  expect(solved([GRAY], shade, WHITE, GRAY, tablesOf(CELL_KIND.MIXED)).alphas).toEqual([0]);
  expect(solved([GRAY], shade, WHITE, GRAY, tablesOf(CELL_KIND.BODY)).alphas).toEqual([255]);
});

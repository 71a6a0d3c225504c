import { expect, test } from 'vitest';
import type { GroundCells } from './ground-cells.ts';
import { openClosedHoles } from './open-closed-holes.ts';

const COUNT = 20;
const INK = [0, 150, 100];

/** A row of ink, of whose colors the cell HOLE has lost a fifth by an edge; `nearReach` is larger than `reach` in a JPEG. */
const HOLE = 10;
function inkCells(nearReach: number, lost = INK): GroundCells {
  const plane = (value = 0) => new Float32Array(COUNT).fill(value);
  const tops = Float32Array.from({ length: COUNT * 3 }, (_, at) => INK[at % 3]);
  const means = tops.slice();
  for (let channel = 0; channel < 3; channel++) means[HOLE * 3 + channel] = INK[channel] - 0.2 * lost[channel];
  const jumps = plane(4);
  jumps[HOLE] = 60;
  const strengths = plane(Math.hypot(...INK));
  const others = { bare: plane(), even: plane(), haze: plane(), peaks: strengths };
  return { columns: COUNT, rows: 1, tops, strengths, means, jumps, ...others, reach: 4, nearReach };
}

const isNone = () => false;
const holesAt = (...cells: readonly number[]) => Uint8Array.from({ length: COUNT }, (_, cell) => (cells.includes(cell) ? 1 : 0));
const worn = [0, 2, 4, 6, 8];

test('a crack that JPEG has closed is a hole of worn ink', () => {
  const open = holesAt(...worn);
  openClosedHoles(inkCells(12), open, isNone);
  expect(open).toEqual(holesAt(...worn, HOLE));
});

test('ink without holes is shaded there, and so is what darkens to another color than the ground', () => {
  const whole = holesAt(0);
  openClosedHoles(inkCells(12), whole, isNone);
  expect(whole).toEqual(holesAt(0));
  const other = holesAt(...worn);
  openClosedHoles(inkCells(12, [250, 150, -200]), other, isNone);
  expect(other).toEqual(holesAt(...worn));
});

test('outlines end on wide ground: that is no wear', () => {
  const cells = inkCells(12);
  for (const at of worn) cells.bare[at] = 0.3;
  for (const at of [1, 3, 5, 7]) cells.bare[at] = 1;
  const open = holesAt(...worn);
  openClosedHoles(cells, open, isNone);
  expect(open).toEqual(holesAt(...worn));
});

test('without JPEG, and where cells are settled already, nothing is opened', () => {
  const sharp = holesAt(...worn);
  openClosedHoles(inkCells(4), sharp, isNone);
  expect(sharp).toEqual(holesAt(...worn));
  const settled = holesAt(...worn);
  openClosedHoles(inkCells(12), settled, (cell) => cell === HOLE);
  expect(settled).toEqual(holesAt(...worn));
});

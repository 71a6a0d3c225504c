import { expect, it } from 'vitest';
import { seededRandom } from '../random.ts';
import { findDust } from './find-dust.ts';
import type { GroundCells } from './ground-cells.ts';

const [COLUMNS, ROWS, REACH] = [60, 40, 7];

/** Cells of paper whose single pixels stray up to `most`, and whose means are next to nothing. */
function paperCells(most: number): GroundCells {
  const random = seededRandom(3);
  const plane = () => new Float32Array(COLUMNS * ROWS);
  const peaks = plane().map(() => 4 + (most - 4) * random.nextUnit() ** 2);
  const means = new Float32Array(COLUMNS * ROWS * 3).map(() => 3 * (random.nextUnit() - 0.5));
  const tops = new Float32Array(COLUMNS * ROWS * 3);
  const planes = { strengths: peaks, bare: plane().fill(1), even: plane(), haze: plane(), jumps: plane() };
  return { columns: COLUMNS, rows: ROWS, tops, means, peaks, ...planes, reach: REACH, nearReach: REACH };
}

it('places all over a sheet that stray a little farther than grain are dust; what is stronger, and what lies beside it, is none', () => {
  const cells = paperCells(15);
  const splash = 20 * COLUMNS + 30;
  cells.peaks[splash] = 30;
  const dust = findDust(cells, new Uint8Array(COLUMNS * ROWS));
  const beyond = cells.peaks.reduce((count, peak) => count + (peak > REACH ? 1 : 0), 0);
  expect(beyond).toBeGreaterThan(400);
  expect(dust.reduce((sum, mark) => sum + mark, 0)).toBeGreaterThan(0.97 * beyond);
  expect([dust[splash], dust[splash - 1], dust[splash + COLUMNS]]).toEqual([0, 0, 0]);
});

it('a few single places that stray hardly farther than grain are dust, a line of them is none', () => {
  const cells = paperCells(6);
  for (let at = 5; at < 25; at++) cells.peaks[at * COLUMNS + 2 * at] = 1.2 * REACH;
  cells.peaks.fill(1.2 * REACH, 30 * COLUMNS + 10, 30 * COLUMNS + 20);
  const dust = findDust(cells, new Uint8Array(COLUMNS * ROWS));
  expect(dust[6 * COLUMNS + 12]).toBe(1);
  expect(dust.reduce((sum, mark) => sum + mark, 0)).toBe(20);
});

it('a few faint places are drawn, and so is what means something', () => {
  const few = paperCells(6);
  for (let at = 5; at < 25; at++) few.peaks[at * COLUMNS + 2 * at] = 12;
  expect(findDust(few, new Uint8Array(COLUMNS * ROWS))).not.toContain(1);
  const haze = paperCells(15);
  haze.means.fill(6);
  expect(findDust(haze, new Uint8Array(COLUMNS * ROWS))).not.toContain(1);
});

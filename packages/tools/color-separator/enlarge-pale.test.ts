import { instantiateKernels } from '@underbase/engine';
import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { clearDrawn, enlargePale } from './enlarge-pale.ts';

const kernels = instantiateKernels(await loadKernels());
const [SMALL, LARGE] = [
  { width: 30, height: 20 },
  { width: 90, height: 60 },
];
const CREAM = { r: 244, g: 234, b: 210 };

/** A pale stroke three pixels wide, with its surroundings. */
function lettering() {
  const count = SMALL.width * SMALL.height;
  const [owners, covers] = [new Uint8Array(count), new Uint8Array(count)];
  for (let at = 0; at < count; at++) {
    const [x, y] = [at % SMALL.width, Math.floor(at / SMALL.width)];
    if (y < 4 || y >= 16 || x < 5 || x >= 17) continue;
    owners[at] = 1;
    if (y >= 8 && y < 12 && x >= 9 && x < 12) covers[at] = 255;
  }
  return { inks: [CREAM], owners, covers };
}

const cellOf = (x: number, y: number): number => y * LARGE.width + x;

test('pale lettering is enlarged as wide as it is, with sharp edges', () => {
  const { owners, covers } = enlargePale(lettering(), SMALL, LARGE, kernels);
  const row = covers.subarray(cellOf(0, 30), cellOf(0, 31));
  const width = row.reduce((sum, cover) => sum + cover, 0) / 255;
  expect(Math.abs(width - 9)).toBeLessThan(1);
  expect(row.filter((cover) => cover > 20 && cover < 235).length).toBeLessThanOrEqual(2);
  expect([owners[cellOf(31, 30)], owners[cellOf(20, 30)], owners[cellOf(80, 30)]]).toEqual([1, 1, 0]);
});

test('what outlines drew of it goes to the ground, and other art beside it stays', () => {
  const paper = new Uint8Array(LARGE.width * LARGE.height).fill(255);
  const art = new Uint8Array(paper.length);
  const put = (x: number, y: number, width: number, height: number) => {
    for (let row = y; row < y + height; row++) {
      art.fill(255, cellOf(x, row), cellOf(x + width, row));
      paper.fill(0, cellOf(x, row), cellOf(x + width, row));
    }
  };
  put(24, 21, 18, 18);
  put(56, 0, 30, 60);
  clearDrawn([paper, art], 0, enlargePale(lettering(), SMALL, LARGE, kernels), LARGE, kernels);
  expect([paper[cellOf(30, 30)], art[cellOf(30, 30)]]).toEqual([255, 0]);
  expect([paper[cellOf(60, 30)], art[cellOf(60, 30)]]).toEqual([0, 255]);
});

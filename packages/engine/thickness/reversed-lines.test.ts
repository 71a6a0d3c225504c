import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { instantiateKernels } from '../kernels/instantiate-kernels.ts';
import { reversedLines } from './reversed-lines.ts';

const kernels = instantiateKernels(await loadKernels());
const [width, height] = [300, 200];

/** A panel with eight strokes, thinner than 6 px but for their rims, and three hairlines, which show by what is told. */
function panel(bold: number, faint: number): Uint8Array {
  const coverage = new Uint8Array(width * height);
  for (let y = 10; y < 190; y++) coverage.fill(255, y * width + 10, y * width + 290);
  const lay = (x: number, y: number, across: number, long: number, value: number) => {
    for (let row = y; row < y + across; row++) coverage.fill(255 - value, row * width + x, row * width + x + long);
  };
  for (let stroke = 0; stroke < 8; stroke++) {
    const [x, y] = [30 + 130 * (stroke % 2), 30 + 20 * Math.floor(stroke / 2)];
    lay(x - 1, y - 1, 7, 92, 60);
    lay(x, y, 5, 90, bold);
  }
  for (let line = 0; line < 3; line++) lay(40, 130 + 15 * line, 1, 200, faint);
  return coverage;
}

test.each([
  ['a third', 80],
  ['a quarter', 62],
])('hairlines that are %s open count beside bolder ones', (_name, faint) => {
  const lines = reversedLines(kernels, panel(255, faint), { width, height }, 6);
  for (const [x, y, value] of [
    [60, 30, 255],
    [60, 31, 255],
    [100, 130, faint],
    [100, 145, faint],
    [100, 160, faint],
    [100, 115, 0],
  ])
    expect(lines?.[y * width + x], `${x}, ${y}`).toBe(value);
});

test('what hardly shows is none', () => {
  expect(reversedLines(kernels, panel(255, 30), { width, height }, 6)?.[130 * width + 100]).toBe(0);
});

test('a worn panel has none of them', () => {
  const coverage = panel(255, 80);
  for (let speck = 0; speck < 60; speck++) coverage[(15 + Math.floor(speck / 12) * 4) * width + 20 + (speck % 12) * 20] = 170;
  expect(reversedLines(kernels, coverage, { width, height }, 6)?.[130 * width + 100] ?? 0).toBe(0);
});

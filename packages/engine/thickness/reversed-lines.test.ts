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

test('a hairline that is half open nowhere counts where it runs out over the panel, too', () => {
  const coverage = panel(255, 80);
  for (const y of [145, 160]) coverage.fill(255 - 80, y * width + 10, y * width + 290);
  const lines = reversedLines(kernels, coverage, { width, height }, 6);
  expect([130, 145, 160].map((y) => lines?.[y * width + 100])).toEqual([80, 80, 80]);
});

test('what hardly shows is none', () => {
  expect(reversedLines(kernels, panel(255, 30), { width, height }, 6)?.[130 * width + 100]).toBe(0);
});

test('a worn panel has none of them', () => {
  const coverage = panel(255, 80);
  for (let speck = 0; speck < 60; speck++) coverage[(15 + Math.floor(speck / 12) * 4) * width + 20 + (speck % 12) * 20] = 170;
  expect(reversedLines(kernels, coverage, { width, height }, 6)?.[130 * width + 100] ?? 0).toBe(0);
});

/** Frames around each other, each so wide, `apart` from the next, on `ground`. */
function frames(ink: number, ground: number, widths: readonly number[], apart: number): Uint8Array {
  const coverage = new Uint8Array(width * height).fill(ground);
  for (const [at, across] of widths.entries()) {
    const inset = 20 + apart * at;
    for (let y = inset; y < height - inset; y++) {
      const isBar = y < inset + across || y >= height - inset - across;
      if (isBar) coverage.fill(ink, y * width + inset, (y + 1) * width - inset);
      else {
        coverage.fill(ink, y * width + inset, y * width + inset + across);
        coverage.fill(ink, (y + 1) * width - inset - across, (y + 1) * width - inset);
      }
    }
  }
  return coverage;
}

test('what thin frames around each other leave between them is no line', () => {
  expect(reversedLines(kernels, frames(255, 0, [5, 3, 3, 3], 7), { width, height }, 6)).toBeNull();
});

test('frames that a panel leaves open are lines, all of those that lie around each other', () => {
  const panelled = frames(0, 255, [2, 2, 2], 6);
  // The panel itself ends before the sheet does.
  for (let y = 0; y < height; y++) if (y < 4 || y >= height - 4) panelled.fill(0, y * width, (y + 1) * width);
  for (let y = 0; y < height; y++) for (let x = 0; x < 4; x++) panelled[y * width + x] = panelled[(y + 1) * width - 1 - x] = 0;
  const lines = reversedLines(kernels, panelled, { width, height }, 6);
  for (const y of [20, 26, 32]) expect(lines?.[y * width + 150], `frame at ${y}`).toBe(255);
});

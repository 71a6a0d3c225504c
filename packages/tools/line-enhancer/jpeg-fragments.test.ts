import { instantiateKernels } from '@underbase/engine';
import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { clearFragments, settleTints } from './jpeg-fragments.ts';

const kernels = instantiateKernels(await loadKernels());
const SIZE = 40;
const rect = { x: 0, y: 0, width: SIZE, height: SIZE };
const inks = [
  { r: 255, g: 255, b: 255 },
  { r: 20, g: 60, b: 160 },
  { r: 180, g: 30, b: 50 },
];

/** White above, blue below its middle, and pieces of red. */
function sheet(
  pieces: readonly { readonly x: number; readonly y: number; readonly width: number; readonly height: number; readonly full: number }[],
) {
  const first = new Uint8Array(SIZE * SIZE).map((_, at) => (at < (SIZE * SIZE) / 2 ? 0 : 1));
  const mixes = { inks, first, second: first.slice(), share: new Uint8Array(SIZE * SIZE) };
  const plane = new Uint8Array(SIZE * SIZE);
  for (const { x, y, width, height, full } of pieces) {
    for (let row = y; row < y + height; row++) {
      for (let at = row * SIZE + x; at < row * SIZE + x + width; at++) {
        mixes.second[at] = 2;
        mixes.share[at] = plane[at] = full;
      }
    }
  }
  return { mixes, plane };
}

const left = (plane: Uint8Array) => plane.reduce((sum, value) => sum + (value > 0 ? 1 : 0), 0);

test('short pieces on an edge, and what is faint all over, go', () => {
  const { mixes, plane } = sheet([
    { x: 5, y: 19, width: 8, height: 2, full: 200 },
    { x: 2, y: 30, width: 30, height: 2, full: 40 },
  ]);
  clearFragments(kernels, plane, mixes, rect, SIZE);
  expect(left(plane)).toBe(0);
});

test('dots that stand on one ink, and lines along an edge, stay', () => {
  const { mixes, plane } = sheet([
    { x: 5, y: 5, width: 3, height: 3, full: 255 },
    { x: 5, y: 19, width: 30, height: 2, full: 200 },
  ]);
  clearFragments(kernels, plane, mixes, rect, SIZE);
  expect(left(plane)).toBe(9 + 60);
});

test('tints along a rim become what they tint, specks on bare ground go, and what is a color of its own stays', () => {
  const { mixes } = sheet([
    { x: 4, y: 21, width: 20, height: 1, full: 50 },
    { x: 5, y: 5, width: 3, height: 2, full: 90 },
    { x: 20, y: 5, width: 3, height: 3, full: 255 },
    { x: 4, y: 30, width: 30, height: 2, full: 120 },
  ]);
  const coverage = mixes.share.map((value, at) => (mixes.first[at] === 0 ? value : 255));
  const image = { width: SIZE, height: SIZE, pixels: new Uint8Array(SIZE * SIZE * 4).fill(255) };
  settleTints(kernels, coverage, mixes, image, 0);
  const rowOf = (y: number) => left(mixes.share.subarray(y * SIZE, (y + 1) * SIZE));
  expect([5, 6, 7, 21, 30].map(rowOf)).toEqual([3, 3, 3, 0, 30]);
  expect(left(coverage.subarray(0, (SIZE * SIZE) / 2))).toBe(9);
});

test('a long tint on bare ground, and one that runs between two other inks, stay', () => {
  const { mixes } = sheet([
    { x: 4, y: 10, width: 30, height: 1, full: 60 },
    { x: 4, y: 20, width: 20, height: 1, full: 50 },
  ]);
  const coverage = mixes.share.map((value, at) => (mixes.first[at] === 0 ? value : 255));
  const image = { width: SIZE, height: SIZE, pixels: new Uint8Array(SIZE * SIZE * 4).fill(255) };
  settleTints(kernels, coverage, mixes, image, 0);
  const rowOf = (y: number) => left(mixes.share.subarray(y * SIZE, (y + 1) * SIZE));
  expect([10, 20].map(rowOf)).toEqual([30, 20]);
});

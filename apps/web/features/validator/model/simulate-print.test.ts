import { expect, test } from 'vitest';
import { simulatePrint, whiteShare } from './simulate-print.ts';

const NAVY = { method: 'dtf', garment: [27, 37, 64] } as const;

const printed = (pixel: readonly number[], kind: 'garment' | 'film', ink = NAVY): readonly number[] => {
  const pixels = Uint8ClampedArray.from(pixel);
  simulatePrint(pixels, kind, ink);
  return [...pixels];
};

test('solid art keeps its color', () => {
  expect(printed([200, 10, 20, 255], 'garment')).toEqual([200, 10, 20, 255]);
});

test('clear pixels leave the garment alone, and the film bare', () => {
  expect(printed([9, 9, 9, 0], 'garment')[3]).toBe(0);
  expect(printed([9, 9, 9, 0], 'film')).toEqual([74, 78, 86, 255]);
});

test('a faint pixel gets white under it and prints paler than the garment', () => {
  const [r, g, b] = printed([27, 37, 64, 25], 'garment');
  expect(r).toBeGreaterThan(100);
  expect(g).toBeGreaterThan(100);
  expect(b).toBeGreaterThan(120);
});

test('white grows with alpha, sooner on film than on a screen', () => {
  for (const alpha of [1, 40, 128, 254]) {
    expect(whiteShare(alpha, 'dtf')).toBeGreaterThan(whiteShare(alpha - 1, 'dtf'));
    expect(whiteShare(alpha, 'dtf')).toBeGreaterThan(whiteShare(alpha, 'screen'));
  }
  expect([whiteShare(0, 'dtf'), whiteShare(255, 'dtf')]).toEqual([0, 1]);
});

import { expect, test } from 'vitest';
import { widenChannels } from './nicks.ts';

const [width, height] = [40, 20];

test('a channel of one pixel between two lines becomes a gap of its own, and what was ink before stays', () => {
  const coverage = new Uint8Array(width * height);
  const grown = new Uint8Array(width * height).fill(255);
  const refused = new Uint8Array(width * height);
  for (let x = 5; x < 35; x++) refused[10 * width + x] = 1;
  coverage[11 * width + 20] = 255;
  expect(widenChannels(grown, coverage, refused, width, 3)).toBe(true);
  const column = (x: number) => Array.from({ length: height }, (_, y) => grown[y * width + x]);
  expect(column(12).slice(8, 13)).toEqual([255, 0, 0, 0, 255]);
  expect(grown[11 * width + 20]).toBe(255);
  expect(grown[9 * width + 20]).toBe(0);
});

test('a nick of few pixels is not made larger', () => {
  const grown = new Uint8Array(width * height).fill(255);
  const refused = new Uint8Array(width * height);
  refused.fill(1, 10 * width + 10, 10 * width + 14);
  expect(widenChannels(grown, new Uint8Array(width * height), refused, width, 3)).toBe(false);
  expect(grown.every((value) => value === 255)).toBe(true);
});

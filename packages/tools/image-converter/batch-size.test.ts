import { expect, test } from 'vitest';
import { bytesOfAll, isForeseeable, tellingPictures } from './batch-size.ts';

const sized = (id: string, widthPx: number) => ({ id, widthPx, heightPx: 100 });

test('files that were not looked at come to as much by their pixels', () => {
  const pictures = [sized('a', 100), sized('b', 300), sized('c', 200)];
  const known = new Map([
    ['a', 1000],
    ['b', 5000],
  ]);
  expect(bytesOfAll(pictures, known)).toBe(6000 + (6000 / 40_000) * 20_000);
  expect(bytesOfAll(pictures, new Map())).toBe(0);
});

test('of many files some tell of all, from the first to the last', () => {
  const all = Array.from({ length: 200 }, (_, at) => at);
  const some = tellingPictures(all);
  expect(new Set(some).size).toBe(some.length);
  expect(some[0]).toBeLessThan(34);
  expect(some.at(-1)).toBeGreaterThan(166);
  expect(tellingPictures([1, 2, 3])).toEqual([1, 2, 3]);
});

test('what a page shows in eight bits tells nothing of deep files and of inks that stay', () => {
  const keep = { to: 'tiff', depth: 'keep', profile: 'keep' } as const;
  expect(isForeseeable({ bitDepth: 8, colorMode: 'rgb' }, keep)).toBe(true);
  expect(isForeseeable({ bitDepth: 16, colorMode: 'rgb' }, keep)).toBe(false);
  expect(isForeseeable({ bitDepth: 16, colorMode: 'rgb' }, { ...keep, depth: '8' })).toBe(true);
  expect(isForeseeable({ bitDepth: 16, colorMode: 'rgb' }, { ...keep, to: 'webp' })).toBe(true);
  expect(isForeseeable({ bitDepth: 8, colorMode: 'cmyk' }, keep)).toBe(false);
  expect(isForeseeable({ bitDepth: 8, colorMode: 'cmyk' }, { ...keep, profile: 'srgb' })).toBe(true);
});

import { expect, test } from 'vitest';
import { bytesOfAll, isToldByView, tellingPictures } from './batch-size.ts';

const keep = { to: 'tiff', depth: 'keep', profile: 'keep' } as const;
const FILE = { format: 'png', hasAlpha: true, colorMode: 'rgb', bitDepth: 8, pages: 1 } as const;
const sized = (id: string, widthPx: number, bitDepth = 8) => ({ id, widthPx, heightPx: 100, file: { ...FILE, bitDepth } });

test('files that were not looked at come to as much by their pixels', () => {
  const pictures = [sized('a', 100), sized('b', 300), sized('c', 200)];
  const known = new Map([
    ['a', 1000],
    ['b', 5000],
  ]);
  expect(bytesOfAll(pictures, known, keep)).toBe(6000 + (6000 / 40_000) * 20_000);
  expect(bytesOfAll(pictures, new Map(), keep)).toBe(0);
});

test('16 bits tell nothing of files with eight, unless eight bits are written', () => {
  const pictures = [sized('a', 100), sized('b', 100, 16), sized('c', 100, 16)];
  const known = new Map([
    ['a', 1000],
    ['b', 9000],
  ]);
  expect(bytesOfAll(pictures, known, keep)).toBe(1000 + 2 * 9000);
  expect(bytesOfAll(pictures, known, { ...keep, depth: '8' })).toBe(15_000);
  expect(bytesOfAll(pictures, new Map([['a', 1000]]), keep)).toBe(0);
});

test('of many files some tell of all, from the first to the last, and some of each kind', () => {
  const all = Array.from({ length: 200 }, (_, at) => sized(String(at), 100, at === 37 ? 16 : 8));
  const some = tellingPictures(all, keep).map(({ id }) => Number(id));
  expect(new Set(some).size).toBe(some.length);
  expect(Math.min(...some)).toBeLessThan(34);
  expect(Math.max(...some)).toBeGreaterThan(166);
  expect(some).toContain(37);
  expect(some.length).toBeLessThan(10);
  expect(tellingPictures(all.slice(0, 3), keep)).toEqual(all.slice(0, 3));
});

test('what a page shows in eight bits tells nothing of deep files and of inks that stay', () => {
  expect(isToldByView({ bitDepth: 8, colorMode: 'rgb' }, keep)).toBe(true);
  expect(isToldByView({ bitDepth: 16, colorMode: 'rgb' }, keep)).toBe(false);
  expect(isToldByView({ bitDepth: 16, colorMode: 'rgb' }, { ...keep, depth: '8' })).toBe(true);
  expect(isToldByView({ bitDepth: 16, colorMode: 'rgb' }, { ...keep, to: 'webp' })).toBe(true);
  expect(isToldByView({ bitDepth: 8, colorMode: 'cmyk' }, keep)).toBe(false);
  expect(isToldByView({ bitDepth: 8, colorMode: 'cmyk' }, { ...keep, profile: 'srgb' })).toBe(true);
});

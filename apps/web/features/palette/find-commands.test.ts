import { expect, test } from 'vitest';
import { findCommands } from './find-commands.ts';

const entries = [
  { title: 'File Validator', detail: 'Free' },
  { title: 'Color KO', detail: '1 token' },
  { title: 'Color Separator', detail: '3 tokens' },
  { title: 'Image Downscaler', detail: 'In preparation' },
];
const titles = (typed: string): string[] => findCommands(entries, typed).map((entry) => entry.title);

test('nothing typed keeps the list as it is', () => {
  expect(findCommands(entries, '  ')).toBe(entries);
});

test('starts come before middles, middles before letters in order', () => {
  expect(titles('co')).toEqual(['Color KO', 'Color Separator']);
  expect(titles('sep')).toEqual(['Color Separator']);
  expect(titles('scal')).toEqual(['Image Downscaler']);
  expect(titles('cko')).toEqual(['Color KO']);
});

test('every word must be found, in title or detail', () => {
  expect(titles('color 3')).toEqual(['Color Separator']);
  expect(titles('color xyz')).toEqual([]);
});

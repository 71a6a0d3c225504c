import { expect, test } from 'vitest';
import { TOOL_DESTINATIONS } from '../navigation/pages.ts';
import { findCommands } from './find-commands.ts';

const entries = [
  { title: 'File Validator', detail: 'Free' },
  { title: 'Color KO', detail: '1 token' },
  { title: 'Color Separator', detail: '3 tokens' },
  { title: 'Image Downscaler', detail: '1 token' },
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

test('what holds every word comes alone, in title or detail', () => {
  expect(titles('color 3')).toEqual(['Color Separator']);
});

test('where nothing holds every word, half of them is enough, and idle words do not count', () => {
  expect(titles('color xyz')).toEqual(['Color KO', 'Color Separator']);
  expect(titles('xyz color unknown')).toEqual([]);
  expect(titles('the file')).toEqual(['File Validator']);
});

test('other words for a task find it, after what is named so', () => {
  const tools = [
    { title: 'Downscaler', detail: '1 token', searchWords: 'resize shrink' },
    { title: 'Resize guide', detail: '' },
  ];
  expect(findCommands(tools, 'resize').map(({ title }) => title)).toEqual(['Resize guide', 'Downscaler']);
});

test.each([
  ['remove white background', ['Color KO', 'Background Remover']],
  ['enlarge image', ['Image Upscaler']],
  ['gang sheet', ['Fit My Print']],
  ['thicken thin lines', ['Line Enhancer']],
  ['change format to pdf', ['Image Converter']],
  ['make a vector', ['Image Vectorizer']],
])('"%s" finds the tool for it', (typed, wanted) => {
  const found = findCommands(
    TOOL_DESTINATIONS.map((page) => ({ ...page, detail: page.summary })),
    typed,
  );
  expect(found.slice(0, 3).map(({ title }) => title)).toEqual(expect.arrayContaining(wanted));
});

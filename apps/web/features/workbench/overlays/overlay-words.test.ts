import type { ShownOverlay } from '@underbase/runner/browser';
import { expect, test } from 'vitest';
import { foundWords, spokenFindings } from './overlay-words.ts';

const heat = (share: number): ShownOverlay => ({
  id: 'rim',
  kind: 'heat',
  bitmap: {} as ImageBitmap,
  rect: { x: 0, y: 0, width: 1, height: 1 },
  share,
});

test('a heat map is told as its share of the picture', () => {
  expect(foundWords(heat(0.3842), {})).toBe('38.4 %');
  expect(foundWords(heat(0.0001), {})).toBe('Under 0.1 %');
  expect(foundWords(heat(0), {})).toBe('None');
});

test('boxes and outlines are counted', () => {
  const rect = { x: 0, y: 0, width: 1, height: 1 };
  expect(foundWords({ id: 'a', kind: 'boxes', rects: [rect] }, {})).toBe('1 place');
  expect(foundWords({ id: 'a', kind: 'boxes', rects: [rect, rect] }, {})).toBe('2 places');
  expect(foundWords({ id: 'a', kind: 'boxes', rects: Array.from({ length: 1385 }, () => rect) }, {})).toBe('1,385 places');
  expect(foundWords({ id: 'a', kind: 'outline', polygons: [] }, {})).toBe('None');
  const line = [0, 0, 1, 0, 1, 1];
  expect(foundWords({ id: 'a', kind: 'outline', polygons: [line] }, { mark: 'blade' })).toBe('1 line');
  expect(foundWords({ id: 'a', kind: 'outline', polygons: [line, line] }, { mark: 'blade' })).toBe('2 lines');
});

test('only overlays that are on and there are spoken', () => {
  const fields = [
    { id: 'rim', label: 'Semi-transparent' },
    { id: 'gone', label: 'Removed' },
  ];
  expect(spokenFindings(fields, ['rim', 'gone'], [heat(0.5)])).toBe('Semi-transparent: 50.0 % of the picture.');
  expect(spokenFindings([{ ...fields[0], shareOf: 'of the ink' }], ['rim'], [heat(0.5)])).toBe('Semi-transparent: 50.0 % of the ink.');
  expect(spokenFindings(fields, [], [heat(0.5)])).toBe('');
});

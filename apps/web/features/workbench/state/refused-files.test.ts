import { expect, test } from 'vitest';
import { refusalOfSeveral } from './refused-files.ts';

const refused = (name: string, what = 'Fit My Print does not take HEIC files.') => ({ name, words: { what, next: 'Use PNG.' } });

test('a refusal names its file, once', () => {
  expect(refusalOfSeveral([])).toBeNull();
  expect(refusalOfSeveral([refused('a.heic')])).toEqual({ what: 'a.heic: Fit My Print does not take HEIC files.', next: 'Use PNG.' });
  expect(refusalOfSeveral([refused('a.png', 'a.png is damaged.')])?.what).toBe('a.png is damaged.');
});

test('none of several is kept silent about, and few are spelled out', () => {
  const all = ['a', 'b', 'c', 'd', 'e', 'f'].map((letter) => refused(`${letter}.heic`));
  expect(refusalOfSeveral(all.slice(0, 2))?.what).toContain('Nor could these be opened: b.heic.');
  expect(refusalOfSeveral(all)?.what).toContain('Nor could these be opened: b.heic, c.heic, d.heic, 2 more.');
});

import { expect, test } from 'vitest';
import { createSpelling } from './spelling.ts';

const { mend } = createSpelling(['shadow', 'resolution', 'layer', 'choke', 'white', 'vectorize'], (word) => word === 'shadows');

test.each([
  ['shdow', 'shadow'],
  ['resoltion', 'resolution'],
  ['vetcorize', 'vectorize'],
  ['hwite', 'white'],
])('%s is mended', (typed, word) => {
  expect(mend(typed)).toBe(word);
});

test.each(['shadows', 'choke', 'chore', 'laser', 'dpi', '300', 'sourdough'])('%s stays as it is', (typed) => {
  expect(mend(typed)).toBe(typed);
});

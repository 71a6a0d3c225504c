import { expect, test } from 'vitest';
import { fill, WORDING } from './wording.ts';

test('fills in what it is given and leaves the rest to be seen', () => {
  expect(fill(WORDING.tokens.insufficient, { n: 3, m: 1 })).toBe('Insufficient tokens. You need 3 tokens but only have 1 remaining.');
  expect(fill('{a} and {b}', { a: 'one' })).toBe('one and {b}');
});

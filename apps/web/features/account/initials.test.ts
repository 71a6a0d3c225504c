import { expect, test } from 'vitest';
import { initials } from './initials.ts';

test.each([
  ['marta.ortiz@example.com', 'MO'],
  ['ann@example.com', 'A'],
  ['a.b.c@example.com', 'ABC'],
  ['ab.cd.ef@example.com', 'ACE'],
  ['.x.@example.com', 'X'],
  ['', ''],
])('%s is %s', (email, expected) => {
  expect(initials(email)).toBe(expected);
});

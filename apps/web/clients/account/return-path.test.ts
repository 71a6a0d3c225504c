import { expect, test } from 'vitest';
import { safePath } from './return-path.ts';

test.each([
  ['/color-ko?x=1', '/color-ko?x=1'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example', '/'],
  ['/auth/callback', '/'],
  ['', '/'],
  [null, '/'],
])('%s leads to %s', (given, path) => {
  expect(safePath(given)).toBe(path);
});

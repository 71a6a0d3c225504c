import { expect, test } from 'vitest';
import { isUnreachable, plainWords } from './raw-words.ts';
import { WORDING } from './wording.ts';

test.each([
  'Failed to fetch',
  'TypeError: Failed to fetch',
  'Load failed',
  'NetworkError when attempting to fetch resource.',
  'fetch failed',
  '{}',
  'Bad Gateway',
  'Unexpected token \'<\', "<html>" is not valid JSON',
  'JSON.parse: unexpected character at line 1 column 1 of the JSON data',
])('%s: not reached', (text) => {
  expect(isUnreachable(text)).toBe(true);
});

test.each([
  ['Token has expired or is invalid', /^This code is wrong/],
  ['Email link is invalid or has expired', /^This link was used/],
  ['Auth session missing!', /^Your session has ended/],
  ['Invalid Refresh Token: Refresh Token Not Found', /^Your session has ended/],
  ['The session of this access token does not exist any more', /^Your session has ended/],
  ['both auth code and code verifier should be non-empty', /another browser/],
  ["Failed to execute 'setItem' on 'Storage': Setting the value of 'x' exceeded the quota.", /no room left/],
])('%s has words of ours', (text, words) => {
  expect(plainWords(text)).toMatch(words);
});

test('the specification’s own words stay as they are', () => {
  const all = Object.values(WORDING).flatMap((part) => Object.values(part));
  expect(all.filter((text) => plainWords(text) !== text)).toEqual([]);
});

import { expect, test } from 'vitest';
import { shortBalanceWords } from './short-balance-words.ts';

const BALANCE = { tokensRemaining: 1, resetDate: '2026-12-22T12:00:00Z' };

test('what does not suffice is told with what is there and when it is full again', () => {
  expect(shortBalanceWords(3, BALANCE, 'en-US')).toBe('3 tokens needed, 1 left. Full again on December 22.');
  expect(shortBalanceWords(1, { ...BALANCE, tokensRemaining: 0 }, 'en-US')).toBe('1 token needed, none left. Full again on December 22.');
});

test('nothing is said of a balance that suffices, of what costs nothing, or of a date that is none', () => {
  expect(shortBalanceWords(1, BALANCE, 'en-US')).toBeNull();
  expect(shortBalanceWords(0, { ...BALANCE, tokensRemaining: 0 }, 'en-US')).toBeNull();
  expect(shortBalanceWords(2, { ...BALANCE, resetDate: 'soon' }, 'en-US')).toBe('2 tokens needed, 1 left.');
});

import { expect, test } from 'vitest';
import { priceWords, tokenWords } from './price-words.ts';

test('a price is a word, a count or a span', () => {
  expect(priceWords('halftone')).toBe('Free');
  expect(priceWords('color-ko')).toBe('1 token');
  expect(priceWords('color-separator')).toBe('3 tokens');
  expect(priceWords('upscaler')).toBe('2–3 tokens');
  expect(tokenWords(1)).toBe('1 token');
});

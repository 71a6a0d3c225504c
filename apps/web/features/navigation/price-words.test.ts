import { toolById } from '@underbase/tools';
import { expect, test } from 'vitest';
import { priceWords, tokenWords } from './price-words.ts';

test('a price is a word, a count or a span', () => {
  expect(priceWords(toolById('halftone'))).toBe('Free');
  expect(priceWords(toolById('color-ko'))).toBe('1 token');
  expect(priceWords(toolById('color-separator'))).toBe('3 tokens');
  expect(priceWords(toolById('upscaler'))).toBe('2–3 tokens');
  expect(tokenWords(1)).toBe('1 token');
});

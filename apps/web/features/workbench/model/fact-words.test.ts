import { expect, test } from 'vitest';
import { factWords } from './fact-words.ts';

test('figures carry their digits and their unit', () => {
  expect(factWords({ id: 'a', label: 'Saved', value: 38.44, unit: '%', digits: 1 })).toBe('38.4 %');
  expect(factWords({ id: 'a', label: 'Pixels', value: 1234567 })).toBe('1,234,567');
});

import { expect, test } from 'vitest';
import { factWords, unitBeside } from './fact-words.ts';

const fact = (value: number, unit?: string, digits?: number) => ({ id: 'a', label: 'Figure', value, unit, digits });

test('figures carry their digits and their unit', () => {
  expect(factWords(fact(38.44, '%', 1), 'mm')).toBe('38.4 %');
  expect(factWords(fact(1234567), 'in')).toBe('1,234,567');
});

test('sizes of prints follow the chosen unit', () => {
  expect(factWords(fact(4, 'in', 2), 'in')).toBe('4.00 in');
  expect(factWords(fact(4, 'in', 2), 'mm')).toBe('101.6 mm');
  expect(factWords(fact(4, 'in', 2), 'px')).toBe('1,200 px');
  expect(factWords(fact(254, 'mm', 0), 'in')).toBe('10.00 in');
  expect(factWords(fact(254, 'mm', 0), 'mm')).toBe('254 mm');
  expect(factWords(fact(2, 'sq in', 2), 'mm')).toBe('12.9 sq cm');
});

test('widths told to a hundredth of a millimeter stay beside their limits', () => {
  expect(factWords(fact(0.26, 'mm', 2), 'in')).toBe('0.26 mm');
});

test('a report of widths tells its lengths in millimeters too', () => {
  const words = (facts: readonly ReturnType<typeof fact>[]) => facts.map((one) => factWords(one, unitBeside(one, facts, 'in')));
  expect(words([fact(541, 'mm', 0), fact(0.08, 'mm', 2), fact(4, 'in', 2)])).toEqual(['541 mm', '0.08 mm', '4.00 in']);
  expect(words([fact(254, 'mm', 0)])).toEqual(['10.00 in']);
});

test('a size of one pixel is no nothing', () => {
  expect(factWords(fact(1 / 300, 'in', 2), 'in')).toBe('0.003 in');
});

test('no length at all is told in the unit that the tool has it in, to its own digits', () => {
  expect(factWords({ id: 'thin-lines', label: 'Lines under the minimum', value: 0, unit: 'mm', digits: 0 }, 'in')).toBe('0 mm');
});

import { expect, test } from 'vitest';
import { dpiForSize, formatPrintSize, inUnit, parseInches } from './print-size.ts';

test('a print size is pixels over resolution, in any unit', () => {
  expect(formatPrintSize(3600, 4200, 300, 'in')).toBe('12.00 × 14.00 in');
  expect(formatPrintSize(3600, 4200, 300, 'mm')).toBe('304.8 × 355.6 mm');
  expect(formatPrintSize(3600, 4200, 150, 'px')).toBe('7200 × 8400 px');
});

test.each([
  ['12', 'in', 12],
  ['12 in', 'mm', 12],
  ['12"', 'mm', 12],
  ['304.8', 'mm', 12],
  ['30,48 cm', 'in', 12],
  ['3600px', 'in', 12],
  ['36pt', 'in', 0.5],
] as const)('%s with %s in force is %d in', (text, unit, inches) => {
  expect(parseInches(text, unit)).toBeCloseTo(inches, 10);
});

test.each(['', '0', '-3', 'twelve', '1.2.3', '4 ft'])('%j is no length', (text) => {
  expect(parseInches(text, 'in')).toBeNull();
});

test('typing a size and reading it back agree', () => {
  const dpi = dpiForSize(3600, 10);
  expect(dpi).toBe(360);
  expect(inUnit(3600 / dpi, 'mm')).toBeCloseTo(254, 6);
});

test('a size that would round to nothing gets the digits that tell it', () => {
  expect(formatPrintSize(1, 1, 300, 'in')).toBe('0.003 × 0.003 in');
  expect(formatPrintSize(1, 2000, 1000, 'mm')).toBe('0.03 × 50.8 mm');
  expect(formatPrintSize(0, 3, 300, 'in')).toBe('0.00 × 0.01 in');
});

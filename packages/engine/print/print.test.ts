import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatLength, lengthInches, lengthPx, parseLength } from './length.ts';
import { dpiGrade, inchesFromMm, inchesFromPx, mmFromInches, printSizeInches, pxFromInches } from './print-size.ts';

test.each([
  ['12px', { value: 12, unit: 'px' }],
  ['4mm', { value: 4, unit: 'mm' }],
  ['0.05in', { value: 0.05, unit: 'in' }],
  [' 1 PT ', { value: 1, unit: 'pt' }],
  ['.5in', { value: 0.5, unit: 'in' }],
  ['-2.', { value: -2, unit: 'px' }],
])('reads %j', (text, length) => {
  expect(parseLength(text)).toEqual(length);
});

test.each(['', 'mm', '1cm', '1e3px', '1 000px', '0x10', '--1px', '1,5mm', 'NaN', '.', '1\npx'])('refuses %j', (text) => {
  expect(parseLength(text)).toBeNull();
});

test('what is written can be read', () => {
  const lengths = fc.record({
    value: fc.integer({ min: -9999, max: 9999 }).map((n) => n / 8),
    unit: fc.constantFrom('px', 'mm', 'in', 'pt'),
  });
  fc.assert(fc.property(lengths, (length) => void expect(parseLength(formatLength(length))).toEqual(length)));
});

test('every unit names the same inch', () => {
  for (const text of ['1in', '25.4mm', '72pt', '300px']) {
    const length = parseLength(text);
    if (!length) throw new Error(text);
    expect(lengthInches(length, 300)).toBeCloseTo(1, 12);
    expect(lengthPx(length, { dpi: 300, scale: 1 })).toBeCloseTo(300, 9);
    // A half-size copy has half the resolution: the same length covers half the pixels, whatever its unit.
    expect(lengthPx(length, { dpi: 150, scale: 0.5 })).toBeCloseTo(150, 9);
  }
});

test('print sizes', () => {
  expect(printSizeInches({ width: 4500, height: 5400 }, 300)).toEqual({ width: 15, height: 18 });
  expect(pxFromInches(3.333, 300)).toBe(1000);
  expect(inchesFromPx(pxFromInches(12, 300), 300)).toBe(12);
  expect(mmFromInches(2)).toBe(50.8);
  expect(inchesFromMm(50.8)).toBe(2);
});

test.each([
  [1200, 'A'],
  [300, 'A'],
  [299.9994, 'A'],
  [299, 'B'],
  [250, 'B'],
  [249.9, 'C'],
  [200, 'C'],
  [199, 'D'],
  [150, 'D'],
  [149, 'F'],
  [0, 'F'],
])('%d dpi is grade %s', (dpi, grade) => {
  expect(dpiGrade(dpi)).toBe(grade);
});

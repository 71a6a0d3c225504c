import { expect, test } from 'vitest';
import { outputExtension, outputWords } from './output-words.ts';

const base = { format: 'png', dpi: 300, size: '3600 × 4200 px', facts: {}, files: 1 } as const;

test('one picture says format, resolution and size', () => {
  expect(outputWords(base)).toBe('PNG, 300 DPI, 3600 × 4200 px');
  expect(outputWords({ ...base, facts: { bits: 1 } })).toBe('PNG, 300 DPI, 3600 × 4200 px, 1 bit');
  expect(outputExtension(base)).toBe('png');
});

test('films say what they are, not what the picture was', () => {
  const facts = { parts: '8 plates', bits: 1, inZip: true } as const;
  expect(outputWords({ ...base, dpi: 720, facts })).toBe('8 plates, 720 DPI, 1 bit, ZIP');
  expect(outputExtension({ ...base, facts })).toBe('zip');
  expect(outputWords({ ...base, format: 'pdf', dpi: 720, facts: { parts: '8 pages', bits: 1 } })).toBe('8 pages, 720 DPI, 1 bit, PDF');
});

test('a batch says how many files there are', () => {
  expect(outputWords({ ...base, files: 12 })).toBe('12 files, PNG, ZIP');
  expect(outputWords({ ...base, files: 24, facts: { beside: 'cut line as DXF' } })).toBe('24 files, PNG, with cut line as DXF, ZIP');
});

test('a picture says what stands beside it in its ZIP', () => {
  const facts = { beside: 'cut line as DXF' } as const;
  expect(outputWords({ ...base, facts })).toBe('PNG, 300 DPI, 3600 × 4200 px, with cut line as DXF, ZIP');
  expect(outputExtension({ ...base, facts })).toBe('zip');
});

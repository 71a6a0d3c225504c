import type { ValidationReport } from '@underbase/tools/validation';
import { PDFDocument } from 'pdf-lib';
import { expect, test } from 'vitest';
import { pdfReport } from './pdf-report.ts';
import { printable } from './printable.ts';

const checks = Array.from({ length: 30 }, (_, index) => ({
  id: 'line.min',
  title: 'Thin lines',
  status: index < 3 ? 'fail' : 'pass',
  value: 0.27,
  limit: 0.35,
  unit: 'mm',
  digits: 2,
  message: 'Twelve thin parts will not hold on the film, wherever they are. '.repeat(2),
  fixes: [],
  where: [],
}));
const report = {
  score: 54,
  headline: 'Not ready for DTF',
  summary: '2 to fix',
  method: 'dtf',
  garment: '#1b2540',
  profileName: 'Default',
  printSize: { widthIn: 11, heightIn: 13.02, dpi: 240 },
  info: { widthPx: 2640, heightPx: 3124 },
  checks,
} as unknown as ValidationReport;

test('each file begins a page of US Letter, and long reports go on', async () => {
  const bytes = await pdfReport([
    { name: 'luna.png', report },
    { name: '月.png', report: { ...report, checks: [] } },
  ]);
  const document = await PDFDocument.load(bytes);
  expect(document.getTitle()).toBe('Print check of 2 files');
  expect(document.getPageCount()).toBe(4);
  expect(document.getPage(0).getSize()).toEqual({ width: 612, height: 792 });
});

test('signs that the fonts lack are spelled or marked', () => {
  expect(printable('ΔE 6 → 3, 22 × 30 “mm”')).toBe('delta E 6 to 3, 22 × 30 “mm”');
  expect(printable('月.png')).toBe('?.png');
});

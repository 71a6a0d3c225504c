import { blobWithPage } from '@underbase/codecs/page-of-blob';
import type { ValidationReport } from '@underbase/tools/validation';
import { expect, test } from 'vitest';
import { factWords } from '../export/report-file.ts';
import type { BatchRow } from './batch-state.ts';
import { reportsOf } from './collect-reports.ts';

test('the report of a repaired file names the page that it was made from, though the PNG has one', async () => {
  const report = {
    info: { format: 'png', pages: 1, widthPx: 1200, heightPx: 900 },
    printSize: { widthIn: 4, heightIn: 3, dpi: 300 },
    method: 'dtf',
    garment: null,
  } as unknown as ValidationReport;
  const row = {
    name: 'book.pdf',
    file: blobWithPage(new Blob(), 3),
    pages: 5,
    phase: 'done',
    report,
    thumb: null,
    fixed: { scoreBefore: 54, done: ['Trim it'] },
  } as unknown as BatchRow;
  const [file] = await reportsOf([row]);
  expect(factWords(file)[0]).toBe('page 3 of 5');
  const [picture] = await reportsOf([{ ...row, pages: 1 }]);
  expect(factWords(picture)[0]).toBe('1200 × 900 px');
});

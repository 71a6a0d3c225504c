import { DEFAULT_PROFILE, type ValidationReport } from '@underbase/tools/validation';
import { expect, test } from 'vitest';
import { countFindings, filterRows, progressWords, sortRows } from './arrange-rows.ts';
import { batchCsv } from './batch-csv.ts';
import { type BatchRow, NO_FILTER, safeFixes } from './batch-state.ts';

const report = (score: number, finding: 'alpha.ghost' | 'line.min' | null): ValidationReport =>
  ({
    score,
    grade: 'C',
    verdict: finding === 'line.min' ? 'not-ready' : finding ? 'warnings' : 'ready',
    headline: '',
    summary: '',
    counts: { pass: 1, warn: finding === 'alpha.ghost' ? 1 : 0, fail: finding === 'line.min' ? 1 : 0, info: 0 },
    info: { format: 'png', widthPx: 300, heightPx: 600 },
    printSize: { widthIn: 1, heightIn: 2, dpi: 300, from: 'file' },
    profileName: DEFAULT_PROFILE.name,
    checks: finding
      ? [
          {
            id: finding,
            title: finding === 'line.min' ? 'Thin lines' : 'Ghost pixels',
            status: finding === 'line.min' ? 'fail' : 'warn',
            value: 7,
            unit: '',
            digits: 0,
            fixes: [{ kind: 'in-place', label: 'Clear them', id: 'clear-ghosts' }],
            where: [],
          },
        ]
      : [],
  }) as unknown as ValidationReport;

const row = (name: string, change: Partial<BatchRow> = {}): BatchRow => ({
  id: name,
  name,
  file: new Blob(),
  phase: 'done',
  report: report(90, null),
  thumb: null,
  box: null,
  message: null,
  pages: 1,
  fixed: null,
  ...change,
});

const rows = [
  row('b10.png', { report: report(60, 'line.min') }),
  row('b9.png', { report: report(80, 'alpha.ghost') }),
  row('a.png'),
  row('=broken.png', { phase: 'failed', report: null, message: { what: 'It is "cut off".', next: 'Save it again.' } }),
];
const names = (some: readonly BatchRow[]) => some.map(({ name }) => name);

test('files sort by name as people count, and by score with the unread last either way', () => {
  expect(names(sortRows(rows, { key: 'name', isDown: false }))).toEqual(['=broken.png', 'a.png', 'b9.png', 'b10.png']);
  expect(names(sortRows(rows, { key: 'score', isDown: false }))).toEqual(['b10.png', 'b9.png', 'a.png', '=broken.png']);
  expect(names(sortRows(rows, { key: 'score', isDown: true }))).toEqual(['a.png', 'b9.png', 'b10.png', '=broken.png']);
});

test('files are filtered by name, result and finding', () => {
  expect(names(filterRows(rows, { ...NO_FILTER, text: 'B' }))).toEqual(['b10.png', 'b9.png', '=broken.png']);
  expect(names(filterRows(rows, { ...NO_FILTER, status: 'fail' }))).toEqual(['b10.png']);
  expect(names(filterRows(rows, { ...NO_FILTER, status: 'warn' }))).toEqual(['b9.png']);
  expect(names(filterRows(rows, { ...NO_FILTER, status: 'pass' }))).toEqual(['a.png']);
  expect(names(filterRows(rows, { ...NO_FILTER, status: 'unread' }))).toEqual(['=broken.png']);
  expect(names(filterRows(rows, { ...NO_FILTER, check: 'alpha.ghost' }))).toEqual(['b9.png']);
});

test('findings are counted, progress is told, safe fixes are gathered', () => {
  expect(countFindings(rows)).toEqual([
    { id: 'line.min', title: 'Thin lines', files: 1 },
    { id: 'alpha.ghost', title: 'Ghost pixels', files: 1 },
  ]);
  expect(progressWords(rows)).toBe('4 files checked, 1 could not be read');
  expect(progressWords([...rows, row('c.png', { phase: 'waiting', report: null })])).toBe('4 of 5 checked, 1 could not be read');
  expect(safeFixes(report(80, 'alpha.ghost'))).toEqual(['clear-ghosts']);
});

test('the table becomes CSV: quoted where needed, and no name is a formula', () => {
  const lines = batchCsv(rows).split('\r\n');
  expect(lines).toHaveLength(6);
  expect(lines[0].split(',').slice(0, 4)).toEqual(['file', 'format', 'page', 'width_px']);
  expect(lines[1]).toMatch(/^b10\.png,png,,300,600,300,1\.00,2\.00,60,not-ready,1,0,,/);
  expect(lines[1]).toContain('fail 7');
  expect(lines[4]).toMatch(/^'=broken\.png,,/);
  expect(lines[4]).toContain('"It is ""cut off""."');
  const columns = new Set(lines.slice(0, 5).map((line) => line.replace(/"(?:[^"]|"")*"/g, '').split(',').length));
  expect(columns.size).toBe(1);
});

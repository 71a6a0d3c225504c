import type { ValidationReport } from '@underbase/tools/validation';
import { PDFDocument } from 'pdf-lib';
import { expect, test } from 'vitest';
import { htmlReport } from './html-report.ts';
import { wrap } from './pdf-letters.ts';
import { pdfReport } from './pdf-report.ts';
import { printable } from './printable.ts';
import type { ReportFile } from './report-file.ts';

const check = (index: number) => ({
  id: 'line.min',
  title: 'Thin lines',
  status: index < 9 ? 'fail' : 'pass',
  value: 0.27,
  limit: 0.35,
  unit: 'mm',
  digits: 2,
  message: 'Twelve thin parts will not hold on the film, wherever they are. '.repeat(2),
  fixes: [],
  where: [],
});
const report = (checks: number): ValidationReport =>
  ({
    score: 91,
    headline: 'Not ready for DTF',
    summary: '2 to fix',
    method: 'dtf',
    garment: '#1b2540',
    profileName: 'Bay <Transfers>',
    printSize: { widthIn: 11, heightIn: 13.02, dpi: 240 },
    info: { widthPx: 2640, heightPx: 3124 },
    checks: Array.from({ length: checks }, (_, index) => check(index)),
  }) as unknown as ValidationReport;
/** One white pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4////fwAJ+wP9CNHoHgAAAABJRU5ErkJggg==';
const picture = {
  bytes: Uint8Array.from(atob(PNG), (letter) => letter.charCodeAt(0)),
  mime: 'image/png',
  widthPx: 1,
  heightPx: 1,
} as const;
const file = (change: Partial<ReportFile> = {}): ReportFile => ({
  name: 'luna.png',
  report: report(30),
  scoreBefore: 54,
  done: ['Clear them'],
  picture,
  marked: picture,
  ...change,
});
const load = async (files: readonly ReportFile[]) => PDFDocument.load(await pdfReport(files));

test.each([0, 3, 30])('one file is one page of US Letter, with %i checks', async (checks) => {
  const document = await load([file({ report: report(checks) })]);
  expect(document.getTitle()).toBe('Print check of luna.png');
  expect(document.getPageCount()).toBe(1);
  expect(document.getPage(0).getSize()).toEqual({ width: 612, height: 792 });
});

test('thirty files with their pictures stand on three or four pages', async () => {
  const document = await load(Array.from({ length: 30 }, (_, index) => file({ name: `${'long name '.repeat(20)}${index} 月.png` })));
  expect([3, 4]).toContain(document.getPageCount());
  const images = document
    .getPage(0)
    .node.Resources()
    ?.toString()
    .match(/\/Image-\d+/g);
  expect(images?.length).toBeGreaterThanOrEqual(8);
});

test('its letter is in it, and no other', async () => {
  const bytes = await pdfReport([file({ name: '月.png' })]);
  const document = await PDFDocument.load(bytes);
  const objects = document.context.enumerateIndirectObjects().map(([, object]) => object.toString());
  const fonts = objects.filter((object) => /\/Type \/Font\n/.test(object));
  expect(fonts).toHaveLength(1);
  expect(fonts[0]).toContain('/BaseFont /Archivo-Medium');
  expect(objects.some((object) => object.includes('/FontFile2'))).toBe(true);
});

test('signs that the letter lacks are spelled or marked, and words that are too long are broken', () => {
  expect(printable('ΔE 6 → 3, 22 × 30 “mm” – ü')).toBe('delta E 6 to 3, 22 × 30 "mm" - ü');
  expect(printable('月.png')).toBe('?.png');
  expect(wrap('ab abcdefgh c', (line) => line.length, 4)).toEqual(['ab', 'abcd', 'efgh', 'c']);
});

test('the page loads nothing from outside, and what a stranger named stays text', () => {
  const name = `"><img src=x onerror=alert(1)>'&.png`;
  const html = htmlReport([file({ name })]);
  expect(html).toContain(`content="default-src 'none'; img-src data:; style-src 'unsafe-inline'"`);
  expect(html).not.toMatch(/<img(?! src="data:image\/png;base64,)/);
  expect(html).not.toMatch(/(?:src|href)=["']?(?!data:)(?:https?:)?\/\//);
  expect(html).toContain('&quot;&gt;&lt;img src=x onerror=alert(1)&gt;&#39;&amp;.png');
  expect(html).toContain('54 → 91');
  expect(html).toContain('Limits of Bay &lt;Transfers&gt;');
  expect(html).toContain('0.27 mm, limit 0.35 mm');
});

test('the shirt of a report is called the garment only where one was chosen', () => {
  const none = { ...report(3), garment: null };
  expect(htmlReport([file()])).toContain('On the garment, as it prints');
  expect(htmlReport([file({ report: none })])).toContain('On black, as no garment was chosen');
});

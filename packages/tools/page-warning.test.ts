import { expect, test } from 'vitest';
import { withPageWarning } from './page-warning.ts';

const report = { facts: [], warnings: [] };

test('pages that were taken of documents are named; pictures and animations have none to choose', () => {
  const files = [
    { name: 'folder.pdf', info: { format: 'pdf', pages: 4, page: 2 } },
    { name: 'scan.tif', info: { format: 'tiff', pages: 2 } },
    { name: 'spin.gif', info: { format: 'gif', pages: 12 } },
    { name: 'badge.png', info: { format: 'png', pages: 1 } },
  ] as const;
  expect(withPageWarning(report, files).warnings).toEqual([
    { id: 'pages.first', text: 'Only one page of a document is used at a time: page 2 of 4 of folder.pdf, page 1 of 2 of scan.tif.' },
  ]);
  expect(withPageWarning(report, files.slice(2))).toBe(report);
});

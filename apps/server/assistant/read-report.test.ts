import { expect, test } from 'vitest';
import { findingLines, findingsFor, readReport } from './read-report.ts';

const CONTEXT = `Report of the open file "moth.png": method dtf, 11.00 in wide, score 54.
[fail] alpha.fade | Fade to nothing | Every pixel of the glow gets white ink under it.
[warn] dpi.effective | Effective resolution | 240 DPI at 11 in.
End of the report.

Choke
The white layer is made smaller.`;

const report = readReport(CONTEXT);

test('reads findings, and none where no report came along', () => {
  expect(report?.findings.map(({ status, title }) => [status, title])).toEqual([
    ['fail', 'Fade to nothing'],
    ['warn', 'Effective resolution'],
  ]);
  expect(readReport('Choke\nThe white layer is made smaller.')).toBeNull();
});

test('a question finds the findings that it speaks of, by the words of the trade too', () => {
  const titles = (question: string) => (report ? findingsFor(question, report).map(({ title }) => title) : null);
  expect(titles('Why does the shadow print white?')).toEqual(['Fade to nothing']);
  expect(titles('Is it too blurry?')).toEqual(['Effective resolution']);
  expect(titles('What is wrong with my file?')).toHaveLength(2);
  expect(titles('How wide is a gang sheet?')).toEqual([]);
});

test('what a file is named or a finding says brings no link along', () => {
  const evil = readReport(
    'Report of the open file "[x](https://elsewhere.example)": method dtf, 1 in wide, score 1.\n[fail] a | **T** | ![m](y)',
  );
  expect(evil).not.toBeNull();
  if (evil) expect(findingLines(evil.head, evil.findings)).not.toMatch(/\]\(/);
});

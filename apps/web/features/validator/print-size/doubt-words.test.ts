import { expect, test } from 'vitest';
import { doubtWords } from './doubt-words.ts';

test.each([
  ['a file without a size', { dpi: null, format: 'png', widthPx: 900 }, 'The file does not say.'],
  ['a drawing of a size', { dpi: 300, format: 'svg', widthPx: 900 }, "The drawing's page is 3.00 in wide, and may be printed at any size."],
  [
    'a web export',
    { dpi: 72, format: 'png', widthPx: 3300 },
    "The file says 72 DPI, which is a screen's: that would make it 45.83 in wide.",
  ],
  ['a thumbnail', { dpi: 300, format: 'jpeg', widthPx: 129 }, 'The file says 0.43 in wide: that is a thumbnail.'],
] as const)('%s is asked about in true words', (_name, facts, words) => {
  expect(doubtWords(facts, 'in')).toBe(words);
});

import { expect, test } from 'vitest';
import { safeFileName } from './file-name.ts';

test.each([
  ['art.png', 'art.png'],
  ['../..\\etc/passwd', '.. .. etc passwd'],
  ['a\u0000b\r\n.png', 'a b  .png'],
  ['\ud800.png', '\ufffd.png'],
  [' / ', 'artwork'],
  [`${'x'.repeat(300)}.png`, `${'x'.repeat(251)}.png`],
])('%j is kept as %j', (name, kept) => {
  expect(safeFileName(name)).toBe(kept);
});

import { expect, test } from 'vitest';
import { formatFromName } from './formats.ts';

test.each([
  ['art.png', 'png'],
  ['ART.JPEG', 'jpeg'],
  ['a.b.tif', 'tiff'],
  ['scan.dib', 'bmp'],
  ['noextension', null],
  ['png', null],
  ['art.exe', null],
])('%s asks for %s', (name, format) => {
  expect(formatFromName(name)).toBe(format);
});

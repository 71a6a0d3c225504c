import { expect, test } from 'vitest';
import { colorWords, sizeWords } from './file-words.ts';

test.each([
  [{ colorMode: 'rgb', bitDepth: 8, iccName: null }, 'sRGB, 8 bit'],
  [{ colorMode: 'rgb', bitDepth: 8, iccName: 'sRGB IEC61966-2.1' }, 'sRGB, 8 bit'],
  [{ colorMode: 'rgb', bitDepth: 16, iccName: 'Display P3' }, 'Display P3, 16 bit'],
  [{ colorMode: 'cmyk', bitDepth: 8, iccName: 'FOGRA39' }, 'CMYK, 8 bit'],
  [{ colorMode: 'indexed', bitDepth: 4, iccName: null }, 'Indexed, 4 bit'],
] as const)('%j', (info, words) => {
  expect(colorWords(info)).toBe(words);
});

test('sizes', () => {
  expect(sizeWords(120)).toBe('1 KB');
  expect(sizeWords(655_226)).toBe('640 KB');
  expect(sizeWords(5_033_165)).toBe('4.8 MB');
});

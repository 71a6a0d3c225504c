import { expect, test } from 'vitest';
import { latinLetters } from './latin-letters.ts';

test.each([
  ['Crème brûlée, 50 % – “Ø”', 'Crème brûlée, 50 % - "Ø"'],
  ['Żółta łódź', 'Zólta lódz'],
  ['Ярко-красный', 'Yarko-krasnyy'],
  ['Объём', 'Obyom'],
  ['Κόκκινο', 'Kokkino'],
  ['Œuvre ﬁne', 'Oeuvre fine'],
  ['赤 12', 'U+8D64 12'],
  ['Wer? Ich!', 'Wer? Ich!'],
])('%s is written %s', (text, written) => {
  expect(latinLetters(text)).toBe(written);
});

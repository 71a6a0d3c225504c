import { expect, test } from 'vitest';
import { colorWords } from './color-words.ts';
import { parseHex } from './hex.ts';

test.each([
  ['#0c5e66', 'Teal'],
  ['#2aa5a5', 'Turquoise'],
  ['#5aa6d6', 'Sky blue'],
  ['#7fe3ff', 'Light sky blue'],
  ['#4a6c8c', 'Steel blue'],
  ['#0000ff', 'Blue'],
  ['#1d2840', 'Navy'],
  ['#1e4fa3', 'Blue'],
  ['#9b59d0', 'Violet'],
  ['#4b0082', 'Dark violet'],
  ['#d22222', 'Red'],
  ['#7a1218', 'Dark red'],
  ['#6b1030', 'Burgundy'],
  ['#f3a440', 'Orange'],
  ['#8a5a34', 'Brown'],
  ['#c8a878', 'Tan'],
  ['#ffd23f', 'Yellow'],
  ['#ffff00', 'Yellow'],
  ['#efe3c2', 'Cream'],
  ['#0f4d2a', 'Dark green'],
  ['#2e9a4c', 'Green'],
  ['#ff8fc0', 'Pink'],
  ['#808080', 'Gray'],
  ['#202020', 'Dark gray'],
  ['#000000', 'Black'],
  ['#ffffff', 'White'],
  ['#f4f2ef', 'Off-white'],
])('%s is called %s', (hex, words) => {
  const color = parseHex(hex);
  expect(color && colorWords(color)).toBe(words);
});

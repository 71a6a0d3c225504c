import { expect, test } from 'vitest';
import { sayPlainly } from './say-plainly.ts';
import { conceptsOf } from './trade-words.ts';

const wordsOf = (question: string): string[] => conceptsOf(question).map(({ word }) => word);

test.each([
  ['Can I blow up a hi-res pic?', ['enlarge', 'high', 'resolution', 'picture']],
  ['art is 3300x4200', ['art', 'pixels']],
  ['are #FDFDFD eyes bad', ['nearly', 'white', 'near', '255', 'eyes', 'bad']],
  ['RGB 250 250 250', ['rgb', 'nearly', 'white', 'near', '255']],
  ['80 designs to vet', ['files', 'vet']],
  ['S thru 3XL', ['sizes', 'thru']],
  ['how thin on a 230?', ['minimum', '230']],
  ['55 lines on white', ['55', 'lpi', 'white']],
])('%s', (question, words) => {
  expect(wordsOf(question)).toEqual(words);
});

test('a name with a color in it is no color', () => {
  expect(sayPlainly('What is a black hole?')).not.toMatch(/\bblack\b/);
  expect(sayPlainly('black ink')).toMatch(/\bblack\b/);
});

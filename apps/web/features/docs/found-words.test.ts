import { expect, test } from 'vitest';
import { bestSentence, markWords } from './found-words.ts';

test('marks words that begin with a stem, and none within another word', () => {
  expect(markWords('Choked white, unchoked', ['choke'])).toEqual([
    { text: 'Choked', isFound: true },
    { text: ' white, unchoked', isFound: false },
  ]);
  expect(markWords('a.b, axb', ['a.b', '']).filter(({ isFound }) => isFound)).toEqual([{ text: 'a.b', isFound: true }]);
  expect(markWords('plain', [])).toEqual([{ text: 'plain', isFound: false }]);
});

test('shows the sentence that holds most of them', () => {
  expect(bestSentence('One thing. The choke takes white away. More.', ['choke', 'white'])).toBe('The choke takes white away.');
  expect(bestSentence('x'.repeat(300), ['y'])).toHaveLength(181);
});

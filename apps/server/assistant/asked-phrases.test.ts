import { expect, test } from 'vitest';
import { createLikeness } from './asked-phrases.ts';

const likeness = createLikeness(
  new Map([
    ['/a', 'where is the mesh sold, dust'],
    ['/b', 'where to wash, the ink is dry, mesh of gold, sold out'],
    ['/c', 'emulsion'],
  ]),
);

test('a phrase that is the question itself is nearest, though another section has as many of its words', () => {
  const found = likeness('Where is the mesh sold?');
  expect(found.get('/a')).toBeGreaterThan(found.get('/b') ?? 0);
  expect(found.has('/c')).toBe(false);
});

test('slips of the keyboard are taken back first', () => {
  const mend = (word: string): string => (word === 'emulsoin' ? 'emulsion' : word);
  expect(likeness('emulsoin').size).toBe(0);
  expect(likeness('emulsoin', mend).get('/c')).toBeCloseTo(1);
});

test('a question without words is like nothing', () => {
  expect(likeness('').size).toBe(0);
  expect(likeness('?!').size).toBe(0);
});

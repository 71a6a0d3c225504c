import { expect, test } from 'vitest';
import { gradeFor, gradeOf } from './grade.ts';

test.each([
  [1200, 'A'],
  [300, 'A'],
  [299.9994, 'A'],
  [299, 'B'],
  [250, 'B'],
  [249, 'C'],
  [199, 'D'],
  [149, 'F'],
  [1, 'F'],
])('%d DPI is grade %s', (dpi, letter) => {
  expect(gradeFor(dpi).letter).toBe(letter);
});

test('the grade of a report is told in the words of its letter', () => {
  expect(gradeOf('A')).toMatchObject({ letter: 'A', words: 'Sharp at this size' });
  expect(gradeOf('F').words).toBe('Too few pixels');
});

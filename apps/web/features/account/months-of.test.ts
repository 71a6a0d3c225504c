import { expect, test } from 'vitest';
import { monthsOf } from './months-of.ts';

test('months stand in order over the turn of a year, empty ones too, with the most used tool first', () => {
  const usage = [
    { month: '2027-01', tool: 'color-ko', tokens: 3, files: 3, runs: 3 },
    { month: '2026-11', tool: 'color-ko', tokens: 2, files: 2, runs: 1 },
    { month: '2026-11', tool: 'vectorizer', tokens: 6, files: 2, runs: 2 },
  ];
  const months = monthsOf(usage, new Date('2027-01-31T23:30:00Z'), 3);
  expect(months.map(({ month, tokens, files }) => [month, tokens, files])).toEqual([
    ['2026-11', 8, 4],
    ['2026-12', 0, 0],
    ['2027-01', 3, 3],
  ]);
  expect(months[0].tools.map(({ tool }) => tool)).toEqual(['vectorizer', 'color-ko']);
});

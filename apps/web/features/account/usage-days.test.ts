import { expect, test } from 'vitest';
import { lastDays } from './usage-days.ts';

const run = (at: string, credits: number) => ({ id: 1, toolId: 'color-ko', credits, batchSize: 1, file: null, at });

test('adds up what was used on each day, today last', () => {
  const days = lastDays(
    [run('2026-11-21T08:00:00', 2), run('2026-11-21T23:59:00', 1), run('2026-11-19T12:00:00', 5)],
    new Date('2026-11-21T10:00:00'),
    3,
  );
  expect(days.map((day) => day.tokens)).toEqual([5, 0, 3]);
  expect(days.map((day) => day.isToday)).toEqual([false, false, true]);
});

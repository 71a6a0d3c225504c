import { expect, it } from 'vitest';
import { readMutated } from './read-mutated.ts';

/** The short form of `npm run proof -- mutated-files`. */
it('reads or refuses every changed file, and falls over none', async () => {
  const found: string[] = [];
  const tallies = await readMutated(330, 7, (format, what) => found.push(`${format}: ${what}`));
  expect(found).toEqual([]);
  expect([...tallies.values()].every(({ files }) => files === 30)).toBe(true);
  const sum = (key: 'read' | 'refused') => [...tallies.values()].reduce((total, tally) => total + tally[key], 0);
  expect(Math.min(sum('read'), sum('refused'))).toBeGreaterThan(50);
});

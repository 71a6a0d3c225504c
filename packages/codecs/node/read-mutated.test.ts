import { expect, it } from 'vitest';
import { readMutated } from './read-mutated.ts';

/** The short form of `npm run proof -- mutated-files`. */
it('reads or refuses every changed file, and falls over none', async () => {
  const found: string[] = [];
  const tallies = await readMutated(330, 7, (format, what) => found.push(`${format}: ${what}`));
  expect(found).toEqual([]);
  expect([...tallies.values()].every(({ files }) => files === 30)).toBe(true);
  const sum = (key: 'read' | 'refused') => [...tallies.values()].reduce((total, tally) => total + tally[key], 0);
  // Some changes do no harm, most do: where one kind is missing the files are not what they should be.
  expect(sum('read')).toBeGreaterThan(10);
  expect(sum('refused')).toBeGreaterThan(100);
});

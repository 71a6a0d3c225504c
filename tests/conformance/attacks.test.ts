import { expect, it } from 'vitest';
import { readClasses, run } from '../proof/attacks.ts';

/** Tries that wait or flood belong to the full form alone. */
const SLOW = new Set(['flood', 'session']);
const QUICK = readClasses().filter(({ probe }) => !SLOW.has(probe));

/** The short form of `npm run proof -- attacks`: every nineteenth try of each class. */
it('holds what is tried', async () => {
  const figures = await run({ step: 19, classes: QUICK, isQuiet: true });
  expect(figures.through).toEqual([]);
  expect(figures.tried).toBeGreaterThan(25);
});

it('has a list of at least three hundred tries, each with its clause, no two the same', () => {
  const all = readClasses().flatMap((one) =>
    one.tries.map(([name, what]) => ({ name: `${one.class}: ${name}`, clause: what.clause ?? one.clause })),
  );
  expect(all.length).toBeGreaterThanOrEqual(300);
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  for (const { clause } of all) expect(clause).toMatch(/^\d{1,2}\.\d{1,2}\.\d{1,2}$/);
});

import { expect, it } from 'vitest';
import { run } from '../proof/billing.ts';

/** The short form of `npm run proof -- billing`: the weeks about a 29th of February. */
it('weeks of plans, told in any order to a server that is killed, leave each account its tokens', async () => {
  const figures = await run({ accounts: 4, kills: 1, seed: 11, lookDays: 4, fromDay: 215, days: 80, measured: 2 });
  expect(figures).toMatchObject({ kills: 1, wrong: [] });
  expect(figures.events).toBeGreaterThan(60);
  expect(figures.repeated).toBeGreaterThan(15);
});

import { expect, it } from 'vitest';
import { run } from '../proof/ledger-crash.ts';

const KILLS = 3;

/** The short form of `npm run proof -- ledger-crash`. */
it(`loses and doubles no charge while the whole server is killed ${KILLS} times`, async () => {
  const figures = await run({ kills: KILLS, database: 'embedded' });
  expect(figures).toMatchObject({ kills: KILLS, lost: 0, doubled: 0, drifted: 0 });
  expect(figures.acknowledged).toBeGreaterThan(KILLS * 60);
  expect(figures.repeated).toBeGreaterThan(0);
});

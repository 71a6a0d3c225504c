import { disc } from '../../conformance/jobs-support/customer.ts';
import { prepareServerProcess } from '../../conformance/setup/server-process.ts';
import { KNOCKOUT, openShop, press, type Shop, settled } from './shop.ts';

const PEOPLE = 50;
const MANY = 200;

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** Seconds that each of the people with one job waited. */
async function waits(shop: Shop, files: readonly string[], withMany: boolean): Promise<readonly number[]> {
  await shop.query('truncate private.job_turns');
  const [greedy, ...others] = shop.customers;
  if (withMany) {
    for (let n = 0; n < MANY; n += 10)
      await Promise.all(Array.from({ length: 10 }, () => press(greedy, { ...KNOCKOUT, inputs: [{ file: files[0] }] })));
  }
  const ids = await Promise.all(others.map((one, index) => press(one, { ...KNOCKOUT, inputs: [{ file: files[index + 1] }] })));
  await settled(shop);
  const { rows } = await shop.query(
    'select extract(epoch from started_at - created_at)::float8 as s from private.jobs where id = any($1)',
    [ids],
  );
  return rows.map(({ s }) => Number(s));
}

/** Of fifty people one has 200 jobs in line: the other 49 wait at most 1.5 times as long as without. */
export async function proveFairness(): Promise<string> {
  const server = await prepareServerProcess('embedded', undefined, { WORKERS: '1' });
  try {
    await server.start();
    const shop = await openShop(server, PEOPLE, 1000);
    const art = await disc(400);
    const files: string[] = [];
    for (const one of shop.customers) files.push(await one.upload(art));
    // Warm.
    await waits(shop, files, false);
    const alone = median(await waits(shop, files, false));
    const beside = median(await waits(shop, files, true));
    await shop.close();
    return `the other ${PEOPLE - 1} wait ${beside.toFixed(2)} s beside ${MANY} jobs of one, ${alone.toFixed(2)} s without: ${(beside / alone).toFixed(2)} times; goal 1.5`;
  } finally {
    await server.remove();
  }
}

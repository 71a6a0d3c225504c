import { performance } from 'node:perf_hooks';
import { disc } from '../../conformance/jobs-support/customer.ts';
import { prepareServerProcess } from '../../conformance/setup/server-process.ts';
import { KNOCKOUT, openShop, press } from './shop.ts';

const RUNS = 60;

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** What a job costs besides its own work, on the embedded default: from the press to the end, less the time between its turn and its results. */
export async function proveOverhead(): Promise<string> {
  const server = await prepareServerProcess('embedded', undefined, { WORKERS: '1' });
  try {
    await server.start();
    const shop = await openShop(server, 1, 1000);
    const [customer] = shop.customers;
    const file = await customer.upload(await disc(100));
    const beside: number[] = [];
    const whole: number[] = [];
    for (let n = 0; n < RUNS + 5; n++) {
      const begin = performance.now();
      const id = await press(customer, { ...KNOCKOUT, inputs: [{ file }] });
      await customer.ended(id ?? '');
      const took = performance.now() - begin;
      const { rows } = await shop.query(
        'select extract(epoch from ended_at - started_at)::float8 * 1000 as work from private.jobs where id = $1',
        [id],
      );
      // The first ones start the process of the jobs.
      if (n < 5) continue;
      whole.push(took);
      beside.push(took - Number(rows[0].work));
    }
    await shop.close();
    return `${median(beside).toFixed(0)} ms besides the work at the median of ${RUNS} (${median(whole).toFixed(0)} ms from the press to the end); goal 60`;
  } finally {
    await server.remove();
  }
}

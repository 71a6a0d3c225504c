import { openBucket } from '../../conformance/jobs-support/bucket.ts';
import { customerOf, disc } from '../../conformance/jobs-support/customer.ts';
import { startWorkerProcess } from '../../conformance/jobs-support/worker-process.ts';
import { prepareServerProcess } from '../../conformance/setup/server-process.ts';
import { faultsOf, KNOCKOUT, openShop, press, settled } from './shop.ts';

const JOBS = 1000;
const PEOPLE = 10;

/** Two servers, three workers, one database, one bucket: a thousand jobs all once, one worker stopped halfway; both servers tell the same. */
export async function proveCluster(): Promise<string> {
  const [, , , , given] = process.argv;
  // In whole rounds of everybody, of which half come before the worker is stopped.
  const jobs = Math.ceil((Number(given) || JOBS) / (2 * PEOPLE)) * 2 * PEOPLE;
  const bucket = await openBucket();
  const first = await prepareServerProcess('embedded', undefined, { WORKERS: '0', STORAGE_URL: bucket.url });
  const ends: (() => Promise<void>)[] = [];
  try {
    await first.start();
    const settings = { DATABASE_URL: first.databaseUrl, STORAGE_URL: bucket.url };
    const second = await prepareServerProcess('embedded', undefined, { WORKERS: '0', PUBLIC_URL: first.url, ...settings });
    ends.push(second.remove);
    await second.start();
    const workers = await Promise.all([1, 2, 3].map(() => startWorkerProcess(settings)));
    ends.push(...workers.map((worker) => () => worker.end('SIGTERM')));
    const shop = await openShop(first, PEOPLE, jobs);
    const art = await disc(120);
    const files: string[] = [];
    for (const one of shop.customers) files.push(await one.upload(art));
    const ids: (string | null)[] = [];
    for (let n = 0; n < jobs; n += PEOPLE) {
      // Every other press goes to the other server: what one took in, the other knows.
      const at = (n / PEOPLE) % 2 === 0 ? first.url : second.url;
      const pressed = shop.customers.map((one, index) => {
        const here = customerOf(at, one, { query: shop.query } as never);
        return press(here, { ...KNOCKOUT, inputs: [{ file: files[index] }] });
      });
      ids.push(...(await Promise.all(pressed)));
      if (n === jobs / 2) await workers[0].end('SIGTERM');
    }
    console.log(`  ${ids.length} jobs taken in`);
    const stuck = await settled(shop);
    const faults = await faultsOf(shop);
    const { rows } = await shop.query(`select state, count(*)::int as n from private.jobs group by state`);
    const [one] = shop.customers;
    const listAt = async (url: string): Promise<readonly string[]> => {
      const here = customerOf(url, one, { query: shop.query } as never);
      const { status, body } = await here.ask<{ jobs: { id: string; state: string }[] }>('GET', '/api/jobs');
      if (status !== 200) throw new Error(`${url} answers ${status}: ${JSON.stringify(body)}`);
      return body.jobs.map(({ id, state }) => `${id} ${state}`);
    };
    const lists = await Promise.all([first.url, second.url].map(listAt));
    if (JSON.stringify(lists[0]) !== JSON.stringify(lists[1])) faults.push('the two servers do not tell the same');
    await shop.close();
    if (stuck > 0) faults.push(`${stuck} jobs are stuck`);
    if (faults.length > 0) throw new Error(faults.join('; '));
    return `${ids.length} jobs on two servers and three workers, one stopped halfway: ${JSON.stringify(rows)}; each charged once, both servers tell the same`;
  } finally {
    // Whoever works on the database goes before it.
    for (const end of ends.reverse()) await end();
    await first.remove();
    await bucket.close();
  }
}

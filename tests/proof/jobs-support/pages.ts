import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { disc } from '../../conformance/jobs-support/customer.ts';
import { prepareServerProcess, type ServerProcess } from '../../conformance/setup/server-process.ts';
import { KNOCKOUT, openShop, press } from './shop.ts';

const WAITING = 100;
const LOOKS = 300;
const EVERY_MS = 20;

/** The 95th percentile of what a look took, in ms: a page and a read of one's own row, in turn. */
async function p95(server: ServerProcess, token: string): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < LOOKS; n++) {
    const begin = performance.now();
    const answer =
      n % 2 === 0
        ? await fetch(`${server.url}/`)
        : await fetch(`${server.url}/rest/v1/user_subscriptions?select=*`, {
            headers: { apikey: server.apiKey, authorization: `Bearer ${token}` },
          });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${answer.url} answers ${answer.status}`);
    times.push(performance.now() - begin);
    await delay(EVERY_MS);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)];
}

/** Pages and /rest stay quick beside a queue that is full, on a machine of which workers leave one core (WORKERS, its cores less one). */
export async function provePages(): Promise<string> {
  const server = await prepareServerProcess('embedded', undefined, {});
  try {
    await server.start();
    const shop = await openShop(server, 2, 10_000);
    const [one, other] = shop.customers;
    const file = await one.upload(await disc(1500));
    // Warm, on both ways.
    await p95(server, other.token);
    const alone = await p95(server, other.token);
    for (let n = 0; n < WAITING; n++) await press(one, { ...KNOCKOUT, inputs: [{ file }] });
    const running = async (): Promise<number> =>
      Number((await shop.query(`select count(*)::int as n from private.jobs where state in ('queued', 'running')`)).rows[0].n);
    const beside = await p95(server, other.token);
    const left = await running();
    await shop.close();
    if (left === 0) throw new Error('the queue was empty before the last look');
    return `pages and /rest within ${beside.toFixed(1)} ms at p95 beside ${WAITING} jobs (${left} left at the end), ${alone.toFixed(1)} ms without; goal 100`;
  } finally {
    await server.remove();
  }
}

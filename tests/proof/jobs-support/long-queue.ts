import { performance } from 'node:perf_hooks';
import { disc } from '../../conformance/jobs-support/customer.ts';
import { prepareServerProcess } from '../../conformance/setup/server-process.ts';
import { KNOCKOUT, openShop, press } from './shop.ts';

const FINISHED = 1_000_000;
const WAITING = 100_000;
const TRIES = 50;

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** Taking a job in and finding the next one stay quick in a queue that holds a million finished and a hundred thousand waiting ones. */
export async function proveLongQueue(): Promise<string> {
  const server = await prepareServerProcess('embedded', undefined, { WORKERS: '0' });
  try {
    await server.start();
    const shop = await openShop(server, 1, 1000);
    const [customer] = shop.customers;
    const file = await customer.upload(await disc(60));
    // Makes the queue.
    await press(customer, { ...KNOCKOUT, inputs: [{ file }] });
    for (const [count, state] of [
      [FINISHED, 'completed'],
      [WAITING, 'created'],
    ] as const) {
      await shop.query(
        `insert into pgboss.job (id, name, data, priority, state, completed_on, keep_until, created_on)
         select gen_random_uuid(), 'runs', '{}', -(random() * 1000)::int, '${state}', ${state === 'completed' ? 'now()' : 'null'}, now() + interval '14 days', now()
         from generate_series(1, ${count})`,
      );
      await shop.query(
        `insert into private.jobs (id, user_id, idempotency_key, tool_id, options, format, inputs, tokens, pixels, turn, state)
         select gen_random_uuid(), $1, gen_random_uuid()::text, 'color-ko', '{}', 'png', '[{}]', 0, 0, n, $2 from generate_series(1, ${count}) n`,
        [customer.id, state === 'completed' ? 'done' : 'queued'],
      );
    }
    await shop.query('analyze');
    const sends: number[] = [];
    for (let n = 0; n < TRIES; n++) {
      const begin = performance.now();
      await press(customer, { ...KNOCKOUT, inputs: [{ file }] });
      sends.push(performance.now() - begin);
    }
    const { PgBoss } = await import('pg-boss');
    const boss = new PgBoss({
      connectionString: server.databaseUrl,
      supervise: false,
      schedule: false,
      migrate: false,
      createSchema: false,
    });
    await boss.start();
    const fetches: number[] = [];
    for (let n = 0; n < TRIES; n++) {
      const begin = performance.now();
      await boss.fetch('runs');
      fetches.push(performance.now() - begin);
    }
    await boss.stop({ graceful: false });
    await shop.close();
    return `taken in within ${median(sends).toFixed(1)} ms, found within ${median(fetches).toFixed(1)} ms at the median of ${TRIES}; goal 20`;
  } finally {
    await server.remove();
  }
}

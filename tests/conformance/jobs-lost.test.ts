import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { benchesOf } from './jobs-support/benches-of.ts';
import { type Customer, customerOf, disc } from './jobs-support/customer.ts';
import { startWorkerProcess, type WorkerProcess } from './jobs-support/worker-process.ts';
import { prepareServerProcess, type ServerProcess } from './setup/server-process.ts';

/** A process has to be missed, and another one to start: on a busy machine that takes its time. */
const PATIENCE = { timeout: 240_000 };
const KNOCKOUT = { tool: 'color-ko', options: { colors: [{ color: '#ffffff' }] } };

let server: ServerProcess;
let client: Client;
let one: Customer;
let file: string;

async function connect(): Promise<void> {
  client = await server.connect();
}

async function stateOf(id: string): Promise<string> {
  return (await client.query('select state from private.jobs where id = $1', [id])).rows[0].state;
}

/** A job of so many files, once it runs. */
async function begun(files: number): Promise<string> {
  const { body } = await one.submit({ ...KNOCKOUT, inputs: Array.from({ length: files }, () => ({ file })) });
  await expect.poll(() => stateOf(body.job.id), PATIENCE).not.toBe('queued');
  return body.job.id;
}

async function expectDoneOnce(id: string, files: number, balance: number): Promise<void> {
  await expect.poll(() => stateOf(id), PATIENCE).toBe('done');
  const { rows: charges } = await client.query(`select amount::int from private.ledger where idempotency_key = 'job:' || $1::text`, [id]);
  expect(charges).toEqual([{ amount: -files }]);
  const { rows } = await client.query('select cardinality(results) as n from private.jobs where id = $1', [id]);
  expect(rows).toEqual([{ n: files }]);
  expect(await one.balance()).toBe(balance);
  expect((await client.query('select * from private.ledger_drift')).rows).toEqual([]);
}

describe('work that is lost is done all the same, and paid once', () => {
  beforeAll(async () => {
    server = await prepareServerProcess('embedded', undefined, { WORKERS: '1' });
    await server.start();
    await connect();
    one = customerOf(server.url, await server.makeUser(85), { query: (...args: [string]) => client.query(...args) } as never);
    file = await one.upload(await disc(600));
  });

  afterAll(async () => {
    await client?.end();
    await server?.remove();
  });

  test('the process of a job is killed', async () => {
    const id = await begun(4);
    await expect.poll(() => benchesOf(server.pid).length, PATIENCE).toBe(1);
    for (const bench of benchesOf(server.pid)) process.kill(bench, 'SIGKILL');
    await expectDoneOnce(id, 4, 96);
  });

  test('the server is killed, with all that it had started', async () => {
    const id = await begun(4);
    await client.end();
    await server.killNode();
    await server.start();
    await connect();
    await expectDoneOnce(id, 4, 92);
  });
});

describe('workers elsewhere', () => {
  let workers: WorkerProcess[] = [];
  const settings = () => ({ DATABASE_URL: server.databaseUrl, STORAGE_URL: pathToFileURL(join(server.state, 'storage')).href });

  beforeAll(async () => {
    server = await prepareServerProcess('embedded', undefined, { WORKERS: '0' });
    await server.start();
    await connect();
    one = customerOf(server.url, await server.makeUser(85), { query: (...args: [string]) => client.query(...args) } as never);
    file = await one.upload(await disc(600));
  });

  afterAll(async () => {
    await Promise.all(workers.map((worker) => worker.end('SIGKILL')));
    await client?.end();
    await server?.remove();
  });

  test('wait for no time of before, where the clock was set back while they were away', async () => {
    const { body } = await one.submit({ ...KNOCKOUT, inputs: [{ file }] });
    const ahead = `now() + interval '2 hours'`;
    await client.query(`update pgboss.job set start_after = ${ahead}, created_on = ${ahead}`);
    await client.query(`update pgboss.queue set monitor_on = ${ahead}, monitor_claim_on = ${ahead}`);
    await client.query(`update private.files set writer = gen_random_uuid(), writer_until = ${ahead} where id = $1`, [file]);
    workers = [await startWorkerProcess(settings())];
    await expectDoneOnce(body.job.id, 1, 99);
    const headers = { authorization: `Bearer ${one.token}`, 'tus-resumable': '1.0.0' };
    expect((await fetch(`${server.url}/api/uploads/${file}`, { method: 'HEAD', headers })).status).toBe(200);
    await workers[0].end('SIGTERM');
  });

  test('take jobs of a server that has none, and hand over what they leave', async () => {
    const { body } = await one.submit({ ...KNOCKOUT, inputs: Array.from({ length: 4 }, () => ({ file })) });
    expect(await stateOf(body.job.id)).toBe('queued');
    const first = await startWorkerProcess(settings());
    workers = [first];
    await expect.poll(() => stateOf(body.job.id), PATIENCE).not.toBe('queued');
    const second = await startWorkerProcess(settings());
    workers = [first, second];
    await first.end('SIGTERM');
    await expectDoneOnce(body.job.id, 4, 95);
  });
});

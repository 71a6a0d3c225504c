import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tinyMatting } from '@underbase/models/tiny';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from './auth-support/test-database.ts';
import { startTestServer, type TestServer } from './auth-support/test-server.ts';
import { type Customer, openCustomer } from './jobs-support/customer.ts';

let folder: string;
let db: TestDatabase;
let server: TestServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'underbase-models-'));
  const bytes = tinyMatting('u2net', 64);
  const from = join(folder, 'u2net.onnx');
  await writeFile(from, bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const models = [
    { id: 'house', use: 'matting', from, sha256 },
    { id: 'spoiled', use: 'matting', from, sha256: '0'.repeat(64) },
  ];
  db = await openTestDatabase();
  server = await startTestServer(db, { WORKERS: '1', MODELS: JSON.stringify(models) });
  await server.startWorking();
});

afterAll(async () => {
  await server?.close();
  await db?.close();
  await rm(folder, { recursive: true, force: true });
});

const customer = (): Promise<Customer> => openCustomer(server, db.database.pool);
const jobOf = (model: string, file: string) => ({ tool: 'background-remover', options: { mode: 'model', model }, inputs: [{ file }] });
const square = (): Promise<Buffer> =>
  sharp({ create: { width: 96, height: 96, channels: 3, background: '#ffffff' } })
    .composite([{ input: { create: { width: 48, height: 48, channels: 3, background: '#202020' } }, left: 24, top: 24 }])
    .png()
    .toBuffer();

test('forms are told ids alone', async () => {
  const { models } = (await (await fetch(`${server.url}/api/config`)).json()) as { models: unknown };
  expect(models).toEqual([
    { id: 'house', use: 'matting' },
    { id: 'spoiled', use: 'matting' },
  ]);
});

test('a job names a model by its id, and is made by it', async () => {
  const one = await customer();
  const { body } = await one.submit(jobOf('house', await one.upload(await square())));
  const { job } = await one.ended(body.job.id);
  expect(job).toMatchObject({ state: 'done', report: { details: { way: 'model', model: 'u2net' } } });
  const { data } = await sharp(Buffer.from(await (await one.download(job.results[0].url)).arrayBuffer()))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([data[3], data[(48 * 96 + 48) * 4 + 3]]).toEqual([0, 255]);
});

test.each(['other', '/etc/passwd', 'https://models.example/x.onnx'])('a job that names %s is refused before any charge', async (model) => {
  const one = await customer();
  const { status, body } = await one.submit(jobOf(model, await one.upload(await square())));
  expect([status, body.code]).toEqual(model === 'other' ? [422, 'model.unknown'] : [400, 'option.invalid']);
  expect(await one.balance()).toBe(15);
});

test('a model that fails is named by its id, the charge goes back, and the other ways serve', async () => {
  const one = await customer();
  const file = await one.upload(await square());
  const { body } = await one.submit(jobOf('spoiled', file));
  const { job } = await one.ended(body.job.id);
  expect(job).toMatchObject({ state: 'failed', error: { code: 'model.wrong-checksum' } });
  expect(job.error?.what).toMatch(/^The file of the model spoiled /);
  expect(JSON.stringify(job)).not.toContain(folder);
  expect(await one.balance()).toBe(15);
  const next = await one.submit({ ...jobOf('', file), options: { mode: 'solid' } });
  expect((await one.ended(next.body.job.id)).job.state).toBe('done');
});

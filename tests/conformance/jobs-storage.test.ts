import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from './auth-support/test-database.ts';
import { startTestServer, type TestServer } from './auth-support/test-server.ts';
import { openBucket, type TestBucket } from './jobs-support/bucket.ts';
import { disc, openCustomer } from './jobs-support/customer.ts';

const KNOCKOUT = { tool: 'color-ko', options: { colors: [{ color: '#ffffff' }] } };

let db: TestDatabase;
let server: TestServer;
let bucket: TestBucket;

beforeAll(async () => {
  bucket = await openBucket();
  db = await openTestDatabase();
  server = await startTestServer(db, { WORKERS: '1', STORAGE_URL: bucket.url });
  await server.startWorking();
});

afterAll(async () => {
  await server?.close();
  await db?.close();
  await bucket?.close();
});

test('with a bucket: brought in parts, worked on, handed out, deleted for real', async () => {
  const one = await openCustomer(server, db.database.pool);
  const bytes = await disc(900);
  const file = await one.upload(bytes, 'badge.png');
  const { body } = await one.submit({ ...KNOCKOUT, inputs: [{ file }] });
  const { job } = await one.ended(body.job.id);
  expect(job).toMatchObject({ state: 'done', error: null });
  const [result] = job.results;
  expect((await (await one.download(result.url)).arrayBuffer()).byteLength).toBe(result.bytes);
  expect(await bucket.objects()).toEqual(expect.arrayContaining([`upload/${file}`, `result/${result.id}`]));
  await db.database.pool.query('delete from auth.users where id = $1', [one.id]);
  // Any deletion by hand sweeps all that is gone.
  const other = await openCustomer(server, db.database.pool);
  const again = await other.submit({ ...KNOCKOUT, inputs: [{ file: await other.upload(bytes) }] });
  const ended = await other.ended(again.body.job.id);
  await other.ask('DELETE', `/api/jobs/${ended.job.id}/files`);
  await expect.poll(async () => (await bucket.objects()).filter((name) => name.includes(file) || name.startsWith('result/'))).toEqual([]);
});

test('an upload whose parts come to two servers arrives whole at both', async () => {
  const second = await startTestServer(db, { WORKERS: '0', STORAGE_URL: bucket.url, PUBLIC_URL: server.url });
  try {
    const one = await openCustomer(server, db.database.pool);
    const bytes = await disc(640);
    const headers = { authorization: `Bearer ${one.token}`, 'tus-resumable': '1.0.0' };
    const made = await fetch(`${second.url}/api/uploads`, {
      method: 'POST',
      headers: { ...headers, 'upload-length': String(bytes.length) },
    });
    const place = made.headers.get('location');
    for (const [url, from, to] of [
      [server.url, 0, 2000],
      [second.url, 2000, 5000],
      [server.url, 5000, bytes.length],
    ] as const) {
      // Who comes with another offset than the one that stands is told so, wherever the last part went.
      const part = (offset: number) => ({ ...headers, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) });
      const body = bytes.subarray(from, to);
      expect((await fetch(`${url}${place}`, { method: 'PATCH', headers: part(from + 1), body })).status).toBe(409);
      expect((await fetch(`${url}${place}`, { method: 'PATCH', headers: part(from), body })).status).toBe(204);
    }
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const known = await one.ask<{ file: { id: string } | null }>('POST', '/api/uploads/known', { sha256 });
    expect(known.body.file?.id).toBe(place?.split('/').at(-1));
  } finally {
    await second.close();
  }
});

test('of two who write one upload at two servers the newer one has its way, and it arrives whole', async () => {
  const second = await startTestServer(db, { WORKERS: '0', STORAGE_URL: bucket.url, PUBLIC_URL: server.url });
  try {
    const one = await openCustomer(server, db.database.pool);
    const bytes = await disc(620);
    const headers = { authorization: `Bearer ${one.token}`, 'tus-resumable': '1.0.0' };
    const made = await fetch(`${server.url}/api/uploads`, {
      method: 'POST',
      headers: { ...headers, 'upload-length': String(bytes.length) },
    });
    const place = made.headers.get('location');
    const id = place?.split('/').at(-1);
    const part = (offset: number) => ({ ...headers, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) });
    // The connection of the first one hangs: it says nothing any more, and does not end.
    const hanging = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(bytes.subarray(0, 1000))) });
    const first = fetch(`${server.url}${place}`, { method: 'PATCH', headers: part(0), body: hanging, duplex: 'half' } as RequestInit);
    const ended = first.then(
      ({ status }) => status,
      () => 'cut',
    );
    const writer = async () => (await db.database.pool.query('select writer from private.files where id = $1', [id])).rows[0].writer;
    await expect.poll(writer).not.toBeNull();
    const asked = await fetch(`${second.url}${place}`, { method: 'HEAD', headers });
    const offset = Number(asked.headers.get('upload-offset'));
    const rest = await fetch(`${second.url}${place}`, { method: 'PATCH', headers: part(offset), body: bytes.subarray(offset) });
    expect([asked.status, rest.status]).toEqual([200, 204]);
    // It was told how far it came, or cut; left to itself it would hang on.
    expect([204, 'cut']).toContain(await ended);
    expect(offset).toBeLessThanOrEqual(1000);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const known = await one.ask<{ file: { id: string } | null }>('POST', '/api/uploads/known', { sha256 });
    expect(known.body.file?.id).toBe(id);
    expect(await writer()).toBeNull();
  } finally {
    await second.close();
  }
});

test('a writer that was lost with its server keeps an upload for the time of its lease alone', async () => {
  const one = await openCustomer(server, db.database.pool);
  const bytes = await disc(100);
  const headers = { authorization: `Bearer ${one.token}`, 'tus-resumable': '1.0.0' };
  const made = await fetch(`${server.url}/api/uploads`, { method: 'POST', headers: { ...headers, 'upload-length': String(bytes.length) } });
  const place = made.headers.get('location');
  const lost = `update private.files set writer = gen_random_uuid(), writer_until = now() + interval '1 second' where id = $1`;
  await db.database.pool.query(lost, [place?.split('/').at(-1)]);
  expect((await fetch(`${server.url}${place}`, { method: 'HEAD', headers })).headers.get('upload-offset')).toBe('0');
});

test('a store that is away is told as such; a job waits for it and is done', async () => {
  const one = await openCustomer(server, db.database.pool);
  const file = await one.upload(await disc());
  await bucket.goAway();
  await expect(one.upload(await disc(260))).rejects.toThrow(/storage\.unreachable/);
  expect(await one.balance()).toBe(15);
  const { body } = await one.submit({ ...KNOCKOUT, inputs: [{ file }] });
  await bucket.comeBack();
  expect((await one.ended(body.job.id)).job.state).toBe('done');
  expect(await one.balance()).toBe(14);
});

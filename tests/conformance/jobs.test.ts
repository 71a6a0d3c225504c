import { randomUUID } from 'node:crypto';
import { readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endJob } from '../../apps/server/jobs/job-rows.ts';
import { openTestDatabase, type TestDatabase } from './auth-support/test-database.ts';
import { startTestServer, type TestServer } from './auth-support/test-server.ts';
import { type Customer, disc, openCustomer } from './jobs-support/customer.ts';

let db: TestDatabase;
let server: TestServer;

beforeAll(async () => {
  db = await openTestDatabase();
  server = await startTestServer(db, { WORKERS: '1', UPLOAD_MB_FREE: '1', STORED_GB_FREE: '1', FREE_TOOLS_MP_FREE: '1' });
  await server.startWorking();
});

afterAll(async () => {
  await server?.close();
  await db?.close();
});

const customer = (tokens?: number): Promise<Customer> => openCustomer(server, db.database.pool, tokens);
const KNOCKOUT = { tool: 'color-ko', options: { colors: [{ color: '#ffffff' }] } };

async function driftOf(): Promise<unknown[]> {
  return (await db.database.pool.query('select * from private.ledger_drift')).rows;
}

describe('a run on the server', () => {
  test('is charged, made by the tool itself, and handed out under its name', async () => {
    const one = await customer();
    const file = await one.upload(await disc(), 'badge.png');
    const { status, body } = await one.submit({ ...KNOCKOUT, inputs: [{ file }] });
    expect(body).not.toHaveProperty('code');
    expect(status).toBe(202);
    expect(await one.balance()).toBe(14);
    const { job } = await one.ended(body.job.id);
    expect(job).toMatchObject({ state: 'done', error: null, tokens: 1, progress: 1 });
    expect(job.results.map(({ name }) => name)).toEqual(['badge_color-ko_300dpi.png']);
    const answer = await one.download(job.results[0].url);
    expect(answer.headers.get('content-disposition')).toContain('badge_color-ko_300dpi.png');
    const { data, info } = await sharp(Buffer.from(await answer.arrayBuffer()))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 240, height: 240, channels: 4 });
    expect([data[3], data[(120 * 240 + 120) * 4 + 3]]).toEqual([0, 255]);
    expect(await one.balance()).toBe(14);
    expect(await driftOf()).toEqual([]);
  });

  test('the same press of a button, sent again, is the same job and one charge', async () => {
    const one = await customer();
    const file = await one.upload(await disc());
    const job = { ...KNOCKOUT, key: randomUUID(), inputs: [{ file }] };
    const answers = await Promise.all([one.submit(job), one.submit(job), one.submit(job)]);
    expect(new Set(answers.map(({ body }) => body.job.id)).size).toBe(1);
    await one.ended(answers[0].body.job.id);
    expect(await one.balance()).toBe(14);
  });

  test('several files are one job: a charge for each, a ZIP of all', async () => {
    const one = await customer();
    const files = [await one.upload(await disc(100), 'a.png'), await one.upload(await disc(120), 'a.png')];
    const { body } = await one.submit({ ...KNOCKOUT, inputs: files.map((file) => ({ file })) });
    const { job } = await one.ended(body.job.id);
    expect(job.state).toBe('done');
    const zip = unzipSync(new Uint8Array(await (await one.download(job.archive ?? '')).arrayBuffer()));
    expect(Object.keys(zip)).toEqual(['a_color-ko_300dpi.png', 'a_color-ko_300dpi-2.png']);
    expect(await one.balance()).toBe(13);
    const { rows } = await db.database.pool.query('select batch_size from public.token_usage where user_id = $1', [one.id]);
    expect(rows).toEqual([{ batch_size: 2 }]);
  });

  test('a file that can not be made keeps nobody from the others, is named, and its charge goes back once', async () => {
    const one = await customer();
    const white = await sharp({ create: { width: 50, height: 50, channels: 3, background: '#ffffff' } })
      .png()
      .toBuffer();
    const [good, blank] = [await one.upload(await disc(60), 'a.png'), await one.upload(white, 'blank.png')];
    const { body } = await one.submit({ ...KNOCKOUT, inputs: [good, blank, good].map((file) => ({ file })) });
    expect(await one.balance()).toBe(12);
    const { job } = await one.ended(body.job.id);
    expect(job).toMatchObject({ state: 'done', tokens: 2, error: null, faults: [{ name: 'blank.png', what: expect.any(String) }] });
    expect(job.results).toHaveLength(2);
    expect(await one.balance()).toBe(13);
    const { rows } = await db.database.pool.query('select credits_used, batch_size from public.token_usage where user_id = $1', [one.id]);
    expect(rows).toEqual([{ credits_used: 2, batch_size: 2 }]);
    expect(await driftOf()).toEqual([]);
    const none = await one.submit({ ...KNOCKOUT, inputs: [{ file: blank }, { file: blank }] });
    expect((await one.ended(none.body.job.id)).job).toMatchObject({ state: 'failed', results: [] });
    expect(await one.balance()).toBe(13);
  });

  test('a file that comes out as it went in is free, alone and in a batch, and counts as done', async () => {
    const one = await customer();
    const bars = async (px: number) =>
      sharp({ create: { width: 90, height: 60, channels: 4, background: '#ffffff' } })
        .composite([{ input: { create: { width: px, height: 40, channels: 4, background: '#000000' } }, left: 40, top: 10 }])
        .png()
        .withMetadata({ density: 300 })
        .toBuffer();
    const [thick, thin] = [await one.upload(await bars(24), 'thick.png'), await one.upload(await bars(1), 'thin.png')];
    const lines = { tool: 'line-enhancer', options: { minWidth: '0.3mm' }, format: 'png' };
    const alone = await one.submit({ ...KNOCKOUT, ...lines, key: crypto.randomUUID(), inputs: [{ file: thick }] });
    expect(await one.balance()).toBe(14);
    const { job } = await one.ended(alone.body.job.id);
    expect(job).toMatchObject({ state: 'done', tokens: 0, error: null, faults: [] });
    expect(job.results).toHaveLength(1);
    expect(await one.balance()).toBe(15);
    const batch = await one.submit({
      ...KNOCKOUT,
      ...lines,
      key: crypto.randomUUID(),
      inputs: [thin, thick, thin].map((file) => ({ file })),
    });
    expect((await one.ended(batch.body.job.id)).job).toMatchObject({ state: 'done', tokens: 2, faults: [] });
    expect(await one.balance()).toBe(13);
    const { rows } = await db.database.pool.query(
      'select credits_used, batch_size from public.token_usage where user_id = $1 order by id',
      [one.id],
    );
    expect(rows).toEqual([
      { credits_used: 0, batch_size: 1 },
      { credits_used: 2, batch_size: 3 },
    ]);
    expect(await driftOf()).toEqual([]);
  });

  test('what the tool refuses is told in its words, and the charge goes back', async () => {
    const one = await customer();
    const white = await sharp({ create: { width: 50, height: 50, channels: 3, background: '#ffffff' } })
      .png()
      .toBuffer();
    const { body } = await one.submit({ ...KNOCKOUT, inputs: [{ file: await one.upload(white) }] });
    const { job } = await one.ended(body.job.id);
    expect(job).toMatchObject({ state: 'failed', error: { code: expect.stringMatching(/^(picture|art)\./) } });
    expect(await one.balance()).toBe(15);
    expect(await driftOf()).toEqual([]);
  });

  test('a run that is canceled costs nothing and leaves nothing', async () => {
    const one = await customer();
    const big = await disc(800);
    const file = await one.upload(big);
    const { body } = await one.submit({ ...KNOCKOUT, inputs: Array.from({ length: 10 }, () => ({ file })) });
    expect(await one.balance()).toBe(5);
    const canceled = await one.ask<{ job: { state: string } }>('POST', `/api/jobs/${body.job.id}/cancel`);
    expect(canceled.body.job.state).toBe('cancelled');
    expect(await one.balance()).toBe(15);
    const again = await one.ask('POST', `/api/jobs/${body.job.id}/cancel`);
    expect(again.status).toBe(200);
    expect(await one.balance()).toBe(15);
    // The worker is free for others.
    const next = await one.submit({ ...KNOCKOUT, inputs: [{ file }] });
    expect((await one.ended(next.body.job.id)).job.state).toBe('done');
    const { rows } = await db.database.pool.query(`select id from private.files where user_id = $1 and kind = 'result'`, [one.id]);
    expect(rows).toHaveLength(1);
  });
});

test('results are called after what a file is called now, whatever it came as, and names are no paths', async () => {
  const one = await customer();
  const bytes = await disc(30);
  const file = await one.upload(bytes, `${'ä'.repeat(251)}.png`);
  const named = (name?: string) => ({ file, ...(name === undefined ? {} : { name }) });
  const inputs = [named(), named('../..\\etc/passwd\r\n"x".png'), named('')];
  const { body } = await one.submit({ ...KNOCKOUT, inputs });
  const { job } = await one.ended(body.job.id);
  expect(job.results.map(({ name }) => name)).toEqual([
    `${'ä'.repeat(90)}_color-ko_300dpi.png`,
    '.. .. etc passwd  "x"_color-ko_300dpi.png',
    'artwork_color-ko_300dpi.png',
  ]);
  const [, strange] = job.results;
  expect((await one.download(strange.url)).headers.get('content-disposition')).toContain(
    'filename=".. .. etc passwd  _x__color-ko_300dpi.png"',
  );
});

describe('refusals', () => {
  test('in the words of the specification, before anything moves', async () => {
    const one = await customer(0);
    const file = await one.upload(await disc());
    const poor = await one.submit({ ...KNOCKOUT, inputs: [{ file }] });
    expect(poor.status).toBe(402);
    expect(poor.body.message).toMatch(/^Insufficient tokens\. You need 1 tokens but only have 0 remaining\./);
    const stranger = await fetch(`${server.url}/api/jobs`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...KNOCKOUT, key: 'x', inputs: [{ file }] }),
    });
    expect(stranger.status).toBe(401);
    expect(await stranger.json()).toMatchObject({ message: 'Authentication required to use tokens' });
    const { rows } = await db.database.pool.query('select from private.jobs where user_id = $1', [one.id]);
    expect(rows).toEqual([]);
  });

  test.each([
    ['a tool that there is not', { tool: 'mirror' }, 'usage.unknown-tool'],
    ['an option out of range', { tool: 'halftone', options: { lpi: 100000 } }, 'option.out-of-range'],
    ['a body that says nothing', { tool: 7 }, 'job.invalid'],
    ['a file of nobody', { ...KNOCKOUT, inputs: [{ file: '00000000-0000-4000-8000-000000000000' }] }, 'upload.unknown'],
  ])('%s', async (_, job, code) => {
    const one = await customer();
    const file = await one.upload(await disc());
    const { body, status } = await one.submit({ inputs: [{ file }], ...job });
    expect(body.code).toBe(code);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(await one.balance()).toBe(15);
  });

  test.each([
    ['a key', { key: 'a\u0000b' }],
    ['an option', { options: { colors: [{ color: '#ffffff', note: '\ud800' }] } }],
  ])('what no database keeps as text is refused: %s', async (_, job) => {
    const one = await customer();
    expect((await one.submit({ ...KNOCKOUT, ...job, inputs: [{ file: randomUUID() }] })).body.code).toBe('job.invalid');
  });

  test('free tools have a quota of pixels a day', async () => {
    const one = await customer();
    const file = await one.upload(await disc(800));
    const halftone = { tool: 'halftone', inputs: [{ file }] };
    const first = await one.submit(halftone);
    expect((await one.ended(first.body.job.id)).job).toMatchObject({ state: 'done', tokens: 0 });
    const second = await one.submit(halftone);
    expect(second.body).toMatchObject({ code: 'job.over-quota', message: expect.stringContaining('1 megapixels a day') });
    expect(await one.balance()).toBe(15);
  });

  test('nobody sees, cancels or loads what is not theirs', async () => {
    const [one, other] = [await customer(), await customer()];
    const file = await one.upload(await disc());
    const { body } = await one.submit({ ...KNOCKOUT, inputs: [{ file }] });
    const { job } = await one.ended(body.job.id);
    expect((await other.submit({ ...KNOCKOUT, inputs: [{ file }] })).body.code).toBe('upload.unknown');
    for (const [method, path] of [
      ['GET', `/api/jobs/${job.id}`],
      ['POST', `/api/jobs/${job.id}/cancel`],
      ['DELETE', `/api/jobs/${job.id}/files`],
      ['GET', `/api/uploads/${file}`],
    ])
      expect((await other.ask(method, path)).status).toBe(404);
    expect((await other.download(job.results[0].url.replace(/until=1/, 'until=9'))).status).toBe(404);
    expect((await other.download(`/api/files/${job.results[0].id}`)).status).toBe(404);
    expect((await other.ask<{ jobs: unknown[] }>('GET', '/api/jobs')).body.jobs).toEqual([]);
  });
});

// With a rest of seconds between two jobs this would take a minute.
test('a line that stands already is worked off without rests', { timeout: 30_000 }, async () => {
  const one = await customer(100);
  const file = await one.upload(await disc(40));
  const pressed = await Promise.all(Array.from({ length: 12 }, () => one.submit({ ...KNOCKOUT, inputs: [{ file }] })));
  const ended = await Promise.all(pressed.map(({ body }) => one.ended(body.job.id)));
  expect(ended.map(({ job }) => job.state)).toEqual(pressed.map(() => 'done'));
});

test('somebody with many jobs stands behind somebody with one; a plan weighs more', async () => {
  const client = await db.database.pool.connect();
  try {
    await client.query('begin');
    const people = { many: await customer(100), one: await customer(), studio: await customer(100) };
    const open = async (who: keyof typeof people, weight: number) => {
      const { rows } = await client.query(
        `select private.open_job(gen_random_uuid(), $1, gen_random_uuid()::text, 'color-ko', '{}', 'png', '[{}]', 0, 1000000, null, '{}', 1000000000, $2)
           ->> 'turn' as turn`,
        [people[who].id, weight],
      );
      return Number(rows[0].turn);
    };
    const many: number[] = [];
    for (let n = 0; n < 6; n++) many.push(await open('many', 1));
    const one = await open('one', 1);
    expect(many.filter((turn) => turn <= one)).toEqual([many[0]]);
    const studio: number[] = [];
    for (let n = 0; n < 6; n++) studio.push(await open('studio', 3));
    // Three of theirs for one of somebody's without a plan.
    expect(studio.filter((turn) => turn < many[1])).toHaveLength(3);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('who wants it is mailed of a run that took longer than a minute, once; nobody else is', async () => {
  const ends = async (wanted: object, minutes: number, state: string): Promise<unknown[]> => {
    const one = await customer();
    await db.database.pool.query('update auth.users set raw_user_meta_data = $2 where id = $1', [one.id, JSON.stringify(wanted)]);
    const { rows } = await db.database.pool.query(
      `insert into private.jobs (id, user_id, idempotency_key, tool_id, options, format, inputs, tokens, pixels, turn, created_at)
       values (gen_random_uuid(), $1, 'k', 'color-ko', '{}', 'png', '[{"name": "wall.png"}]', 0, 0, 0, now() - $2 * interval '1 minute') returning id`,
      [one.id, minutes],
    );
    const error = state === 'failed' ? '{"code": "run.timeout", "params": {}}' : null;
    await db.database.pool.query('select private.end_job($1, $2, $3, null, null)', [rows[0].id, state, error]);
    for (const _ of [1, 2]) await db.database.pool.query('select private.note_long_run($1)', [rows[0].id]);
    return (await db.database.pool.query('select kind, facts from private.billing_mails where user_id = $1', [one.id])).rows;
  };
  expect(await ends({ mail_runs: true }, 2, 'done')).toEqual([
    { kind: 'run-ended', facts: expect.objectContaining({ tool: 'color-ko', file: 'wall.png', files: 1, error: null }) },
  ]);
  expect(await ends({ mail_runs: true }, 2, 'failed')).toMatchObject([{ facts: { error: { code: 'run.timeout' } } }]);
  expect(await ends({ mail_runs: true }, 0, 'done')).toEqual([]);
  expect(await ends({ mail_runs: true }, 2, 'cancelled')).toEqual([]);
  expect(await ends({}, 2, 'done')).toEqual([]);
});

test('a fault in the mail about a run holds up neither its result nor its refund', async () => {
  const { pool } = db.database;
  const one = await customer();
  await pool.query(`update auth.users set raw_user_meta_data = '{"mail_runs": true}' where id = $1`, [one.id]);
  await pool.query(`alter table private.billing_mails add constraint faulty check (user_id <> '${one.id}')`);
  try {
    const ends = async (state: 'done' | 'failed'): Promise<{ isEnded: boolean; told: string[]; found: string }> => {
      const { rows } = await pool.query(
        `insert into private.jobs (id, user_id, idempotency_key, tool_id, options, format, inputs, tokens, pixels, turn, state, created_at)
         values (gen_random_uuid(), $1, $2, 'color-ko', '{}', 'png', '[{}]', 2, 0, 0, 'running', now() - interval '2 minutes') returning id`,
        [one.id, state],
      );
      const [{ id }] = rows;
      await pool.query(`select private.charge($1, 2, $2, '{}')`, [one.id, `job:${id}`]);
      const told: string[] = [];
      const isEnded = await endJob(pool, id, { state }, ({ message }, of) => told.push(`${of} ${message}`));
      return { isEnded, told, found: (await pool.query('select state from private.jobs where id = $1', [id])).rows[0].state };
    };
    for (const state of ['done', 'failed'] as const) {
      expect(await ends(state)).toEqual({ isEnded: true, told: [expect.stringContaining('faulty')], found: state });
    }
    // The one that was made is paid, the other is not.
    expect(await one.balance()).toBe(13);
    expect(await driftOf()).toEqual([]);
  } finally {
    await pool.query('alter table private.billing_mails drop constraint faulty');
  }
});

test('a run that no queue holds is paid back by the next who works', async () => {
  const one = await customer();
  const id = randomUUID();
  await db.database.pool.query(
    `insert into private.jobs (id, user_id, idempotency_key, tool_id, options, format, inputs, tokens, pixels, turn, state)
     values ($1, $2, 'k', 'color-ko', '{}', 'png', '[{}]', 2, 0, 0, 'running')`,
    [id, one.id],
  );
  await db.database.pool.query(`select private.charge($1, 2, $2, '{}')`, [one.id, `job:${id}`]);
  expect(await one.balance()).toBe(13);
  const other = await startTestServer(db, { WORKERS: '1' });
  try {
    await other.startWorking();
    await expect.poll(async () => (await one.ended(id)).job).toMatchObject({ state: 'failed', error: { code: 'run.worker-lost' } });
    expect(await one.balance()).toBe(15);
  } finally {
    await other.close();
  }
});

test('after the clock was set forward a job whose claim looks lost is made once more and charged once', async () => {
  const one = await customer();
  const file = await one.upload(await disc(700));
  const { body } = await one.submit({ ...KNOCKOUT, inputs: Array.from({ length: 3 }, () => ({ file })) });
  const state = async () => (await db.database.pool.query('select state from private.jobs where id = $1', [body.job.id])).rows[0].state;
  await expect.poll(state).not.toBe('queued');
  // What its heartbeat said an hour ago, as the new time has it.
  await db.database.pool.query(`update pgboss.job set heartbeat_on = now() - interval '1 hour' where id = $1`, [body.job.id]);
  const { job } = await one.ended(body.job.id);
  expect([job.state, job.results.length, await one.balance()]).toEqual(['done', 3, 12]);
  expect(await driftOf()).toEqual([]);
});

test('who follows runs has so many streams as sockets; a server that ends waits for none of them', async () => {
  const other = await startTestServer(db, { WORKERS: '0', SOCKETS_PER_USER: '2' });
  const one = await openCustomer(other, db.database.pool);
  // In no queue: it waits for ever.
  const { rows } = await db.database.pool.query(
    `insert into private.jobs (id, user_id, idempotency_key, tool_id, options, format, inputs, tokens, pixels, turn)
     values (gen_random_uuid(), $1, 'k', 'color-ko', '{}', 'png', '[{}]', 0, 0, 0) returning id`,
    [one.id],
  );
  const open = () => fetch(`${other.url}/api/jobs/${rows[0].id}/events`, { headers: { authorization: `Bearer ${one.token}` } });
  const stream = await open();
  const steps = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await steps?.read())?.value).toContain('"state":"queued"');
  const second = await open();
  expect((await open()).status).toBe(429);
  // A stream that was closed is given back.
  await second.body?.cancel();
  await expect.poll(async () => (await open()).status).toBe(200);
  await other.close();
  expect(await steps?.read()).toMatchObject({ done: true });
  await db.database.pool.query('delete from private.jobs where id = $1', [rows[0].id]);
  // A connection that waits for a next request would hold it for 72 seconds.
}, 60_000);

describe('figures for a monitor', () => {
  test('tell the queue and the ledger, to this machine', async () => {
    const answer = await fetch(`${server.url}/metrics`);
    const text = await answer.text();
    expect(answer.headers.get('content-type')).toContain('text/plain');
    expect(text).toMatch(/^underbase_jobs\{state="queued"\} 0$/m);
    expect(text).toMatch(/^underbase_ledger_drift_accounts 0$/m);
    expect(text).toMatch(/^underbase_job_seconds_count\{tool="color-ko",outcome="done"\} \d+$/m);
  });

  test('and to nobody who comes by a proxy without the token', async () => {
    expect((await fetch(`${server.url}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.7' } })).status).toBe(404);
  });
});

describe('uploads', () => {
  test('what is over the limit is refused before its first byte, with the limit in words', async () => {
    const one = await customer();
    const answer = await fetch(`${server.url}/api/uploads`, {
      method: 'POST',
      headers: { authorization: `Bearer ${one.token}`, 'tus-resumable': '1.0.0', 'upload-length': String(2 * 1024 * 1024) },
    });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ code: 'upload.too-large', message: expect.stringContaining('1 MB') });
  });

  test('a part at a time, interrupted anywhere, arrives whole; its content is found again', async () => {
    const one = await customer();
    const bytes = await disc(300);
    const headers = { authorization: `Bearer ${one.token}`, 'tus-resumable': '1.0.0' };
    const made = await fetch(`${server.url}/api/uploads`, {
      method: 'POST',
      headers: {
        ...headers,
        'upload-length': String(bytes.length),
        'upload-metadata': `filename ${Buffer.from('ä/b.png').toString('base64')}`,
      },
    });
    const place = `${server.url}${made.headers.get('location')}`;
    const half = Math.floor(bytes.length / 2);
    for (const [from, to] of [
      [0, half],
      [half, bytes.length],
    ]) {
      const { headers: told } = await fetch(place, { method: 'HEAD', headers });
      expect(Number(told.get('upload-offset'))).toBe(from);
      const body = bytes.subarray(from, to);
      const part = { ...headers, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(from) };
      const stored = await fetch(place, { method: 'PATCH', headers: part, body });
      expect(stored.status).toBe(204);
      expect(Number(stored.headers.get('upload-offset'))).toBe(to);
    }
    // Who lost the last answer asks how far it is.
    expect((await fetch(place, { method: 'HEAD', headers })).headers.get('upload-offset')).toBe(String(bytes.length));
    const id = place.split('/').at(-1) ?? '';
    const { body } = await one.ask<{ file: { name: string; sha256: string; state: string; facts: object } }>('GET', `/api/uploads/${id}`);
    expect(body.file).toMatchObject({ name: 'ä b.png', state: 'ready', facts: { format: 'png', widthPx: 300, dpi: 300 } });
    const known = await one.ask<{ file: { id: string } | null }>('POST', '/api/uploads/known', { sha256: body.file.sha256 });
    expect(known.body.file?.id).toBe(id);
    const other = await customer();
    expect((await other.ask<{ file: unknown }>('POST', '/api/uploads/known', { sha256: body.file.sha256 })).body.file).toBeNull();
    expect((await fetch(place, { method: 'HEAD', headers: { ...headers, authorization: `Bearer ${other.token}` } })).status).toBe(404);
  });

  test('a full disk is told as such and charges nothing; the upload goes on once there is room', async () => {
    const one = await customer();
    const bytes = await disc(200);
    const headers = { authorization: `Bearer ${one.token}`, 'tus-resumable': '1.0.0' };
    const made = await fetch(`${server.url}/api/uploads`, {
      method: 'POST',
      headers: { ...headers, 'upload-length': String(bytes.length) },
    });
    const place = `${server.url}${made.headers.get('location')}`;
    const id = place.split('/').at(-1) ?? '';
    const path = join(db.stateFolder, 'storage', 'upload', id);
    const send = (from: number) =>
      fetch(place, {
        method: 'PATCH',
        headers: { ...headers, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(from) },
        body: bytes.subarray(from),
      });
    // The kernel's own full disk.
    await rm(path);
    await symlink('/dev/full', path);
    const answer = await send(0);
    expect(answer.status).toBe(507);
    expect(await answer.json()).toMatchObject({ code: 'storage.full', message: expect.stringContaining('no room') });
    expect((await one.submit({ ...KNOCKOUT, inputs: [{ file: id }] })).body).toMatchObject({ code: 'upload.unfinished' });
    expect(await one.balance()).toBe(15);
    await rm(path);
    await writeFile(path, '');
    expect((await send(0)).status).toBe(204);
    expect((await one.submit({ ...KNOCKOUT, inputs: [{ file: id }] })).status).toBe(202);
  });

  test('what is over the room of an account is refused before its first byte, with the limit in words', async () => {
    const one = await customer();
    // What it keeps already, as its rows say.
    await db.database.pool.query(
      `insert into private.files (id, user_id, kind, name, bytes, expires_at) values (gen_random_uuid(), $1, 'result', 'old.png', $2, now() + interval '1 hour')`,
      [one.id, 1024 ** 3 - 1000],
    );
    await expect(one.upload(await disc())).rejects.toThrow(/upload\.no-room.*1 GB/);
    await db.database.pool.query('delete from private.files where user_id = $1', [one.id]);
    await expect(one.upload(await disc())).resolves.toMatch(/^[0-9a-f-]{36}$/);
  });

  test('what is no picture is refused and not kept', async () => {
    const one = await customer();
    await expect(one.upload(Buffer.from('no picture at all'))).rejects.toThrow(/file\.unknown-format/);
    const { rows } = await db.database.pool.query('select from private.files where user_id = $1', [one.id]);
    expect(rows).toEqual([]);
  });

  test('deleting means the bytes too: by hand, and with the account', async () => {
    const one = await customer();
    const file = await one.upload(await disc());
    const { body } = await one.submit({ ...KNOCKOUT, inputs: [{ file }] });
    const { job } = await one.ended(body.job.id);
    const folder = join(db.stateFolder, 'storage');
    const stored = async () => [...(await readdir(join(folder, 'upload'))), ...(await readdir(join(folder, 'result')))];
    expect(await stored()).toEqual(expect.arrayContaining([file, job.results[0].id]));
    await one.ask('DELETE', `/api/jobs/${job.id}/files`);
    await expect.poll(stored).not.toContain(job.results[0].id);
    await expect.poll(stored).not.toContain(file);
    expect((await one.download(job.results[0].url)).status).toBe(404);
    expect((await one.ask('GET', `/api/jobs/${job.id}`)).body).toMatchObject({ job: { results: [], hasInputs: false } });
    const other = await one.upload(await disc(50));
    await db.database.pool.query('delete from auth.users where id = $1', [one.id]);
    const { rows } = await db.database.pool.query('select id from private.gone_files');
    expect(rows).toEqual([{ id: other }]);
  });

  test('what another run still waits for stays', async () => {
    const one = await customer();
    const file = await one.upload(await disc());
    const { body } = await one.submit({ ...KNOCKOUT, inputs: [{ file }] });
    await one.ended(body.job.id);
    await db.database.pool.query(
      `insert into private.jobs (id, user_id, idempotency_key, tool_id, options, format, inputs, tokens, pixels, turn)
       select gen_random_uuid(), user_id, 'k', tool_id, options, format, inputs, 0, 0, 0 from private.jobs where id = $1`,
      [body.job.id],
    );
    await one.ask('DELETE', `/api/jobs/${body.job.id}/files`);
    expect((await one.ask('GET', `/api/uploads/${file}`)).status).toBe(200);
    expect((await one.ask('GET', `/api/jobs/${body.job.id}`)).body).toMatchObject({ job: { results: [], hasInputs: true } });
    await db.database.pool.query(`delete from private.jobs where user_id = $1`, [one.id]);
  });
});

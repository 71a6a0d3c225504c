import { randomUUID } from 'node:crypto';
import { importJWK, SignJWT } from 'jose';
import type { Pool } from 'pg';
import sharp from 'sharp';
import { Upload } from 'tus-js-client';
import type { TestServer } from '../auth-support/test-server.ts';

/** A job as the server tells it. */
export interface ToldJob {
  readonly id: string;
  readonly state: string;
  readonly tokens: number;
  readonly progress: number;
  readonly ahead: number;
  readonly error: { readonly code: string; readonly what: string } | null;
  readonly report: unknown;
  readonly results: readonly { readonly id: string; readonly name: string; readonly bytes: number; readonly url: string }[];
  readonly archive: string | null;
}

export interface Answer<Body> {
  readonly status: number;
  readonly body: Body & { readonly code?: string; readonly message?: string };
}

/** Somebody with an account, asking as the page does. */
export interface Customer {
  readonly id: string;
  readonly token: string;
  ask<Body = object>(method: string, path: string, body?: unknown): Promise<Answer<Body>>;
  /** By the protocol's own client. @returns the id of the file */
  upload(bytes: Uint8Array, name?: string): Promise<string>;
  submit(job: object): Promise<Answer<{ readonly job: ToldJob }>>;
  /** The job once it has ended, by the server's own stream of steps; all states that were told come along. */
  ended(id: string): Promise<{ readonly job: ToldJob; readonly states: readonly string[] }>;
  download(path: string): Promise<Response>;
  balance(): Promise<number>;
}

const HOUR_SECONDS = 3600;

async function sign(server: TestServer, pool: Pool, id: string): Promise<string> {
  // Published keys are made on first use.
  await fetch(`${server.url}/auth/v1/.well-known/jwks.json`);
  const { rows } = await pool.query('select kid, private_jwk from auth.signing_keys where retired_at is null');
  return new SignJWT({ role: 'authenticated', email: `${id}@example.test`, session_id: id })
    .setProtectedHeader({ alg: 'ES256', kid: rows[0].kid, typ: 'JWT' })
    .setIssuer(`${server.url}/auth/v1`)
    .setSubject(id)
    .setAudience('authenticated')
    .setIssuedAt()
    .setExpirationTime(Math.floor(Date.now() / 1000) + HOUR_SECONDS)
    .sign(await importJWK(rows[0].private_jwk, 'ES256'));
}

export async function openCustomer(server: TestServer, pool: Pool, tokens = 15): Promise<Customer> {
  const id = randomUUID();
  await pool.query('insert into auth.users (id, email) values ($1, $2)', [id, `${id}@example.test`]);
  await pool.query('insert into auth.sessions (id, user_id) values ($1, $1)', [id]);
  await pool.query('insert into public.user_subscriptions (user_id, tokens_remaining) values ($1, $2)', [id, tokens]);
  return customerOf(server.url, { id, token: await sign(server, pool, id) }, pool);
}

/** @param database where balances are read, past the server */
export function customerOf(
  url: string,
  { id, token }: { readonly id: string; readonly token: string },
  database: Pick<Pool, 'query'>,
): Customer {
  const authorization = `Bearer ${token}`;

  async function ask<Body>(method: string, path: string, body?: unknown): Promise<Answer<Body>> {
    const headers = body === undefined ? { authorization } : { authorization, 'content-type': 'application/json' };
    const answer = await fetch(`${url}${path}`, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? {} : JSON.parse(text) };
  }

  return {
    id,
    token,
    ask,
    upload: (bytes, name = 'art.png') =>
      new Promise((resolve, reject) => {
        const upload = new Upload(Buffer.from(bytes), {
          endpoint: `${url}/api/uploads`,
          headers: { authorization },
          metadata: { filename: name },
          retryDelays: null,
          chunkSize: 1_000_000,
          onError: reject,
          onSuccess: () => resolve(String(upload.url).split('/').at(-1) ?? ''),
        });
        upload.start();
      }),
    submit: (job) => ask('POST', '/api/jobs', { key: randomUUID(), options: {}, ...job }),
    async ended(jobId) {
      const answer = await fetch(`${url}/api/jobs/${jobId}/events`, { headers: { authorization } });
      let text = '';
      for await (const chunk of answer.body ?? []) text += Buffer.from(chunk).toString();
      const steps: ToldJob[] = text
        .split('\n')
        .filter((line) => line.startsWith('data: '))
        .map((line) => JSON.parse(line.slice(6)));
      const job = steps.at(-1);
      if (!job) throw new Error('nothing was told');
      return { job, states: steps.map(({ state }) => state) };
    },
    download: (path) => fetch(`${url}${path}`),
    async balance() {
      const { rows } = await database.query('select tokens_remaining::int as n from public.user_subscriptions where user_id = $1', [id]);
      return rows[0].n;
    },
  };
}

/** A red disc on white, a PNG at 300 DPI. */
export function disc(side = 240): Promise<Buffer> {
  const half = side / 2;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="100%" height="100%" fill="#fff"/><circle cx="${half}" cy="${half}" r="${half * 0.7}" fill="#c8102e"/></svg>`;
  return sharp(Buffer.from(drawing)).png().withMetadata({ density: 300 }).toBuffer();
}

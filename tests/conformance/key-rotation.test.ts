import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { COMPILE_CACHE } from '../setup/compile-cache.ts';
import { freePort } from './auth-support/test-server.ts';
import { makeStateFolder } from './setup/state-folder.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const SERVER = join(import.meta.dirname, 'auth-support', 'run-server.ts');
const COMMAND = join(ROOT, 'apps', 'cli', 'main.ts');

let state: string;
let pages: string;
let port: number;
let url: string;
let server: ChildProcess | null = null;

beforeAll(async () => {
  state = makeStateFolder();
  pages = mkdtempSync(join(tmpdir(), 'underbase-pages-'));
  writeFileSync(join(pages, 'index.html'), '<!doctype html><head></head>');
  port = await freePort();
  url = `http://127.0.0.1:${port}`;
});

async function endServer(): Promise<void> {
  if (!server || server.exitCode !== null) return;
  const gone = once(server, 'exit');
  server.kill('SIGTERM');
  await gone;
}

afterEach(endServer);
afterAll(() => {
  for (const folder of [state, pages]) rmSync(folder, { recursive: true, force: true });
});

function run(script: string, args: readonly string[]): { child: ChildProcess; output: { said: string } } {
  const { PATH = '' } = process.env;
  const env = { PATH, ...COMPILE_CACHE, UNDERBASE_STATE: state, WEB_ROOT: pages, HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: url };
  const child = spawn(process.execPath, [script, ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const output = { said: '' };
  child.stdout.on('data', (text) => {
    output.said += text;
  });
  return { child, output };
}

async function startServer(): Promise<{ said: string }> {
  const { child, output } = run(SERVER, []);
  server = child;
  await Promise.race([
    expect.poll(() => output.said, { interval: 10 }).toContain('ready'),
    once(child, 'exit').then(() => Promise.reject(new Error('the server ended'))),
  ]);
  return output;
}

/** As an operator does, beside the server or without it. */
async function rotate(): Promise<string> {
  const { child, output } = run(COMMAND, ['keys', 'rotate', '--json']);
  expect((await once(child, 'close'))[0]).toBe(0);
  return JSON.parse(output.said).kid;
}

interface Session {
  readonly access_token: string;
  readonly refresh_token: string;
}

async function post(path: string, body: object): Promise<Session> {
  const answer = await fetch(`${url}/auth/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Session;
}

async function signIn(email: string): Promise<Session> {
  await post('/otp', { email, create_user: true });
  const outbox = join(state, 'outbox');
  const mails = readdirSync(outbox).filter((name) => name.endsWith('.json'));
  const texts = mails.map((name) => JSON.parse(readFileSync(join(outbox, name), 'utf8'))).filter(({ to }) => to === email);
  const [code] = /\b\d{6}\b/.exec(texts[0].text) ?? [];
  return post('/verify', { email, token: code, type: 'email' });
}

const kidOf = (token: string): string => JSON.parse(Buffer.from(token.split('.')[0], 'base64url').toString()).kid;

async function published(): Promise<JSONWebKeySet> {
  return (await (await fetch(`${url}/auth/v1/.well-known/jwks.json`)).json()) as JSONWebKeySet;
}
const publishedKids = async () => (await published()).keys.map(({ kid }) => kid);

/** What the three ways in say to a token: accounts, data, and whoever checks signatures by the published keys. */
async function heldBy(token: string): Promise<readonly [number, number, boolean]> {
  const headers = { authorization: `Bearer ${token}` };
  const user = await fetch(`${url}/auth/v1/user`, { headers });
  const rows = await fetch(`${url}/rest/v1/user_subscriptions`, { headers });
  const isSigned = await jwtVerify(token, createLocalJWKSet(await published())).then(
    () => true,
    () => false,
  );
  return [user.status, rows.status, isSigned];
}
const GOOD = [200, 200, true];

test('keys rotate beside a running server: its old tokens hold until they are gone, new ones are signed anew, before and after a restart', async () => {
  const output = await startServer();
  const session = await signIn('keys@example.test');
  const old = session.access_token;
  expect(await heldBy(old)).toEqual(GOOD);

  const second = await rotate();
  expect(second).not.toBe(kidOf(old));
  await expect.poll(publishedKids, { interval: 10 }).toEqual([second, kidOf(old)]);
  // The log comes by a pipe, and may come after the answer.
  await expect.poll(() => output.said, { interval: 10 }).toContain('"security":"signing-key-rotated"');
  const refreshed = await post('/token?grant_type=refresh_token', { refresh_token: session.refresh_token });
  expect(kidOf(refreshed.access_token)).toBe(second);
  for (const token of [old, refreshed.access_token]) expect(await heldBy(token)).toEqual(GOOD);

  await endServer();
  const third = await rotate();
  await startServer();
  expect(await publishedKids()).toEqual([third, second, kidOf(old)]);
  expect(await heldBy(refreshed.access_token)).toEqual(GOOD);
  const newest = await signIn('other@example.test');
  expect(kidOf(newest.access_token)).toBe(third);
  expect(await heldBy(newest.access_token)).toEqual(GOOD);

  // Two hours after its end the last token of the first key has long expired.
  const client = new Client({ host: join(state, 'postgres', 'run'), user: 'underbase', database: 'postgres' });
  await client.connect();
  await client.query(`update auth.signing_keys set retired_at = now() - interval '2 hours' where kid = $1`, [kidOf(old)]);
  await client.query(`select pg_notify('underbase_keys', '')`);
  await client.end();
  await expect.poll(publishedKids, { interval: 10 }).toEqual([third, second]);
  expect(await heldBy(old)).toEqual([403, 401, false]);
  expect(await heldBy(refreshed.access_token)).toEqual(GOOD);
});

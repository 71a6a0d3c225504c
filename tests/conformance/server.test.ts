import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { createServer, readConfig } from '@underbase/server';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from './auth-support/test-database.ts';
import { freePort } from './auth-support/test-server.ts';

const SCRIPT = 'export const words = "light table";\n'.repeat(200);
const PAGE = '<!doctype html><html lang="en"><head><title>Underbase</title></head><body><div id="root"></div></body></html>';

let db: TestDatabase;
let webRoot: string;
let app: FastifyInstance;
let url: string;

beforeAll(async () => {
  [db, webRoot] = await Promise.all([openTestDatabase(), mkdtemp(join(tmpdir(), 'ub-web-'))]);
  await mkdir(join(webRoot, 'assets'));
  await writeFile(join(webRoot, 'index.html'), PAGE);
  await writeFile(join(webRoot, 'assets', 'app-a1B2_c-D.js'), SCRIPT);
  await writeFile(join(webRoot, 'theme.js'), SCRIPT);
  await writeFile(join(webRoot, '.secret'), 'hidden');
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, '..', '..', 'scripts', 'precompress.mjs'), webRoot]);
  const port = await freePort();
  const config = readConfig({
    PORT: String(port),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    DESIGNER_URL: 'https://designer.example.test/',
    FRAME_ORIGINS: 'https://shop.example.test',
    REDIRECT_ORIGINS: 'http://localhost:5173',
  });
  app = await createServer(config, { webRoot, database: db.database, stateFolder: db.stateFolder });
  await app.listen({ host: '127.0.0.1', port });
  url = `http://127.0.0.1:${port}`;
});

afterAll(async () => {
  await app?.close();
  await db?.close();
  for (const folder of [webRoot, `${webRoot}.previous`]) await rm(folder, { recursive: true, force: true });
});

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** Unlike fetch, this neither unpacks bodies nor tidies paths. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = request(`${url}/`, { path, method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }));
    });
    call.on('error', reject).end();
  });
}

const directive = (answer: Answer, name: string): string | undefined =>
  String(answer.headers['content-security-policy'])
    .split('; ')
    .find((part) => part.startsWith(`${name} `))
    ?.slice(name.length + 1);

describe('the page', () => {
  test.each(['/', '/color-ko', '/docs/tools/halftone?x=1', '/auth/callback?code=1', '/index.html', '/profile/'])('%s', async (path) => {
    const answer = await get(path, { accept: 'text/html' });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.body.toString()).toContain('<div id="root">');
  });

  test('carries the policy that the design asks for', async () => {
    const answer = await get('/');
    expect(directive(answer, 'script-src')).toBe("'self' 'wasm-unsafe-eval'");
    expect(directive(answer, 'worker-src')).toBe("'self' blob:");
    expect(directive(answer, 'img-src')).toBe("'self' blob: data:");
    expect(directive(answer, 'style-src')).toMatch(/^'self' 'nonce-[\w-]{22}'$/);
    expect(directive(answer, 'connect-src')).toContain(`ws://127.0.0.1:${new URL(url).port}`);
    for (const name of ['frame-ancestors', 'base-uri', 'object-src', 'default-src']) expect(directive(answer, name)).toBe("'none'");
    expect(answer.headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
  });

  test('has a nonce of its own each time, the same in header and page', async () => {
    const nonces = await Promise.all(
      [1, 2].map(async () => {
        const answer = await get('/');
        const nonce = /<meta property="csp-nonce" nonce="([\w-]+)">/.exec(answer.body.toString())?.[1];
        expect(directive(answer, 'style-src')).toContain(`'nonce-${nonce}'`);
        return nonce;
      }),
    );
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  test('brings its settings along', async () => {
    const content = /<meta name="underbase-config" content="([^"]+)">/.exec((await get('/')).body.toString())?.[1] ?? '';
    const settings = JSON.parse(content.replaceAll('&quot;', '"').replaceAll('&amp;', '&'));
    expect(settings).toEqual(JSON.parse((await get('/api/config')).body.toString()));
    expect(settings).toMatchObject({
      supabaseUrl: null,
      isGoogleEnabled: false,
      designerUrl: 'https://designer.example.test',
      hasDesignerHandoff: true,
      isDevelopment: true,
    });
    expect(settings.dummyCredentials).toContain('SMTP_URL');
    expect(JSON.stringify(settings)).not.toMatch(/secret/i);
  });

  test('only the standalone pages fit into frames, and only of listed origins', async () => {
    const standalone = await get('/standalone/file-validator');
    expect(directive(standalone, 'frame-ancestors')).toBe('https://shop.example.test');
    expect(standalone.headers['x-frame-options']).toBeUndefined();
    expect(directive(await get('/standalone-looking'), 'frame-ancestors')).toBe("'none'");
  });
});

describe('files', () => {
  test('with hashed names stay for a year, others are asked for anew', async () => {
    expect((await get('/assets/app-a1B2_c-D.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get('/theme.js')).headers['cache-control']).toBe('no-cache');
  });

  test('come packed in the best way that the browser takes', async () => {
    const brotli = await get('/assets/app-a1B2_c-D.js', { 'accept-encoding': 'gzip, br' });
    const gzip = await get('/assets/app-a1B2_c-D.js', { 'accept-encoding': 'gzip' });
    const plain = await get('/assets/app-a1B2_c-D.js');
    expect([brotli, gzip, plain].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined]);
    expect(gunzipSync(gzip.body).toString()).toBe(SCRIPT);
    expect(plain.body.toString()).toBe(SCRIPT);
    expect(brotli.body.length).toBeLessThan(plain.body.length / 10);
    expect(brotli.headers['content-type']).toMatch(/javascript/);
    expect(String(brotli.headers.vary).toLowerCase()).toContain('accept-encoding');
  });

  test('are sent in parts and not again when known', async () => {
    const part = await get('/theme.js', { range: 'bytes=0-9' });
    expect([part.status, part.body.toString()]).toEqual([206, SCRIPT.slice(0, 10)]);
    const known = await get('/theme.js', { 'if-none-match': String((await get('/theme.js')).headers.etag) });
    expect([known.status, known.body.length]).toEqual([304, 0]);
  });

  test('workers get the page’s isolation and policy', async () => {
    const answer = await get('/assets/app-a1B2_c-D.js');
    expect(answer.headers['cross-origin-embedder-policy']).toBe('require-corp');
    expect(directive(answer, 'script-src')).toBe("'self' 'wasm-unsafe-eval'");
  });

  test('only the script of libvips has the policy that lets it build its bindings', async () => {
    const answer = await get('/assets/vips-a1B2_c-D.js');
    expect(directive(answer, 'script-src')).toBe("'self' 'wasm-unsafe-eval' 'unsafe-eval'");
    const others = ['/vips-a1B2_c-D.js', '/assets/not-vips-a1B2_c-D.js', '/assets/app-a1B2_c-D.js?/assets/vips-1.js'];
    for (const path of others) expect((await get(path)).headers['content-security-policy']).not.toContain("'unsafe-eval'");
  });

  test.each([
    '/assets/gone-12345678.js',
    '/missing.png',
    '/assets/app-a1B2_c-D.js.br',
    '/theme.js.gz',
    '/.secret',
    '/..%2f..%2fetc%2fpasswd.txt',
    '/assets/..%5c..%5cpackage.json',
  ])('%s is not there', async (path) => {
    const answer = await get(path);
    expect([403, 404]).toContain(answer.status);
    expect(answer.body.toString()).not.toContain('hidden');
  });

  test.each(['/../../package.json', '/%2e%2e/%2e%2e/etc/passwd', '//etc/passwd', '/....//etc/passwd'])(
    '%s leads nowhere outside',
    async (path) => {
      const text = (await get(path)).body.toString();
      expect(text).not.toContain('workspaces');
      expect(text).not.toContain('root:x:');
    },
  );
});

describe('programs', () => {
  test.each(['/api/nothing', '/auth/v1/nothing', '/dev/nothing'])('%s gets 404 in JSON, never the page', async (path) => {
    const answer = await get(path, { accept: 'text/html' });
    expect(answer.status).toBe(404);
    expect(JSON.parse(answer.body.toString())).toMatchObject({ code: 'not_found' });
    expect(directive(answer, 'default-src')).toBe("'none'");
  });

  test('health and readiness answer', async () => {
    expect((await get('/healthz')).status).toBe(200);
    expect(JSON.parse((await get('/readyz')).body.toString())).toEqual({ status: 'ready', checks: { database: true } });
  });

  test('a listed origin may call the client’s endpoints, another may not', async () => {
    const preflight = (origin: string) =>
      get('/auth/v1/otp', { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'apikey' }, 'OPTIONS');
    const listed = await preflight('http://localhost:5173');
    expect(listed.status).toBe(204);
    expect(listed.headers['access-control-allow-origin']).toBe('http://localhost:5173');
    expect(listed.headers['access-control-allow-headers']).toContain('x-supabase-api-version');
    expect((await preflight('https://evil.example')).headers['access-control-allow-origin']).toBeUndefined();
    const api = await get('/api/config', { origin: 'http://localhost:5173' });
    expect(api.headers['access-control-allow-origin']).toBeUndefined();
  });
});

// The last one: it changes what is served.
test('a new build is served at once, and pages of the build before still find their parts', async () => {
  const next = `${webRoot}.next`;
  await mkdir(join(next, 'assets'), { recursive: true });
  await writeFile(join(next, 'index.html'), PAGE.replace('Underbase', 'Underbase, built anew'));
  await writeFile(join(next, 'assets', 'app-NEWnew12.js'), 'export const words = "next";');
  await rename(webRoot, `${webRoot}.previous`);
  // Between the two builds there is none; the server goes on with what it knows.
  expect((await get('/color-ko')).body.toString()).toContain('<title>Underbase</title>');
  await rename(next, webRoot);
  expect((await get('/color-ko')).body.toString()).toContain('<title>Underbase, built anew</title>');
  expect((await get('/assets/app-NEWnew12.js')).body.toString()).toContain('next');
  const old = await get('/assets/app-a1B2_c-D.js', { 'accept-encoding': 'br' });
  expect([old.status, old.headers['content-encoding']]).toEqual([200, 'br']);
  expect(old.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await get('/theme.js')).status).toBe(404);
});

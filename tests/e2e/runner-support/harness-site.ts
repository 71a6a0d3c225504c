import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { builtOnce } from '../web-support/built-once.ts';

const HARNESS = fileURLToPath(new URL('../../../packages/runner/browser/harness', import.meta.url));
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
};

/** Puts the harness's registry, which knows the tiny tools too, in the place of the house's own; it alone still gets the real one. */
function withTinyTools(): Plugin {
  const registry = join(HARNESS, 'registry.ts');
  return {
    name: 'tiny-tools',
    enforce: 'pre',
    resolveId: (source, importer) => (source === '@underbase/tools' && importer !== registry ? registry : null),
  };
}

async function buildHarness(folder: string): Promise<void> {
  await build({
    root: HARNESS,
    configFile: false,
    logLevel: 'error',
    plugins: [withTinyTools()],
    worker: { format: 'es', plugins: () => [withTinyTools()] },
    build: { outDir: folder, emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0 },
  });
}

/** What the product's server asks of pages and workers, as far as the runner can be hindered by it. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self' blob:",
  "connect-src 'self' blob:",
  "img-src 'self' data:",
].join('; ');

export interface HarnessSite {
  readonly url: string;
  /** Files that the page fetches and stores, by name. */
  readonly files: Map<string, Uint8Array>;
  close(): Promise<void>;
}

async function receive(request: IncomingMessage): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Serves the harness page, with the headers that give threads shared memory or without them. */
export async function serveHarness({ isIsolated }: { readonly isIsolated: boolean }): Promise<HarnessSite> {
  const folder = await builtOnce('runner-harness', buildHarness);
  const files = new Map<string, Uint8Array>();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://site');
    const name = pathname.startsWith('/files/') ? pathname.slice('/files/'.length) : null;
    if (name !== null && request.method === 'PUT') {
      files.set(name, await receive(request));
      response.end();
      return;
    }
    const body = name === null ? await readFile(join(folder, pathname === '/' ? 'index.html' : pathname)) : files.get(name);
    if (isIsolated) {
      response.setHeader('cross-origin-opener-policy', 'same-origin');
      response.setHeader('cross-origin-embedder-policy', 'require-corp');
    }
    response.setHeader('content-security-policy', POLICY);
    response.setHeader('content-type', TYPES[extname(pathname) || '.html'] ?? 'application/octet-stream');
    response.end(body);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(404).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    files,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

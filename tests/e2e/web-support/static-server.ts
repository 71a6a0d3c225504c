import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { answerForAccount } from './account-service.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
};

/** The product's own policy, without the nonce that its server adds: what passes here passes there. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self' blob:",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self' blob:",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
].join('; ');

/** The standalone pages may stand in frames of listed origins: here, of any other port under the other name of this machine. */
const FRAMEABLE = /^\/standalone(\/|$)/;
const framing = (path: string): string => `frame-ancestors ${FRAMEABLE.test(path) ? 'http://localhost:*' : "'none'"}`;

/** libvips builds its bindings at run time; the product's server allows that for its scripts alone. */
const VIPS_POLICY = POLICY.replace("'wasm-unsafe-eval'", "'wasm-unsafe-eval' 'unsafe-eval'");

export interface StaticSite {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves a built web app as the product does: files, the page for every other address, cross-origin isolation, strict policy. */
export async function serveSite(folder: string): Promise<StaticSite> {
  const server = createServer(async (request, response) => {
    if (await answerForAccount(request, response)) return;
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://site').pathname));
    const wanted = join(folder, path);
    const isFile = wanted.startsWith(folder) && existsSync(wanted) && statSync(wanted).isFile();
    const policy = /\/vips[^/]*\.js$/.test(path) ? VIPS_POLICY : POLICY;
    response.setHeader('content-security-policy', `${policy}; ${framing(path)}`);
    response.setHeader('cross-origin-opener-policy', 'same-origin');
    response.setHeader('cross-origin-embedder-policy', 'require-corp');
    response.setHeader('cross-origin-resource-policy', 'same-origin');
    if (!isFile && extname(path)) {
      response.writeHead(404).end();
      return;
    }
    const file = isFile ? wanted : join(folder, 'index.html');
    // As the product's server says of what carries its content in its name.
    if (path.startsWith('/assets/')) response.setHeader('cache-control', 'public, max-age=31536000, immutable');
    response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => closeServer(server) };
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve, reject) => server.close((error) => (error ? reject(error) : resolve())));
}

import { randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerConfig } from '../config.ts';
import { publicConfig } from './public-config.ts';
import { pagePolicy } from './security-headers.ts';

const compressBrotli = promisify(brotliCompress);
/** Made for each answer because of its nonce, so a quick setting; the page is a few kilobytes. */
const PAGE_QUALITY = 4;
/** The build puts a hash of the content into these names: they never change. */
const HASHED_NAME = /\/assets\/.+-[\w-]{8}\.\w+$/;
const YEAR_SECONDS = 31_536_000;
/** The page is never sent as a plain file (it carries a fresh nonce), nor are folders, nor compressed twins by their own names. */
const NOT_A_FILE = /\/$|^\/?index\.html|\.(br|gz)$/;
const FRAMEABLE = /^\/standalone(\/|$)/;

/**
 * Serves the built web app: its files, and for every other address that a browser opens the one page, which knows its
 * own routes. A new build may take the folder's place at any time: the page is read again then, and the parts of the build before,
 * which pages that are still open ask for, come from `WEBROOT.previous` (scripts/setup/web-build.mjs).
 * @throws when `webRoot` holds no build
 */
export async function addWebApp(app: FastifyInstance, config: ServerConfig, webRoot: string): Promise<void> {
  const template = openTemplate(webRoot);
  const files: FastifyStaticOptions = {
    root: webRoot,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    preCompressed: true,
    suppressWarning: true,
    allowedPath: (path) => !NOT_A_FILE.test(path),
    setHeaders: (reply, path) => {
      const isHashed = HASHED_NAME.test(path.replaceAll('\\', '/').replace(/\.(br|gz)$/, ''));
      reply.header('cache-control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
    },
  };
  await app.register(fastifyStatic, files);
  const assets = [webRoot, `${webRoot}.previous`].map((root) => join(root, 'assets'));
  await app.register(fastifyStatic, { ...files, root: assets, prefix: '/assets/', decorateReply: false });
  app.decorate('sendPage', async (request: FastifyRequest, reply: FastifyReply) => sendPage(request, reply, template(), config));
}

/** Which addresses are files of the build that never change. */
export async function readBuiltFiles(webRoot: string): Promise<(path: string) => boolean> {
  const names = await readdir(join(webRoot, 'assets'), { recursive: true }).catch(() => []);
  const paths = new Set(names.map((name) => `/assets/${name.replaceAll('\\', '/')}`));
  return (path) => paths.has(path);
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers with the web app's page; absent where no build is served. */
    sendPage?: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
  }
}

/**
 * The page as the build that lies there now has it; between two builds, as the last one had it. Whether it changed is asked in place for
 * each page: that takes microseconds, a turn through the thread pool as long as the rest of the answer.
 */
function openTemplate(webRoot: string): () => string {
  const path = join(webRoot, 'index.html');
  const stampOf = (): string => {
    const { ino, mtimeMs } = statSync(path);
    return `${ino} ${mtimeMs}`;
  };
  const read = () => ({ stamp: stampOf(), text: readFileSync(path, 'utf8') });
  let last: ReturnType<typeof read>;
  try {
    last = read();
  } catch (cause) {
    throw new Error(`There is no built web app in ${webRoot}. npm start builds it.`, { cause });
  }
  return () => {
    try {
      if (stampOf() !== last.stamp) last = read();
    } catch {
      // A build is taking the folder's place in this moment.
    }
    return last.text;
  };
}

/**
 * The nonce stands in a `<meta property="csp-nonce" nonce>` tag, where Vite's own preloader looks for it and the app
 * reads it for the libraries that inject styles; the public settings travel in a second tag and save a request;
 * the social picture needs its whole address, which only the settings know.
 */
async function sendPage(request: FastifyRequest, reply: FastifyReply, template: string, config: ServerConfig): Promise<FastifyReply> {
  const styleNonce = randomBytes(16).toString('base64url');
  const settings = escapeAttribute(JSON.stringify(publicConfig(config)));
  const tags = `<meta property="csp-nonce" nonce="${styleNonce}"><meta name="underbase-config" content="${settings}"><meta property="og:image" content="${config.publicUrl.origin}/social.jpg">`;
  const html = template.replace(/<head[^>]*>/i, (head) => head + tags);
  const frameOrigins = FRAMEABLE.test(request.url.split('?')[0]) ? config.frameOrigins : [];
  reply
    .header('content-security-policy', pagePolicy(config, { styleNonce, frameOrigins }))
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding')
    .type('text/html; charset=utf-8');
  if (!/\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(html);
  const packed = await compressBrotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: PAGE_QUALITY } });
  return reply.header('content-encoding', 'br').send(packed);
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

import { readdir, readFile, stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DecodeOptions, EncodeOptions } from '@underbase/codecs';
import { nodeCodecs } from '@underbase/codecs/node';
import type { FormatId } from '@underbase/contract';
import type { PixelImage } from '@underbase/engine';
import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CASES } from '../../packages/codecs/cases.ts';
import { describeDifference } from '../../packages/codecs/compare-pixels.ts';
import { LABEL_FONT } from '../../packages/codecs/print/pdf/label-font.ts';
import { builtOnce } from './web-support/built-once.ts';
import { launchChromium } from './web-support/chromium.ts';

const HARNESS = fileURLToPath(new URL('../../packages/codecs/browser/harness', import.meta.url));
const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm' };
const ISOLATION = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' };
/** The product's policy (settled.md 13), and the wider one that libvips' own worker needs. */
const STRICT =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; style-src 'self'; img-src 'self' blob: data:";
const WITH_EVAL = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval' 'unsafe-eval'; worker-src 'self' blob:";
const isVipsScript = (path: string): boolean => /vips[^/]*\.js$/.test(path);

interface Reply {
  readonly error?: { readonly code: string };
  readonly detail?: string;
  readonly info?: object;
  readonly decoded?: { readonly image: PixelImage; readonly info: object };
  readonly bytes?: Uint8Array;
}

let folder = '';
let server: Server;
let browser: Browser;
const node = nodeCodecs();

const pack = (_key: string, value: unknown) => (value instanceof Uint8Array ? { $bytes: Buffer.from(value).toString('base64') } : value);
const unpack = (_key: string, value: unknown) =>
  typeof value === 'object' && value !== null && '$bytes' in value ? new Uint8Array(Buffer.from(String(value.$bytes), 'base64')) : value;

async function ask(page: Page, request: object): Promise<Reply> {
  const text = await page.evaluate(
    (packed) => (globalThis as unknown as { ask(request: string): Promise<string> }).ask(packed),
    JSON.stringify(request, pack),
  );
  return JSON.parse(text, unpack);
}

const decode = (page: Page, bytes: Uint8Array, options?: DecodeOptions) => ask(page, { kind: 'decode', bytes, options });
const encode = (page: Page, image: PixelImage, format: FormatId, options?: EncodeOptions) =>
  ask(page, { kind: 'encode', image, format, options });

/** How far right a drawing of 300 x 100 px is inked, and the fonts that are said to be missing from it. */
async function lettersOf(page: Page, body: string): Promise<{ right: number; missing: readonly string[] }> {
  const bytes = new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100">${body}</svg>`);
  const { decoded, error, detail } = await decode(page, bytes);
  expect(error, detail).toBeUndefined();
  let right = -1;
  for (let i = 0; i < 300 * 100; i++) if ((decoded?.image.pixels[4 * i + 3] ?? 0) > 128) right = Math.max(right, i % 300);
  const { missingFonts = [] } = (decoded?.info ?? {}) as { missingFonts?: readonly { family: string }[] };
  return { right, missing: missingFonts.map(({ family }) => family) };
}

/** Every alpha from 0 to 255, colors under alpha 0 among them. */
function gradient(width: number, height: number): PixelImage {
  const pixels = new Uint8Array(width * height * 4);
  for (let i = 0; i < pixels.length; i += 4) pixels.set([i % 251, (i * 7) % 253, (i * 13) % 255, (i / 4) % 256], i);
  return { width, height, pixels, dpi: 300, icc: null };
}

/** Smooth and opaque: what lossy encoders keep. */
function ramp(width: number, height: number): PixelImage {
  const pixels = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) pixels.set([x * 3, y * 4, 128, 255], (y * width + x) * 4);
  return { width, height, pixels, dpi: 300, icc: null };
}

async function open(path: string): Promise<Page> {
  const page = await browser.newPage();
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the server has no address');
  await page.goto(`http://127.0.0.1:${address.port}/${path}`);
  await page.waitForFunction(() => 'isReady' in globalThis);
  return page;
}

beforeAll(async () => {
  folder = await builtOnce('codecs-harness', (outDir) =>
    build({
      root: HARNESS,
      base: './',
      configFile: false,
      logLevel: 'error',
      build: { outDir, emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0 },
      worker: { format: 'es' },
    }),
  );
  server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const isAlone = pathname.startsWith('/alone/');
    const file = pathname.replace('/alone/', '/');
    const body = await readFile(join(folder, file)).catch(() => null);
    response.writeHead(body === null ? 404 : 200, {
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      'content-security-policy': isVipsScript(pathname) ? WITH_EVAL : STRICT,
      ...(isAlone ? {} : ISOLATION),
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  browser = await launchChromium();
});

afterAll(async () => {
  await browser?.close();
  server?.close();
});

describe('the codecs in a browser worker', () => {
  let page: Page;

  beforeAll(async () => {
    page = await open('index.html');
  });

  it.each(CASES.filter(({ error }) => error === undefined))(
    'read $name as Node does',
    async ({ bytes, options, info, rgba, tolerance = 0 }) => {
      const reply = await decode(page, bytes(), options);
      expect(reply.error, reply.detail).toBeUndefined();
      const expected = await node.decode(bytes(), options);
      expect(reply.decoded?.info).toMatchObject(info ?? {});
      expect(reply.decoded?.info).toEqual(expected.info);
      const pixels = reply.decoded?.image.pixels ?? new Uint8Array();
      expect(describeDifference(pixels, expected.image.pixels, expected.image.width, tolerance)).toBeNull();
      if (rgba !== undefined) expect(describeDifference(pixels, rgba(), expected.image.width, tolerance)).toBeNull();
    },
  );

  it.each(CASES.filter(({ error }) => error !== undefined))('refuse $name', async ({ bytes, error }) => {
    expect((await decode(page, bytes())).error?.code).toBe(error);
  });

  const image = gradient(67, 41);

  it.each(['png', 'tiff', 'bmp'] as const)('write %s without loss, colors under alpha 0 too', async (format) => {
    const { bytes, error, detail } = await encode(page, image, format);
    expect(error, detail).toBeUndefined();
    const { image: back, info } = await node.decode(bytes ?? new Uint8Array());
    expect(Buffer.compare(back.pixels, image.pixels)).toBe(0);
    expect(info).toMatchObject({ format, dpi: 300, hasAlpha: true, iccName: format === 'bmp' ? null : 'sRGB IEC61966-2.1' });
  });

  it('write webp without loss at quality 100', async () => {
    const { bytes } = await encode(page, image, 'webp', { quality: 100 });
    const { image: back } = await node.decode(bytes ?? new Uint8Array());
    expect(Buffer.compare(back.pixels, image.pixels)).toBe(0);
  });

  it.each(['jpeg', 'webp', 'avif', 'gif'] as const)('write %s close to the picture, with its resolution', async (format) => {
    const smooth = ramp(64, 48);
    const { bytes, error, detail } = await encode(page, smooth, format, { quality: 95 });
    expect(error, detail).toBeUndefined();
    const { image: back, info } = await node.decode(bytes ?? new Uint8Array());
    expect(info).toMatchObject({ format, dpi: format === 'gif' ? null : 300, widthPx: 64, heightPx: 48 });
    expect(describeDifference(back.pixels, smooth.pixels, 64, format === 'gif' ? 24 : 12)).toBeNull();
  });

  it.each(['png', 'tiff', 'bmp', 'webp'] as const)('write %s from shared memory', async (format) => {
    const { bytes, error, detail } = await ask(page, {
      kind: 'transcode',
      bytes: await node.encode(image, 'png'),
      format,
      options: { quality: 100 },
    });
    expect(error, detail).toBeUndefined();
    const { image: back } = await node.decode(bytes ?? new Uint8Array());
    expect(Buffer.compare(back.pixels, image.pixels)).toBe(0);
  });

  it.each(['jpeg', 'avif', 'gif'] as const)('write %s from shared memory, close to the picture', async (format) => {
    const smooth = ramp(64, 48);
    const { bytes, error, detail } = await ask(page, {
      kind: 'transcode',
      bytes: await node.encode(smooth, 'png'),
      format,
      options: { quality: 95 },
    });
    expect(error, detail).toBeUndefined();
    const { image: back } = await node.decode(bytes ?? new Uint8Array());
    expect(describeDifference(back.pixels, smooth.pixels, 64, format === 'gif' ? 24 : 12)).toBeNull();
  });

  it('refuse to write what a format cannot hold', async () => {
    const long = { width: 16_384, height: 1, pixels: new Uint8Array(16_384 * 4), dpi: null, icc: null };
    expect((await encode(page, long, 'webp')).error?.code).toBe('format.cannot-write');
    expect((await encode(page, image, 'heic')).error?.code).toBe('format.cannot-write');
  });

  it('start light: what a worker loads at once holds no codec', async () => {
    const worker = (await readdir(join(folder, 'assets'))).find((name) => /^worker-.*\.js$/.test(name)) ?? '';
    expect((await stat(join(folder, 'assets', worker))).size).toBeLessThan(55_000);
  });

  it('stop a decoder that runs in its own worker', async () => {
    // Large enough to be still at work when the abort comes.
    const tiff = await node.encode(ramp(2000, 2000), 'tiff');
    const { error } = await ask(page, { kind: 'cancel', bytes: tiff });
    expect(error?.code).toBe('aborted');
    expect((await decode(page, tiff)).error).toBeUndefined();
  });

  it('draw text with the fonts of the page', async () => {
    const svg = new TextEncoder().encode(
      '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><text x="2" y="34" font-size="40">H</text></svg>',
    );
    const { decoded, error, detail } = await decode(page, svg);
    expect(error, detail).toBeUndefined();
    const inked = decoded?.image.pixels.filter((_, i) => i % 4 === 3).filter((alpha) => alpha > 128).length ?? 0;
    expect(inked).toBeGreaterThan(100);
    expect(decoded?.image).toMatchObject({ width: 60, height: 40 });
  });

  it('draw text with the fonts that a drawing brings along, and fetch none from elsewhere', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const lettered = (source: string) =>
      lettersOf(
        page,
        `<style>@font-face{font-family:Own;src:url(${source})}</style><text y="60" font-size="48" font-family="Own, monospace">mill</text>`,
      );
    const own = await lettered(`data:font/ttf;base64,${LABEL_FONT.file}`);
    const outside = await lettered('https://fonts.example/own.ttf');
    expect(own.missing).toEqual([]);
    expect(outside.missing).toEqual(['Own']);
    // Letters of one width each are far wider.
    expect(own.right).toBeLessThan(outside.right - 10);
    expect(asked.filter((url) => url.includes('fonts.example'))).toEqual([]);
  });

  it('draw the HTML inside a drawing', async () => {
    const html = '<p xmlns="http://www.w3.org/1999/xhtml" style="font-size:40px">Hill</p>';
    expect((await lettersOf(page, `<foreignObject width="300" height="100">${html}</foreignObject>`)).right).toBeGreaterThan(40);
  });
});

describe('the codecs in a page without shared memory', () => {
  let page: Page;

  beforeAll(async () => {
    page = await open('alone/index.html');
    expect(await page.evaluate('crossOriginIsolated')).toBe(false);
  });

  const named = (name: string) => CASES.find((one) => one.name === name)?.bytes() ?? new Uint8Array();

  it.each(['png-wide-profile.png', 'jpeg-orientation-6.jpg', 'webp-animated.webp', 'avif-alpha.avif', 'bmp-rle8.bmp', 'svg-px.svg'])(
    'read %s',
    async (name) => {
      const { decoded, error, detail } = await decode(page, named(name));
      expect(error, detail).toBeUndefined();
      const expected = await node.decode(named(name));
      expect(describeDifference(decoded?.image.pixels ?? new Uint8Array(), expected.image.pixels, expected.image.width, 12)).toBeNull();
    },
  );

  it.each(['tiff-lzw-300dpi.tif', 'gif-plain.gif', 'jpeg-cmyk-adobe.jpg'])('refuse %s with a code, yet tell what it is', async (name) => {
    expect((await decode(page, named(name))).error?.code).toBe('file.unsupported-variant');
    expect((await ask(page, { kind: 'inspect', bytes: named(name) })).info).toMatchObject({ widthPx: 20, heightPx: 14 });
  });
});

import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { nodeCodecs } from '@underbase/codecs/node';
import { type Browser, type BrowserServer, chromium, type Page, type Worker } from 'playwright-core';
import { drawPiece, type PieceName } from '../art/index.ts';
import { signIn } from '../e2e/web-support/account.ts';
import { CHROMIUM_ARGS, chromiumPath } from '../e2e/web-support/chromium.ts';
import { serveSite } from '../e2e/web-support/static-server.ts';
import { childrenOf, privateOf } from './process-memory.ts';

const DIST = process.env.WEB_DIST ?? fileURLToPath(new URL('../../apps/web/dist', import.meta.url));

/** 5480 x 4384 pixels: 24 megapixels. */
const WIDTH_PX = 5480;

/** Memory that is used again between runs is given back after 8 s, the libvips worker after 10: a bench that is left alone has settled by then. */
const REST_MS = 14_000;

/** What is left of a closed picture may be scripts and compiled code that the next one finds again. */
const MOST_LEFT_MB = 60;

interface Bench {
  /** With shared options where the defaults are not what is asked for. */
  readonly path: string;
  readonly goalMb: number;
  /** What is opened; a worn crest, but where the tool takes no worn art. */
  readonly piece?: PieceName;
}

const BENCHES: readonly Bench[] = [
  { path: '/color-ko', goalMb: 400 },
  { path: '/stroke-enhancer', goalMb: 400 },
  { path: '/line-enhancer', goalMb: 400, piece: 'jpeg-logo' },
  { path: '/halftone', goalMb: 400 },
  { path: '/downscaler', goalMb: 400 },
  { path: '/image-cropper', goalMb: 400 },
  { path: '/image-converter', goalMb: 400 },
  { path: '/fit-my-print', goalMb: 400 },
  { path: '/image-vectorizer', goalMb: 400 },
  { path: '/file-validator', goalMb: 400 },
  // With underbase and highlight white: eight plates.
  { path: `/color-separator?options=${Buffer.from(JSON.stringify({ inks: '6' })).toString('base64url')}`, goalMb: 700 },
];

/** So long a worker that is busy, or has ended, is waited for. */
const WORKER_MS = 3000;

/** Collects garbage in a worker: one that rests never does so by itself, whatever is said of memory. */
async function collectIn(worker: Worker): Promise<void> {
  const collected = worker.evaluate(() => (globalThis as unknown as { gc: () => void }).gc()).catch(() => {});
  await Promise.race([collected, delay(WORKER_MS)]);
}

/** Private memory of the page's process, after collections in the page and in its workers. The browser has one page with a process of its own. */
async function pageMb(page: Page, server: BrowserServer): Promise<number> {
  const session = await page.context().newCDPSession(page);
  for (let round = 0; round < 3; round++) {
    await session.send('HeapProfiler.collectGarbage');
    for (const worker of page.workers()) await collectIn(worker);
    // What collections freed goes back when memory is said to be short.
    await session.send('Memory.simulatePressureNotification', { level: 'critical' });
    await delay(1000);
  }
  await session.detach();
  const renderers = childrenOf(server.process().pid ?? 0).filter(({ words }) => words.includes('--type=renderer'));
  return Math.max(...renderers.map(({ pid }) => privateOf(pid)));
}

async function drop(page: Page, png: Uint8Array): Promise<void> {
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'art.png', mimeType: 'image/png', buffer: Buffer.from(png) });
}

/** What a bench says while it is at work; the validator goes on to ask the tools of its repairs, which hold the picture once more. */
const AT_WORK = /^(refining|checking…?|asking the tools.*|known once all checks are made\.)$/im;

/** Waits until the bench was at rest for a while: a plan may follow upon another. */
async function settled(page: Page): Promise<void> {
  for (let quiet = 0; quiet < 5; quiet++) {
    await delay(1000);
    if (AT_WORK.test(await page.locator('main').innerText())) quiet = -1;
  }
}

async function measure(browser: Browser, server: BrowserServer, url: string, png: Uint8Array, { path }: Bench) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await signIn(context, 1_000_000);
  const page = await context.newPage();
  page.setDefaultTimeout(600_000);
  await page.goto(`${url}${path}`, { waitUntil: 'networkidle' });
  await page.getByText('Drop artwork here').waitFor();
  await delay(REST_MS);
  const emptyMb = await pageMb(page, server);
  await drop(page, png);
  await page.getByRole('region', { name: 'File facts' }).getByText('art.png', { exact: true }).waitFor();
  await settled(page);
  await delay(REST_MS);
  const openMb = await pageMb(page, server);
  await page.locator('header a[href="/"]').first().click();
  await page.waitForURL(`${url}/`);
  await delay(REST_MS);
  const closedMb = await pageMb(page, server);
  await context.close();
  return { emptyMb, grownMb: openMb - emptyMb, leftMb: closedMb - emptyMb };
}

/** What a bench with 24 MP of trade art and its plan holds over the empty bench, and what it keeps of it when the picture is closed. BENCHES limits it. */
export async function run(): Promise<void> {
  const site = await serveSite(DIST);
  const limited = process.env.BENCHES?.split(',') ?? null;
  let missed = 0;
  try {
    for (const bench of BENCHES.filter(({ path }) => limited === null || limited.some((name) => path.startsWith(`/${name}`)))) {
      const png = await nodeCodecs().encode(drawPiece(bench.piece ?? 'faded-crest', { widthPx: WIDTH_PX }).flat, 'png');
      // A browser for each: what one bench leaves behind must not weigh on the next.
      const server = await chromium.launchServer({ executablePath: chromiumPath(), args: [...CHROMIUM_ARGS, '--js-flags=--expose-gc'] });
      const browser = await chromium.connect(server.wsEndpoint());
      try {
        const { emptyMb, grownMb, leftMb } = await measure(browser, server, site.url, png, bench);
        const isMet = grownMb <= bench.goalMb && leftMb <= MOST_LEFT_MB;
        if (!isMet) missed += 1;
        const words = `empty ${emptyMb.toFixed(0)} MB, with its picture ${grownMb.toFixed(0)} MB more (goal ${bench.goalMb}), closed ${leftMb.toFixed(0)} MB more`;
        console.log(`${bench.path.split('?')[0].padEnd(18)} ${words}  ${isMet ? 'met' : 'BELOW'}`);
      } finally {
        await browser.close();
        await server.close();
      }
    }
  } finally {
    await site.close();
  }
  console.log(missed === 0 ? 'All within their goals.' : `${missed} above their goals.`);
}

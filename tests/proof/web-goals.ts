import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { type Browser, type BrowserServer, chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { signIn } from '../e2e/web-support/account.ts';
import { CHROMIUM_ARGS, chromiumPath } from '../e2e/web-support/chromium.ts';
import { serveSite } from '../e2e/web-support/static-server.ts';

const DIST = process.env.WEB_DIST ?? fileURLToPath(new URL('../../apps/web/dist', import.meta.url));
const SAMPLE = fileURLToPath(new URL('../../apps/web/assets/samples/low-tide.png', import.meta.url));
/** A window whose stage shows two megapixels at 100 %. */
const LARGE_WINDOW = { width: 2200, height: 1700 };
const RUNS_FOR_MEMORY = 20;

/**
 * Figures of the workbench beside their goals, on the production build in this machine's Chromium: weight of the first
 * load, preview after a change, drop to first picture, long tasks and frames while dragging, memory after twenty runs.
 */
export async function run(): Promise<void> {
  const site = await serveSite(DIST);
  const server = await chromium.launchServer({ executablePath: chromiumPath(), args: [...CHROMIUM_ARGS] });
  const browser = await chromium.connect(server.wsEndpoint());
  try {
    report('first load of /, JavaScript, brotli', await firstLoadKb(browser, `${site.url}/`), 'KB', 130);
    report('first load of /color-ko before the engine', await firstLoadKb(browser, `${site.url}/color-ko`), 'KB', 200);
    await measurePreview(browser, site.url);
    await measureLargePicture(browser, site.url);
    await measureMemory(browser, server, site.url);
  } finally {
    await browser.close();
    await server.close();
    await site.close();
  }
}

function report(what: string, value: number, unit: string, goal: number): void {
  const verdict = value <= goal ? 'PASS' : 'BELOW';
  console.log(`${what.padEnd(58)} ${value.toFixed(1).padStart(8)} ${unit.padEnd(3)} goal ${goal} ${unit}  ${verdict}`);
}

/** A page of its own storage, for someone who is signed in where the address wants it. */
async function newPage(browser: Browser, url: string, viewport = { width: 1440, height: 900 }): Promise<Page> {
  const context = await browser.newContext({ viewport, acceptDownloads: true });
  const { origin, pathname } = new URL(url);
  // The home page is weighed as a stranger sees it.
  if (pathname !== '/' || url === origin) await signIn(context, origin, 1_000_000);
  return context.newPage();
}

/** Scripts that the page itself asks for until it is quiet; those of workers are the engine and come on top. */
async function firstLoadKb(browser: Browser, url: string): Promise<number> {
  const page = await newPage(browser, url);
  await page.goto(url, { waitUntil: 'networkidle' });
  // A worker's imports stand in its own list of resources, only its first file in the page's.
  const addresses = await page.evaluate<string[]>(`performance.getEntriesByType('resource').map((entry) => entry.name)`);
  await page.context().close();
  const paths = new Set(addresses.map((address) => new URL(address).pathname));
  const own = [...paths].filter((path) => path.endsWith('.js') && !path.includes('-worker-') && existsSync(DIST + path));
  return own.reduce((sum, path) => sum + packedBytes(DIST + path), 0) / 1000;
}

function packedBytes(path: string): number {
  return brotliCompressSync(readFileSync(path), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}

/** Notes when a bitmap that was not on the picture's canvas before is drawn there: that is when a result is seen. */
const WATCH_DRAWS = `
  window.seenBitmaps = new WeakSet();
  window.newBitmapAt = [];
  const drawImage = CanvasRenderingContext2D.prototype.drawImage;
  CanvasRenderingContext2D.prototype.drawImage = function (source, ...rest) {
    if (source instanceof ImageBitmap && this.canvas.classList.contains('art-canvas') && !window.seenBitmaps.has(source)) {
      window.seenBitmaps.add(source);
      window.newBitmapAt.push(performance.now());
    }
    return drawImage.call(this, source, ...rest);
  };
  window.longTasks = [];
  new PerformanceObserver((list) => window.longTasks.push(...list.getEntries().map((entry) => entry.duration)))
    .observe({ type: 'longtask', buffered: true });
`;

async function openBench(browser: Browser, url: string, viewport: { width: number; height: number }): Promise<Page> {
  const page = await newPage(browser, url, viewport);
  await page.addInitScript(WATCH_DRAWS);
  await page.goto(`${url}/color-ko`, { waitUntil: 'networkidle' });
  await page.getByText('Drop artwork here').waitFor();
  return page;
}

/** Drops a PNG and gives the time until it is first seen. */
async function dropToFirstPicture(page: Page, png: Buffer): Promise<number> {
  await page.evaluate(`window.dropped = new File([Uint8Array.from(atob('${png.toString('base64')}'), (c) => c.charCodeAt(0))], 'art.png')`);
  return page.evaluate<number>(`new Promise((resolve) => {
    window.newBitmapAt.length = 0;
    const transfer = new DataTransfer();
    transfer.items.add(window.dropped);
    const from = performance.now();
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
    const look = () => (window.newBitmapAt.length > 0 ? resolve(window.newBitmapAt[0] - from) : requestAnimationFrame(look));
    look();
  })`);
}

/** Sets the slider to each value in turn, each as soon as the last one was seen, and gives the waits. */
function dragSlider(page: Page, values: readonly number[]): Promise<number[]> {
  return page.evaluate<number[]>(`(async () => {
    const slider = document.querySelector('.ko.on input[type="range"]');
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set;
    const waits = [];
    for (const value of ${JSON.stringify(values)}) {
      window.newBitmapAt.length = 0;
      const from = performance.now();
      set.call(slider, String(value));
      slider.dispatchEvent(new Event('input', { bubbles: true }));
      await new Promise((resolve) => {
        const look = () => (window.newBitmapAt.length > 0 ? resolve() : setTimeout(look));
        look();
      });
      waits.push(window.newBitmapAt[0] - from);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return waits;
  })()`);
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

function resized(widthPx: number, heightPx: number): Promise<Buffer> {
  return sharp(SAMPLE).resize(widthPx, heightPx, { fit: 'fill' }).withMetadata({ density: 300 }).png().toBuffer();
}

const sweep = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => 5 + ((index * 7) % 60));

async function measurePreview(browser: Browser, url: string): Promise<void> {
  const page = await openBench(browser, url, LARGE_WINDOW);
  await dropToFirstPicture(page, await resized(1600, 1250));
  await page.waitForTimeout(1500);
  await dragSlider(page, sweep(5));
  await page.evaluate('window.longTasks.length = 0');
  const waits = await dragSlider(page, sweep(60));
  report('preview after a change at 2 MP on screen, median', median(waits), 'ms', 50);
  report('longest main-thread task meanwhile', await longestTask(page), 'ms', 100);
  await page.context().close();
}

const longestTask = (page: Page): Promise<number> => page.evaluate<number>('Math.max(0, ...window.longTasks)');

async function measureLargePicture(browser: Browser, url: string): Promise<void> {
  const page = await openBench(browser, url, { width: 1440, height: 900 });
  report('drop to first picture, 24 MP PNG', await dropToFirstPicture(page, await resized(4500, 5400)), 'ms', 1500);
  await page.waitForTimeout(2000);
  await page.evaluate('window.longTasks.length = 0');
  const waits = await dragSlider(page, sweep(30));
  report('preview after a change, 24 MP fitted, median', median(waits), 'ms', 50);
  report('longest main-thread task meanwhile', await longestTask(page), 'ms', 100);
  const frames = await framesWhilePanning(page);
  report('frame while zooming and panning at 24 MP, median', median(frames), 'ms', 1000 / 60 + 0.5);
  await page.context().close();
}

/** Frame times while the wheel zooms in and a drag moves the picture. */
async function framesWhilePanning(page: Page): Promise<number[]> {
  const box = await page.getByRole('application').boundingBox();
  if (!box) throw new Error('the stage is not on screen');
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  await page.evaluate(`(() => {
    window.frames60 = [];
    let last = performance.now();
    const tick = (now) => { window.frames60.push(now - last); last = now; window.ticking = requestAnimationFrame(tick); };
    window.ticking = requestAnimationFrame(tick);
  })()`);
  await page.mouse.move(x, y);
  for (let step = 0; step < 30; step++) await page.mouse.wheel(0, -60);
  await page.mouse.down();
  for (let step = 0; step < 60; step++) await page.mouse.move(x + step * 4, y + step * 2);
  await page.mouse.up();
  return page.evaluate<number[]>('(cancelAnimationFrame(window.ticking), window.frames60.slice(2))');
}

async function measureMemory(browser: Browser, server: BrowserServer, url: string): Promise<void> {
  const page = await newPage(browser, url);
  await page.goto(`${url}/color-ko`, { waitUntil: 'networkidle' });
  await dropToFirstPictureQuietly(page, await resized(2400, 2800));
  // The first run loads what all runs need; growth is counted after it.
  await exportOnce(page, 1);
  const before = await settledMemoryMb(page, server);
  for (let index = 0; index < RUNS_FOR_MEMORY; index++) await exportOnce(page, 10 + index);
  const after = await settledMemoryMb(page, server);
  report(`memory of all processes after ${RUNS_FOR_MEMORY} runs of 6.7 MP, growth`, after - before, 'MB', 50);
  await page.context().close();
}

async function dropToFirstPictureQuietly(page: Page, png: Buffer): Promise<void> {
  await page.evaluate(WATCH_DRAWS);
  await dropToFirstPicture(page, png);
}

async function exportOnce(page: Page, tolerance: number): Promise<void> {
  await page.getByRole('slider', { name: 'Tolerance' }).fill(String(tolerance));
  await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /^Export ·/ }).click()]);
}

async function settledMemoryMb(page: Page, server: BrowserServer): Promise<number> {
  const session = await page.context().newCDPSession(page);
  for (let round = 0; round < 3; round++) {
    await session.send('HeapProfiler.collectGarbage');
    await page.waitForTimeout(1500);
  }
  const root = server.process().pid;
  if (root === undefined) throw new Error('the browser has no process');
  return treeMemoryMb(root);
}

/** Private memory of a process and all that it started, from /proc. */
function treeMemoryMb(root: number): number {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'latin1');
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
    } catch {
      // The process ended while the list was read.
    }
  }
  const isBelow = (pid: number | undefined): boolean => pid !== undefined && (pid === root || isBelow(parents.get(pid)));
  return [...parents.keys()].filter(isBelow).reduce((sum, pid) => sum + privateMb(pid), 0);
}

function privateMb(pid: number): number {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1');
    const kb = [...rollup.matchAll(/^Private_(?:Clean|Dirty):\s+(\d+)/gm)].reduce((sum, [, figure]) => sum + Number(figure), 0);
    return kb / 1024;
  } catch {
    return 0;
  }
}

import { existsSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { type Browser, type BrowserServer, chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { signIn } from '../e2e/web-support/account.ts';
import { CHROMIUM_ARGS, chromiumPath } from '../e2e/web-support/chromium.ts';
import { serveSite } from '../e2e/web-support/static-server.ts';
import { privateMb } from './process-memory.ts';

const DIST = process.env.WEB_DIST ?? fileURLToPath(new URL('../../apps/web/dist', import.meta.url));
const SAMPLE = fileURLToPath(new URL('../../apps/web/assets/samples/low-tide.png', import.meta.url));
/** A window whose stage shows two megapixels at 100 %. */
const LARGE_WINDOW = { width: 2200, height: 1700 };
const RUNS_FOR_MEMORY = 20;
/** After so long without work the pages' own collections and clean-ups have run, as someone sees it who looks away from the bench. */
const REST_MS = 20_000;
const ONE_FRAME_MS = 1000 / 60;

/**
 * Figures of the workbench beside their goals, on the production build in this machine's Chromium: weight of the first
 * load, preview after a change, drop to first picture, long tasks and frames while dragging, memory after twenty runs.
 * Times are those of the machine as it is; the load beside each says how much else it had to do.
 */
export async function run(): Promise<void> {
  const site = await serveSite(DIST);
  const server = await chromium.launchServer({ executablePath: chromiumPath(), args: [...CHROMIUM_ARGS] });
  const browser = await chromium.connect(server.wsEndpoint());
  const goals = new Goals();
  try {
    goals.hold('first load of /, JavaScript, brotli', await firstLoadKb(browser, `${site.url}/`), 'KB', 130);
    goals.hold('first load of /color-ko before the engine', await firstLoadKb(browser, `${site.url}/color-ko`), 'KB', 200);
    await measurePreview(goals, browser, site.url);
    await measureLargePicture(goals, browser, site.url);
    await measureMemory(goals, browser, server, site.url);
    console.log(`${goals.met} of ${goals.held} goals met.`);
  } finally {
    await browser.close();
    await server.close();
    await site.close();
  }
}

/** Prints each figure beside its goal and counts. */
class Goals {
  held = 0;
  met = 0;

  hold(what: string, value: number, unit: string, goal: number): void {
    const isMet = value <= goal;
    this.held += 1;
    if (isMet) this.met += 1;
    const figures = `${value.toFixed(1).padStart(8)} ${unit.padEnd(3)} goal ${goal.toFixed(goal % 1 ? 1 : 0)} ${unit}`;
    console.log(`${what.padEnd(58)} ${figures.padEnd(28)} ${isMet ? 'PASS' : 'BELOW'}  (load ${loadavg()[0].toFixed(1)})`);
  }
}

/** A page of its own storage, for someone who is signed in where the address wants it. */
async function newPage(browser: Browser, url: string, viewport = { width: 1440, height: 900 }): Promise<Page> {
  const context = await browser.newContext({ viewport, acceptDownloads: true });
  const { origin, pathname } = new URL(url);
  // The home page is weighed as a stranger sees it.
  if (pathname !== '/' || url === origin) await signIn(context, 1_000_000);
  return context.newPage();
}

/** Scripts that the page itself asks for until it is quiet; those of workers are the engine and come on top. */
async function firstLoadKb(browser: Browser, url: string): Promise<number> {
  const page = await newPage(browser, url);
  await page.goto(url, { waitUntil: 'networkidle' });
  const addresses = await page.evaluate<string[]>(`performance.getEntriesByType('resource').map((entry) => entry.name)`);
  await page.context().close();
  const paths = [...new Set(addresses.map((address) => new URL(address).pathname))];
  const loaded = paths.filter((path) => path.endsWith('.js') && existsSync(DIST + path));
  return ownScripts(loaded).reduce((sum, path) => sum + packedBytes(DIST + path), 0) / 1000;
}

/** What a page lists as loaded holds its workers' imports too; its own scripts are those that the page or one of them names. */
function ownScripts(loaded: readonly string[]): readonly string[] {
  const page = readFileSync(`${DIST}/index.html`, 'utf8');
  const own = new Set<string>();
  const texts = [page];
  for (let text = texts.pop(); text !== undefined; text = texts.pop()) {
    for (const path of loaded) {
      if (own.has(path) || path.includes('-worker-') || !text.includes(basename(path))) continue;
      own.add(path);
      texts.push(readFileSync(DIST + path, 'utf8'));
    }
  }
  return [...own];
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
    const slider = document.querySelector('.panel input[type="range"]');
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

const at = (values: readonly number[], share: number): number => [...values].sort((a, b) => a - b)[Math.floor(values.length * share)];
const median = (values: readonly number[]): number => at(values, 0.5);

function resized(widthPx: number, heightPx: number): Promise<Buffer> {
  return sharp(SAMPLE).resize(widthPx, heightPx, { fit: 'fill' }).withMetadata({ density: 300 }).png().toBuffer();
}

const sweep = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => 5 + ((index * 7) % 60));

async function measurePreview(goals: Goals, browser: Browser, url: string): Promise<void> {
  const page = await openBench(browser, url, LARGE_WINDOW);
  await dropToFirstPicture(page, await resized(1600, 1250));
  await page.waitForTimeout(1500);
  await dragSlider(page, sweep(5));
  await page.evaluate('window.longTasks.length = 0');
  const waits = await dragSlider(page, sweep(60));
  goals.hold('preview after a change at 2 MP on screen, median', median(waits), 'ms', 50);
  goals.hold('longest main-thread task meanwhile', await longestTask(page), 'ms', 100);
  await page.context().close();
}

const longestTask = (page: Page): Promise<number> => page.evaluate<number>('Math.max(0, ...window.longTasks)');

async function measureLargePicture(goals: Goals, browser: Browser, url: string): Promise<void> {
  const page = await openBench(browser, url, { width: 1440, height: 900 });
  goals.hold('drop to first picture, 24 MP PNG', await dropToFirstPicture(page, await resized(4500, 5400)), 'ms', 1500);
  await page.waitForTimeout(2000);
  await page.evaluate('window.longTasks.length = 0');
  const waits = await dragSlider(page, sweep(30));
  goals.hold('preview after a change, 24 MP fitted, median', median(waits), 'ms', 50);
  goals.hold('longest main-thread task meanwhile', await longestTask(page), 'ms', 100);
  const frames = await framesWhilePanning(page);
  goals.hold('frame while zooming and panning at 24 MP, median', median(frames), 'ms', ONE_FRAME_MS + 0.5);
  goals.hold('the same, 95th percentile', at(frames, 0.95), 'ms', 40);
  goals.hold('a run of 24 MP ends after Cancel', await cancelRun(page), 'ms', 200);
  await page.context().close();
}

/** From the press of Cancel to the moment when the bar of progress is gone. */
async function cancelRun(page: Page): Promise<number> {
  await page.getByRole('button', { name: /^Export ·/ }).click();
  await page.getByRole('progressbar').waitFor();
  return page.evaluate<number>(`new Promise((resolve) => {
    const cancel = [...document.querySelectorAll('.runbar button')].find((button) => button.textContent.trim() === 'Cancel');
    const clickedAt = performance.now();
    new MutationObserver((_, observer) => {
      if (document.querySelector('.runbar [role=progressbar]')) return;
      observer.disconnect();
      resolve(performance.now() - clickedAt);
    }).observe(document.querySelector('.workbench'), { childList: true, subtree: true });
    cancel.click();
  })`);
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

/** Both figures compare the same moment of the first run and of the last: just settled, and after a rest. */
async function measureMemory(goals: Goals, browser: Browser, server: BrowserServer, url: string): Promise<void> {
  const page = await newPage(browser, url);
  await page.goto(`${url}/color-ko`, { waitUntil: 'networkidle' });
  await dropToFirstPictureQuietly(page, await resized(2400, 2800));
  // The first run loads what all runs need; growth is counted after it.
  await exportOnce(page, 1);
  const first = await readMemoryMb(page, server);
  for (let index = 0; index < RUNS_FOR_MEMORY; index++) await exportOnce(page, 10 + index);
  const last = await readMemoryMb(page, server);
  const what = `memory, all processes, ${RUNS_FOR_MEMORY} runs of 6.7 MP, growth`;
  goals.hold(`${what} at once`, last.settled - first.settled, 'MB', 50);
  goals.hold(`${what} at rest`, last.rested - first.rested, 'MB', 50);
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

/** In MB: after three collections of the page's garbage (workers collect their own), and once nothing was done for a while. */
async function readMemoryMb(page: Page, server: BrowserServer): Promise<{ readonly settled: number; readonly rested: number }> {
  const root = server.process().pid;
  if (root === undefined) throw new Error('the browser has no process');
  const session = await page.context().newCDPSession(page);
  for (let round = 0; round < 3; round++) {
    await session.send('HeapProfiler.collectGarbage');
    await page.waitForTimeout(1500);
  }
  const settled = privateMb(root);
  await page.waitForTimeout(REST_MS);
  await session.send('HeapProfiler.collectGarbage');
  return { settled, rested: privateMb(root) };
}

import { readFileSync } from 'node:fs';
import { nodeCodecs } from '@underbase/codecs/node';
import { cropWindow, type PixelImage, type Rect } from '@underbase/engine';
import { nodeRunner } from '@underbase/runner/node';
import type { ToolReport } from '@underbase/tools';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Harness, ToolRequest } from '../../packages/runner/browser/harness/harness.ts';
import { firstDifference, opaqueImage, patternImage, RUNNER_CASES, type RunnerCase } from '../../packages/runner/cases.ts';
import { tinyTool } from '../../packages/runner/tiny-tools.ts';
import { type HarnessSite, serveHarness } from './runner-support/harness-site.ts';
import { launchChromium } from './web-support/chromium.ts';

declare global {
  var runnerHarness: Harness;
}

const WIDTH = 2000;
const HEIGHT = 1900;

const codecs = nodeCodecs();
const cut = (image: PixelImage, rect: Rect) => cropWindow(image, rect).pixels;
let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

interface Bench {
  readonly site: HarnessSite;
  readonly page: Page;
  /** What the page complained about in its console; nothing may. */
  readonly complaints: string[];
}

async function openBench(isIsolated: boolean): Promise<Bench> {
  const site = await serveHarness({ isIsolated });
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.goto(site.url);
  await page.waitForFunction(() => globalThis.runnerHarness !== undefined);
  return { site, page, complaints };
}

async function closeBench(bench: Bench | undefined): Promise<void> {
  await bench?.page.close();
  await bench?.site.close();
  expect(bench?.complaints).toEqual([]);
}

async function openPicture({ site, page }: Bench, name: string, image: PixelImage): Promise<void> {
  site.files.set(name, await codecs.encode(image, 'png'));
  const opened = await page.evaluate((file) => globalThis.runnerHarness.open(file), name);
  expect(opened).toMatchObject({ result: { widthPx: image.width, heightPx: image.height } });
}

/** Resident memory of all pages of this browser, workers included (they are threads of their page's process). */
async function rendererBytes(): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const pages = processInfo.filter(({ type }) => type === 'renderer');
  const PAGE_BYTES = 4096;
  return pages.reduce((sum, { id }) => sum + Number(readFileSync(`/proc/${id}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES, 0);
}

/** Anti-aliased discs on a white ground: flat art as print files hold it. */
function discs(width: number, height: number): PixelImage {
  const pixels = new Uint8Array(width * height * 4).fill(255);
  const all = Array.from({ length: 24 }, (_, n) => ({
    x: ((n * 397) % 1000) * (width / 1000),
    y: ((n * 613) % 1000) * (height / 1000),
    radius: ((n % 5) + 2) * (width / 70),
    color: [(n * 53) % 200, (n * 97) % 180, (n * 151) % 220],
  }));
  for (const { x, y, radius, color } of all) {
    for (let v = Math.max(0, Math.floor(y - radius)); v < Math.min(height, y + radius + 1); v++) {
      for (let u = Math.max(0, Math.floor(x - radius)); u < Math.min(width, x + radius + 1); u++) {
        const cover = Math.min(1, Math.max(0, radius - Math.hypot(u - x, v - y)));
        const at = (v * width + u) * 4;
        for (let c = 0; c < 3; c++) pixels[at + c] = Math.round(color[c] * cover + pixels[at + c] * (1 - cover));
      }
    }
  }
  return { width, height, pixels, dpi: 300, icc: null };
}

describe.each([
  ['with shared memory', true],
  ['without shared memory', false],
])('in Chromium %s', (_name, isIsolated) => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await openBench(isIsolated);
  });
  afterAll(() => closeBench(bench));

  it('has the memory that this test is about', async () => {
    expect(await bench.page.evaluate(() => globalThis.runnerHarness.isIsolated())).toBe(isIsolated);
  });

  it.each(RUNNER_CASES)('$name', async (runCase: RunnerCase) => {
    const { tool, options, image, expected } = runCase;
    await openPicture(bench, 'case.png', image);
    const exported = await bench.page.evaluate((request) => globalThis.runnerHarness.exportTo('case.png', request, 'out.png'), {
      tool,
      options,
    });
    expect(exported.error).toBeUndefined();
    // PNG states resolution in whole pixels a meter.
    const dpi = expect.closeTo(expected.dpi, 1);
    expect(exported.result).toMatchObject({ widthPx: expected.width, heightPx: expected.height, dpi });
    const out = await codecs.decode(bench.site.files.get('out.png') ?? new Uint8Array());
    expect(firstDifference(runCase, out.image.pixels)).toBeNull();
    expect(out.image.dpi).toBeCloseTo(expected.dpi, 1);
    expect(Object.fromEntries(exported.result?.report.facts.map((fact) => [fact.id, fact.value]) ?? [])).toEqual(expected.facts);
    const fractions = exported.result?.fractions ?? [];
    expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
    expect(fractions.at(-1)).toBe(1);
    await bench.page.evaluate(() => globalThis.runnerHarness.close('case.png'));
  });

  it.each([
    ['a tool that asks', tinyTool('patient'), {}],
    ['a tool that never asks', tinyTool('stubborn'), { when: 'apply' }],
  ])('cancels an export that would never end, and goes on: %s', async (_what, tool, options) => {
    await openPicture(bench, 'cancel.png', patternImage(700, 900));
    const request = { tool, options };
    const tookMs = await bench.page.evaluate((r) => globalThis.runnerHarness.cancelExport('cancel.png', r, 120), request);
    expect(tookMs).not.toBeNull();
    const again = { tool: tinyTool('lighten'), options: { amount: 1 } };
    const { result, error } = await bench.page.evaluate((r) => globalThis.runnerHarness.exportTo('cancel.png', r, 'again.png'), again);
    expect(error).toBeUndefined();
    expect(result?.widthPx).toBe(700);
    await bench.page.evaluate(() => globalThis.runnerHarness.close('cancel.png'));
  });

  it('tells that a worker was lost, and goes on with a new one', async () => {
    await openPicture(bench, 'crash.png', patternImage(80, 60));
    const run = (tool: ToolRequest['tool']) =>
      bench.page.evaluate((r) => globalThis.runnerHarness.exportTo('crash.png', r, 'crash-out.png'), { tool, options: {} });
    expect(await run(tinyTool('crashing'))).toMatchObject({ error: 'run.worker-lost' });
    expect((await run(tinyTool('lighten'))).error).toBeUndefined();
    await bench.page.evaluate(() => globalThis.runnerHarness.close('crash.png'));
  });

  describe('a picture on screen', () => {
    const image = opaqueImage(WIDTH, HEIGHT);
    const lighten = (amount: number) => ({ tool: tinyTool('lighten'), options: { amount } });
    const whole = { x: 0, y: 0, width: WIDTH, height: HEIGHT };

    beforeAll(() => openPicture(bench, 'view.png', image));
    afterAll(() => bench.page.evaluate(() => globalThis.runnerHarness.close('view.png')));

    const result = (request: ToolRequest, rect: Rect, scale: number, mayBeDraft = false) =>
      bench.page.evaluate((args) => globalThis.runnerHarness.result('view.png', ...args), [request, rect, scale, mayBeDraft] as const);

    it('is read pixel by pixel', async () => {
      const read = await bench.page.evaluate(() => globalThis.runnerHarness.pixel('view.png', 1234, 567));
      expect(read.result).toEqual([...cut(image, { x: 1234, y: 567, width: 1, height: 1 })]);
    });

    it('shows the original at full size as it is', async () => {
      const rect = { x: 700, y: 1003, width: 60, height: 41 };
      const seen = await bench.page.evaluate((r) => globalThis.runnerHarness.original('view.png', r, 1), rect);
      expect(seen.result).toMatchObject({ rect, scale: 1, width: 60, height: 41 });
      expect(seen.result?.pixels).toEqual([...cut(image, rect)]);
    });

    it.each([
      ['a point tool', lighten(40)],
      ['a tool that reads its neighbors', { tool: tinyTool('spread'), options: { amount: 4 } }],
    ])('shows in the loupe, pixel for pixel, what the export writes: %s', async (_what, request) => {
      const rect = { x: 1500, y: 1777, width: 90, height: 23 };
      await bench.page.evaluate((r) => globalThis.runnerHarness.exportTo('view.png', r, 'view-out.png'), request);
      const exported = await codecs.decode(bench.site.files.get('view-out.png') ?? new Uint8Array());
      const seen = await result(request, rect, 1);
      const opaque = cut(exported.image, rect);
      expect(seen.result).toMatchObject({ rect, width: 90, height: 23 });
      // The canvas that reads the bitmap loses color under alpha 0, and the second tool makes nothing but alpha.
      expect(seen.result?.pixels).toEqual([...opaque]);
    });

    it.each([0.5, 0.25, 0.3, 0.9])('fits the whole to the screen at %d', async (scale) => {
      const seen = await result(lighten(40), whole, scale);
      const size = { width: Math.ceil(WIDTH * scale), height: Math.ceil(HEIGHT * scale) };
      expect(seen.result).toMatchObject({ rect: whole, scale, ...size });
      const original = await bench.page.evaluate((args) => globalThis.runnerHarness.original('view.png', ...args), [whole, scale] as const);
      expect(original.result).toMatchObject({ rect: whole, scale, ...size });
      // Green is what it was: both are reduced in one way.
      const greens = (pixels?: readonly number[]) => pixels?.filter((_, index) => index % 4 === 1);
      expect(greens(seen.result?.pixels)).toEqual(greens(original.result?.pixels));
    });

    it('shows a part that lies between pixels of its copy, and says what it covers', async () => {
      const rect = { x: 333, y: 1111, width: 700, height: 301 };
      const seen = await result(lighten(1), rect, 0.3);
      const covered = seen.result?.rect ?? whole;
      expect(covered.x).toBeLessThanOrEqual(rect.x);
      expect(covered.x).toBeGreaterThan(rect.x - 4);
      expect(covered.x + covered.width).toBeGreaterThanOrEqual(rect.x + rect.width);
      expect(covered.x + covered.width).toBeLessThan(rect.x + rect.width + 4);
      expect(seen.result?.width).toBe(Math.round(covered.width * 0.3));
      expect(seen.result?.height).toBe(Math.round(covered.height * 0.3));
    });

    it('tells the figures of the whole, and none with a part that was made by itself', async () => {
      const request = { tool: tinyTool('lighten'), options: { amount: 77 } };
      const part = { x: 0, y: 0, width: 9, height: 9 };
      expect((await result(request, part, 1)).result?.report).toBeNull();
      const all = (await result(request, whole, 0.5)).result?.report;
      expect(all?.facts.find((fact) => fact.id === 'saturated')?.value).toBeGreaterThan(10_000);
      expect((await result(request, part, 1)).result?.report).toEqual(all);
    });

    it('tells the measures of a result that is larger than its source', async () => {
      const seen = await result({ tool: tinyTool('margin'), options: { amount: 20 } }, { x: -100, y: 0, width: 9999, height: 9999 }, 0.5);
      const frame = { width: WIDTH + 40, height: HEIGHT + 40, dpi: 100, scale: 1 };
      expect(seen.result).toMatchObject({ frame, width: frame.width / 2, height: frame.height / 2 });
    });

    it.each([
      ['downscaler', { percent: 37 }],
      ['stroke-enhancer', { width: '2.3mm' }],
    ] as const)('tells with a view the measures that the export has: %s', async (tool, options) => {
      const request = { tool, options };
      const exported = await bench.page.evaluate((r) => globalThis.runnerHarness.exportTo('view.png', r, 'measured.png'), request);
      const seen = await result(request, { ...whole, width: 9999, height: 9999 }, 0.3);
      expect(exported.result).toBeDefined();
      expect(seen.result?.frame).toMatchObject({ width: exported.result?.widthPx, height: exported.result?.heightPx, scale: 1 });
      const inWholePixels = (report?: ToolReport | null) => report?.facts.filter(({ unit, digits }) => unit === 'px' && !digits);
      expect(inWholePixels(seen.result?.report)).toEqual(inWholePixels(exported.result?.report));
    });

    it('shows of a heavy tool a draft of the whole and exact parts, and after the run what the run has made', async () => {
      const exportTo = (request: ToolRequest) =>
        bench.page.evaluate((r) => globalThis.runnerHarness.exportTo('view.png', r, 'heavy.png'), request);
      const weighty = { tool: tinyTool('weighty'), options: { amount: 31 } };
      const part = { x: 400, y: 300, width: 40, height: 30 };
      expect((await result(weighty, whole, 0.5, true)).result).toMatchObject({ isDraft: true, report: null });
      const exact = (await result(weighty, part, 1)).result;
      expect(exact).toMatchObject({ isDraft: false });
      const exported = await exportTo(weighty);
      const file = await codecs.decode(bench.site.files.get('heavy.png') ?? new Uint8Array());
      expect(exact?.pixels).toEqual([...cut(file.image, part)]);
      expect((await result(weighty, whole, 0.5, true)).result).toMatchObject({ isDraft: false, report: exported.result?.report });

      const dreaming = { tool: tinyTool('dreaming'), options: {} };
      await exportTo(dreaming);
      const dream = await codecs.decode(bench.site.files.get('heavy.png') ?? new Uint8Array());
      // Made a second time it would have another color.
      expect((await result(dreaming, whole, 0.5, true)).result?.pixels.slice(0, 4)).toEqual([...dream.image.pixels.subarray(0, 4)]);

      // A drawing is no picture, but its views are settled by the run all the same.
      const sketched = { tool: tinyTool('sketched'), options: { amount: 17 } };
      expect((await result(sketched, whole, 0.5, true)).result).toMatchObject({ isDraft: true });
      await exportTo(sketched);
      expect((await result(sketched, whole, 0.5, true)).result).toMatchObject({ isDraft: false, report: {} });
    });

    it('makes the newest of a burst, and drops what it did not come to', async () => {
      const burst = [1, 2, 3, 4, 5, 6].map((amount) => ({ ...lighten(amount), scale: 0.5 }));
      const seen = await bench.page.evaluate((requests) => globalThis.runnerHarness.burst('view.png', requests), burst);
      expect(seen.at(-1)).toEqual({ result: 0.5 });
      // How many of those before were made is up to the machine; lane.test.ts has the order, without a clock.
      for (const { result: made, error } of seen) expect([0.5, 'AbortError']).toContain(made ?? error);
    });

    it('makes preview and loupe of the same options side by side', async () => {
      const both = [0.5, 1].map((scale) => ({ ...lighten(9), scale }));
      const seen = await bench.page.evaluate((requests) => globalThis.runnerHarness.burst('view.png', requests), both);
      expect(seen).toEqual([{ result: 0.5 }, { result: 1 }]);
    });

    it('refuses what does not fit, by code', async () => {
      expect(await result({ tool: tinyTool('lighten'), options: { amount: 300 } }, whole, 0.5)).toMatchObject({
        error: 'option.out-of-range',
      });
      expect(await result({ tool: tinyTool('unwritten'), options: {} }, whole, 0.5)).toMatchObject({ error: 'tool.in-preparation' });
    });
  });

  it.each([
    ['nothing', new Uint8Array(), 'file.empty'],
    ['a text', new TextEncoder().encode('hello there, this is not a picture'), 'file.unknown-format'],
  ])('refuses to open %s', async (_what, bytes, code) => {
    bench.site.files.set('bad.png', bytes);
    expect(await bench.page.evaluate(() => globalThis.runnerHarness.open('bad.png'))).toMatchObject({ error: code });
  });
});

describe('color knockout in Chromium', () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await openBench(true);
  });
  afterAll(() => closeBench(bench));

  it.each([
    ['as it comes', {}],
    ['connected areas of one color', { colors: ['#ffffff'], tolerance: 8, contiguous: true }],
    ['halftone edges', { colors: ['#ffffff'], edge: 'halftone', lpi: 30 }],
  ])('exports what the command line writes, pixel for pixel: %s', async (_what, options) => {
    const image = discs(1500, 1300);
    await openPicture(bench, 'art.png', image);
    const request = { tool: 'color-ko' as const, options: options as ToolRequest['options'] };
    const exported = await bench.page.evaluate((r) => globalThis.runnerHarness.exportTo('art.png', r, 'art-out.png'), request);
    const inBrowser = await codecs.decode(bench.site.files.get('art-out.png') ?? new Uint8Array());
    const runner = nodeRunner({ threads: 2 });
    const { artifacts, report } = await runner.run({ ...request, images: [image] });
    await runner.close();
    const [artifact] = artifacts;
    if (artifact?.kind !== 'image') throw new Error('no picture came back');
    expect(exported.result?.report).toEqual(report);
    expect(Buffer.compare(inBrowser.image.pixels, artifact.image.pixels)).toBe(0);
    await bench.page.evaluate(() => globalThis.runnerHarness.close('art.png'));
  });

  it('refuses what memory does not hold, and gives the memory of a large picture back when it is closed', async () => {
    const before = await rendererBytes();
    await openPicture(bench, 'huge.png', discs(4500, 5400));
    const request = { tool: 'color-ko' as const, options: { colors: ['#ffffff'], contiguous: true } };
    const exported = await bench.page.evaluate((r) => globalThis.runnerHarness.exportTo('huge.png', r, 'huge-out.png'), request);
    expect(exported.error).toBeUndefined();
    const hungry = { tool: tinyTool('hungry'), options: { amount: 100 } };
    const refused = await bench.page.evaluate((r) => globalThis.runnerHarness.exportTo('huge.png', r, 'none.png'), hungry);
    expect(refused).toMatchObject({ error: 'run.memory-budget' });
    const rawBytes = 4500 * 5400 * 4;
    const open = await rendererBytes();
    expect(open - before).toBeGreaterThan(rawBytes);
    await bench.page.evaluate(() => globalThis.runnerHarness.close('huge.png'));
    await expect.poll(async () => (await rendererBytes()) - before, { interval: 250 }).toBeLessThan(rawBytes / 2);
    console.log(
      `24 MP open and exported: ${Math.round((open - before) / 1e6)} MB; after closing ${Math.round(((await rendererBytes()) - before) / 1e6)} MB`,
    );
  });
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodeCodecs } from '@underbase/codecs/node';
import { formatFromName } from '@underbase/contract';
import { TOOLS, toolById } from '@underbase/tools';
import { validateOptions } from '@underbase/tools/use';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Harness } from '../../packages/runner/browser/harness/harness.ts';
import { reportEntry } from '../../packages/tools/file-validator/report-entry.ts';
import { settingsOf } from '../../packages/tools/file-validator/settings-of.ts';
import { drawPiece } from '../art/index.ts';
import { type HarnessSite, serveHarness } from './runner-support/harness-site.ts';
import { type ScreenCase, SHORT_CASES } from './runner-support/screen-cases.ts';
import { type MadeFile, onCommandLine, onServer } from './runner-support/three-places.ts';
import { launchChromium } from './web-support/chromium.ts';

declare global {
  var runnerHarness: Harness;
}

/** Two files with a resolution that nothing assumes, and a profile that is not everybody's. */
const FILES = ['worn.png', 'mascot.png'] as const;
const DPI = 240;
const WIDTH_PX = 200;

/** Every tool once as people find it, and those with a form of their own in that too. */
const CASES: readonly ScreenCase[] = [
  ...SHORT_CASES,
  { tool: 'image-vectorizer', options: {}, format: 'svg' },
  { tool: 'stroke-enhancer', options: {}, format: 'svg' },
  { tool: 'stroke-enhancer', options: { cut: 'svg' }, format: 'png' },
  { tool: 'image-converter', options: { to: 'tiff' }, format: 'tiff' },
  { tool: 'halftone', options: {}, format: 'pdf' },
];
/** Threads of other kinds add up a network's sums. */
const MOST_LEVELS_OF_A_NETWORK = 1;

let browser: Browser;
let site: HarnessSite;
let page: Page;
let folder: string;

async function art(piece: 'faded-crest' | 'mascot'): Promise<Buffer> {
  const { width, height, pixels } = drawPiece(piece, { widthPx: WIDTH_PX }).flat;
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .withIccProfile('p3')
    .withMetadata({ density: DPI })
    .png()
    .toBuffer();
}

beforeAll(async () => {
  [browser, site, folder] = await Promise.all([
    launchChromium(),
    serveHarness({ isIsolated: true }),
    mkdtemp(join(tmpdir(), 'underbase-one-')),
  ]);
  page = await browser.newPage();
  await page.goto(site.url);
  await page.waitForFunction(() => globalThis.runnerHarness !== undefined);
  for (const [index, piece] of (['faded-crest', 'mascot'] as const).entries()) {
    const bytes = await art(piece);
    site.files.set(FILES[index], bytes);
    await writeFile(join(folder, FILES[index]), bytes);
  }
  await page.evaluate((name) => globalThis.runnerHarness.open(name), FILES[0]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
  await rm(folder, { recursive: true, force: true });
});

/** What a file says, in terms that hold it against another: pixels and what belongs to them, or its bytes where it holds none that we read. */
async function contentOf({ name, bytes }: MadeFile) {
  const format = formatFromName(name);
  // A PDF's streams are packed by each platform's own deflate: it is read as a picture.
  if (format === null || format === 'svg') return { format, text: Buffer.from(bytes).toString('utf8') };
  const { image } = await nodeCodecs().decode(bytes, { fileName: name });
  const { width, height, dpi, icc, pixels } = image;
  return { format, width, height, dpi, icc: icc && Buffer.from(icc).toString('base64'), pixels };
}

type Content = Awaited<ReturnType<typeof contentOf>>;

function mostApart(one: Uint8Array = new Uint8Array(), other: Uint8Array = new Uint8Array()): number {
  if (one.length !== other.length) return Number.POSITIVE_INFINITY;
  let most = 0;
  for (let at = 0; at < one.length; at++) most = Math.max(most, Math.abs(one[at] - other[at]));
  return most;
}

function expectSame(contents: readonly Content[], others: readonly Content[], mostLevels: number): void {
  const told = (all: readonly Content[]) => all.map(({ pixels: _, ...more }) => more);
  expect(told(contents)).toEqual(told(others));
  for (const [index, { pixels }] of contents.entries()) expect(mostApart(pixels, others[index].pixels)).toBeLessThanOrEqual(mostLevels);
}

/** A page names files of one run in the tool's order; a folder is read by name, where what stands beside a picture comes after it. */
const inOrder = (files: readonly MadeFile[]) => [...files].sort((a, b) => (a.name < b.name ? -1 : 1));

it.each(CASES.map((one) => [`${one.tool} ${JSON.stringify(one.options)} as ${one.format}`, one] as const))(
  'browser, command line and server make the same: %s',
  async (_, { tool, options, format }) => {
    const { gathersFiles } = toolById(tool);
    const files = gathersFiles ? FILES : FILES.slice(0, 1);
    const run = { tool, options, format, folder: await mkdtemp(join(folder, 'run-')), files: files.map((name) => join('..', name)) };
    const exported = await page.evaluate(([name, request, to]) => globalThis.runnerHarness.exportFiles(name, request, to), [
      FILES[0],
      { tool, options, format, together: files.slice(1) },
      `one-${tool}`,
    ] as const);
    expect(exported).toMatchObject({ result: {} });
    const inPage = (exported.result ?? []).map(({ name, suffix, extension }) => ({
      name: `out${suffix && `_${suffix}`}.${extension}`,
      bytes: site.files.get(name) ?? new Uint8Array(),
    }));
    const here = await Promise.all(inOrder(inPage).map(contentOf));
    const server = await Promise.all(inOrder((await onServer(run)).files).map(contentOf));
    const command = await Promise.all(inOrder((await onCommandLine(run)).files).map(contentOf));
    expect(here.length).toBeGreaterThan(0);
    const most = tool === 'upscaler' ? MOST_LEVELS_OF_A_NETWORK : 0;
    expectSame(server, command, 0);
    expectSame(here, server, most);
  },
);

it('browser, command line and server find the same: file-validator', async () => {
  const run = {
    tool: 'file-validator',
    options: {},
    format: 'png',
    folder: await mkdtemp(join(folder, 'run-')),
    files: [join('..', FILES[0])],
  } as const;
  const { outcome } = await onServer(run);
  const { found } = await onCommandLine(run);
  const { file: _, ...entry } = found?.files[0] ?? { file: '' };
  const { options } = toolById('file-validator');
  const settings = settingsOf(validateOptions(options, {}, { dpi: DPI }) as never, DPI);
  const judged = await page.evaluate(([name, how]) => globalThis.runnerHarness.judge(name, how), [FILES[0], settings] as const);
  expect(judged).toMatchObject({ result: {} });
  const plain = (value: unknown) => JSON.parse(JSON.stringify(value));
  expect(plain(outcome.reports[0])).toEqual(plain(entry));
  expect(plain(judged.result && reportEntry(judged.result))).toEqual(plain(entry));
});

it('no tool is left out', () => {
  const held = new Set<string>([...CASES.map(({ tool }) => tool), 'file-validator']);
  expect(TOOLS.filter(({ id, load }) => load && !held.has(id))).toEqual([]);
});

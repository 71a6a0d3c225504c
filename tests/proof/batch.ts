import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodeCodecs } from '@underbase/codecs/node';
import { type Browser, chromium, type Page } from 'playwright-core';
import { drawPiece, type PieceName } from '../art/index.ts';
import { signIn } from '../e2e/web-support/account.ts';
import { CHROMIUM_ARGS, chromiumPath } from '../e2e/web-support/chromium.ts';
import { serveSite } from '../e2e/web-support/static-server.ts';
import { cpuSeconds, privateMb } from './process-memory.ts';

const DIST = process.env.WEB_DIST ?? fileURLToPath(new URL('../../apps/web/dist', import.meta.url));
const FILES = Number(process.env.FILES ?? 200);
const TOOL = process.env.TOOL ?? 'color-ko';
/** From here on threads, code and memory are what they stay. */
const FIRST = Math.min(20, Math.floor(FILES / 2));
/** 4 MP. */
const WIDTH_PX = 2240;
/** Two files a second on two cores. */
const GOAL_CPU = 1;
/** Memory with the last file against that with the first ones. */
const GOAL_MEMORY = 1.2;
const LONGEST_MS = 3_600_000;

/** What shops send for one color to be knocked out: worn, soft, flat and saved to death. */
const PIECES: readonly PieceName[] = [
  'faded-crest',
  'cracked-type',
  'jpeg-logo',
  'small-type',
  'mascot',
  'washed-sun',
  'glow',
  'watercolor',
];

async function drawFiles(folder: string): Promise<readonly string[]> {
  const drawn = await Promise.all(PIECES.map((name) => nodeCodecs().encode(drawPiece(name, { widthPx: WIDTH_PX, seed: 5 }).flat, 'png')));
  const paths = Array.from({ length: FILES }, (_, index) => join(folder, `${PIECES[index % PIECES.length]}-${index + 1}.png`));
  await Promise.all(paths.map((path, index) => writeFile(path, drawn[index % drawn.length])));
  return paths;
}

/** In the page: files of the batch that are made. */
const MADE = `[...document.querySelectorAll('small')].filter((one) => one.textContent.trim() === 'done').length`;

async function untilMade(page: Page, count: number): Promise<void> {
  const begun = performance.now();
  while ((await page.evaluate<number>(MADE)) < count) {
    if (performance.now() - begun > LONGEST_MS) throw new Error(`fewer than ${count} files were made in time`);
    await page.waitForTimeout(250);
  }
}

async function measure(browser: Browser, pid: number, url: string, paths: readonly string[]): Promise<boolean> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, acceptDownloads: true });
  await signIn(context, 1_000_000);
  const page = await context.newPage();
  page.setDefaultTimeout(LONGEST_MS);
  await page.goto(`${url}/${TOOL}`);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([...paths]);
  await page.getByRole('button', { name: new RegExp(`Export ${FILES} files`) }).waitFor();
  // The open file has settled: what is counted is the batch's alone.
  await page.getByText('Refining', { exact: true }).waitFor({ state: 'hidden' });
  await page.waitForTimeout(3000);
  const begun = performance.now();
  const cpuBegun = cpuSeconds(pid);
  const handedOut = page.waitForEvent('download');
  await page.getByRole('button', { name: new RegExp(`Export ${FILES} files`) }).click();
  await untilMade(page, FIRST);
  const [cpuFirst, mbFirst] = [cpuSeconds(pid), privateMb(pid)];
  await untilMade(page, FILES);
  const [cpuLast, mbLast] = [cpuSeconds(pid), privateMb(pid)];
  const file = await handedOut;
  const seconds = (performance.now() - begun) / 1000;
  const cpu = (cpuLast - cpuFirst) / (FILES - FIRST);
  const ratio = mbLast / mbFirst;
  console.log(`${TOOL}, ${FILES} files of 4 MP in ${seconds.toFixed(0)} s: ${file.suggestedFilename()}`);
  console.log(`processor time of the first ${FIRST}: ${((cpuFirst - cpuBegun) / FIRST).toFixed(2)} s a file`);
  console.log(`after them: ${cpu.toFixed(2)} s a file, goal ${GOAL_CPU}: ${cpu <= GOAL_CPU ? 'PASS' : 'BELOW'}`);
  console.log(`memory: ${mbFirst.toFixed(0)} MB at file ${FIRST}, ${mbLast.toFixed(0)} MB at file ${FILES}`);
  console.log(`against file ${FIRST}: ${ratio.toFixed(2)}, goal ${GOAL_MEMORY}: ${ratio <= GOAL_MEMORY ? 'PASS' : 'BELOW'}`);
  return cpu <= GOAL_CPU && ratio <= GOAL_MEMORY;
}

/** Files of 4 MP through a tool of one picture in Chromium as one batch: processor time of a file, memory flat, one ZIP. FILES and TOOL change it. */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'underbase-batch-'));
  const site = await serveSite(DIST);
  const server = await chromium.launchServer({ executablePath: chromiumPath(), args: [...CHROMIUM_ARGS] });
  const browser = await chromium.connect(server.wsEndpoint());
  try {
    const isMet = await measure(browser, server.process().pid ?? 0, site.url, await drawFiles(folder));
    if (!isMet) throw new Error('A goal is missed.');
  } finally {
    await browser.close();
    await server.close();
    await site.close();
    await rm(folder, { recursive: true, force: true });
  }
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { signIn } from '../e2e/web-support/account.ts';
import { CHROMIUM_ARGS, chromiumPath } from '../e2e/web-support/chromium.ts';
import { serveSite } from '../e2e/web-support/static-server.ts';
import { makeBatchFiles } from './batch-files.ts';
import { cpuSeconds, privateMb } from './process-memory.ts';

const DIST = process.env.WEB_DIST ?? fileURLToPath(new URL('../../apps/web/dist', import.meta.url));
const FILES = Number(process.env.FILES ?? 500);
const FIRST = Math.min(50, Math.floor(FILES / 2));
/** Processor time for a file: three files a second on two cores. */
const GOAL_CPU = 2 / 3;
/** Memory after all files against memory after the first fifty (issue: validator). */
const GOAL = 1.2;
/** Threads end some moments after the last file, and the collector has its own pace. */
const SETTLE_MS = 8000;
const LONGEST_MS = 900_000;

/** In the page: how many files the line below the table counts. */
const DONE = `Number(/(\\d+) (?:of \\d+|files) checked/.exec(document.querySelector('.runbar').textContent)?.[1] ?? 0)`;

/** 500 files of mixed kinds, damaged ones among them, through /batch-validator in Chromium: all judged, memory flat. */
export async function run(): Promise<void> {
  const folder = await mkdtemp(`${tmpdir()}/underbase-batch-`);
  const site = await serveSite(DIST);
  const server = await chromium.launchServer({ executablePath: chromiumPath(), args: [...CHROMIUM_ARGS] });
  const browser = await chromium.connect(server.wsEndpoint());
  const pid = server.process().pid ?? 0;
  try {
    const paths = await makeBatchFiles(folder, FILES);
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await signIn(context);
    const page = await context.newPage();
    await page.goto(`${site.url}/batch-validator`);
    const input = page.locator('input[type=file]').first();
    const begun = performance.now();
    await input.setInputFiles([...paths]);
    // Asked from outside: the page's policy forbids what waits inside it for words given as text.
    const doneAtLeast = async (count: number): Promise<void> => {
      while ((await page.evaluate<number>(DONE)) < count) {
        if (performance.now() - begun > LONGEST_MS) throw new Error(`fewer than ${count} files were judged in time`);
        await page.waitForTimeout(500);
      }
    };
    await doneAtLeast(FIRST);
    const first = privateMb(pid);
    const cpuFirst = cpuSeconds(pid);
    await doneAtLeast(FILES);
    const seconds = (performance.now() - begun) / 1000;
    const during = privateMb(pid);
    const cpu = (cpuSeconds(pid) - cpuFirst) / (FILES - FIRST);
    await page.waitForTimeout(SETTLE_MS);
    const last = privateMb(pid);
    const words = await page
      .getByText(/files checked/)
      .first()
      .textContent();
    console.log(`${words}; ${seconds.toFixed(0)} s, ${((seconds / FILES) * 1000).toFixed(0)} ms a file`);
    console.log(
      `processor time: ${cpu.toFixed(2)} s a file after file ${FIRST}, goal ${GOAL_CPU.toFixed(2)}: ${cpu <= GOAL_CPU ? 'PASS' : 'BELOW'}`,
    );
    console.log(`memory: ${first.toFixed(0)} MB at file ${FIRST}, ${during.toFixed(0)} MB at file ${FILES}, ${last.toFixed(0)} MB at rest`);
    const ratio = last / first;
    console.log(`with the last files still open, against file ${FIRST}: ${(during / first).toFixed(2)}`);
    console.log(`after, against file ${FIRST}: ${ratio.toFixed(2)}, goal ${GOAL}: ${ratio <= GOAL ? 'PASS' : 'BELOW'}`);
  } finally {
    await browser.close();
    await server.close();
    await site.close();
    await rm(folder, { recursive: true, force: true });
  }
}

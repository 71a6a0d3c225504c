import { nodeCodecs } from '@underbase/codecs/node';
import { TOOLS } from '@underbase/tools';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Harness } from '../../packages/runner/browser/harness/harness.ts';
import { drawPiece } from '../art/index.ts';
import { type HarnessSite, serveHarness } from './runner-support/harness-site.ts';
import { caseName, MOST_MEAN, MOST_SHARE, SHORT_CASES } from './runner-support/screen-cases.ts';
import { launchChromium } from './web-support/chromium.ts';

declare global {
  var runnerHarness: Harness;
}

/** Large enough that drafts are made, and that the fitted view is a reduction. */
const WORN = drawPiece('faded-crest', { widthPx: 1300 }).flat;
/** Lines of worn art are left alone: what has some is another piece. */
const LINES = drawPiece('jpeg-logo', { widthPx: 1300 }).flat;
const FIT_PX = 480;

let browser: Browser;
let site: HarnessSite;
let page: Page;

beforeAll(async () => {
  [browser, site] = await Promise.all([launchChromium(), serveHarness({ isIsolated: true })]);
  page = await browser.newPage();
  await page.goto(site.url);
  await page.waitForFunction(() => globalThis.runnerHarness !== undefined);
  site.files.set('worn.png', await nodeCodecs().encode(WORN, 'png'));
  site.files.set('lines.png', await nodeCodecs().encode(LINES, 'png'));
  for (const name of ['worn.png', 'lines.png']) await page.evaluate((one) => globalThis.runnerHarness.open(one), name);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

it.each(SHORT_CASES.map((one) => [caseName(one), one] as const))('the settled view is the file: %s', async (_, one) => {
  const file = one.tool === 'line-enhancer' ? 'lines.png' : 'worn.png';
  const seen = await page.evaluate(([name, request, fitPx]) => globalThis.runnerHarness.screenIsFile(name, request, fitPx), [
    file,
    one,
    FIT_PX,
  ] as const);
  expect(seen).toMatchObject({ result: {} });
  const { mean, share, words } = seen.result ?? { mean: 255, share: 1, words: ['', ''] };
  expect(mean).toBeLessThanOrEqual(MOST_MEAN);
  expect(share).toBeLessThanOrEqual(MOST_SHARE);
  // The converter tells of the file that it wrote what no view knows.
  if (one.tool !== 'image-converter') expect(words[0]).toBe(words[1]);
});

it('no tool that shows a picture is left out', async () => {
  const held = new Set<string>(SHORT_CASES.map(({ tool }) => tool));
  for (const { id, load } of TOOLS) {
    const run = (await load?.())?.run;
    if (run && !('inspect' in run)) expect([...held]).toContain(id);
  }
});

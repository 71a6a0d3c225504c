import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { nodeCodecs } from '@underbase/codecs/node';
import { TOOLS } from '@underbase/tools';
import type { Browser, Page } from 'playwright-core';
import { drawPiece, type PieceName } from '../art/index.ts';
import { signIn } from '../e2e/web-support/account.ts';
import { findIssues } from '../e2e/web-support/axe.ts';
import { launchChromium } from '../e2e/web-support/chromium.ts';
import { serveSite } from '../e2e/web-support/static-server.ts';

const DIST = process.env.WEB_DIST ?? fileURLToPath(new URL('../../apps/web/dist', import.meta.url));
const SHOTS = process.env.SHOTS ?? fileURLToPath(new URL('../../artifacts/benches', import.meta.url));
/** TOOLS=halftone,downscaler and SCREENS=dark-360 limit the walk while one works on a bench. */
const tools = TOOLS.filter(({ id }) => !process.env.TOOLS || process.env.TOOLS.split(',').includes(id));
const SCREENS = [
  { theme: 'dark', width: 1440, height: 900 },
  { theme: 'light', width: 1440, height: 900 },
  { theme: 'dark', width: 360, height: 780 },
  { theme: 'light', width: 360, height: 780 },
] as const;
const only = process.env.SCREENS?.split(',');

const WIDTH_PX = 900;
const PIECES: readonly PieceName[] = ['mascot', 'jpeg-logo'];
/** Words of a view that is still at work, each on a line of its own. */
const AT_WORK = /^(refining|working|opening\b.*|pictures come.*)$/im;
const LONGEST_MS = 180_000;

type Screen = (typeof SCREENS)[number];

/** Waits until nothing on the bench is at work any more. */
async function settled(page: Page): Promise<void> {
  for (let quiet = 0, begun = performance.now(); quiet < 4; quiet++) {
    await page.waitForTimeout(400);
    if (AT_WORK.test(await page.locator('main').innerText())) quiet = -1;
    if (performance.now() - begun > LONGEST_MS) throw new Error('the view never settled');
  }
}

async function look(page: Page, name: string): Promise<string[]> {
  const over = await page.evaluate<readonly [number, number]>(
    `(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => [scrollWidth - clientWidth, scrollHeight - clientHeight])(document.documentElement)`,
  );
  await page.screenshot({ path: `${SHOTS}/${name}.png` });
  const found = [...(await findIssues(page))];
  if (over[0] > 0) found.push(`overflows by ${over[0]} px`);
  if (over[1] > 0) found.push(`the page scrolls by ${over[1]} px under the bench`);
  return found.map((one) => `${name}: ${one}`);
}

async function visit(
  browser: Browser,
  url: string,
  id: string,
  { theme, width, height }: Screen,
  files: readonly Buffer[],
): Promise<string[]> {
  const name = `${id}-${theme}-${width}`;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  await signIn(context, 1000);
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(`${name}: ${message.text()}`));
  page.on('pageerror', (error) => problems.push(`${name}: ${error}`));
  try {
    await page.goto(`${url}/${id}`);
    const given = files.map((buffer, index) => ({ name: `art-${index + 1}.png`, mimeType: 'image/png', buffer }));
    await page.locator('.drop input[type=file], .empty-stage input[type=file]').first().setInputFiles(given);
    await page.getByText('art-1.png').first().waitFor({ state: 'attached' });
    await settled(page);
    problems.push(...(await look(page, `${name}-open`)));
    const run = page.getByRole('button', { name: /^Export.* · / });
    if ((await run.count()) > 0) {
      await run.first().click();
      await page.getByRole('region', { name: 'Finished file' }).waitFor({ timeout: LONGEST_MS });
      problems.push(...(await look(page, `${name}-made`)));
    }
  } catch (error) {
    problems.push(`${name}: ${String(error).split('\n')[0]}`);
  }
  await context.close();
  return problems;
}

/** Every tool with a file open and with its result, in both themes, on a desktop and a phone: nothing for axe, no page that scrolls under the bench. */
export async function run(): Promise<void> {
  mkdirSync(SHOTS, { recursive: true });
  const drawn = PIECES.map((piece) => nodeCodecs().encode(drawPiece(piece, { widthPx: WIDTH_PX, seed: 3 }).flat, 'png'));
  const files = (await Promise.all(drawn)).map((bytes) => Buffer.from(bytes));
  const browser = await launchChromium();
  const site = await serveSite(DIST);
  const problems: string[] = [];
  for (const { id, gathersFiles } of tools) {
    for (const screen of SCREENS) {
      if (only && !only.includes(`${screen.theme}-${screen.width}`)) continue;
      const found = await visit(browser, site.url, id, screen, gathersFiles ? files : files.slice(0, 1));
      for (const one of found) console.log(one);
      problems.push(...found);
    }
  }
  await browser.close();
  await site.close();
  console.log(`${tools.length} tools, ${problems.length} problems; pictures in ${SHOTS}`);
  if (problems.length > 0) process.exitCode = 1;
}

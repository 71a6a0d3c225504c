import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { TOOLS, type ToolDeclaration } from '@underbase/tools';
import { type BrowserUnderTest, browsersUnderTest } from '../e2e/browsers-support/browsers.ts';
import { type DrivenPage, until } from '../e2e/browsers-support/driven-page.ts';
import { openStand, type Stand } from '../e2e/browsers-support/stand.ts';
import { drop, type Exported, exportIt, signIn, untilShown } from '../e2e/browsers-support/walk.ts';
import { artworkPng } from '../e2e/web-support/pictures.ts';

const SHOTS = process.env.SHOTS ?? fileURLToPath(new URL('../../artifacts/browsers', import.meta.url));
const SIZES = [
  { name: 'desktop', width: 1440, height: 900 },
  { name: 'phone', width: 390, height: 844 },
] as const;
const THEMES = ['light', 'dark'] as const;
/** Pages without a bench, looked at for what overflows and for what the console says. */
const PAGES = ['/', '/tools', '/docs', '/pricing', '/profile', '/transparency-guide', '/bulk-workflow'];

/** BROWSERS=firefox, SIZES=phone and TOOLS=color-ko,halftone limit the walk while one works on something. */
const wanted = (list: string | undefined, name: string): boolean =>
  !list || list.split(',').some((one) => name.toLowerCase().includes(one));

interface Walk {
  readonly browser: BrowserUnderTest;
  readonly page: DrivenPage;
  readonly stand: Stand;
  readonly problems: string[];
}

/**
 * Walks every tool in every browser of this machine, at the size of a desktop and of a phone: signed in by the mailed link, a file is
 * dropped, shown, exported, and paid for; and the main pages in both themes. Keeps a picture of each screen under artifacts/browsers.
 */
export async function run(): Promise<void> {
  mkdirSync(SHOTS, { recursive: true });
  const stand = await openStand();
  // What the server recommends itself for, it makes.
  await stand.startWorking();
  const problems: string[] = [];
  for (const browser of browsersUnderTest()) {
    if (!wanted(process.env.BROWSERS, browser.name)) continue;
    if (browser.missing) problems.push(`${browser.name}: ${browser.missing}`);
    else for (const size of SIZES) if (wanted(process.env.SIZES, size.name)) await walkSize(browser, stand, problems, size);
  }
  await stand.close();
  for (const problem of problems) console.log(`PROBLEM ${problem}`);
  console.log(`${problems.length} problems; pictures in ${SHOTS}`);
  if (problems.length > 0) process.exitCode = 1;
}

/** A browser of its own for each size: benches keep their files and results, and those of one walk must not stand in the way of the next. */
async function walkSize(browser: BrowserUnderTest, stand: Stand, problems: string[], size: (typeof SIZES)[number]): Promise<void> {
  const page = await browser.open();
  const walk: Walk = { browser, page, stand, problems };
  try {
    await page.resize(SIZES[0].width, SIZES[0].height);
    await signIn(page, stand, `${browser.name.replace(/\W+/g, '-').toLowerCase()}-${size.name}@example.test`);
    await page.resize(size.width, size.height);
    const [width, height] = await page.evaluate<[number, number]>('[innerWidth, innerHeight]');
    console.log(`${browser.name}, ${size.name}: ${width} x ${height}`);
    for (const tool of TOOLS)
      if (wanted(process.env.TOOLS, tool.id)) await tried(walk, `${size.name} ${tool.id}`, () => walkTool(walk, tool, size.name));
    for (const theme of THEMES)
      for (const path of PAGES) await tried(walk, `${size.name} ${theme} ${path}`, () => lookAt(walk, path, theme));
  } finally {
    await page.close();
  }
}

/** Notes what fails and goes on; whatever the outcome, the screen is kept. */
async function tried({ browser, page, problems }: Walk, what: string, work: () => Promise<string>): Promise<void> {
  const name = `${browser.name} ${what}`;
  try {
    const outcome = await work();
    const complaints = page.complaints();
    problems.push(...complaints.map((complaint) => `${name}: the console says ${complaint}`));
    console.log(`${complaints.length > 0 ? 'FAIL' : 'ok  '} ${[name, outcome, ...complaints].join(': ')}`);
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    problems.push(`${name}: ${words}`);
    console.log(`FAIL ${name}: ${words}`);
  }
  writeFileSync(`${SHOTS}/${name.replace(/\W+/g, '-')}.png`, await page.screenshot());
}

/** Of another visit the bench keeps its file, so each visit brings one of its own name. */
async function walkTool({ page, stand }: Walk, tool: ToolDeclaration, size: string): Promise<string> {
  await page.open(`${stand.url}/${tool.id}`);
  if (!tool.load) {
    await until(page, `document.querySelector('h1') !== null`, 'the page of a tool in preparation');
    return 'in preparation';
  }
  await until(page, `document.body.innerText.includes('Drop ')`, 'an empty bench');
  const name = `${tool.id}-${size}.png`;
  await drop(page, await artworkPng(), name);
  await untilShown(page, name);
  await refuseOverflow(page);
  if (tool.produces.length === 0) {
    await until(page, `/Not ready|Ready/.test(document.body.innerText)`, 'the verdict');
    return 'judged';
  }
  const { price, file }: Exported = await exportIt(page);
  return `${file.name}, ${file.bytes} bytes${file.size ? `, ${file.size.join(' x ')} px` : ''}, ${price} tokens taken`;
}

async function lookAt({ page, stand }: Walk, path: string, theme: string): Promise<string> {
  await page.open(`${stand.url}${path}${path.includes('?') ? '&' : '?'}theme=${theme}`);
  await until(page, `document.querySelector('h1')?.checkVisibility() && document.fonts.ready.then(() => true)`, 'the heading');
  await refuseOverflow(page);
  return 'looked at';
}

async function refuseOverflow(page: DrivenPage): Promise<void> {
  const overflowPx = await page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
  if (overflowPx > 0) throw new Error(`the page is ${overflowPx} px wider than its window`);
}

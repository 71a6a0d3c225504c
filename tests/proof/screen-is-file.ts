import { nodeCodecs } from '@underbase/codecs/node';
import type { Page } from 'playwright-core';
import type { Harness } from '../../packages/runner/browser/harness/harness.ts';
import { drawPiece, PIECE_NAMES, type PieceName } from '../art/index.ts';
import { printTable } from '../bench/harness.ts';
import { serveHarness } from '../e2e/runner-support/harness-site.ts';
import { caseName, FULL_CASES, MOST_MEAN, MOST_SHARE, type ScreenCase } from '../e2e/runner-support/screen-cases.ts';
import { launchChromium } from '../e2e/web-support/chromium.ts';

declare global {
  var runnerHarness: Harness;
}

/** 15 megapixels; WIDTH_PX takes its place, and PIECES and TOOLS (names, with commas) limit what is looked at. */
const WIDTH_PX = Number(process.env.WIDTH_PX ?? 4400);
const FIT_PX = 900;

/** Names of a piece's two files: as it came, and on nothing. */
interface Files {
  readonly flat: string;
  readonly cutOut: string;
}

/** Pictures that a tool takes no file from, in words: art on a shirt without an even color, and worn art. */
const NO_FILE: readonly string[] = ['picture.no-lines', 'picture.worn'];

const listed = (words: string | undefined): readonly string[] | null => words?.split(',') ?? null;

async function rowOf(page: Page, { flat, cutOut }: Files, one: ScreenCase): Promise<readonly string[]> {
  const seen = (name: string) =>
    page.evaluate(([opened, request, fitPx]) => globalThis.runnerHarness.screenIsFile(opened, request, fitPx), [
      name,
      one,
      FIT_PX,
    ] as const);
  let file = flat;
  let { result, error, detail } = await seen(file);
  // What is refused on its shirt is tried without it.
  if (NO_FILE.includes(error ?? '')) {
    file = cutOut;
    ({ result, error, detail } = await seen(file));
  }
  if (!result) {
    const isRefused = NO_FILE.includes(error ?? '');
    return [file, caseName(one), isRefused ? 'refused' : 'failed', error ?? '', isRefused ? '' : (detail ?? '').slice(0, 80)];
  }
  const { mean, share, words, settledMs } = result;
  const isSame = mean <= MOST_MEAN && share <= MOST_SHARE && (one.tool === 'image-converter' || words[0] === words[1]);
  return [
    file,
    caseName(one),
    isSame ? 'same' : 'APART',
    `${mean.toFixed(3)} / ${(100 * share).toFixed(3)} %`,
    `${settledMs.toFixed(0)} ms`,
  ];
}

/** Every tool on trade art, at defaults and at each option's strongest sensible value: the settled view beside its file. */
export async function run(): Promise<void> {
  const [browser, site] = await Promise.all([launchChromium(), serveHarness({ isIsolated: true })]);
  const pieces = listed(process.env.PIECES) ?? PIECE_NAMES;
  const tools = listed(process.env.TOOLS);
  const cases = FULL_CASES.filter(({ tool }) => tools === null || tools.includes(tool));
  const rows: (readonly string[])[] = [];
  try {
    for (const name of pieces) {
      const files = { flat: `${name}.png`, cutOut: `${name}-cut-out.png` };
      const { flat, truth } = drawPiece(name as PieceName, { widthPx: WIDTH_PX });
      site.files.set(files.flat, await nodeCodecs().encode(flat, 'png'));
      site.files.set(files.cutOut, await nodeCodecs().encode(truth, 'png'));
      // A page for each piece: what one leaves behind must not weigh on the next.
      const page = await browser.newPage();
      await page.goto(site.url);
      await page.waitForFunction(() => globalThis.runnerHarness !== undefined);
      for (const file of Object.values(files)) await page.evaluate((opened) => globalThis.runnerHarness.open(opened), file);
      for (const one of cases) {
        const row = await rowOf(page, files, one);
        console.log(row.join('  '));
        rows.push(row);
      }
      await page.close();
    }
  } finally {
    await browser.close();
    await site.close();
  }
  const made = rows.filter(([, , verdict]) => verdict !== 'refused');
  const apart = made.filter(([, , verdict]) => verdict !== 'same');
  if (apart.length > 0) printTable('Apart', ['piece', 'case', '', 'mean / far', ''], apart);
  console.log(`${made.length - apart.length} of ${made.length} pairs the same, ${rows.length - made.length} refused`);
  if (apart.length > 0) throw new Error('The screen is not the file.');
}

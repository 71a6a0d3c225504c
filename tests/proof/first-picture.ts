import { nodeCodecs } from '@underbase/codecs/node';
import type { FormatId } from '@underbase/contract';
import type { Harness } from '../../packages/runner/browser/harness/harness.ts';
import { drawPiece, type PieceName } from '../art/index.ts';
import { printTable } from '../bench/harness.ts';
import { serveHarness } from '../e2e/runner-support/harness-site.ts';
import { launchChromium } from '../e2e/web-support/chromium.ts';

declare global {
  var runnerHarness: Harness;
}

/** 24 megapixels. */
const WIDTH_PX = Number(process.env.WIDTH_PX ?? 5480);
const FIT_PX = 900;
const ROUNDS = 5;
const GOAL_MS = 800;

const PIECES: readonly PieceName[] = ['mascot', 'faded-crest'];
const FORMATS: readonly FormatId[] = ['png', 'jpeg'];

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** From a file of 24 MP to the first look at it and to its picture on the fitted view, beside the browser's own bitmap of the same file in the same page. PIECES limits it. */
export async function run(): Promise<void> {
  const [browser, site] = await Promise.all([launchChromium(), serveHarness({ isIsolated: true })]);
  const rows: (readonly string[])[] = [];
  try {
    const page = await browser.newPage();
    await page.goto(site.url);
    await page.waitForFunction(() => globalThis.runnerHarness !== undefined);
    for (const name of process.env.PIECES?.split(',') ?? PIECES) {
      const { flat } = drawPiece(name as PieceName, { widthPx: WIDTH_PX });
      for (const format of FORMATS) {
        const file = `${name}.${format}`;
        site.files.set(file, await nodeCodecs().encode(flat, format));
        const rounds: { openedMs: number; shownMs: number; lookMs: number; plainMs: number }[] = [];
        for (let round = 0; round < ROUNDS; round++) {
          const { result, error, detail } = await page.evaluate(([opened, fit]) => globalThis.runnerHarness.firstPicture(opened, fit), [
            file,
            FIT_PX,
          ] as const);
          if (!result) throw new Error(`${file}: ${error} ${detail ?? ''}`);
          rounds.push(result);
        }
        const [opened, shown, look, plain] = (['openedMs', 'shownMs', 'lookMs', 'plainMs'] as const).map((key) =>
          median(rounds.map((one) => one[key])),
        );
        rows.push([
          file,
          opened.toFixed(0),
          shown.toFixed(0),
          look.toFixed(0),
          plain.toFixed(0),
          ((look || shown) / plain).toFixed(2),
          (look || shown) <= GOAL_MS ? 'met' : 'BELOW',
        ]);
        console.log(rows.at(-1)?.join('  '));
      }
    }
  } finally {
    await browser.close();
    await site.close();
  }
  printTable(
    'First picture of 24 MP',
    ['file', 'read ms', 'drawn ms', 'first look ms', 'plain bitmap ms', 'ratio', `goal ${GOAL_MS} ms`],
    rows,
  );
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cielabFromRgb, deltaE2000, type PixelImage } from '@underbase/engine';
import { expect, test } from 'vitest';
import { defaultOptions } from '../options.ts';
import { codecs } from '../testing/hosts.ts';
import { openTool } from '../testing/run-tool.ts';
import { options } from './options.ts';
import { run } from './run.ts';

async function read(name: string): Promise<PixelImage> {
  return (await codecs.decode(readFileSync(join(import.meta.dirname, 'golden', name)))).image;
}

/** Mean difference of alpha over the sheet, in levels; of color over deep blue where the art has a rim; and the overlap of both silhouettes. */
function errorsOf(actual: Uint8Array, { pixels }: PixelImage) {
  let [alpha, fringe, rims, both, either] = [0, 0, 0, 0, 0];
  const over = (image: Uint8Array, at: number) => {
    const share = image[at + 3] / 255;
    const [r, g, b] = [30, 30, 160].map((ground, channel) => Math.round(image[at + channel] * share + ground * (1 - share)));
    return cielabFromRgb({ r, g, b });
  };
  for (let at = 0; at < pixels.length; at += 4) {
    alpha += Math.abs(actual[at + 3] - pixels[at + 3]);
    const [one, other] = [actual[at + 3] >= 128, pixels[at + 3] >= 128];
    if (one && other) both++;
    if (one || other) either++;
    if (pixels[at + 3] % 255 === 0) continue;
    fringe += deltaE2000(over(actual, at), over(pixels, at));
    rims++;
  }
  return { alpha: (alpha * 4) / pixels.length, fringe: fringe / rims, overlap: both / either };
}

// Piece, truth, way, and at most so much error of alpha, of color along the rim, and at least so much overlap.
const CASES = [
  ['badge-on-white.jpg', 'badge', 'solid', 2, 6, 0.99],
  ['badge-on-gradient.png', 'badge', 'solid', 0.1, 0.5, 0.997],
  ['badge-on-noisy.png', 'badge', 'solid', 0.5, 3, 0.99],
  ['badge-on-shadow.png', 'badge', 'solid', 1.6, 3, 0.99],
  ['badge-on-blur.png', 'badge', 'solid', 7, 4, 0.9],
  ['badge-on-planks.png', 'badge', 'subject', 1, 2, 0.99],
  ['badge-on-meadow.png', 'badge', 'subject', 1, 2.5, 0.99],
  // Of strands a pixel wide, half of the opacity decides about overlap by a level or two.
  ['fur-on-studio.png', 'fur', 'solid', 1.3, 2.5, 0.97],
  ['twigs-on-sky.png', 'twigs', 'solid', 0.3, 1, 0.88],
  ['smoke-on-dark.png', 'smoke', 'solid', 4, 1.5, 0.85],
] as const;

test.each(CASES)('%s', async (name, truth, way, mostAlpha, mostFringe, leastOverlap) => {
  const { pixels, report } = (await openTool(run, await read(name), defaultOptions(options))).whole();
  const { alpha, fringe, overlap } = errorsOf(pixels, await read(`${truth}.png`));
  console.log(name, alpha.toFixed(2), fringe.toFixed(2), overlap.toFixed(3), JSON.stringify((report.details as { way: string }).way));
  expect(report.details).toMatchObject({ way });
  expect(alpha).toBeLessThanOrEqual(mostAlpha);
  expect(fringe).toBeLessThanOrEqual(mostFringe);
  expect(overlap).toBeGreaterThanOrEqual(leastOverlap);
});

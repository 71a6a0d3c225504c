import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeCodecs } from '@underbase/codecs/node';
import type { PixelImage } from '@underbase/engine';
import { expect, test } from 'vitest';
import { defaultOptions } from '../options.ts';
import { openTool } from '../testing/run-tool.ts';
import { options } from './options.ts';
import { run } from './run.ts';

const codecs = nodeCodecs();

async function read(name: string): Promise<PixelImage> {
  return (await codecs.decode(readFileSync(join(import.meta.dirname, 'golden', name)))).image;
}

/** A redraw four times as large is what the art itself would be at that size: a tenth of a pixel of edge is 10 levels there. */
test('small flat art redrawn four times as large is the art itself', async () => {
  const [image, truth] = [await read('art.png'), await read('art-4x.png')];
  const { frame, pixels, report } = (await openTool(run, image, { ...defaultOptions(options), dpi: 1200 })).whole();
  expect(frame).toMatchObject({ width: truth.width, height: truth.height, dpi: 1200 });
  let [sum, rim] = [0, 0];
  for (let at = 0; at < pixels.length; at += 4) {
    for (let c = 0; c < 3; c++) {
      const off = Math.abs(pixels[at + c] * pixels[at + 3] - truth.pixels[at + c] * truth.pixels[at + 3]) / 255;
      sum += off;
    }
    if (truth.pixels[at + 3] > 0 && truth.pixels[at + 3] < 255) rim++;
  }
  // All that is off lies along edges: in levels for each pixel of the outer rim.
  expect(sum / 3 / rim).toBeLessThan(30);
  expect(report.facts).toContainEqual({ id: 'inks', label: 'Inks', value: 3 });
  expect(Number(report.facts.find(({ id }) => id === 'nodes')?.value)).toBeLessThanOrEqual(30);
});

import { nodeCodecs } from '@underbase/codecs/node';
import { instantiateKernels, type PixelImage } from '@underbase/engine';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { textAt } from '../../../tests/art/lettering.ts';
import { alike, rectangle } from '../../../tests/art/rings.ts';
import { rgb, Sheet } from '../../../tests/art/sheet.ts';
import { defaultOptions } from '../options.ts';
import { makePlan } from '../plan-stages.ts';
import { ThreadTables } from '../thread-tables.ts';
import { closeFragments } from './close-fragments.ts';
import { options as fields } from './options.ts';
import { run } from './run.ts';

const kernels = instantiateKernels(await loadKernels());
const LINES = ['RINSE COLD AND LINE DRY', 'NORTH PIER ROWING 1974', 'SEWN IN SMALL LOTS'];

/** Pale yellow type of three pixels on a green panel on white. */
function label(): PixelImage {
  const sheet = new Sheet(560, 260).lay([alike(rectangle(20, 20, 520, 220))], '#1f5a3c');
  for (const [row, heightPx] of [34, 28, 22, 19].entries()) {
    sheet.lay(textAt(LINES[row % LINES.length], [40, 40 + row * 48], { heightPx, weight: 0.11 }), '#f6e27a');
  }
  return sheet.toFlat(300, () => rgb('#ffffff'));
}

async function throughJpeg({ width, height, pixels }: PixelImage, quality: number): Promise<PixelImage> {
  const jpeg = sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha();
  const bytes = await jpeg.jpeg({ quality, chromaSubsampling: '4:2:0' }).toBuffer();
  return { ...(await nodeCodecs().decode(bytes)).image, dpi: 300 };
}

async function lengthFound(image: PixelImage): Promise<number> {
  const options = { ...defaultOptions(fields), minWidth: '0.6mm' };
  const frame = { width: image.width, height: image.height, dpi: 300, scale: 1 };
  const context = { kernels, progress: () => {}, allocate: (bytes: number) => new Uint8Array(bytes), kept: new ThreadTables().kept };
  const plan = await makePlan(run, image, frame, options, context);
  return run.report?.(frame, options, plan, {}).facts.find(({ unit }) => unit === 'mm')?.value as number;
}

test('reversed small type of a JPEG, whose rims pass by the color of the ground, is neither worn nor open', async () => {
  const drawn = await lengthFound(label());
  for (const quality of [75, 50]) {
    const found = await lengthFound(await throughJpeg(label(), quality));
    expect(Math.abs(found - drawn) / drawn).toBeLessThan(0.04);
  }
});

test('what closes becomes a mix of the inks around; an opening in one ink alone stays', () => {
  const [SIZE, WHITE, GREEN, YELLOW] = [24, 0, 1, 2];
  const inks = ['#ffffff', '#1f5a3c', '#f6e27a'].map((hex) => {
    const [r, g, b] = rgb(hex);
    return { r, g, b };
  });
  const first = new Uint8Array(SIZE * SIZE).map((_, at) => (at % SIZE < 12 ? GREEN : YELLOW));
  const pixels = new Uint8Array(SIZE * SIZE * 4).fill(255);
  for (const [at, ink] of first.entries()) pixels.set([inks[ink].r, inks[ink].g, inks[ink].b], at * 4);
  const coverage = new Uint8Array(SIZE * SIZE).fill(255);
  const [rim, dot] = [10 * SIZE + 12, 18 * SIZE + 4];
  for (const at of [rim, dot]) {
    first[at] = WHITE;
    coverage[at] = 0;
  }
  pixels.set([200, 190, 130], rim * 4);
  const mixes = { inks, first, second: first.slice(), share: new Uint8Array(SIZE * SIZE) };
  closeFragments(kernels, coverage, mixes, WHITE, { width: SIZE, height: SIZE, pixels, dpi: 300, icc: null });
  expect([coverage[rim], coverage[dot]]).toEqual([255, 0]);
  expect([mixes.first[rim], mixes.second[rim]].sort()).toEqual([GREEN, YELLOW]);
  expect(mixes.first[dot]).toBe(WHITE);
});

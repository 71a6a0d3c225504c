import { evenGrain, type PixelImage, seededRandom } from '@underbase/engine';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { defaultOptions } from '../options.ts';
import { openTool } from '../testing/run-tool.ts';
import { options as fields } from './options.ts';
import { run } from './run.ts';

const [WIDTH, HEIGHT] = [112, 112];

/** Grain of paper, coarser than a pixel. */
async function grainOf(levels: number): Promise<Float64Array> {
  const random = seededRandom(963);
  const fine = Uint8Array.from({ length: WIDTH * HEIGHT }, () => 255 * random.nextUnit());
  const coarse = await sharp(fine, { raw: { width: WIDTH, height: HEIGHT, channels: 1 } })
    .blur(1.6)
    .extractChannel(0)
    .raw()
    .toBuffer();
  const mean = coarse.reduce((sum, value) => sum + value, 0) / coarse.length;
  const spread = Math.sqrt(coarse.reduce((sum, value) => sum + (value - mean) ** 2, 0) / coarse.length);
  return Float64Array.from(coarse, (value) => (levels * (value - mean)) / spread);
}

/** A pen's loop on grainy paper, a little out of focus, or not at all. */
async function scan(quality: number | null, levels: number, isSoft = true): Promise<PixelImage> {
  const loops = [0].map(
    (at) => `M${22 + at * 62} 90C${at * 62} 15 ${70 + at * 62} -10 ${58 + at * 62} 55S${55 + at * 62} 100 ${80 + at * 62} 76`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}"><rect width="100%" height="100%" fill="#efe6cf"/>
<path d="${loops.join('')}" fill="none" stroke="#26221f" stroke-width="7"/></svg>`;
  const loop = sharp(Buffer.from(svg)).removeAlpha();
  const [drawn, grain] = [await (isSoft ? loop.blur(0.7) : loop).raw().toBuffer(), await grainOf(levels)];
  const raw = Buffer.from(drawn.map((value, at) => Math.min(255, Math.max(0, Math.round(value + grain[Math.floor(at / 3)])))));
  const sheet = sharp(raw, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } });
  const file = quality === null ? await sheet.png().toBuffer() : await sheet.jpeg({ quality }).toBuffer();
  const pixels = new Uint8Array(await sharp(file).ensureAlpha().raw().toBuffer());
  return { width: WIDTH, height: HEIGHT, pixels, dpi: 300, icc: null };
}

test.each([
  { quality: null, levels: 4, grain: 'take', isThere: false },
  { quality: 85, levels: 2.5, grain: 'keep', isThere: true },
] as const)(
  'grain of paper does what is asked, and what became of it is told: $grain, quality $quality',
  async ({ quality, levels, grain, isThere }) => {
    const { pixels, report, width, height } = await enlarged(await scan(quality, levels), grain);
    const left = evenGrain({ width, height, pixels, dpi: 300, icc: null });
    if (isThere) expect(left).toBeGreaterThan(1);
    else expect(left).toBeLessThan(0.5);
    // What is drawn is drawn either way: grain that stays is laid on it.
    expect(report.facts.find(({ id }) => id === 'drawn')?.value).toBeGreaterThan(60);
    const said = report.warnings.find(({ id }) => id === 'grain')?.text ?? '';
    expect(said).toMatch(
      isThere ? /^$/ : /^Grain was taken away before enlarging: even places varied by \d\.\d levels, and vary by 0\.\d now\.$/,
    );
  },
);

test('grain that stays under edges that end within a pixel is texture of art: nothing is drawn over it', async () => {
  const { report } = await enlarged(await scan(null, 2.5, false), 'keep');
  expect(report.facts.find(({ id }) => id === 'drawn')?.value ?? 0).toBeLessThan(60);
});

async function enlarged(image: PixelImage, grain: 'keep' | 'take') {
  const tool = await openTool(run, image, { ...defaultOptions(fields), scale: 2, grain });
  return { ...tool.whole(), width: 2 * WIDTH, height: 2 * HEIGHT };
}

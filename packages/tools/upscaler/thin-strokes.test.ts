import { cielabFromRgb, deltaE2000, type PixelImage, parseHex } from '@underbase/engine';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawLogo } from '../../../tests/art/logos.ts';
import { defaultOptions } from '../options.ts';
import { openTool } from '../testing/run-tool.ts';
import { options as fields } from './options.ts';
import { run } from './run.ts';

const SCALE = 4;
/** Goal of the tool: CIEDE2000 of what an ink came out as and the ink. */
const MOST_AWAY = 2;

const drawn = (svg: string, side: number) =>
  sharp(Buffer.from(svg), { density: 72 * Math.ceil(side / 100) }).resize(side, side, { fit: 'fill' });

async function asJpeg(svg: string, side: number, quality: number): Promise<PixelImage> {
  const jpeg = await drawn(svg, side).removeAlpha().jpeg({ quality }).toBuffer();
  return { width: side, height: side, pixels: new Uint8Array(await sharp(jpeg).ensureAlpha().raw().toBuffer()), dpi: 300, icc: null };
}

/** The middle color of what was drawn in an ink for a pixel of the file to each side: CIEDE2000 from the ink. */
function away(made: Uint8Array, truth: Uint8Array, side: number, ink: string): number {
  const own = parseHex(ink) ?? { r: 0, g: 0, b: 0 };
  const isInk = (index: number): boolean => truth[index * 4] === own.r && truth[index * 4 + 1] === own.g && truth[index * 4 + 2] === own.b;
  const around = [0, -SCALE, SCALE, -SCALE * side, SCALE * side];
  const places = Array.from({ length: side * side }, (_, index) => index).filter((index) => around.every((by) => isInk(index + by)));
  expect(places.length, ink).toBeGreaterThan(0);
  const middle = (channel: number): number => {
    const values = places.map((index) => made[index * 4 + channel]).sort((one, other) => one - other);
    return values[values.length >> 1];
  };
  return deltaE2000(cielabFromRgb({ r: middle(0), g: middle(1), b: middle(2) }), cielabFromRgb(own));
}

test.each([
  { seed: 1, side: 260, quality: 50 },
  { seed: 6, side: 260, quality: 40 },
  { seed: 12, side: 320, quality: 40 },
])(
  'thin type and rings of a JPEG come out in the ink they were drawn in, label $seed at quality $quality',
  async ({ seed, side, quality }) => {
    const logo = drawLogo('label', seed);
    const low = await asJpeg(logo.svg, side, quality);
    const truth = new Uint8Array(
      await drawn(logo.svg, side * SCALE)
        .ensureAlpha()
        .raw()
        .toBuffer(),
    );
    const { pixels } = (await openTool(run, low, { ...defaultOptions(fields), scale: SCALE })).whole();
    for (const ink of logo.inks) expect(away(pixels, truth, side * SCALE, ink), ink).toBeLessThanOrEqual(MOST_AWAY);
  },
);

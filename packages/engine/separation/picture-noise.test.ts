import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import type { PixelImage } from '../image.ts';
import { measureNoise } from './picture-noise.ts';

const SIDE = 700;
const [DARK, TURNS] = [[13, 20, 38], 23] as const;

/** Dark discs on a ramp from yellow to orange, as drawn. */
function discs(): Uint8Array {
  const pixels = new Uint8Array(SIDE * SIDE * 3);
  for (let at = 0; at < SIDE * SIDE; at++) {
    const [x, y] = [at % SIDE, Math.floor(at / SIDE)];
    const edge = Math.hypot((x % TURNS) - TURNS / 2, (y % TURNS) - TURNS / 2) - TURNS / 3;
    const [cover, light] = [Math.min(1, Math.max(0, edge + 0.5)), [255, 216 - 0.11 * y, 90]];
    for (const [channel, level] of light.entries()) {
      pixels[at * 3 + channel] = Math.round(DARK[channel] + cover * (level - DARK[channel]));
    }
  }
  return pixels;
}

/** A picture from what sharp makes of those discs. */
async function made(by: (drawn: Sharp) => Sharp): Promise<PixelImage> {
  const stored = await by(sharp(discs(), { raw: { width: SIDE, height: SIDE, channels: 3 } })).toBuffer();
  const { data, info } = await sharp(stored).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, dpi: 300, icc: null, pixels: new Uint8Array(data) };
}

test('a trace of what a filter swung is no JPEG; what the best JPEGs ring is', async () => {
  expect(measureNoise(await made((drawn) => drawn.resize(665).png())).ringing).toBe(0);
  expect(measureNoise(await made((drawn) => drawn.jpeg({ quality: 95 }))).ringing).toBeGreaterThan(0.004);
});

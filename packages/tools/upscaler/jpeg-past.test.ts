import type { PixelImage } from '@underbase/engine';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { wasStored } from './jpeg-past.ts';

const SIDE = 96;

/** Shades with some texture, as photos have them. */
function texture(): PixelImage {
  const pixels = new Uint8Array(SIDE * SIDE * 4).fill(255);
  for (let at = 0; at < SIDE * SIDE; at++) {
    const [x, y] = [at % SIDE, Math.floor(at / SIDE)];
    const level = 120 + 50 * Math.sin(x / 5 + Math.sin(y / 7)) + 40 * Math.sin((x * y) / 90) + 20 * Math.sin(x * 1.7 + y * 2.3);
    pixels.set(
      [level, level * 0.9, level * 0.7].map((value) => Math.max(0, Math.round(value))),
      at * 4,
    );
  }
  return { width: SIDE, height: SIDE, pixels, dpi: null, icc: null };
}

test.each([60, 75, 85])('a photo that was a JPEG of quality %i is known by its waves, one that never was is none', async (quality) => {
  const image = texture();
  expect(wasStored(image)).toBe(false);
  const file = await sharp(image.pixels, { raw: { width: SIDE, height: SIDE, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality })
    .toBuffer();
  expect(wasStored({ ...image, pixels: new Uint8Array(await sharp(file).ensureAlpha().raw().toBuffer()) })).toBe(true);
});

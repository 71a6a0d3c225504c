import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawPiece } from '../../../tests/art/index.ts';
import type { PixelImage } from '../image.ts';
import { ringsAfar } from './rings-afar.ts';

const { flat } = drawPiece('jpeg-logo', { widthPx: 1200, seed: 5 });

async function reduced(quality: number | null): Promise<PixelImage> {
  const { width, height, pixels } = flat;
  const drawn = sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha();
  const file = quality === null ? await drawn.png().toBuffer() : await drawn.jpeg({ quality }).toBuffer();
  const small = await sharp(file)
    .resize(width / 2, null, { kernel: 'lanczos3' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { ...flat, width: small.info.width, height: small.info.height, pixels: new Uint8Array(small.data) };
}

test('what Lanczos swings beside edges stays close to them', async () => {
  expect(ringsAfar(await reduced(null))).toBe(false);
});

test.each([50, 75, 90])('a JPEG of quality %d shows farther off, also at half its size', async (quality) => {
  expect(ringsAfar(await reduced(quality))).toBe(true);
});

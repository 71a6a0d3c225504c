import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { PixelImage } from '../image.ts';
import { asJpeg } from './as-jpeg.ts';
import { isRingingJpeg, jpegQuality } from './jpeg-quality.ts';

const [WIDTH, HEIGHT] = [77, 62];

/** Thin red type and blue bars on toned paper, an odd number of pixels wide. */
const ART: PixelImage = {
  width: WIDTH,
  height: HEIGHT,
  dpi: 300,
  icc: null,
  pixels: Uint8Array.from({ length: WIDTH * HEIGHT * 4 }, (_, at) => {
    const [x, y] = [(at >> 2) % WIDTH, Math.floor((at >> 2) / WIDTH)];
    const color = y < 30 ? ((x * 3 + y) % 13 < 3 ? [181, 32, 44] : [236, 232, 225]) : x % 23 < 9 ? [18, 40, 76] : [210, 200, 150];
    return [...color, 255][at & 3];
  }),
};

async function stored(quality: number, chromaSubsampling: '4:2:0' | '4:4:4'): Promise<PixelImage> {
  const raw = { width: WIDTH, height: HEIGHT, channels: 4 as const };
  const jpeg = await sharp(ART.pixels, { raw }).removeAlpha().jpeg({ quality, chromaSubsampling }).toBuffer();
  return { ...ART, pixels: new Uint8Array(await sharp(jpeg).ensureAlpha().raw().toBuffer()) };
}

const rms = (one: Uint8Array, other: Uint8Array): number =>
  Math.sqrt(one.reduce((sum, value, at) => sum + (value - other[at]) ** 2, 0) / one.length);

test('a picture is what a JPEG library makes of it, at any quality and with chroma halved or whole', async () => {
  for (const [quality, way] of [
    [40, '4:2:0'],
    [75, '4:4:4'],
  ] as const) {
    const [seen, truth] = [asJpeg(ART, { quality, isHalved: way === '4:2:0' }).pixels, (await stored(quality, way)).pixels];
    // What is left is how halves are rounded.
    expect(rms(seen, truth)).toBeLessThan(0.25 * rms(ART.pixels, truth));
  }
});

test('the quality that a picture was stored at is read from its waves; one that never was a JPEG has none', async () => {
  for (const quality of [40, 60, 85]) {
    const found = jpegQuality(await stored(quality, '4:2:0'));
    expect(Math.abs((found ?? 0) - quality)).toBeLessThanOrEqual(4);
  }
  expect(jpegQuality(ART)).toBeNull();
  expect(isRingingJpeg(ART)).toBe(false);
  expect(isRingingJpeg(await stored(60, '4:4:4'))).toBe(true);
});

test('a ramp has waves that look like a JPEG’s, but its edges were never stored as one', () => {
  const [width, height] = [300, 240];
  const pixels = new Uint8Array(width * height * 4).fill(255);
  for (let y = 40; y < height - 40; y++) {
    for (let x = 50; x < 225; x++) {
      const along = (x - 50) / 175;
      pixels.set([220 + 30 * along, 42 + 158 * along, 60], (y * width + x) * 4);
    }
  }
  const ramp = { width, height, pixels, dpi: 300, icc: null };
  expect(jpegQuality(ramp)).not.toBeNull();
  expect(isRingingJpeg(ramp)).toBe(false);
});

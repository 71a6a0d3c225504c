import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nodeCodecs } from '../node/index.ts';
import { encodeBilevel } from './encode-bilevel.ts';

const codecs = nodeCodecs();

/** Black and white pixels of any measures. */
const picture = fc
  .record({ width: fc.integer({ min: 1, max: 70 }), height: fc.integer({ min: 1, max: 30 }), seed: fc.nat() })
  .map(({ width, height, seed }) => {
    const pixels = new Uint8Array(width * height * 4).fill(255);
    for (let at = 0; at < width * height; at++) if ((Math.imul(at + seed, 2654435761) >>> 20) & 1) pixels.fill(0, at * 4, at * 4 + 3);
    return { width, height, pixels, dpi: 720, icc: null };
  });

test.each(['png', 'tiff'] as const)('%s: an independent reader gets the same pixels of one bit, and the resolution', async (format) => {
  await fc.assert(
    fc.asyncProperty(picture, async (image) => {
      const before = image.pixels.slice();
      for (const bytes of [await encodeBilevel(image, format), await codecs.encode(image, format, { isBilevel: true })]) {
        const { image: read, info } = await codecs.decode(bytes);
        expect([info.colorMode, info.bitDepth, info.hasAlpha]).toEqual(['gray', 1, false]);
        expect(read.dpi).toBeCloseTo(720, 1);
        expect(read.pixels).toEqual(image.pixels);
      }
      expect(image.pixels).toEqual(before);
    }),
    { numRuns: 25 },
  );
});

test('strips of a large picture go together', async () => {
  const [width, height] = [3001, 900];
  const pixels = new Uint8Array(width * height * 4).fill(255);
  for (let at = 0; at < width * height; at++) if ((at * 31 + (at >> 7)) % 11 < 4) pixels.fill(0, at * 4, at * 4 + 3);
  const { image } = await codecs.decode(await encodeBilevel({ width, height, pixels, dpi: null, icc: null }, 'tiff'));
  expect(image.dpi).toBeNull();
  expect(Buffer.compare(image.pixels, pixels)).toBe(0);
});

test('formats without such pictures are written as ever', async () => {
  const image = { width: 4, height: 4, pixels: new Uint8Array(64).fill(255), dpi: 300, icc: null };
  const { info } = await codecs.decode(await codecs.encode(image, 'webp', { isBilevel: true }));
  expect(info.format).toBe('webp');
});

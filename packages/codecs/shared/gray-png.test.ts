import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nodeCodecs } from '../node/index.ts';
import { encodeGrayPng } from './gray-png.ts';

const codecs = nodeCodecs();
const size = fc.record({ width: fc.integer({ min: 1, max: 40 }), height: fc.integer({ min: 1, max: 20 }) });

test.each([8, 1] as const)('%d bit: an independent reader gets the same samples and the resolution', async (bits) => {
  await fc.assert(
    fc.asyncProperty(size, fc.infiniteStream(fc.integer({ min: 0, max: 255 })), async ({ width, height }, stream) => {
      const samples = Uint8Array.from({ length: width * height }, () => stream.next().value);
      const bytes = await encodeGrayPng(samples, { width, height, dpi: 600, bits });
      const { image, info } = await codecs.decode(bytes);
      expect([info.colorMode, info.bitDepth, info.hasAlpha]).toEqual(['gray', bits, false]);
      expect(image.dpi).toBeCloseTo(600, 1);
      const expected = bits === 8 ? samples : samples.map((sample) => (sample > 127 ? 255 : 0));
      expect(image.pixels.filter((_, at) => at % 4 === 0)).toEqual(expected);
    }),
    { numRuns: 20 },
  );
});

test('large planes go through in strips', async () => {
  const [width, height] = [3000, 1600];
  const samples = Uint8Array.from({ length: width * height }, (_, at) => (at * 7 + (at >> 9)) & 255);
  const { image } = await codecs.decode(await encodeGrayPng(samples, { width, height, dpi: 300, bits: 8 }));
  for (let at = 0; at < samples.length; at += 997) expect(image.pixels[at * 4]).toBe(samples[at]);
});

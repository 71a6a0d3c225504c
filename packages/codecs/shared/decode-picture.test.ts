import { expect, test } from 'vitest';
import { decodeBmp } from './bmp-decode.ts';
import { encodeBmp } from './bmp-encode.ts';
import { type DecoderHost, decodePicture } from './decode-picture.ts';

const none = () => Promise.reject(new Error('not asked for'));

/** Reads BMP, and says when it was asked to. */
const hostOf = (tell: () => void): DecoderHost => ({
  async decodeSamples(bytes) {
    tell();
    return { ...decodeBmp(bytes), kind: 'rgba8' };
  },
  defaultCmykProfile: none,
  usesSvgFonts: false,
  hasFont: async () => false,
  pdfPage: none,
  moveToShared: (pixels) => pixels,
});

test('each step of reading is told as it ends, with a share that goes up', async () => {
  const file = encodeBmp({ width: 3, height: 2, pixels: new Uint8Array(24).fill(200), dpi: 300, icc: null });
  const told: (number | string)[] = [];
  await decodePicture(
    hostOf(() => told.push('samples')),
    file,
    { onStep: (fraction) => told.push(fraction) },
  );
  expect(told).toEqual([0.05, 'samples', 0.85, 0.95]);
});

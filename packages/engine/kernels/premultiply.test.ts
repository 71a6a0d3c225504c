import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { arbitraryPixels, isMarginIntact } from './arbitrary-pixels.ts';
import { instantiateKernels } from './instantiate-kernels.ts';
import { plainKernels } from './plain-kernels.ts';

const native = instantiateKernels(await loadKernels());
const plain = plainKernels();

/** Every pair of color and alpha; every color from 0 up to alpha only, where the pixels are to be premultiplied ones. */
function everyPair(premultiplied: boolean): Uint8Array {
  const pixels = new Uint8Array(256 * 256 * 4);
  for (let index = 0; index < 65_536; index++) {
    const alpha = index >> 8;
    const color = premultiplied ? Math.min(alpha, index & 255) : index & 255;
    pixels.set([color, premultiplied ? alpha - color : 255 - color, 0, alpha], index * 4);
  }
  return pixels;
}

for (const name of ['premultiply', 'unpremultiply'] as const) {
  test(`native and plain ${name} agree on every color and alpha`, () => {
    const pixels = everyPair(false);
    const expected = pixels.slice();
    plain[name](expected);
    native[name](pixels);
    expect(pixels).toEqual(expected);
  });

  test(`native and plain ${name} agree at any length and leave the neighborhood alone`, () => {
    fc.assert(
      fc.property(arbitraryPixels(), (pixels) => {
        const expected = pixels.slice();
        plain[name](expected);
        native[name](pixels);
        expect([...pixels]).toEqual([...expected]);
        expect(isMarginIntact(pixels)).toBe(true);
      }),
    );
  });
}

test('the round trip from premultiplied pixels is exact', () => {
  const pixels = everyPair(true);
  const kept = pixels.slice();
  native.unpremultiply(pixels);
  native.premultiply(pixels);
  expect(pixels).toEqual(kept);
});

test('rounds to the nearest byte, and transparent pixels lose their color', () => {
  const pixels = Uint8Array.of(255, 128, 1, 128, 10, 20, 30, 0);
  plain.premultiply(pixels);
  expect([...pixels]).toEqual([128, 64, 1, 128, 0, 0, 0, 0]);
  plain.unpremultiply(pixels);
  expect([...pixels]).toEqual([255, 128, 2, 128, 0, 0, 0, 0]);
});

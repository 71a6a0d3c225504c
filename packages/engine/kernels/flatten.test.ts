import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { arbitraryPixels, isMarginIntact } from './arbitrary-pixels.ts';
import { instantiateKernels } from './instantiate-kernels.ts';
import { plainKernels } from './plain-kernels.ts';

const native = instantiateKernels(await loadKernels());
const plain = plainKernels();
const channel = fc.integer({ min: 0, max: 255 });

test('native and plain agree', () => {
  fc.assert(
    fc.property(arbitraryPixels(), fc.record({ r: channel, g: channel, b: channel }), (pixels, backdrop) => {
      const expected = pixels.slice();
      plain.flatten(expected, backdrop);
      native.flatten(pixels, backdrop);
      expect([...pixels]).toEqual([...expected]);
      expect(isMarginIntact(pixels)).toBe(true);
    }),
  );
});

test('shows the color at alpha 255, the backdrop at alpha 0, and the coded mean between', () => {
  const pixels = Uint8Array.of(10, 20, 30, 255, 10, 20, 30, 0, 0, 255, 0, 51);
  native.flatten(pixels, { r: 255, g: 0, b: 100 });
  expect([...pixels]).toEqual([10, 20, 30, 255, 255, 0, 100, 255, 204, 51, 80, 255]);
});

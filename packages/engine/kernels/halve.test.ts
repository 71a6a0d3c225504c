import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { halveImage } from '../pyramid/halve-image.ts';
import { arbitraryPixels } from './arbitrary-pixels.ts';
import { instantiateKernels } from './instantiate-kernels.ts';
import { plainKernels } from './plain-kernels.ts';

const native = instantiateKernels(await loadKernels());
const plain = plainKernels();

test('native and plain agree on every size and alpha', () => {
  fc.assert(
    fc.property(arbitraryPixels(200), fc.integer({ min: 1, max: 40 }), fc.boolean(), (pixels, columns, isOpaque) => {
      if (isOpaque) for (let at = 3; at < pixels.length; at += 4) pixels[at] = 255;
      const width = Math.min(columns, pixels.length / 4);
      const height = width === 0 ? 0 : Math.floor(pixels.length / 4 / width);
      const bytes = Math.ceil(width / 2) * Math.ceil(height / 2) * 4;
      const [one, other] = [new Uint8Array(bytes + 4).fill(99), new Uint8Array(bytes + 4).fill(99)];
      native.halve(pixels, { width, height }, one.subarray(0, bytes));
      plain.halve(pixels, { width, height }, other.subarray(0, bytes));
      expect([...one]).toEqual([...other]);
    }),
    { numRuns: 300 },
  );
});

test('colors weigh by their alpha: transparent pixels leave no rim', () => {
  const out = new Uint8Array(4);
  native.halve(Uint8Array.of(200, 100, 0, 255, 0, 0, 0, 0, 200, 100, 0, 255, 9, 9, 9, 0), { width: 2, height: 2 }, out);
  expect([...out]).toEqual([200, 100, 0, 128]);
});

test('a last odd column or row counts twice', () => {
  const out = new Uint8Array(8);
  native.halve(Uint8Array.of(10, 0, 0, 255, 20, 0, 0, 255, 60, 0, 0, 255), { width: 3, height: 1 }, out);
  expect([...out]).toEqual([15, 0, 0, 255, 60, 0, 0, 255]);
});

test('a halved picture keeps its size on paper', () => {
  const image = { width: 3, height: 2, pixels: new Uint8Array(24).fill(255), dpi: 300, icc: null };
  const half = halveImage(native, image);
  expect([half.width, half.height, half.dpi, half.pixels.length]).toEqual([2, 1, 150, 8]);
  expect(halveImage(native, { ...image, dpi: null }).dpi).toBeNull();
});

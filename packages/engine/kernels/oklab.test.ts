import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { oklabFromRgb } from '../color/oklab.ts';
import { arbitraryPixels } from './arbitrary-pixels.ts';
import { instantiateKernels } from './instantiate-kernels.ts';
import { cubeRoot } from './plain/lib/cube-root.ts';
import { plainKernels } from './plain-kernels.ts';

const native = instantiateKernels(await loadKernels());
const plain = plainKernels();

/** Largest difference of any value; NaN where one is missing. */
function farthest(one: ArrayLike<number>, other: ArrayLike<number>): number {
  return Math.max(0, ...Array.from(one, (value, index) => Math.abs(value - other[index])));
}

test('native and plain agree within the error of f32, at any length', () => {
  fc.assert(
    fc.property(arbitraryPixels(), (pixels) => {
      const [one, other] = [new Float32Array(pixels.length), new Float32Array(pixels.length)];
      native.oklab(pixels, one);
      plain.oklab(pixels, other);
      expect(farthest(one, other)).toBeLessThan(1e-6);
    }),
  );
});

test('both lie within 1e-6 of the exact formula', () => {
  const codes = Array.from({ length: 8192 }, (_, index) => index * 2047);
  const pixels = Uint8Array.from(codes.flatMap((code) => [code >> 16, (code >> 8) & 255, code & 255, code & 127]));
  for (const kernels of [native, plain]) {
    const out = new Float32Array(pixels.length);
    kernels.oklab(pixels, out);
    for (let at = 0; at < pixels.length; at += 4) {
      const { l, a, b } = oklabFromRgb({ r: pixels[at], g: pixels[at + 1], b: pixels[at + 2] });
      const error = farthest(out.subarray(at, at + 4), [l, a, b, pixels[at + 3] / 255]);
      if (!(error < 1e-6)) expect.fail(`pixel ${at / 4}: ${error}`);
    }
  }
});

test('the cube root keeps its stated error over all exponents in use', () => {
  const float = new Float32Array(1);
  const bits = new Int32Array(float.buffer);
  let worst = 0;
  for (let code = 0x33000000; code < 0x40800000; code += 997) {
    bits[0] = code;
    worst = Math.max(worst, Math.abs(cubeRoot(float[0]) / Math.cbrt(float[0]) - 1));
  }
  expect(worst).toBeLessThan(3.5e-9);
  expect(cubeRoot(0)).toBe(0);
});

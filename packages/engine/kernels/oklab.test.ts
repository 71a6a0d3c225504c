import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { oklabFromRgb } from '../color/oklab.ts';
import { arbitraryPixels } from './arbitrary-pixels.ts';
import { instantiateKernels } from './instantiate-kernels.ts';
import { cubeRoot, roughCubeRoot } from './plain/lib/cube-root.ts';
import { plainKernels } from './plain-kernels.ts';

const native = instantiateKernels(await loadKernels());
const plain = plainKernels();

test('native and plain agree to the last bit', () => {
  fc.assert(
    fc.property(arbitraryPixels(), (pixels) => {
      const [one, other] = [new Float32Array(pixels.length), new Float32Array(pixels.length)];
      native.oklab(pixels, one);
      plain.oklab(pixels, other);
      expect(one).toEqual(other);
    }),
  );
});

test('f32 lies within 1e-6 of f64', () => {
  const out = new Float32Array(4);
  for (let code = 0; code < 1 << 24; code += 1009) {
    const [r, g, b] = [code >> 16, (code >> 8) & 255, code & 255];
    plain.oklab(Uint8Array.of(r, g, b, 255), out);
    const exact = oklabFromRgb({ r, g, b });
    const error = Math.max(Math.abs(out[0] - exact.l), Math.abs(out[1] - exact.a), Math.abs(out[2] - exact.b));
    if (!(error < 1e-6)) expect.fail(`${r},${g},${b}: ${error}`);
  }
});

test('cube roots keep their stated errors over all exponents in use', () => {
  const float = new Float32Array(1);
  const bits = new Int32Array(float.buffer);
  let [worst, worstRough] = [0, 0];
  for (let code = 0x33000000; code < 0x40800000; code += 997) {
    bits[0] = code;
    const exact = Math.cbrt(float[0]);
    worst = Math.max(worst, Math.abs(cubeRoot(float[0]) / exact - 1));
    worstRough = Math.max(worstRough, Math.abs(roughCubeRoot(float[0]) / exact - 1));
  }
  expect(worst).toBeLessThan(3.5e-7);
  expect(worstRough).toBeLessThan(5.7e-5);
  expect(cubeRoot(0)).toBe(0);
});

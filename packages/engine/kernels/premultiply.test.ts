import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { instantiateKernels } from './instantiate-kernels.ts';
import { plainKernels } from './plain-kernels.ts';

const native = instantiateKernels(await loadKernels());
const plain = plainKernels();

test('native and plain agree on every color and alpha', () => {
  const pixels = new Uint8Array(256 * 256 * 4);
  for (let index = 0; index < 65_536; index++) pixels.set([index & 255, 255 - (index & 255), 7, index >> 8], index * 4);
  const expected = pixels.slice();
  plain.premultiply(expected);
  native.premultiply(pixels);
  expect(pixels).toEqual(expected);
});

test('native and plain agree at any length and leave the neighborhood alone', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 0xffffffff }), { maxLength: 70 }), (words) => {
      const memory = new Uint8Array(new SharedArrayBuffer(words.length * 4 + 8)).fill(99);
      const pixels = memory.subarray(4, 4 + words.length * 4);
      pixels.set(new Uint8Array(new Uint32Array(words).buffer));
      const expected = pixels.slice();
      plain.premultiply(expected);
      native.premultiply(pixels);
      expect([...pixels]).toEqual([...expected]);
      expect([...memory.subarray(0, 4), ...memory.subarray(4 + words.length * 4)]).toEqual(new Array(8).fill(99));
    }),
  );
});

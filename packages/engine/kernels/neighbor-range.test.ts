import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { instantiateKernels } from './instantiate-kernels.ts';
import { plainKernels } from './plain-kernels.ts';

const native = instantiateKernels(await loadKernels());
const plain = plainKernels();

test('native ranges are the plain twin’s, at odd sizes and anywhere in memory', () => {
  const sizes = fc.record({ width: fc.integer({ min: 1, max: 70 }), height: fc.integer({ min: 1, max: 9 }), offset: fc.nat(5) });
  fc.assert(
    fc.property(sizes, fc.infiniteStream(fc.nat(255)), ({ width, height, offset }, bytes) => {
      const count = width * height;
      const memory = new Uint8Array(new SharedArrayBuffer(count + offset)).map(() => bytes.next().value);
      const [one, other] = [native, plain].map(({ neighborRange }) => {
        const [least, most] = [new Uint8Array(count), new Uint8Array(count)];
        neighborRange(memory.subarray(offset), { width, height }, least, most);
        return [least, most];
      });
      expect(one).toEqual(other);
    }),
  );
});

test('strips of many rows meet', () => {
  const size = { width: 3000, height: 40 };
  const plane = Uint8Array.from({ length: size.width * size.height }, (_, at) => (at * 2654435761) >>> 24);
  const [one, other] = [native, plain].map(({ neighborRange }) => {
    const [least, most] = [new Uint8Array(plane.length), new Uint8Array(plane.length)];
    neighborRange(plane, size, least, most);
    return [Buffer.from(least), Buffer.from(most)];
  });
  expect(one[0].equals(other[0]) && one[1].equals(other[1])).toBe(true);
});

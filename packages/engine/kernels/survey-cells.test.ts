import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { instantiateKernels } from './instantiate-kernels.ts';
import { plainKernels } from './plain-kernels.ts';

const native = instantiateKernels(await loadKernels());
const plain = plainKernels();

test('native cells are the plain twin’s, at odd sizes, with masks, clear pixels and art of all strengths', () => {
  const numbers = fc.record({
    width: fc.integer({ min: 1, max: 41 }),
    height: fc.integer({ min: 1, max: 27 }),
    strength: fc.integer({ min: 1, max: 255 }),
    reach: fc.float({ min: 2, max: 12, noNaN: true }),
    ringing: fc.float({ min: 0, max: 40, noNaN: true }),
    hasMask: fc.boolean(),
  });
  fc.assert(
    fc.property(
      numbers,
      fc.infiniteStream(fc.integer({ min: 0, max: 255 })),
      ({ width, height, strength, reach, ringing, hasMask }, bytes) => {
        const next = () => bytes.next().value;
        const pixels = Uint8Array.from({ length: width * height * 4 }, (_, at) =>
          at % 4 < 3 ? next() % strength : next() < 30 ? next() : 255,
        );
        const mask = hasMask ? Uint8Array.from({ length: width * height }, () => (next() < 200 ? 255 : 0)) : null;
        const cells = Math.ceil(width / 8) * Math.ceil(height / 8);
        const bases = Float32Array.from({ length: cells * 3 }, () => next() / 7);
        const [one, other] = [native, plain].map((kernels) => {
          const values = new Float32Array(cells * 12).fill(77);
          const limits = { reach, nearReach: Math.max(reach, ringing), ringingJump: 40 };
          kernels.surveyCells({ width, rows: height, wantedRows: height, pixels, mask, bases, ...limits, values });
          return values;
        });
        expect(one).toEqual(other);
      },
    ),
    { numRuns: 200 },
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { instantiateKernels } from './instantiate-kernels.ts';
import { plainKernels } from './plain-kernels.ts';

const native = instantiateKernels(await loadKernels());
const plain = plainKernels();

const byte = fc.nat(255);
const color = fc.record({ r: byte, g: byte, b: byte });
const coverage = fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, { weight: 2, arbitrary: fc.constant(255) }, byte);

test('native rims are the plain twin’s, at the borders of what is known and within', () => {
  const parts = fc.record({
    width: fc.integer({ min: 1, max: 60 }),
    height: fc.integer({ min: 1, max: 40 }),
    margins: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean(), fc.boolean()),
    colors: fc.array(color, { minLength: 1, maxLength: 5 }),
    opacity: fc.constantFrom(1, 0.7),
    garment: color,
  });
  fc.assert(
    fc.property(parts, fc.infiniteStream(coverage), ({ width, height, margins, colors, opacity, garment }, covers) => {
      const [left, right, top, bottom] = margins.map(Number);
      const rect = { x: 3 - left, y: 7 - top, width: width + left + right, height: height + top + bottom };
      const [base, ...inks] = colors.map((ink) => ({
        color: ink,
        opacity,
        isTransparent: false,
        coverage: new Uint8Array(rect.width * rect.height).map(() => covers.next().value),
      }));
      const [one, other] = [native, plain].map((kernels) => {
        const pixels = new Uint8Array(width * height * 4).fill(7);
        kernels.printRims(garment, { rect, base, inks }, { rect: { x: 3, y: 7, width, height }, pixels });
        return pixels;
      });
      expect(one).toEqual(other);
    }),
  );
});

test('what shows of a base beneath its inks is the same on both hosts', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 4 }), fc.infiniteStream(coverage), (length, count, covers) => {
      const [base, ...inks] = Array.from({ length: count + 1 }, () => new Uint8Array(length).map(() => covers.next().value));
      const [one, other] = [native, plain].map((kernels) => {
        const out = new Uint8Array(length).fill(3);
        kernels.putBeneath(base, inks, out);
        return out;
      });
      expect(one).toEqual(other);
    }),
  );
});

test('a base shows only as far as it is larger than its inks', () => {
  const out = new Uint8Array(4);
  native.putBeneath(Uint8Array.of(255, 128, 128, 0), [Uint8Array.of(255, 128, 0, 90)], out);
  expect([...out]).toEqual([0, 0, 128, 0]);
});

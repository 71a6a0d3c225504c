import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { ENLARGE_ONE, ENLARGE_TAPS, enlargeTaps } from '../resample/enlarge-taps.ts';
import { CODED_LIGHT } from '../resample/light.ts';
import { resampleTaps, tapSpan } from '../resample/taps.ts';
import { instantiateKernels } from './instantiate-kernels.ts';
import type { Kernels } from './kernels.ts';
import { plainKernels } from './plain-kernels.ts';

const native = instantiateKernels(await loadKernels());
const plain = plainKernels();

interface Picture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

interface Part {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A part of a picture that is enlarged, from no more of it than that needs; the whole where no part is given. */
function enlarge(kernels: Kernels, { width, height, pixels }: Picture, factor: number, part?: Part): Uint8Array {
  const [wide, high] = [width, height].map((side) => Math.round(side * factor));
  const { x, y, width: partWidth, height: partHeight } = part ?? { x: 0, y: 0, width: wide, height: high };
  const [across, down] = [
    { source: width, target: wide },
    { source: height, target: high },
  ];
  const columns = tapSpan({ ...across, filter: 'restoring' }, x, partWidth);
  const rows = tapSpan({ ...down, filter: 'restoring' }, y, partHeight);
  const source = new Uint8Array(columns.length * rows.length * 4);
  for (let row = 0; row < rows.length; row++) {
    const from = ((rows.from + row) * width + columns.from) * 4;
    source.set(pixels.subarray(from, from + columns.length * 4), row * columns.length * 4);
  }
  const target = new Uint8Array(partWidth * partHeight * 4).fill(77);
  kernels.enlarge({
    source,
    sourceWidth: columns.length,
    target,
    columns: enlargeTaps(across, x, partWidth),
    rows: enlargeTaps(down, y, partHeight),
  });
  return target;
}

/** The same by the kernel of any filter, in f32. */
function byResampling({ width, height, pixels }: Picture, factor: number): Uint8Array {
  const [wide, high] = [width, height].map((side) => Math.round(side * factor));
  const target = new Uint8Array(wide * high * 4);
  const columns = resampleTaps({ source: width, target: wide, filter: 'restoring' }, 0, wide);
  const rows = resampleTaps({ source: height, target: high, filter: 'restoring' }, 0, high);
  native.resample({ source: pixels, sourceWidth: width, target, columns, rows, light: CODED_LIGHT });
  return target;
}

/** Opaque noise. */
const pictures = fc.tuple(fc.integer({ min: 1, max: 23 }), fc.integer({ min: 1, max: 19 })).chain(([width, height]) =>
  fc.uint8Array({ minLength: width * height * 4, maxLength: width * height * 4 }).map((pixels) => {
    for (let at = 3; at < pixels.length; at += 4) pixels[at] = 255;
    return { width, height, pixels };
  }),
);
const factors = fc.constantFrom(1.3, 2, 2.5, 3, 4, 5.7, 6);

test('native and plain agree to the byte', () => {
  fc.assert(
    fc.property(pictures, factors, (picture, factor) => {
      expect(enlarge(native, picture, factor)).toEqual(enlarge(plain, picture, factor));
    }),
    { numRuns: 150 },
  );
});

test('a part equals the same place of the whole', () => {
  fc.assert(
    fc.property(pictures, factors, fc.nat(), fc.nat(), (picture, factor, left, top) => {
      const [wide, high] = [picture.width, picture.height].map((side) => Math.round(side * factor));
      const [x, y] = [left % wide, top % high];
      const part = { x, y, width: Math.min(wide - x, 5), height: Math.min(high - y, 3) };
      const whole = enlarge(native, picture, factor);
      const own = enlarge(native, picture, factor, part);
      for (let row = 0; row < part.height; row++) {
        const from = ((y + row) * wide + x) * 4;
        expect(own.subarray(row * part.width * 4, (row + 1) * part.width * 4)).toEqual(whole.subarray(from, from + part.width * 4));
      }
    }),
    { numRuns: 100 },
  );
});

test('it is the restoring filter, to a level', () => {
  fc.assert(
    fc.property(pictures, factors, (picture, factor) => {
      const [own, other] = [enlarge(native, picture, factor), byResampling(picture, factor)];
      const worst = own.reduce((most, value, at) => Math.max(most, Math.abs(value - other[at])), 0);
      expect(worst).toBeLessThanOrEqual(1);
    }),
    { numRuns: 100 },
  );
});

test('an even area stays what it is', () => {
  for (const color of [
    [255, 255, 255, 255],
    [200, 30, 90, 255],
    [1, 254, 0, 255],
  ]) {
    const pixels = Uint8Array.from({ length: 9 * 7 * 4 }, (_, at) => color[at % 4]);
    const out = enlarge(native, { width: 9, height: 7, pixels }, 3.3);
    expect(out).toEqual(Uint8Array.from(out, (_, at) => color[at % 4]));
  }
});

test('weights of each pixel sum to exactly one', () => {
  for (const target of [13, 20, 29, 40, 57, 60]) {
    const { weights } = enlargeTaps({ source: 10, target }, 0, target);
    for (let at = 0; at < weights.length; at += ENLARGE_TAPS) {
      expect(weights.subarray(at, at + ENLARGE_TAPS).reduce((sum, weight) => sum + weight, 0)).toBe(ENLARGE_ONE);
    }
  }
});

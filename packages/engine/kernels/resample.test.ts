import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { FILTERS, type FilterName } from '../resample/filter.ts';
import { CODED_LIGHT, LINEAR_LIGHT, type Light } from '../resample/light.ts';
import { resampleTaps, tapSpan } from '../resample/taps.ts';
import { instantiateKernels } from './instantiate-kernels.ts';
import type { Kernels } from './kernels.ts';
import { plainKernels } from './plain-kernels.ts';

const native = instantiateKernels(await loadKernels());
const plain = plainKernels();
const NAMES = Object.keys(FILTERS) as FilterName[];

interface Picture {
  width: number;
  height: number;
  pixels: Uint8Array;
}

interface Cut {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Scales a picture, or only a part of the result, from the window that the part needs. */
function scale(kernels: Kernels, picture: Picture, width: number, height: number, filter: FilterName, light: Light, cut?: Cut): Uint8Array {
  const part = cut ?? { x: 0, y: 0, width, height };
  const across = { source: picture.width, target: width, filter };
  const down = { source: picture.height, target: height, filter };
  const columns = tapSpan(across, part.x, part.width);
  const rows = tapSpan(down, part.y, part.height);
  const source = new Uint8Array(columns.length * rows.length * 4);
  for (let y = 0; y < rows.length; y++) {
    const from = ((rows.from + y) * picture.width + columns.from) * 4;
    source.set(picture.pixels.subarray(from, from + columns.length * 4), y * columns.length * 4);
  }
  const target = new Uint8Array(part.width * part.height * 4);
  kernels.resample({
    source,
    sourceWidth: columns.length,
    target,
    columns: resampleTaps(across, part.x, part.width),
    rows: resampleTaps(down, part.y, part.height),
    light,
  });
  return target;
}

const pictures = fc
  .tuple(fc.integer({ min: 1, max: 23 }), fc.integer({ min: 1, max: 19 }))
  .chain(([width, height]) =>
    fc.uint8Array({ minLength: width * height * 4, maxLength: width * height * 4 }).map((pixels) => ({ width, height, pixels })),
  );

test('native and plain agree to the byte', () => {
  fc.assert(
    fc.property(
      pictures,
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 1, max: 30 }),
      fc.constantFrom(...NAMES),
      (picture, width, height, filter) => {
        for (const light of [LINEAR_LIGHT, CODED_LIGHT]) {
          expect(scale(native, picture, width, height, filter, light)).toEqual(scale(plain, picture, width, height, filter, light));
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('a part equals the same place of the whole', () => {
  fc.assert(
    fc.property(pictures, fc.constantFrom(...NAMES), fc.double({ min: 0, max: 1, noNaN: true }), (picture, filter, at) => {
      const width = 9;
      const height = 7;
      const cut = { x: Math.floor(at * 5), y: Math.floor(at * 4), width: 3, height: 2 };
      const whole = scale(native, picture, width, height, filter, LINEAR_LIGHT);
      const part = scale(native, picture, width, height, filter, LINEAR_LIGHT, cut);
      for (let y = 0; y < cut.height; y++) {
        const from = ((cut.y + y) * width + cut.x) * 4;
        expect(part.subarray(y * cut.width * 4, (y + 1) * cut.width * 4)).toEqual(whole.subarray(from, from + cut.width * 4));
      }
    }),
    { numRuns: 60 },
  );
});

test('one color stays that color, whatever its alpha', () => {
  const pixels = new Uint8Array(16 * 16 * 4);
  for (let n = 0; n < 256; n++) pixels.set([200, 30, 90, n], n * 4);
  for (const filter of NAMES) {
    const out = scale(native, { width: 16, height: 16, pixels }, 5, 5, filter, LINEAR_LIGHT);
    for (let at = 0; at < out.length; at += 4) {
      for (const [channel, value] of [200, 30, 90].entries()) expect(Math.abs(out[at + channel] - value)).toBeLessThanOrEqual(1);
    }
  }
});

test('a fine checker becomes the gray of the same light, 188', () => {
  const pixels = new Uint8Array(32 * 32 * 4);
  for (let n = 0; n < 1024; n++) pixels.fill(((n >> 5) + n) % 2 ? 255 : 0, n * 4, n * 4 + 3).fill(255, n * 4 + 3, n * 4 + 4);
  const out = scale(native, { width: 32, height: 32, pixels }, 8, 8, 'area', LINEAR_LIGHT);
  for (let at = 0; at < out.length; at += 4) expect([...out.subarray(at, at + 4)]).toEqual([188, 188, 188, 255]);
});

test('color under transparent pixels does not leak', () => {
  const pixels = Uint8Array.from([255, 0, 0, 255, 0, 255, 0, 0, 255, 0, 0, 255, 0, 255, 0, 0]);
  expect([...scale(native, { width: 4, height: 1, pixels }, 1, 1, 'area', LINEAR_LIGHT)]).toEqual([255, 0, 0, 128]);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { instantiateKernels } from '../kernels/instantiate-kernels.ts';
import type { Kernels } from '../kernels/kernels.ts';
import { plainKernels } from '../kernels/plain-kernels.ts';
import { distanceToEdge, distanceToSeeds, edgeHaloPx } from './distance-field.ts';

const native = instantiateKernels(await loadKernels());
const plain = plainKernels();

interface Field {
  readonly width: number;
  readonly height: number;
  readonly values: Uint8Array;
}

/** Fields from empty to full, with lone pixels and with long runs. */
const fields: fc.Arbitrary<Field> = fc
  .tuple(
    fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 60, max: 90 })),
    fc.integer({ min: 1, max: 20 }),
    fc.integer({ min: 1, max: 40 }),
    fc.integer({ min: 0, max: 100 }),
  )
  .chain(([width, height, repeat, density]) =>
    fc.array(fc.integer({ min: 0, max: 99 }), { minLength: width * height, maxLength: width * height }).map((cells) => ({
      width,
      height,
      values: Uint8Array.from(cells, (_, index) =>
        cells[index - (index % repeat)] < density ? 255 - (cells[index] % 3) * 60 : cells[index] % 2,
      ),
    })),
  );

const reaches = fc.oneof(fc.constant(Number.POSITIVE_INFINITY), fc.constantFrom(1, 2, 5.5));

function nearestSeed({ width, height, values }: Field, x: number, y: number, threshold: number): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (let sy = 0; sy < height; sy++) {
    for (let sx = 0; sx < width; sx++) {
      if (values[sy * width + sx] >= threshold) nearest = Math.min(nearest, (sx - x) ** 2 + (sy - y) ** 2);
    }
  }
  return Math.fround(Math.sqrt(nearest));
}

test('distances to seeds are exact, native and plain, with and without a limit', () => {
  fc.assert(
    fc.property(fields, reaches, (field, maxPx) => {
      const expected = Float32Array.from(field.values, (_, index) =>
        nearestSeed(field, index % field.width, Math.floor(index / field.width), 128),
      ).map((distance) => (distance > maxPx ? Number.POSITIVE_INFINITY : distance));
      for (const kernels of [native, plain]) {
        expect([...distanceToSeeds(kernels, field.values, field, { threshold: 128, maxPx })]).toEqual([...expected]);
      }
    }),
    { numRuns: 300 },
  );
});

test('wide and high fields keep their exactness', () => {
  for (const [width, height] of [
    [5000, 2],
    [2, 5000],
    [900, 700],
  ]) {
    const values = new Uint8Array(width * height);
    const seeds = [0, Math.floor(width * height * 0.61), width * height - 1].map((index) => ({
      x: index % width,
      y: Math.floor(index / width),
    }));
    for (const { x, y } of seeds) values[y * width + x] = 255;
    const distances = distanceToSeeds(native, values, { width, height }, {});
    for (let index = 0; index < values.length; index += 37) {
      const [x, y] = [index % width, Math.floor(index / width)];
      const exact = Math.min(...seeds.map((seed) => Math.hypot(seed.x - x, seed.y - y)));
      if (Math.abs(distances[index] - exact) > exact * 1.2e-7)
        expect.fail(`${width} x ${height}, pixel ${index}: ${distances[index]}, not ${exact}`);
    }
  }
});

test('rows can be shared out: a band of columns gives the same rows', () => {
  fc.assert(
    fc.property(fields, fc.nat(19), (field, cut) => {
      const columns = new Uint16Array(field.values.length);
      native.seedColumns(field.values, 128, field, columns);
      const whole = distanceToSeeds(native, field.values, field, { threshold: 128 });
      const from = Math.min(cut, field.height - 1) * field.width;
      const part = new Float32Array(columns.length - from);
      native.seedRows(columns.subarray(from), field.width, Number.POSITIVE_INFINITY, part);
      expect([...part]).toEqual([...whole.subarray(from)]);
    }),
  );
});

test('distances to edges: native and plain agree', () => {
  fc.assert(
    fc.property(fields, reaches, (field, maxPx) => {
      const one = distanceToEdge(native, field.values, field, maxPx);
      const other = distanceToEdge(plain, field.values, field, maxPx);
      for (let index = 0; index < one.length; index++) {
        if (!(Math.abs(one[index] - other[index]) < 1e-5) && one[index] !== other[index])
          expect.fail(`pixel ${index}: ${one[index]}, ${other[index]}`);
      }
    }),
    { numRuns: 300 },
  );
});

/** Coverage of every pixel by a shape, from 24 x 24 samples a pixel. */
function render(side: number, isInside: (x: number, y: number) => boolean): Field {
  const samples = 24;
  const values = Uint8Array.from({ length: side * side }, (_, index) => {
    let inside = 0;
    for (let sample = 0; sample < samples * samples; sample++) {
      const x = (index % side) + ((sample % samples) + 0.5) / samples;
      const y = Math.floor(index / side) + (Math.floor(sample / samples) + 0.5) / samples;
      if (isInside(x, y)) inside++;
    }
    return Math.round((inside * 255) / samples ** 2);
  });
  return { width: side, height: side, values };
}

/** Mean and largest error over all pixels whose true distance lies between two bounds. */
function errors(
  kernels: Kernels,
  field: Field,
  truth: (x: number, y: number) => number,
  fromPx: number,
  toPx: number,
): { mean: number; worst: number } {
  const distances = distanceToEdge(kernels, field.values, field, 100);
  const found: number[] = [];
  for (const [index, distance] of distances.entries()) {
    const exact = truth((index % field.width) + 0.5, Math.floor(index / field.width) + 0.5);
    if (exact >= fromPx && exact <= toPx) found.push(Math.abs(distance - exact));
  }
  return { mean: found.reduce((sum, error) => sum + error, 0) / found.length, worst: Math.max(...found) };
}

test.each([3, 7.3, 15, 31.7, 45, 58, 80])('a straight edge at %d degrees: within a tenth of a pixel', (degrees) => {
  const [nx, ny] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const truth = (x: number, y: number) => (x - 24.37) * nx + (y - 23.81) * ny;
  const field = render(48, (x, y) => truth(x, y) <= 0);
  // The middle only: along the picture's border the edge ends, and with it what is near.
  const inMiddle = (x: number, y: number) => (Math.min(x, y, 48 - x, 48 - y) > 12 ? truth(x, y) : -1);
  for (const kernels of [native, plain]) {
    const near = errors(kernels, field, inMiddle, 0, 2);
    expect(near.worst).toBeLessThan(0.25);
    expect(near.mean).toBeLessThan(0.08);
    const far = errors(kernels, field, inMiddle, 2, 12);
    expect(far.worst).toBeLessThan(0.075);
    expect(far.mean).toBeLessThan(0.02);
  }
});

test.each([2.2, 5, 11.7])('a disc of radius %d px keeps its distances', (radiusPx) => {
  const truth = (x: number, y: number) => Math.hypot(x - 32.21, y - 31.6) - radiusPx;
  const field = render(64, (x, y) => truth(x, y) <= 0);
  const far = errors(native, field, truth, 2, 30);
  expect(far.worst).toBeLessThan(0.14);
  expect(far.mean).toBeLessThan(0.04);
});

test.each([0.4, 1, 1.5, 2, 3])('lines %d px thin keep their width, upright and slanting', (widthPx) => {
  for (const degrees of [0, 90, 20, 45]) {
    const [nx, ny] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    const truth = (x: number, y: number) => Math.abs((x - 20.5) * nx + (y - 20.5) * ny) - widthPx / 2;
    const field = render(41, (x, y) => truth(x, y) <= 0);
    const inMiddle = (x: number, y: number) => (Math.min(x, y, 41 - x, 41 - y) > 11 ? truth(x, y) : -1);
    expect(errors(native, field, inMiddle, 2, 9).worst).toBeLessThan(0.14);
  }
});

test('bands with their halo give the same distances as the whole', () => {
  const size = { width: 40, height: 900 };
  const alpha = Uint8Array.from({ length: size.width * size.height }, (_, index) =>
    ((index * 2654435761) >>> 0) % 211 === 0 ? index % 256 : 0,
  );
  const maxPx = 7;
  const whole = distanceToEdge(native, alpha, size, maxPx);
  const expected = new Float32Array(whole.length);
  plain.edgeDistance(alpha, size, maxPx, expected);
  for (const [index, distance] of whole.entries()) if (Math.abs(distance - expected[index]) > 1e-5) expect.fail(`pixel ${index}`);
  const halo = edgeHaloPx(maxPx);
  const window = alpha.subarray((300 - halo) * size.width, (350 + halo) * size.width);
  const part = distanceToEdge(native, window, { width: size.width, height: 50 + 2 * halo }, maxPx);
  expect([...part.subarray(halo * size.width, (halo + 50) * size.width)]).toEqual([...whole.subarray(300 * size.width, 350 * size.width)]);
});

test('hard masks without anti-aliasing have their edge between the pixels', () => {
  const field = { width: 8, height: 1, values: Uint8Array.of(255, 255, 255, 0, 0, 0, 0, 0) };
  expect([...distanceToEdge(native, field.values, field, 100)]).toEqual([0, 0, 0, 0.5, 1.5, 2.5, 3.5, 4.5]);
});

test('without a shape every distance is infinite, and a full picture has none', () => {
  const size = { width: 5, height: 3 };
  expect(new Set(distanceToEdge(native, new Uint8Array(15), size, 9))).toEqual(new Set([Number.POSITIVE_INFINITY]));
  expect(new Set(distanceToSeeds(native, new Uint8Array(15), size, {}))).toEqual(new Set([Number.POSITIVE_INFINITY]));
  expect(new Set(distanceToEdge(native, new Uint8Array(15).fill(255), size, 9))).toEqual(new Set([0]));
});

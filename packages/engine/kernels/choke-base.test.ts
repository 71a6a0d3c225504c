import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { distanceToEdge } from '../distance/distance-field.ts';
import { instantiateKernels } from './instantiate-kernels.ts';
import type { Kernels } from './kernels.ts';
import { halfWidths } from './plain/half-widths.ts';
import { plainKernels } from './plain-kernels.ts';

const native = instantiateKernels(await loadKernels());
const plain = plainKernels();

/** Bytes that are mostly bare or solid in runs, as plates are; `draw` gives numbers from 0 to 1. */
function plateOf(length: number, draw: () => number): Uint8Array {
  const plane = new Uint8Array(new SharedArrayBuffer(length + 3)).subarray(3);
  for (let at = 0; at < length; ) {
    const value = draw() < 0.35 ? 0 : draw() < 0.5 ? 255 : Math.floor(draw() * 256);
    const end = Math.min(length, at + 1 + Math.floor(draw() * draw() * 40));
    plane.fill(value, at, end);
    at = end;
  }
  return plane;
}

function drawing(seed: number): () => number {
  let state = seed | 1;
  return () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9;
    return (state >>> 0) / 2 ** 32;
  };
}

interface Job {
  readonly size: { readonly width: number; readonly height: number };
  readonly seed: number;
  readonly chokePx: number;
  readonly leastBasePx: number;
  readonly density: number;
  readonly hasWhite: boolean;
}

/** All that the three make of one plate. */
function madeBy(kernels: Kernels, { size, seed, chokePx, leastBasePx, density, hasWhite }: Job) {
  const length = size.width * size.height;
  const draw = drawing(seed);
  const [carried, inside, outside, white, dots] = [0, 0, 0, 0, 0].map(() => plateOf(length, draw));
  const plane = () => new Uint8Array(length);
  const shaped = { shape: plane(), edges: plane(), wanted: plane(), mostCarried: plane(), mostInside: plane() };
  kernels.shapeBase({ size, carried, inside, dots }, shaped);
  const mostHalfPx = Math.max(2 * chokePx, leastBasePx + 1);
  const open = shaped.shape.map((value) => 255 - value);
  // Of one host's distances: those of the other differ by rounding.
  const depths = distanceToEdge(plain, open, size, mostHalfPx + 1);
  const left = { left: plane(), isTooNarrow: plane(), isThin: plane() };
  const halves = new Float32Array(length);
  kernels.halfWidths(depths, size, mostHalfPx, halves);
  kernels.chokeShape(depths, size, { chokePx, leastBasePx, mostHalfPx }, left);
  const [base, needs] = [outside.slice(), plane()];
  kernels.layBase(
    { carried, inside, ...shaped, ...left, white: hasWhite ? white : null, density, leastTint: Math.abs(seed % 9) },
    base,
    needs,
  );
  return { ...shaped, ...left, halves, base, needs };
}

test('native bases are the plain twin’s to the byte, at odd sizes and anywhere in memory', () => {
  const jobs = fc.record({
    size: fc.record({ width: fc.integer({ min: 1, max: 70 }), height: fc.integer({ min: 1, max: 30 }) }),
    seed: fc.integer(),
    chokePx: fc.constantFrom(0.5, 1, 3.54, 4),
    leastBasePx: fc.constantFrom(0, 1.3, 2.36, 6),
    density: fc.constantFrom(1, 0.8, 0.33),
    hasWhite: fc.boolean(),
  });
  fc.assert(
    fc.property(jobs, (job) => {
      expect(madeBy(native, job)).toEqual(madeBy(plain, job));
    }),
    { numRuns: 60 },
  );
});

test('bands of many rows meet', () => {
  const job = { size: { width: 40, height: 400 }, seed: 7, chokePx: 5, leastBasePx: 3, density: 1, hasWhite: false };
  expect(madeBy(native, job)).toEqual(madeBy(plain, job));
});

test('local widths are those of the widest disc, however a part lies', () => {
  const size = { width: 80, height: 60 };
  const ground = new Uint8Array(80 * 60).fill(255);
  for (let y = 10; y < 50; y++) for (let x = 6; x < 10; x++) ground[y * 80 + x] = 0;
  for (let y = 10; y < 50; y++) for (let x = 30; x < 70; x++) ground[y * 80 + x] = 0;
  const halves = new Float32Array(80 * 60);
  halfWidths(distanceToEdge(plain, ground, size, 9), size, 8, halves);
  for (const x of [6, 7, 8, 9]) expect(Math.abs(halves[30 * 80 + x] - 1.5)).toBeLessThan(0.6);
  for (const x of [31, 40, 68]) expect(halves[30 * 80 + x]).toBe(8);
});

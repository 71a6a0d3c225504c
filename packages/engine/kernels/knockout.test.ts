import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { arbitraryPixels } from './arbitrary-pixels.ts';
import { instantiateKernels } from './instantiate-kernels.ts';
import { KNOCKOUT_CLASS, KNOCKOUT_CONTENT, type KnockoutCounts, type KnockoutTables } from './knockout-tables.ts';
import { plainKernels } from './plain-kernels.ts';

const native = instantiateKernels(await loadKernels());
const plain = plainKernels();
const byte = fc.integer({ min: 0, max: 255 });
const { ZONE, KEPT, VOID, UNDECIDED } = KNOCKOUT_CLASS;

function labsOf(colors: readonly number[][]): Float32Array {
  const labs = new Float32Array(Math.max(4, colors.length * 4));
  plain.oklab(Uint8Array.from(colors.flatMap(([r, g, b]) => [r, g, b, 255])), labs.subarray(0, colors.length * 4));
  return labs;
}

/** Tables that measure every color, with opacities made by a rule that has no meaning but many values. */
function tablesFor(colors: readonly number[][], near: number, far: number): KnockoutTables {
  return {
    keys: colors.length,
    cells: new Uint8Array(262_144).fill(UNDECIDED),
    alphas: Uint8Array.from({ length: 35_937 }, (_, node) => (node * 7) % 301),
    labs: labsOf(colors),
    limits: Float32Array.from(colors.flatMap(() => [near * near, far * far])),
    grounds: Uint8Array.from(colors.flatMap(([r, g, b]) => [r, g, b, 0])),
  };
}

const noCounts = (): KnockoutCounts => ({ removed: new Float64Array(12), semi: 0, alphaBefore: 0, alphaAfter: 0 });

const runs = arbitraryPixels(60).map((pixels) => {
  // Runs of equal pixels take another way through the kernel.
  const long = new Uint8Array(pixels.length * 9);
  for (let at = 0; at < pixels.length; at += 4) {
    for (let copy = 0; copy < 9; copy++) long.set(pixels.subarray(at, at + 4), (Math.floor(at / 8) * 18 + (at % 8 ? 9 : 0) + copy) * 4);
  }
  return long;
});

test('native and plain agree to the last bit', () => {
  fc.assert(
    fc.property(
      fc.oneof(arbitraryPixels(200), runs),
      fc.array(fc.tuple(byte, byte, byte), { maxLength: 12 }),
      fc.double({ min: 0, max: 0.5, noNaN: true }),
      fc.double({ min: 0, max: 0.7, noNaN: true }),
      fc.record({
        width: fc.integer({ min: 1, max: 90 }),
        hard: fc.boolean(),
        unmixes: fc.boolean(),
        masks: fc.boolean(),
        writes: fc.boolean(),
      }),
      (pixels, colors, near, span, { width, hard, unmixes, masks, writes }) => {
        const rows = Math.floor(pixels.length / 4 / width);
        const count = rows * width;
        const tables = tablesFor(colors, near, near + span);
        for (let cell = 0; cell < 262_144; cell += 3) tables.cells[cell] = colors.length && cell % 2 ? ZONE : KEPT;
        const modes = Uint8Array.from({ length: rows * ((width + 15) >> 4) }, (_, block) => (block >> 1) & 1);
        const connected = masks ? Uint8Array.from({ length: count }, (_, index) => (index % 5 ? 255 : index % 3)) : null;
        const results = [native, plain].map((kernels) => {
          const strip = { width, rows, source: pixels.subarray(0, count * 4), modes, connected, isHard: hard, unmixes };
          const out = {
            classes: new Uint8Array(count),
            contents: new Uint8Array(modes.length),
            target: writes ? new Uint8Array(count * 4) : null,
            counts: noCounts(),
          };
          kernels.knockout({ ...strip, ...out }, tables, out.counts);
          return out;
        });
        expect(results[0]).toEqual(results[1]);
      },
    ),
    { numRuns: 400 },
  );
});

test('classes of colors at, near and far from two keys', () => {
  const tables = tablesFor(
    [
      [255, 255, 255],
      [0, 255, 0],
    ],
    0.05,
    0.2,
  );
  const source = Uint8Array.of(255, 255, 255, 255, 250, 250, 250, 9, 200, 200, 200, 255, 0, 254, 2, 255, 0, 0, 0, 255, 255, 255, 255, 0);
  const classes = new Uint8Array(6);
  const contents = new Uint8Array(1);
  const strip = {
    width: 6,
    rows: 1,
    source,
    target: null,
    classes,
    modes: new Uint8Array(1),
    contents,
    connected: null,
    isHard: false,
    unmixes: true,
  };
  plain.knockout(strip, tables, noCounts());
  expect([...classes]).toEqual([0, 0, ZONE, 1, KEPT, VOID]);
  expect(contents[0]).toBe(KNOCKOUT_CONTENT.REMOVED | KNOCKOUT_CONTENT.ZONE | KNOCKOUT_CONTENT.KEPT);
});

test('fades where the mode says so, takes the ground out, keeps transparent pixels, counts', () => {
  const tables = { ...tablesFor([[255, 255, 255]], 0.05, 0.4), alphas: new Uint8Array(35_937).fill(128) };
  const source = Uint8Array.of(255, 255, 255, 255, 191, 191, 191, 255, 191, 191, 191, 100, 7, 8, 9, 0, 10, 10, 10, 200);
  const run = (mode: number, isHard = false, unmixes = true) => {
    const target = new Uint8Array(20);
    const counts = noCounts();
    const strip = {
      width: 5,
      rows: 1,
      source,
      target,
      classes: new Uint8Array(5),
      modes: Uint8Array.of(mode),
      contents: new Uint8Array(1),
      connected: null,
    };
    plain.knockout({ ...strip, isHard, unmixes }, tables, counts);
    return { target: [...target], counts };
  };
  expect(run(1).target).toEqual([0, 0, 0, 0, 128, 128, 128, 128, 128, 128, 128, 50, 7, 8, 9, 0, 10, 10, 10, 200]);
  expect(run(0).target).toEqual([0, 0, 0, 0, 191, 191, 191, 255, 191, 191, 191, 100, 7, 8, 9, 0, 10, 10, 10, 200]);
  expect(run(1, true).target).toEqual([0, 0, 0, 0, 128, 128, 128, 255, 0, 0, 0, 0, 7, 8, 9, 0, 10, 10, 10, 255]);
  expect(run(1, false, false).target.slice(4, 8)).toEqual([191, 191, 191, 128]);
  const { removed, ...sums } = run(1).counts;
  expect([removed[0], sums]).toEqual([1, { semi: 3, alphaBefore: 810, alphaAfter: 378 }]);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { arbitraryPixels } from './arbitrary-pixels.ts';
import { instantiateKernels } from './instantiate-kernels.ts';
import type { Kernels } from './kernels.ts';
import { KNOCKOUT_CLASS, KNOCKOUT_MODE, type KnockoutCounts, type KnockoutStrip, type KnockoutTables } from './knockout-tables.ts';
import { plainKernels } from './plain-kernels.ts';

const native = instantiateKernels(await loadKernels());
const plain = plainKernels();
const byte = fc.integer({ min: 0, max: 255 });
const { FADING, ZONE, KEPT, VOID, UNDECIDED } = KNOCKOUT_CLASS;

/** By a rule that has no meaning but many values. */
const PARTS = Uint8Array.from({ length: 262_144 }, (_, corner) => (corner * 7) % 301);

/** Tables that measure every color. */
function tablesFor(colors: readonly number[][], near: number, far: number, isCoarse = false): KnockoutTables {
  return {
    isCoarse,
    keys: colors.length,
    cells: new Uint8Array(262_144).fill(UNDECIDED),
    parts: PARTS,
    rise: Uint8Array.from({ length: 256 }, (_, part) => Math.max(0, part * 2 - 255)),
    onsets: Uint8Array.from({ length: colors.length * 256 }, (_, place) => Math.min(255, (place & 255) * 5)),
    scales: Float32Array.from(colors.flat().flatMap((ground) => [ground < 255 ? 255 / (255 - ground) : 0, ground > 0 ? -255 / ground : 0])),
    colors: Uint8Array.from(colors.flatMap(([r, g, b]) => [r, g, b, 255])),
    limits: Float32Array.from(colors.flatMap(() => [near * near, far * far])),
    grounds: Uint8Array.from(colors.flatMap(([r, g, b]) => [r, g, b, 0])),
  };
}

const noCounts = (): KnockoutCounts => ({ removed: new Float64Array(12), semi: 0, alphaBefore: 0, alphaAfter: 0 });

/** A strip of one row or more, all of it wanted, with what a test leaves out filled in. */
function stripOf(
  source: Uint8Array,
  width: number,
  given: Partial<Omit<KnockoutStrip, 'classes'>> = {},
): KnockoutStrip & { readonly classes: Uint8Array } {
  const rows = Math.floor(source.length / 4 / width);
  const size = { width, rows, source: source.subarray(0, width * rows * 4), top: 0, bottom: rows };
  const planes = { target: new Uint8Array(width * rows * 4), classes: new Uint8Array(width * rows), fading: new Uint8Array(0) };
  const ways = { connected: null, isHard: false, hasHardRims: false, unmixes: true, rims: null };
  return { ...size, ...planes, modes: new Uint8Array(rows * ((width + 15) >> 4)), ...ways, ...given };
}

function bothRun(strip: ReturnType<typeof stripOf>, tables: KnockoutTables) {
  return [native, plain].map((kernels: Kernels) => {
    const out = { target: strip.target.slice(), classes: strip.classes.slice() };
    const counts = noCounts();
    kernels.knockout({ ...strip, ...out }, tables, counts);
    return { ...out, counts };
  });
}

const runs = arbitraryPixels(60).map((pixels) => {
  // Runs of equal pixels take another way through the kernel.
  const long = new Uint8Array(pixels.length * 9);
  for (let at = 0; at < pixels.length; at += 4) {
    for (let copy = 0; copy < 9; copy++) long.set(pixels.subarray(at, at + 4), (Math.floor(at / 8) * 18 + (at % 8 ? 9 : 0) + copy) * 4);
  }
  return long;
});

test('native and plain sort, fade and count alike to the last bit', () => {
  fc.assert(
    fc.property(
      fc.oneof(arbitraryPixels(200), runs),
      fc.array(fc.tuple(byte, byte, byte), { maxLength: 12 }),
      fc.double({ min: 0, max: 0.5, noNaN: true }),
      fc.double({ min: 0, max: 0.7, noNaN: true }),
      fc.record({
        width: fc.integer({ min: 1, max: 90 }),
        isHard: fc.boolean(),
        unmixes: fc.boolean(),
        masks: fc.boolean(),
        cut: fc.nat(2),
        isCoarse: fc.boolean(),
      }),
      (pixels, colors, near, span, { width, isHard, unmixes, masks, cut, isCoarse }) => {
        const tables = tablesFor(colors, near, near + span, isCoarse);
        for (let cell = 0; cell < 262_144; cell += 3) tables.cells[cell] = colors.length && cell % 2 ? ZONE : KEPT;
        const rows = Math.floor(pixels.length / 4 / width);
        const count = width * rows;
        const modes = Uint8Array.from({ length: rows * ((width + 15) >> 4) }, (_, block) => (block >> 1) % 3);
        const fading = Uint8Array.from({ length: count }, (_, index) => (index % 3 ? 255 : 7));
        const connected = masks ? Uint8Array.from({ length: count }, (_, index) => (index % 5 ? 255 : index % 3)) : null;
        const top = Math.min(cut, rows);
        const bottom = Math.max(top, rows - cut);
        const target = new Uint8Array((bottom - top) * width * 4);
        const [one, other] = bothRun(stripOf(pixels, width, { modes, fading, connected, isHard, unmixes, top, bottom, target }), tables);
        expect(one).toEqual(other);
      },
    ),
    { numRuns: 300 },
  );
});

/** Few colors, blocks and mixtures: rims of all kinds. */
const drawings = fc
  .record({
    inks: fc.array(fc.tuple(byte, byte, byte), { minLength: 2, maxLength: 4 }),
    places: fc.array(fc.tuple(fc.nat(3), fc.nat(3), fc.nat(8), fc.nat(255)), { minLength: 400, maxLength: 900 }),
    width: fc.integer({ min: 3, max: 60 }),
    size: fc.integer({ min: 1, max: 6 }),
  })
  .map(({ inks, places, width, size }) => {
    const rows = Math.floor(places.length / width);
    const pixels = new Uint8Array(width * rows * 4);
    for (let index = 0; index < width * rows; index++) {
      const [x, y] = [index % width, Math.floor(index / width)];
      const [first, second, part, alpha] = places[(Math.floor(y / size) * width + Math.floor(x / size)) % places.length];
      const one = inks[first % inks.length];
      const two = inks[second % inks.length];
      const own = places[index][2];
      // Most pixels are pure, some mixed, some with alpha of their own.
      const share = own > 6 ? part / 8 : 0;
      for (let channel = 0; channel < 3; channel++)
        pixels[index * 4 + channel] = Math.round(one[channel] * (1 - share) + two[channel] * share);
      pixels[index * 4 + 3] = own === 0 ? alpha : 255;
    }
    return { inks, pixels, width };
  });

test('native and plain solve rims alike to the last bit', () => {
  fc.assert(
    fc.property(
      drawings,
      fc.double({ min: 0, max: 0.2, noNaN: true }),
      fc.constantFrom(0, 0, 1.5, 4),
      fc.record({ keys: fc.integer({ min: 1, max: 2 }), hard: fc.nat(2), unmixes: fc.boolean(), mode: fc.nat(2) }),
      ({ inks, pixels, width }, near, noise, { keys, hard, unmixes, mode }) => {
        const tables = tablesFor(inks.slice(0, keys), near, near + 0.2, mode === 1 && hard === 0);
        const rims = { noise, inks: Float32Array.from(inks.flat()) };
        const rows = Math.floor(pixels.length / 4 / width);
        const modes = new Uint8Array(rows * ((width + 15) >> 4)).fill(mode);
        const fading = Uint8Array.from({ length: width * rows }, (_, index) => (index % 7 < 4 ? 255 : 0));
        const ways = { rims, modes, fading, unmixes, isHard: hard === 1, hasHardRims: hard === 2 };
        const [one, other] = bothRun(stripOf(pixels, width, ways), tables);
        expect(one).toEqual(other);
      },
    ),
    { numRuns: 300 },
  );
});

test('classes of colors at, near and far from two keys', () => {
  const keys = [
    [255, 255, 255],
    [0, 255, 0],
  ];
  const source = Uint8Array.of(255, 255, 255, 255, 250, 250, 250, 9, 200, 200, 200, 255, 0, 254, 2, 255, 0, 0, 0, 255, 255, 255, 255, 0);
  const strip = stripOf(source, 6);
  plain.knockout(strip, tablesFor(keys, 0.05, 0.2), noCounts());
  expect([...strip.classes]).toEqual([0, 0, ZONE, 1, KEPT, VOID]);
  const fading = { ...strip, modes: Uint8Array.of(KNOCKOUT_MODE.FADES) };
  plain.knockout(fading, tablesFor(keys, 0.05, 0.2), noCounts());
  expect([...strip.classes]).toEqual([0, 0, FADING, 1, KEPT, VOID]);
});

test('fades where the mode says so, takes the ground out, keeps transparent pixels, counts', () => {
  const tables = {
    ...tablesFor([[255, 255, 255]], 0.05, 0.4),
    parts: new Uint8Array(262_144).fill(128),
    rise: new Uint8Array(256).fill(128),
  };
  const source = Uint8Array.of(255, 255, 255, 255, 191, 191, 191, 255, 191, 191, 191, 100, 7, 8, 9, 0, 10, 10, 10, 200);
  const run = (mode: number, isHard = false, unmixes = true) => {
    const counts = noCounts();
    const strip = stripOf(source, 5, { modes: Uint8Array.of(mode), isHard, unmixes });
    plain.knockout(strip, tables, counts);
    return { target: [...strip.target], counts };
  };
  expect(run(1).target).toEqual([0, 0, 0, 0, 128, 128, 128, 128, 128, 128, 128, 50, 7, 8, 9, 0, 10, 10, 10, 200]);
  expect(run(0).target).toEqual([0, 0, 0, 0, 191, 191, 191, 255, 191, 191, 191, 100, 7, 8, 9, 0, 10, 10, 10, 200]);
  expect(run(1, true).target).toEqual([0, 0, 0, 0, 128, 128, 128, 255, 0, 0, 0, 0, 7, 8, 9, 0, 10, 10, 10, 255]);
  expect(run(1, false, false).target.slice(4, 8)).toEqual([191, 191, 191, 128]);
  const { removed, ...sums } = run(1).counts;
  expect([removed[0], sums]).toEqual([1, { semi: 3, alphaBefore: 810, alphaAfter: 378 }]);
});

test('a rim between white ground and flat red becomes red at the opacity it was mixed with', () => {
  const red = [200, 20, 30];
  const mix = (part: number) => red.map((value) => Math.round(255 + (value - 255) * part));
  const row = [[255, 255, 255], [255, 255, 255], [255, 255, 255], mix(0.4), red, red, red, red].flatMap((color) => [...color, 255]);
  const strip = stripOf(Uint8Array.from([...row, ...row, ...row]), 8, { rims: { noise: 0, inks: new Float32Array(0) } });
  plain.knockout(strip, tablesFor([[255, 255, 255]], 0.05, 0.3), noCounts());
  expect([...strip.target.subarray(8 * 4 + 8, 8 * 4 + 20)]).toEqual([0, 0, 0, 0, 200, 20, 30, 102, 200, 20, 30, 255]);
});

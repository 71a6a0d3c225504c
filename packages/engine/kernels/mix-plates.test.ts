import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { parseHex, type Rgb } from '../color/hex.ts';
import { CELL_BENT, cellOf } from '../separation/color-lattice.ts';
import { type MixPalette, MixTable } from '../separation/mix-table.ts';
import type { HighlightRule, PlateRules } from '../separation/plate-rules.ts';
import { PlateTable } from '../separation/plate-table.ts';
import { arbitraryPixels, isMarginIntact } from './arbitrary-pixels.ts';
import { instantiateKernels } from './instantiate-kernels.ts';
import { plainKernels } from './plain-kernels.ts';

const native = instantiateKernels(await loadKernels());
const plain = plainKernels();
const rgb = (r: number, g: number, b: number): Rgb => ({ r, g, b });
const COLORS = [rgb(20, 20, 20), rgb(255, 255, 255), rgb(220, 30, 40), rgb(30, 60, 190), rgb(250, 210, 40), rgb(5, 5, 8)];

function mixesOf(given: Partial<MixPalette> & Pick<MixPalette, 'colors'>): MixTable {
  return new MixTable({
    isUsable: given.colors.map(() => true),
    solidWithin: 1,
    locality: 0,
    evenness: 1,
    bareWithin: 3,
    named: [],
    thinBase: 0.2,
    isOnBase: true,
    highlight: null,
    ...given,
  });
}

function tableOf(highlight: HighlightRule, softness: number, hasGround = true): PlateTable {
  const mixes = mixesOf({ colors: COLORS });
  const rules: PlateRules = {
    stack: highlight === 'none' ? [5, 4, 3, 2] : [-1, 5, 4, 3, 2],
    channels: COLORS.length,
    highlight,
    softness,
    turn: 0.02,
    hasGround,
    needs: [0, 1, 0.7, 0.4, 1, 0],
  };
  return new PlateTable(
    mixes,
    rules,
    COLORS.map((color, channel) => ({ ...color, channel })),
    1,
  );
}

const rules = fc.constantFrom<HighlightRule>('none', 'white', 'brights');

/** Largest difference of each plane between the loops. */
function differenceOf(pixels: Uint8Array, table: PlateTable): readonly number[] {
  const planes = () => Array.from({ length: table.planes }, () => new Uint8Array(pixels.length / 4).fill(7));
  const [one, other] = [planes(), planes()];
  native.mixPlates(pixels, table, one);
  plain.mixPlates(pixels, table, other);
  return one.map((plane, index) => Math.max(0, ...plane.map((value, at) => Math.abs(value - other[index][at]))));
}

const isBent = ({ cells }: PlateTable, pixels: Uint8Array, at: number): boolean =>
  (cells[cellOf(pixels[at * 4], pixels[at * 4 + 1], pixels[at * 4 + 2])] & CELL_BENT) !== 0;

const table = fc.tuple(rules, fc.constantFrom(0, 0.03), fc.boolean()).map((parameters) => tableOf(...parameters));

test('where inks give way to others a color is what its shares are, all the way', () => {
  const plates = tableOf('none', 0, false);
  // From what inks mix to what needs the fabric: the darkest ink gives way to it.
  const ramp = Uint8Array.from({ length: 64 * 4 }, (_, at) =>
    at % 4 === 3 ? 255 : 30 + Math.round((1 - (at >> 2) / 64) * [160, 120, 60][at % 4]),
  );
  const planes = Array.from({ length: plates.planes }, () => new Uint8Array(64));
  native.mixPlates(ramp, plates, planes);
  const bent = [...Array(64).keys()].filter((at) => isBent(plates, ramp, at));
  expect(bent.length).toBeGreaterThan(3);
  for (const at of bent) {
    let printed = COLORS[0];
    for (const [place, channel] of [...plates.rules.stack.entries()].reverse()) {
      const cover = planes[place][at] / 255;
      const mixed = (one: number, other: number) => one + cover * (other - one);
      const ink = COLORS[channel];
      printed = rgb(mixed(printed.r, ink.r), mixed(printed.g, ink.g), mixed(printed.b, ink.b));
    }
    const wanted = ramp.subarray(at * 4, at * 4 + 3);
    expect(Math.max(Math.abs(printed.r - wanted[0]), Math.abs(printed.g - wanted[1]), Math.abs(printed.b - wanted[2]))).toBeLessThan(12);
  }
});

test('native and plain are the same', () => {
  fc.assert(
    fc.property(arbitraryPixels(40), table, (pixels, plates) => {
      expect(Math.max(...differenceOf(pixels, plates))).toBe(0);
      expect(isMarginIntact(pixels)).toBe(true);
    }),
    { numRuns: 40 },
  );
});

test('runs, fades and the ends of blocks make no difference to a pixel', () => {
  const few = fc.constantFrom([220, 30, 40, 255], [90, 80, 70, 255], [90, 80, 70, 120], [0, 0, 0, 0], [17, 200, 130, 254]);
  const long = fc.array(fc.tuple(few, fc.integer({ min: 1, max: 70 })), { minLength: 1, maxLength: 8 });
  const plates = tableOf('white', 0);
  fc.assert(
    fc.property(long, (runs) => {
      const colors = runs.flatMap(([color, length]) => Array.from({ length }, () => color));
      const together = Array.from({ length: plates.planes }, () => new Uint8Array(colors.length));
      native.mixPlates(Uint8Array.from(colors.flat()), plates, together);
      const alone = Array.from({ length: plates.planes }, () => new Uint8Array(1));
      for (const [index, color] of colors.entries()) {
        native.mixPlates(Uint8Array.from(color), plates, alone);
        expect(together.map((plane) => plane[index])).toEqual(alone.map((plane) => plane[0]));
      }
    }),
    { numRuns: 30 },
  );
});

test('a palette color prints as itself alone, and clear pixels as nothing', () => {
  const solid = tableOf('none', 0);
  const pixels = Uint8Array.of(220, 30, 40, 255, 0, 0, 0, 0, 30, 60, 190, 255);
  for (const kernels of [native, plain]) {
    const out = Array.from({ length: 7 }, () => new Uint8Array(3));
    kernels.mixPlates(pixels, solid, out);
    expect(out.slice(0, 4).map((plane) => [...plane])).toEqual([
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 255],
      [255, 0, 0],
    ]);
    expect([...out[6]]).toEqual([255, 0, 255]);
  }
});

test('a print is the same on both, opaque and transparent', () => {
  const plane = fc.uint8Array({ minLength: 37, maxLength: 37 });
  fc.assert(
    fc.property(plane, plane, fc.boolean(), fc.double({ min: 0.1, max: 1, noNaN: true }), (one, other, isTransparent, opacity) => {
      const inks = [
        { color: rgb(250, 200, 30), coverage: one, opacity: 1, isTransparent: false },
        { color: rgb(0, 255, 128), coverage: other, opacity, isTransparent },
      ];
      const [fast, slow] = [new Uint8Array(37 * 4), new Uint8Array(37 * 4)];
      native.printInks(rgb(10, 30, 70), inks, fast);
      plain.printInks(rgb(10, 30, 70), inks, slow);
      expect(fast).toEqual(slow);
    }),
  );
});

test('a solid opaque layer prints its own color', () => {
  const out = new Uint8Array(4);
  native.printInks(rgb(0, 0, 0), [{ color: rgb(255, 128, 1), coverage: Uint8Array.of(255), opacity: 1, isTransparent: false }], out);
  expect([...out]).toEqual([255, 128, 1, 255]);
});

test('even areas agree, whatever the window measures', () => {
  const size = { width: fc.integer({ min: 1, max: 23 }), height: fc.integer({ min: 1, max: 40 }) };
  fc.assert(
    fc.property(fc.record(size), fc.infiniteStream(fc.constantFrom(0, 3, 6, 9, 250, 255)), ({ width, height }, bytes) => {
      const pixels = Uint8Array.from({ length: width * height * 4 }, () => bytes.next().value ?? 0);
      const [one, other] = [new Uint8Array(width * height), new Uint8Array(width * height)];
      native.evenAreas(pixels, { width, height }, one);
      plain.evenAreas(pixels, { width, height }, other);
      expect([...one]).toEqual([...other]);
    }),
    { numRuns: 60 },
  );
});

test('behind inks that leave next to nothing open nothing lies, wherever a color falls between the nodes', () => {
  const table = tableOf('none', 0);
  const levels = Array.from({ length: 32 }, (_, step) => step * 8 + 3);
  const pixels = Uint8Array.from(levels.flatMap((r) => levels.flatMap((g) => levels.flatMap((b) => [r, g, b, 255]))));
  const planes = Array.from({ length: table.planes }, () => new Uint8Array(pixels.length / 4));
  native.mixPlates(pixels, table, planes);
  let solidBehind = 0;
  for (let at = 0; at < planes[0].length; at++) {
    if (!isBent(table, pixels, at)) continue;
    let open = 1;
    for (let plate = 0; plate < table.rules.stack.length; plate++) {
      if (open < 0.015 && planes[plate][at] > 0) solidBehind++;
      open *= 1 - planes[plate][at] / 255;
    }
  }
  expect(solidBehind).toBe(0);
});

test.each([
  ['#000000', '#f8ede2', '#e9902f', '#c12f12', '#3b0704'],
  ['#14213d', '#fff4c8', '#2a7fd0', '#101010'],
  ['#111111', '#cfe8f4', '#e0261f', '#f4c21a', '#1d4fa0', '#15803c'],
])('on a garment of %s no near-white is left bare beside %s, opaque or nearly so', (...inks) => {
  const [garment, ...others] = inks.map((hex) => parseHex(hex) as Rgb);
  const colors = [garment, rgb(255, 255, 255), ...others];
  const stack = [-1, ...others.map((_, place) => colors.length - 1 - place)];
  const plateRules = { stack, channels: colors.length, highlight: 'brights', softness: 0.015, turn: 0.02, hasGround: true } as const;
  const mixes = mixesOf({ colors, solidWithin: 0.3, locality: 0.003, bareWithin: 2.3, thinBase: 0.17, highlight: 'brights' });
  const plates = new PlateTable(
    mixes,
    { ...plateRules, needs: colors.map((_, place) => (place === 0 ? 0 : 1)) },
    colors.map((color, channel) => ({ ...color, channel })),
    1,
  );
  const pixels = Uint8Array.from({ length: 2 * 4096 * 4 }, (_, at) => {
    const place = at >> 2;
    return at % 4 === 3 ? 255 - (place >> 12) : 240 + ((place >> (4 * (at % 4))) & 15);
  });
  const planes = Array.from({ length: plates.planes }, () => new Uint8Array(pixels.length / 4));
  native.mixPlates(pixels, plates, planes);
  const most = planes[0].map((_, at) => Math.max(...planes.map((plane) => plane[at])));
  expect(most.filter((cover) => cover < 200)).toHaveLength(0);
  expect(Math.max(...differenceOf(pixels, plates))).toBe(0);
});

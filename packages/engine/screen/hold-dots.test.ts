import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { labelComponents } from '../components/label-components.ts';
import { instantiateKernels } from '../kernels/instantiate-kernels.ts';
import { buildScreen } from './build-screen.ts';
import { DotStamps } from './dot-stamp.ts';
import { holdDots, holdHoles } from './hold-dots.ts';

const kernels = instantiateKernels(await loadKernels());
const [SIDE, LPI, DPI, ANGLE] = [360, 45, 300, 22.5];
const size = { width: SIDE, height: SIDE };
const cells = LPI / DPI;
const lattice = { along: cells * Math.cos((ANGLE * Math.PI) / 180), across: cells * Math.sin((ANGLE * Math.PI) / 180) };

/** Dots of a field of coverage, screened. */
function dotsOf(coverage: (x: number, y: number) => number): Uint8Array {
  const plane = Uint8Array.from({ length: SIDE * SIDE }, (_, at) => coverage(at % SIDE, Math.floor(at / SIDE)));
  kernels.screenPlane(plane, { x: 0, y: 0, ...size }, buildScreen({ lpi: LPI, dpi: DPI, angleDeg: ANGLE, shape: 'round' }), plane);
  return plane;
}

const parts = (dots: Uint8Array) => labelComponents(kernels, dots, size, { threshold: 1, connectivity: 8 });
const narrowDots = (dots: Uint8Array, widthPx: number): number => {
  const { count, areas } = parts(dots);
  return areas.subarray(1, count + 1).filter((area) => area < (Math.PI / 4) * widthPx ** 2).length;
};
const inkOf = (dots: Uint8Array) => dots.reduce((sum, value) => sum + value / 255, 0);

/** Fades, edges that cut dots, tints: what art has. */
const FIELDS: readonly ((x: number, y: number) => number)[] = [
  (x) => (x / SIDE) * 120,
  (x, y) => Math.max(0, 255 - Math.hypot(x - 180, y - 180) * 1.5),
  (x, y) => (Math.floor(x / 11 + y / 17) % 3 === 0 ? 70 : 0),
  () => 6,
];

test('no dot is left narrower than asked, and the ink stays', () => {
  for (const [index, field] of FIELDS.entries()) {
    for (const widthPx of [2.5, 3.5, 4.2]) {
      const before = dotsOf(field);
      const held = before.slice();
      holdDots(held, size, lattice, widthPx, kernels);
      const { count, areas } = parts(held);
      expect(count, `field ${index}`).toBeGreaterThan(10);
      expect(Math.min(...areas.subarray(1, count + 1))).toBeGreaterThanOrEqual((Math.PI / 4) * widthPx ** 2);
      // What is left over after the last dot is less than a few dots.
      expect(Math.abs(inkOf(held) - inkOf(before)) / inkOf(before), `field ${index}, ${widthPx} px`).toBeLessThan(0.04);
    }
  }
});

test('no hole of dark tones is left narrower than asked, no narrow dot comes of it, and the ink stays', () => {
  const dark: readonly ((x: number, y: number) => number)[] = [
    (x) => 150 + (x / SIDE) * 105,
    (x, y) => Math.min(255, 120 + Math.hypot(x - 180, y - 180) * 0.6),
    () => 246,
  ];
  for (const [index, field] of dark.entries()) {
    for (const widthPx of [2.5, 3.5, 4.2]) {
      const before = dotsOf(field);
      const wanted = Uint8Array.from({ length: SIDE * SIDE }, (_, at) => field(at % SIDE, Math.floor(at / SIDE)));
      const held = before.slice();
      holdHoles(held, wanted, size, lattice, widthPx, kernels);
      const holes = parts(held.map((ink) => 255 - ink));
      expect(holes.count, `field ${index}`).toBeGreaterThan(10);
      expect(Math.min(...holes.areas.subarray(1, holes.count + 1))).toBeGreaterThanOrEqual((Math.PI / 4) * widthPx ** 2);
      expect(narrowDots(held, widthPx)).toBeLessThanOrEqual(narrowDots(before, widthPx));
      expect(Math.abs(inkOf(held) - inkOf(before)) / (SIDE * SIDE), `field ${index}, ${widthPx} px`).toBeLessThan(0.004);
    }
  }
});

test('the eye of a small letter is no tone: it stays open', () => {
  const eye = (x: number, y: number) => Math.hypot(x - 100, y - 100) < 1.5;
  const dots = Uint8Array.from({ length: SIDE * SIDE }, (_, at) => (eye(at % SIDE, Math.floor(at / SIDE)) ? 0 : 255));
  const held = dots.slice();
  holdHoles(held, dots, size, lattice, 3.5, kernels);
  expect(held).toEqual(dots);
});

test('wide dots, lines and solids are left alone', () => {
  const dots = Uint8Array.from({ length: SIDE * SIDE }, (_, at) => {
    const [x, y] = [at % SIDE, Math.floor(at / SIDE)];
    return y === 20 || (x > 100 && y > 100) || Math.hypot(x - 50, y - 60) < 3.4 ? 255 : 0;
  });
  const held = dots.slice();
  holdDots(held, size, lattice, 3.5, kernels);
  expect(held).toEqual(dots);
});

test('a stamp is nowhere narrower than asked, wherever its center lies', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 1.1, max: 14, noNaN: true }),
      fc.double({ min: 20, max: 21, noNaN: true, maxExcluded: true }),
      fc.double({ min: 20, max: 21, noNaN: true, maxExcluded: true }),
      (widthPx, x, y) => {
        const { stamp, left, top } = new DotStamps(widthPx).at(x, y);
        const rows = stamp.runs
          .map(([from, to], row) => ({ from: left + from, to: left + to, y: top + row }))
          .filter(({ from, to }) => to > from);
        expect(rows.length).toBeGreaterThanOrEqual(widthPx);
        expect(Math.max(...rows.map(({ from, to }) => to - from))).toBeGreaterThanOrEqual(widthPx);
        expect(stamp.areaPx).toBeGreaterThanOrEqual((Math.PI / 4) * widthPx ** 2);
        const middle = (Math.min(...rows.map((row) => row.from)) + Math.max(...rows.map((row) => row.to))) / 2;
        expect(Math.abs(middle - x)).toBeLessThan(1);
      },
    ),
  );
});

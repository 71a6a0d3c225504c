import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { labelComponents } from '../components/label-components.ts';
import { arbitraryPixels, isMarginIntact } from '../kernels/arbitrary-pixels.ts';
import { instantiateKernels } from '../kernels/instantiate-kernels.ts';
import { plainKernels } from '../kernels/plain-kernels.ts';
import { buildScreen, type ScreenOptions } from './build-screen.ts';
import { minDotCurve } from './min-dot-curve.ts';
import { DOT_SHAPES } from './spot-function.ts';

const native = instantiateKernels(await loadKernels());
const plain = plainKernels();

const options: fc.Arbitrary<ScreenOptions> = fc.record({
  lpi: fc.oneof(fc.constantFrom(10, 30, 45, 60, 150), fc.double({ min: 10, max: 150, noNaN: true })),
  dpi: fc.constantFrom(150, 300, 600),
  angleDeg: fc.oneof(fc.constantFrom(0, 22.5, 45, 90, -45), fc.double({ min: -180, max: 180, noNaN: true })),
  shape: fc.constantFrom(...DOT_SHAPES),
});
const offset = fc.integer({ min: 0, max: 20_000 });

test('native and plain agree on planes and on alpha, anywhere in a picture', () => {
  fc.assert(
    fc.property(arbitraryPixels(90), options, offset, offset, fc.integer({ min: 1, max: 40 }), (bytes, screenOptions, x, y, width) => {
      const screen = buildScreen(screenOptions);
      const [planeRect, pixelRect] = [bytes.length, bytes.length / 4].map((count) => ({
        x,
        y,
        width: Math.min(width, count),
        height: Math.floor(count / width),
      }));
      const [one, other] = [new Uint8Array(bytes.length), new Uint8Array(bytes.length)];
      native.screenPlane(bytes, planeRect, screen, one);
      plain.screenPlane(bytes, planeRect, screen, other);
      expect([...one]).toEqual([...other]);
      const expected = bytes.slice();
      plain.screenAlpha(expected, pixelRect, screen);
      native.screenAlpha(bytes, pixelRect, screen);
      expect([...bytes]).toEqual([...expected]);
      expect(isMarginIntact(bytes)).toBe(true);
    }),
    { numRuns: 60 },
  );
});

test('a part is screened as the same place of the whole', () => {
  fc.assert(
    fc.property(options, fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 20 }), (screenOptions, x, y) => {
      const screen = buildScreen(screenOptions);
      const [width, height, part] = [64, 40, 20];
      const whole = new Uint8Array(width * height).fill(100);
      native.screenPlane(whole, { x: 0, y: 0, width, height }, screen, whole);
      const cut = new Uint8Array(part * part).fill(100);
      native.screenPlane(cut, { x, y, width: part, height: part }, screen, cut);
      for (let row = 0; row < part; row++) {
        const from = (y + row) * width + x;
        expect([...cut.subarray(row * part, (row + 1) * part)]).toEqual([...whole.subarray(from, from + part)]);
      }
    }),
    { numRuns: 60 },
  );
});

/** Share of inked pixels over an even tone. */
function inkedShare(screenOptions: ScreenOptions, coverage: number, side = 480): number {
  const plane = new Uint8Array(side * side).fill(coverage);
  native.screenPlane(plane, { x: 0, y: 0, width: side, height: side }, buildScreen(screenOptions), plane);
  return plane.reduce((sum, value) => sum + value, 0) / 255 / plane.length;
}

const TONES = [0, 1, 5, 26, 64, 100, 127, 128, 191, 230, 254, 255];

test.each([
  { lpi: 45, dpi: 300, angleDeg: 22.5 },
  { lpi: 45, dpi: 300, angleDeg: 0 },
  { lpi: 60, dpi: 300, angleDeg: 0 },
  { lpi: 60, dpi: 300, angleDeg: 90 },
  { lpi: 55, dpi: 720, angleDeg: 61 },
  { lpi: 35, dpi: 600, angleDeg: 45 },
  { lpi: 150, dpi: 300, angleDeg: 15 },
])('tone is true within 0.3 % for every shape at $lpi lpi, $dpi dpi, $angleDeg degrees', (setting) => {
  for (const shape of DOT_SHAPES) {
    const errors = TONES.map((coverage) => Math.abs(inkedShare({ ...setting, shape }, coverage) - coverage / 255));
    expect(errors[0]).toBe(0);
    expect(errors[TONES.length - 1]).toBe(0);
    expect(errors.reduce((sum, error) => sum + error, 0) / errors.length).toBeLessThan(0.003);
    expect(Math.max(...errors)).toBeLessThan(0.01);
  }
});

/** Centers of all whole dots of an even light tone. */
function dotCenters(screenOptions: ScreenOptions, side: number): { x: number; y: number; areaPx: number }[] {
  const plane = new Uint8Array(side * side).fill(40);
  native.screenPlane(plane, { x: 0, y: 0, width: side, height: side }, buildScreen(screenOptions), plane);
  const { count, runs, labels, areas, boxes } = labelComponents(native, plane, { width: side, height: side });
  const sums = Array.from({ length: count + 1 }, () => ({ x: 0, y: 0 }));
  for (let y = 0; y < side; y++) {
    for (let run = runs.rowStarts[y]; run < runs.rowStarts[y + 1]; run++) {
      const [start, end] = [runs.edges[run * 2], runs.edges[run * 2 + 1]];
      sums[labels[run]].x += ((start + end) / 2) * (end - start);
      sums[labels[run]].y += (y + 0.5) * (end - start);
    }
  }
  return Array.from({ length: count }, (_, index) => index + 1)
    .filter((label) => boxes[label * 4] > 0 && boxes[label * 4 + 1] > 0 && boxes[label * 4 + 2] < side && boxes[label * 4 + 3] < side)
    .map((label) => ({ x: sums[label].x / areas[label], y: sums[label].y / areas[label], areaPx: areas[label] }));
}

test.each([
  [45, 600, 22.5],
  [30, 300, 0],
  [40, 600, -30],
  [25, 300, 45],
])('dots stand at %d lpi (at %d dpi) along %d degrees, counter-clockwise', (lpi, dpi, angleDeg) => {
  const cellPx = dpi / lpi;
  const centers = dotCenters({ lpi, dpi, angleDeg, shape: 'round' }, Math.ceil(cellPx * 12));
  expect(centers.length).toBeGreaterThan(80);
  const middle = centers[Math.floor(centers.length / 2)];
  const angle = (angleDeg * Math.PI) / 180;
  // Counter-clockwise on a screen whose y points down.
  const expected = { x: middle.x + cellPx * Math.cos(angle), y: middle.y - cellPx * Math.sin(angle) };
  const nearest = Math.min(...centers.map(({ x, y }) => Math.hypot(x - expected.x, y - expected.y)));
  expect(nearest).toBeLessThan(0.5);
});

test('lines of the line screen run along the angle', () => {
  const side = 60;
  const plane = new Uint8Array(side * side).fill(128);
  native.screenPlane(
    plane,
    { x: 0, y: 0, width: side, height: side },
    buildScreen({ lpi: 30, dpi: 300, angleDeg: 0, shape: 'line' }),
    plane,
  );
  for (let y = 0; y < side; y++) {
    const row = plane.subarray(y * side, (y + 1) * side);
    if (y % 10 !== 2 && y % 10 !== 7) expect(new Set(row).size).toBe(1);
  }
  expect([plane[0], plane[5 * side]]).toEqual([0, 255]);
});

test('the smallest dot is kept: nothing narrower is printed, and light tones keep their mean', () => {
  const setting = { lpi: 30, dpi: 600, angleDeg: 22.5, shape: 'round' } as const;
  const minDotMm = 0.3;
  const curve = minDotCurve(minDotMm, setting.lpi, 'round');
  const widthPx = (minDotMm / 25.4) * setting.dpi;
  for (const coverage of [0, 5, 20, 24, 60]) {
    const bent = inkedShare({ ...setting, curve }, coverage);
    const straight = coverage / 255;
    const smallest = ((Math.PI / 4) * widthPx ** 2) / (setting.dpi / setting.lpi) ** 2;
    if (coverage / 255 < smallest / 2) expect(bent).toBe(0);
    else expect(bent).toBeGreaterThan(Math.max(straight, smallest) - 0.006);
  }
  const areas = dotCenters(
    { ...setting, curve: Uint8Array.from(curve, (value, coverage) => (coverage === 40 ? curve[20] : value)).sort() },
    300,
  );
  for (const { areaPx } of areas) expect(areaPx).toBeGreaterThan((Math.PI / 4) * (widthPx - 1) ** 2);
  expect([...minDotCurve(0, 45, 'line')]).toEqual(Array.from({ length: 256 }, (_, coverage) => coverage));
});

test('curves never fall, for every shape and size of dot', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 5, noNaN: true }),
      fc.double({ min: 10, max: 150, noNaN: true }),
      fc.constantFrom(...DOT_SHAPES),
      (mm, lpi, shape) => {
        const curve = minDotCurve(mm, lpi, shape);
        expect(curve[0]).toBe(0);
        expect([...curve]).toEqual([...curve].sort((one, other) => one - other));
      },
    ),
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainKernels } from '../kernels/plain-kernels.ts';
import { blueNoiseScreen } from './blue-noise.ts';
import { ErrorDiffusion } from './diffuse-errors.ts';
import { filmCoverage, printedCoverage } from './dot-gain.ts';
import { DOT_SHAPES } from './spot-function.ts';
import { isStraight, toneCurve } from './tone-curve.ts';

const NEUTRAL = { gainPercent: 0, highlightPercent: 0, shadowPercent: 100, minDotMm: 0, lpi: 45, shape: 'round' } as const;

test('half tone gains as many points as asked, and film takes them back', () => {
  for (const gain of [0, 10, 22, 40]) expect(printedCoverage(0.5, gain)).toBeCloseTo(0.5 + gain / 100, 9);
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 0, max: 45 }), (coverage, gain) => {
      expect(printedCoverage(filmCoverage(coverage, gain), gain)).toBeCloseTo(coverage, 6);
    }),
  );
});

test('neutral settings leave tones alone', () => {
  expect(isStraight(toneCurve(NEUTRAL))).toBe(true);
});

test('curves never fall and keep none and full', () => {
  const settings = fc.record({
    gainPercent: fc.integer({ min: 0, max: 50 }),
    highlightPercent: fc.integer({ min: 0, max: 50 }),
    shadowPercent: fc.integer({ min: 50, max: 100 }),
    minDotMm: fc.double({ min: 0, max: 0.5, noNaN: true }),
    lpi: fc.integer({ min: 20, max: 100 }),
    shape: fc.constantFrom(...DOT_SHAPES),
  });
  fc.assert(
    fc.property(settings, (options) => {
      const curve = toneCurve(options);
      expect([curve[0], curve[255]]).toEqual([0, 255]);
      expect([...curve]).toEqual([...curve].sort((one, other) => one - other));
    }),
  );
});

test('limits keep tints between them', () => {
  const curve = toneCurve({ ...NEUTRAL, highlightPercent: 10, shadowPercent: 80 });
  expect([...new Set(curve)].filter((value) => value > 0 && value < 26)).toEqual([]);
  expect([...new Set(curve)].filter((value) => value > 204 && value < 255)).toEqual([]);
});

test('blue noise holds every tone, in dots of the asked size', () => {
  for (const dotPx of [1, 3]) {
    const screen = blueNoiseScreen(dotPx);
    const side = screen.width;
    for (const coverage of [0, 3, 64, 128, 200, 255]) {
      const plane = new Uint8Array(side * side).fill(coverage);
      plainKernels().screenPlane(plane, { x: 0, y: 0, width: side, height: side }, screen, plane);
      const share = plane.reduce((sum, value) => sum + value, 0) / 255 / plane.length;
      expect(Math.abs(share - coverage / 255)).toBeLessThan(0.002);
    }
  }
});

test('blue noise leaves no dots side by side in light tones', () => {
  const { width, thresholds } = blueNoiseScreen(1);
  const isDot = (x: number, y: number) => thresholds[(y % width) * width + (x % width)] < 12;
  for (let y = 0; y < width; y++) {
    for (let x = 0; x < width; x++) {
      if (isDot(x, y)) expect([isDot(x + 1, y), isDot(x, y + 1), isDot(x + 1, y + 1)]).toEqual([false, false, false]);
    }
  }
});

test('diffusion keeps the mean, prints nothing on white and keeps solids', () => {
  for (const coverage of [0, 1, 77, 128, 254, 255]) {
    const diffusion = new ErrorDiffusion(100, null);
    let ink = 0;
    for (let y = 0; y < 100; y++) {
      const row = new Uint8Array(100).fill(coverage);
      diffusion.row(row, row);
      ink += row.reduce((sum, value) => sum + value, 0);
    }
    expect(Math.abs(ink / 255 / 10_000 - coverage / 255)).toBeLessThan(coverage % 255 ? 0.012 : 1e-9);
  }
});

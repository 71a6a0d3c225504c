import { instantiateKernels } from '@underbase/engine';
import { describe, expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { changeShape } from './shape-changes.ts';

const kernels = instantiateKernels(await loadKernels());
const [SIDE, SAMPLES, MINIMUM] = [72, 8, 6];
const SIZE = { width: SIDE, height: SIDE };
type Inside = (x: number, y: number) => boolean;

function draw(inside: Inside): Uint8Array {
  return Uint8Array.from({ length: SIDE * SIDE }, (_, at) => {
    let count = 0;
    for (let sample = 0; sample < SAMPLES * SAMPLES; sample++) {
      const [dx, dy] = [((sample % SAMPLES) + 0.5) / SAMPLES, (Math.floor(sample / SAMPLES) + 0.5) / SAMPLES];
      if (inside((at % SIDE) + dx, Math.floor(at / SIDE) + dy)) count++;
    }
    return Math.round((255 * count) / SAMPLES ** 2);
  });
}

const enhance = (coverage: Uint8Array): Uint8Array =>
  changeShape(kernels, coverage, SIZE, { widthPx: MINIMUM, gapPx: 0 }, () => {}).coverage;

/** In pixels, by how much ink one picture differs from another. */
const differ = (one: Uint8Array, other: Uint8Array): number => one.reduce((sum, value, at) => sum + Math.abs(value - other[at]), 0) / 255;

/** A line of a width through the middle, at an angle, 40 px long; its ends are cut aslant by so much a pixel, or round. */
function line(widthPx: number, degrees: number, slant: number | 'round'): Inside {
  const [ux, uy] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const half = widthPx / 2;
  return (x, y) => {
    const along = (x - 36.25) * ux + (y - 35.75) * uy;
    const across = (y - 35.75) * ux - (x - 36.25) * uy;
    if (slant === 'round') return Math.hypot(Math.max(0, Math.abs(along) - 20), across) < half;
    return Math.abs(across) < half && Math.abs(along - slant * across) < 20;
  };
}

describe('an end keeps the shape it was drawn with', () => {
  test.each([2, 3, 4.25])('straight across a line of %d px, at any angle', (widthPx) => {
    for (const degrees of [0, 7, 22.5, 41, 63, 90]) {
      const away = differ(enhance(draw(line(widthPx, degrees, 0))), draw(line(MINIMUM, degrees, 0)));
      expect(away, `${degrees} degrees`).toBeLessThan(2);
    }
  });

  test('straight across a rule of one pixel that lies on whole pixels', () => {
    const rule = (x: number, y: number) => x > 16 && x < 56 && y > 35 && y < 36;
    const thick = (x: number, y: number) => x > 16 && x < 56 && Math.abs(y - 35.5) < MINIMUM / 2;
    expect(differ(enhance(draw(rule)), draw(thick))).toBeLessThan(2);
  });

  test('aslant, as the feet of an A are', () => {
    expect(differ(enhance(draw(line(2.6, 70, 0.36))), draw(line(MINIMUM, 70, 0.36)))).toBeLessThan(2);
  });

  test.each([1, 2, 3])('round on a line of %d px', (widthPx) => {
    for (const degrees of [0, 22.5, 41, 63]) {
      const away = differ(enhance(draw(line(widthPx, degrees, 'round'))), draw(line(MINIMUM, degrees, 'round')));
      expect(away, `${degrees} degrees`).toBeLessThan(8);
    }
  });
});

test.each([0, 2])('what compression moves across an end cuts no thin line aslant, strays of %i levels', (level) => {
  const round = draw(line(2.2, 30, 'round'));
  const aslant = draw(line(2.2, 30, 0.5));
  const before = round.map((value, at) => {
    if (value === 0 && aslant[at] === 0) return 0;
    return Math.min(255, Math.max(0, Math.round(value + 0.7 * (aslant[at] - value) + (((at * 37) % 11) - 5) * level)));
  });
  expect(differ(enhance(before), enhance(round))).toBeLessThan(15);
});

test.each([1, 1.25, 1.5])('a dot of %d px to each side stays as high as it is wide', (half) => {
  const dots: readonly Inside[] = [
    (x, y) => Math.abs(x - 36.25) < half && Math.abs(y - 36.5) < half,
    (x, y) => Math.hypot(x - 36.25, y - 36.5) < half,
  ];
  for (const dot of dots) {
    const after = enhance(draw(dot));
    const [rows, columns] = [new Float64Array(SIDE), new Float64Array(SIDE)];
    for (const [at, value] of after.entries()) {
      rows[Math.floor(at / SIDE)] += value / 255;
      columns[at % SIDE] += value / 255;
    }
    // A waist would be narrower than what lies above and below it.
    expect(Math.abs(Math.max(...rows) - Math.max(...columns))).toBeLessThan(1);
    expect(Math.min(rows[36], columns[36])).toBeGreaterThan(Math.max(...rows) - 1);
  }
});

test('serifs of small type grow alike, and no farther to the sides than they were', () => {
  const stem =
    (at: number): Inside =>
    (x, y) =>
      Math.abs(x - at) < 1.15 && y > 20 && y < 44;
  const serif =
    (at: number): Inside =>
    (x, y) =>
      Math.abs(x - at) < 3.8 && ((y > 20 && y < 21.1) || (y > 42.9 && y < 44));
  const letters = [20.2, 36.5, 52.8];
  const after = enhance(draw((x, y) => letters.some((at) => stem(at)(x, y) || serif(at)(x, y))));
  const sum = (x0: number, x1: number, y0: number, y1: number) => {
    let ink = 0;
    for (let y = y0; y < y1; y++) for (let x = x0; x < x1; x++) ink += after[y * SIDE + x] / 255;
    return ink;
  };
  for (const at of letters) {
    // Each foot stands as far below the line as its serif grows.
    expect(sum(Math.round(at) - 8, Math.round(at) + 8, 44, 48), `foot at ${at}`).toBeGreaterThan(15);
    expect(sum(Math.floor(at - 3.8) - 4, Math.floor(at - 3.8), 16, 48), `left of ${at}`).toBeLessThan(3);
  }
});

import { instantiateKernels } from '@underbase/engine';
import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { changeShape } from './shape-changes.ts';

const kernels = instantiateKernels(await loadKernels());
const [WIDTH, HEIGHT, SAMPLES, MINIMUM] = [140, 60, 6, 6];
const SIZE = { width: WIDTH, height: HEIGHT };
type Inside = (x: number, y: number) => boolean;

function coverageOf(inside: Inside): Uint8Array {
  return Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => {
    let count = 0;
    for (let sample = 0; sample < SAMPLES * SAMPLES; sample++) {
      if (
        inside((at % WIDTH) + ((sample % SAMPLES) + 0.5) / SAMPLES, Math.floor(at / WIDTH) + (Math.floor(sample / SAMPLES) + 0.5) / SAMPLES)
      )
        count++;
    }
    return Math.round((255 * count) / SAMPLES ** 2);
  });
}

/** How much ink stands in a column of the picture, in pixels, after lines were thickened with tapered ends or without. */
function columnsOf(inside: Inside, tapers: boolean): (x: number) => number {
  const { coverage } = changeShape(kernels, coverageOf(inside), SIZE, { widthPx: MINIMUM, gapPx: 0, tapers }, () => {});
  return (x) => {
    let sum = 0;
    for (let y = 0; y < HEIGHT; y++) sum += coverage[y * WIDTH + x];
    return sum / 255;
  };
}

const bar =
  (x0: number, x1: number, y: number, half: number): Inside =>
  (x, v) =>
    x > x0 && x < x1 && Math.abs(v - y) < half;

test('a free end runs out evenly to the width it was drawn with, and the middle has the minimum', () => {
  const [tapered, full] = [columnsOf(bar(12, 128, 30.3, 0.8), true), columnsOf(bar(12, 128, 30.3, 0.8), false)];
  expect(full(16)).toBeGreaterThan(5.5);
  expect(tapered(13)).toBeLessThan(2.6);
  expect(tapered(20)).toBeGreaterThan(tapered(14));
  expect(tapered(28)).toBeGreaterThan(tapered(20));
  for (const x of [45, 70, 95]) expect(tapered(x)).toBeCloseTo(6, 0);
  // Both ends alike.
  for (const way of [2, 6, 10, 15]) expect(Math.abs(tapered(12 + way) - tapered(127 - way))).toBeLessThan(0.35);
});

test.each<[string, Inside, readonly number[]]>([
  ['both borders', bar(-5, WIDTH + 5, 30.3, 0.8), [1, 6, 70, 133, 138]],
  ['the left border', bar(-5, 100, 30.3, 0.8), [1, 6, 30]],
  ['the right border', bar(40, WIDTH + 5, 30.3, 0.8), [110, 133, 138]],
])('what %s of the sheet cuts off has no end there', (_name, line, places) => {
  const [tapered, full] = [columnsOf(line, true), columnsOf(line, false)];
  for (const x of places) expect(tapered(x), `column ${x}`).toBeCloseTo(full(x), 0);
});

test('a short line keeps the minimum in its middle', () => {
  const tapered = columnsOf(bar(50, 80, 30.3, 0.8), true);
  expect(tapered(65)).toBeGreaterThan(5.5);
  expect(tapered(50)).toBeLessThan(3.5);
});

test('what runs into a thick part, meets another line or turns a corner has no end there', () => {
  const block: Inside = (x, y) => x > 10 && x < 50 && y > 14 && y < 46;
  const spur = columnsOf((x, y) => block(x, y) || bar(50, 120, 30.3, 0.8)(x, y), true);
  expect(spur(52)).toBeGreaterThan(5.5);
  expect(spur(118)).toBeLessThan(3.2);
  const frame: Inside = (x, y) => {
    const out = Math.max(Math.abs(x - 70) - 50, Math.abs(y - 30) - 20);
    return out > -0.8 && out < 0.8;
  };
  const [tapered, full] = [columnsOf(frame, true), columnsOf(frame, false)];
  for (let x = 0; x < WIDTH; x++) expect(tapered(x)).toBeCloseTo(full(x), 5);
});

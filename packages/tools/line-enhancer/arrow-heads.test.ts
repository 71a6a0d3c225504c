import { instantiateKernels } from '@underbase/engine';
import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { changeShape } from './shape-changes.ts';

const kernels = instantiateKernels(await loadKernels());
const [WIDTH, HEIGHT, SAMPLES, MINIMUM] = [110, 50, 5, 6];
const SIZE = { width: WIDTH, height: HEIGHT };
const MIDDLE = 24.7;
type Inside = (x: number, y: number) => boolean;

/** How much ink stands in a column of the picture, in pixels, after lines were thickened. */
function columnsOf(inside: Inside): (x: number) => number {
  const drawn = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => {
    let count = 0;
    for (let sample = 0; sample < SAMPLES * SAMPLES; sample++) {
      const [right, down] = [((sample % SAMPLES) + 0.5) / SAMPLES, (Math.floor(sample / SAMPLES) + 0.5) / SAMPLES];
      if (inside((at % WIDTH) + right, Math.floor(at / WIDTH) + down)) count++;
    }
    return Math.round((255 * count) / SAMPLES ** 2);
  });
  const { coverage } = changeShape(kernels, drawn, SIZE, { widthPx: MINIMUM, gapPx: 0 }, () => {});
  return (x) => {
    let sum = 0;
    for (let y = 0; y < HEIGHT; y++) sum += coverage[y * WIDTH + x];
    return sum / 255;
  };
}

const line: Inside = (x, y) => x > 22 && x < 100 && Math.abs(y - MIDDLE) < 0.6;
const bar: Inside = (x, y) => Math.abs(x - 15) < 0.6 && Math.abs(y - MIDDLE) < 18;
/** A triangle from its tip at x = 15. */
const head =
  (lengthPx: number, halfPx: number): Inside =>
  (x, y) =>
    x > 15 && x < 15 + lengthPx && Math.abs(y - MIDDLE) < (halfPx * (x - 15)) / lengthPx;
const either =
  (...parts: readonly Inside[]): Inside =>
  (x, y) =>
    parts.some((part) => part(x, y));

test.each([
  ['hardly wider than the minimum', 20, 4],
  ['narrower than it', 12, 2.5],
  ['twice as wide', 24, 7],
])('a solid arrowhead %s keeps its tip and stands out of its line', (_name, lengthPx, halfPx) => {
  const at = columnsOf(either(line, bar, head(lengthPx, halfPx)));
  const [tip, line_] = [at(20), at(85)];
  expect(line_).toBeCloseTo(MINIMUM, 0);
  expect(tip).toBeLessThan(4.5);
  const widest = Math.max(...Array.from({ length: 40 }, (_, x) => at(x + 22)));
  expect(widest).toBeGreaterThan(line_ + 2);
  expect(widest).toBeLessThan(Math.max(2 * halfPx, 2 * MINIMUM) + 1);
  // From tip to back it becomes wider all along: no knob of the line's own end stands out of it.
  for (let x = 20; at(x) < widest - 1; x++) expect(at(x + 1), `column ${x}`).toBeGreaterThanOrEqual(at(x) - 0.1);
  // What its tip touches is as wide as any line.
  expect(at(15)).toBeGreaterThan(35);
  expect(at(17)).toBeGreaterThan(35);
});

test('an open head and a line that swells to both sides grow as lines do', () => {
  const open = (x: number, y: number) => head(20, 8)(x, y) && !head(20, 8)(x - 4, y);
  expect(columnsOf(either(line, open))(17)).toBeGreaterThan(5);
  const leaf: Inside = (x, y) => x > 15 && x < 40 && Math.abs(y - MIDDLE) < 2.4 * Math.sin(((x - 15) / 25) * Math.PI);
  expect(columnsOf(either(line, leaf))(18)).toBeGreaterThan(5);
});

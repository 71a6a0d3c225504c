import { describe, expect, test } from 'vitest';
import type { PixelImage } from '../image.ts';
import { plainKernels } from '../kernels/plain-kernels.ts';
import { CODED_LIGHT } from '../resample/light.ts';
import { type Axis, resampleTaps } from '../resample/taps.ts';
import { type DeepPixels, deepenEnlargement } from './deepen-enlargement.ts';

const TIMES = 4;

function deepOf(width: number, height: number, at: (x: number, y: number) => readonly number[]): DeepPixels {
  const samples = new Uint16Array(width * height * 4);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) samples.set(at(x, y).map(Math.round), (y * width + x) * 4);
  return { width, height, samples };
}

/** The same in 8 bits, as decoders round it. */
const plainOf = ({ width, height, samples }: DeepPixels): PixelImage => ({
  width,
  height,
  pixels: Uint8Array.from(samples, (value) => Math.round(value / 257)),
  dpi: null,
  icc: null,
});

/** What a filter makes of it in 8 bits. */
function filtered(source: PixelImage, filter: Axis['filter']): PixelImage {
  const [width, height] = [source.width * TIMES, source.height * TIMES];
  const pixels = new Uint8Array(width * height * 4);
  plainKernels().resample({
    source: source.pixels,
    sourceWidth: source.width,
    target: pixels,
    columns: resampleTaps({ source: source.width, target: width, filter }, 0, width),
    rows: resampleTaps({ source: source.height, target: height, filter }, 0, height),
    light: CODED_LIGHT,
  });
  return { ...source, width, height, pixels };
}

describe('an enlargement in 16 bits', () => {
  test('shades have the steps of the file, where 8 bits would show bands', () => {
    const value = (x: number, y: number) => 20_000 + 24 * x + 10 * y;
    const deep = deepOf(60, 24, (x, y) => [value(x, y), value(x, y), value(x, y), 65_535]);
    const source = plainOf(deep);
    const out = deepenEnlargement(filtered(source, 'lanczos'), source, deep, 'restoring');
    const place = (at: number) => (at + 0.5) / TIMES - 0.5;
    for (let y = 16; y < 80; y++) {
      for (let x = 16; x < 224; x++) expect(Math.abs(out[(y * 240 + x) * 4] - value(place(x), place(y)))).toBeLessThan(3);
    }
    expect(new Set(out).size).toBeGreaterThan(1_000);
  });

  test('fades have them in their opacity', () => {
    const value = (x: number) => 9_000 + 600 * x;
    const deep = deepOf(60, 8, (x) => [50_000, 3_001, 12_345, value(x)]);
    const source = plainOf(deep);
    const out = deepenEnlargement(filtered(source, 'lanczos'), source, deep, 'restoring');
    for (let x = 16; x < 224; x++) {
      const at = (16 * 240 + x) * 4;
      expect(Math.abs(out[at + 3] - value((x + 0.5) / TIMES - 0.5))).toBeLessThan(20);
      for (const [channel, color] of [50_000, 3_001, 12_345].entries()) expect(Math.abs(out[at + channel] - color)).toBeLessThan(2);
    }
  });

  test('even areas keep their color to the last bit, solid and clear stay solid and clear', () => {
    const deep = deepOf(24, 24, (x, y) => (Math.hypot(x - 12, y - 12) < 8 ? [30_123, 5_000, 60_001, 65_535] : [0, 0, 0, 0]));
    const source = plainOf(deep);
    const made = filtered(source, 'lanczos');
    const out = deepenEnlargement(made, source, deep, 'restoring');
    expect([...out.subarray((48 * 96 + 48) * 4, (48 * 96 + 48) * 4 + 4)]).toEqual([30_123, 5_000, 60_001, 65_535]);
    for (let at = 3; at < out.length; at += 4) {
      if (made.pixels[at] === 0) expect(out[at]).toBe(0);
      if (made.pixels[at] === 255) expect(out[at]).toBe(65_535);
    }
  });

  test('what was drawn or repaired stands as it is, in 8 bits', () => {
    const deep = deepOf(12, 12, (x) => (x < 6 ? [10_000, 10_000, 10_000, 65_535] : [50_000, 50_000, 50_000, 65_535]));
    const source = plainOf(deep);
    const made = filtered(source, 'lanczos');
    made.pixels.fill(120, 0, 48 * 4);
    const out = deepenEnlargement(made, source, deep, 'restoring');
    for (let x = 0; x < 48; x++) expect(Math.abs(out[x * 4] / 257 - 120)).toBeLessThan(0.6);
  });

  test('opacity that was drawn stands as it is too', () => {
    const deep = deepOf(12, 12, (x) => [9_000, 9_000, 9_000, x < 6 ? 15_000 : 45_000]);
    const source = plainOf(deep);
    const made = filtered(source, 'lanczos');
    for (let x = 0; x < 48; x++) made.pixels[x * 4 + 3] = 120;
    const out = deepenEnlargement(made, source, deep, 'restoring');
    for (let x = 0; x < 48; x++) expect(Math.abs(out[x * 4 + 3] / 257 - 120)).toBeLessThan(0.6);
  });

  test('beside an edge that was drawn hard an even area has its color to the last bit, where the filter rings', () => {
    const deep = deepOf(24, 8, (x) => (x < 12 ? [30_123, 5_011, 40_001, 65_535] : [64_003, 60_005, 1_007, 65_535]));
    const source = plainOf(deep);
    const made = filtered(source, 'squares');
    const out = deepenEnlargement(made, source, deep, 'restoring');
    for (let x = 0; x < 44; x++) expect([...out.subarray((16 * 96 + x) * 4, (16 * 96 + x) * 4 + 3)]).toEqual([30_123, 5_011, 40_001]);
  });

  test('squares of pixel art keep their color to the last bit', () => {
    const deep = deepOf(9, 7, (x, y) => [(x * 7919 + y * 104_729) % 65_536, (x * y * 1_299_709) % 65_536, 77, 65_535]);
    const source = plainOf(deep);
    const out = deepenEnlargement(filtered(source, 'squares'), source, deep, 'squares');
    for (let y = 0; y < 28; y++) {
      for (let x = 0; x < 36; x++) {
        const from = ((y >> 2) * 9 + (x >> 2)) * 4;
        expect([...out.subarray((y * 36 + x) * 4, (y * 36 + x) * 4 + 4)]).toEqual([...deep.samples.subarray(from, from + 4)]);
      }
    }
  });
});

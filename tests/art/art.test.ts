import { expect, test } from 'vitest';
import { fill, soften } from './coverage.ts';
import { drawPiece, PIECE_NAMES } from './index.ts';
import { pixelsOfPiece } from './piece-file.ts';
import { alike, ellipse, rectangle, strokeOf } from './rings.ts';
import { rgb } from './sheet.ts';

const SMALL = { widthPx: 200 };
const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0);

test('a shape covers its area, to parts of a pixel, and shapes that overlap cover it once', () => {
  expect(sum(fill([rectangle(2.25, 3.5, 4.5, 2)], 12, 12).shares)).toBeCloseTo(9, 5);
  expect(sum(fill([alike(ellipse([20, 20], 12))], 40, 40).shares)).toBeCloseTo(Math.PI * 144, -0.5);
  const twice = [rectangle(1, 1, 6, 6), rectangle(4, 4, 6, 6)].map(alike);
  expect(sum(fill(twice, 12, 12).shares)).toBeCloseTo(63, 5);
  const line = strokeOf(
    [
      [5, 10],
      [25, 10],
      [25, 20],
    ],
    3,
  );
  expect(sum(fill(line, 32, 32).shares)).toBeCloseTo(30 * 3 + (Math.PI * 9) / 4, -0.3);
});

test('what is softened keeps its sum away from the edges', () => {
  const shape = fill([rectangle(30, 30, 8, 8)], 70, 70);
  const soft = soften(shape, 3);
  expect(sum(soft.shares)).toBeCloseTo(64, 2);
  expect(Math.max(...soft.shares)).toBeLessThan(0.9);
});

test.each(PIECE_NAMES)(
  '%s: the same options draw the same, the flat picture is the truth on its ground, another seed is another piece',
  (name) => {
    const piece = drawPiece(name, SMALL);
    const { truth, flat } = piece;
    expect(Buffer.compare(drawPiece(name, SMALL).flat.pixels, flat.pixels)).toBe(0);
    expect(Buffer.compare(drawPiece(name, { ...SMALL, seed: 2 }).truth.pixels, truth.pixels)).not.toBe(0);
    const ground = rgb(piece.ground);
    let [off, count, inked] = [0, 0, 0];
    for (let i = 0; i < truth.pixels.length; i += 4) {
      const alpha = truth.pixels[i + 3] / 255;
      if (alpha > 0) inked++;
      for (let c = 0; c < 3; c++) off += flat.pixels[i + c] - (truth.pixels[i + c] * alpha + ground[c] * (1 - alpha));
      count += 3;
    }
    expect(flat.pixels.every((value, i) => i % 4 < 3 || value === 255)).toBe(true);
    expect(inked / (count / 3)).toBeGreaterThan(0.02);
    expect(inked / (count / 3)).toBeLessThan(0.9);
    // Grain and paper move single pixels, hardly the whole.
    expect(Math.abs(off / count)).toBeLessThan(8);
  },
);

test.each(PIECE_NAMES)('%s: flat art holds each of its colors, solid', (name) => {
  const { colors, truth, flat } = drawPiece(name, { widthPx: 480 });
  const seen = new Set<number>();
  for (let i = 0; i < truth.pixels.length; i += 4) {
    const [r, g, b, alpha] = truth.pixels.subarray(i, i + 4);
    if (alpha > 0) seen.add((r << 16) | (g << 8) | b);
  }
  expect(colors?.filter((color) => !seen.has(Number.parseInt(color.slice(1), 16))) ?? []).toEqual([]);
  expect(flat.width * 4).toBe(flat.height * 5);
});

test('a JPEG is a file that JPEG has been at', async () => {
  const logo = drawPiece('jpeg-logo', SMALL);
  const read = await pixelsOfPiece(logo);
  expect(read.pixels.length).toBe(logo.flat.pixels.length);
  const differing = read.pixels.filter((value, i) => Math.abs(value - logo.flat.pixels[i]) > 8).length;
  expect(differing).toBeGreaterThan(1000);
});

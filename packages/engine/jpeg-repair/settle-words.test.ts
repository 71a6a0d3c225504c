import { expect, test } from 'vitest';
import type { PixelImage } from '../image.ts';
import { plainKernels } from '../kernels/plain-kernels.ts';
import { asJpeg } from './as-jpeg.ts';
import { inkedWords, settleCutWords, settleWords } from './settle-words.ts';

type Levels = readonly [number, number, number];
const NAVY: Levels = [20, 33, 61];
const LILAC: Levels = [213, 139, 255];
const [WIDTH, HEIGHT] = [240, 160];

/** Strokes of three pixels and their bars, as letters have them. */
const isStroke = (x: number, y: number): boolean => x >= 60 && x < 180 && y >= 60 && y < 80 && (x % 12 < 3 || (y % 10 < 3 && x % 24 < 12));

function drawn(inkAt: (x: number) => Levels, ground: Levels): PixelImage {
  const pixels = new Uint8Array(WIDTH * HEIGHT * 4).fill(255);
  for (let y = 0, at = 0; y < HEIGHT; y++) for (let x = 0; x < WIDTH; x++, at += 4) pixels.set(isStroke(x, y) ? inkAt(x) : ground, at);
  return { width: WIDTH, height: HEIGHT, dpi: 300, icc: null, pixels };
}

const jpeg = (image: PixelImage) => asJpeg(image, { quality: 50, isHalved: true });
const off = ({ r, g, b }: { readonly r: number; readonly g: number; readonly b: number }, ink: Levels) =>
  Math.max(Math.abs(r - ink[0]), Math.abs(g - ink[1]), Math.abs(b - ink[2]));

test.each([[NAVY], [[0, 0, 0]], [[255, 255, 255]]] as const)('a word gets its ink back, cut-off halos and all, on %j', (ground) => {
  const words = inkedWords(jpeg(drawn(() => LILAC, ground)), plainKernels());
  expect(words.length).toBeGreaterThan(0);
  for (const { ink } of words) expect(off(ink, LILAC)).toBeLessThan(14);
});

test('a word is its ground with its ink on it; off its ground it is as opaque as its ink covers', () => {
  const image = jpeg(drawn(() => LILAC, NAVY));
  const words = inkedWords(image, plainKernels());
  const pixels = image.pixels.slice();
  settleWords(pixels, words);
  const cut = image.pixels.slice();
  settleCutWords(cut, words, { r: NAVY[0], g: NAVY[1], b: NAVY[2] }, false);
  const [inside, beside] = [(70 * WIDTH + 73) * 4, (66 * WIDTH + 78) * 4];
  const [{ ink }] = words;
  expect(off({ r: pixels[inside], g: pixels[inside + 1], b: pixels[inside + 2] }, [ink.r, ink.g, ink.b])).toBeLessThan(30);
  expect(off({ r: pixels[beside], g: pixels[beside + 1], b: pixels[beside + 2] }, NAVY)).toBeLessThan(12);
  expect([...cut.subarray(inside, inside + 3)]).toEqual([ink.r, ink.g, ink.b]);
  expect(cut[inside + 3]).toBeGreaterThan(220);
  expect(cut[beside + 3]).toBeLessThan(20);
});

test('a word of two inks is left as it is; its first stroke, which stands alone, is not', () => {
  const image = jpeg(drawn((x) => (x % 24 < 12 ? [255, 60, 60] : [60, 255, 60]), [20, 20, 20]));
  const words = inkedWords(image, plainKernels());
  expect(words).toHaveLength(1);
  for (const { word, ink } of words) {
    expect(word.box[2]).toBeLessThan(72);
    expect(off(ink, [60, 255, 60])).toBeLessThan(14);
  }
});

test.each([[NAVY], [[0, 0, 0]]] as const)('white lettering is white on %j', (ground) => {
  const words = inkedWords(jpeg(drawn(() => [255, 255, 255], ground)), plainKernels());
  expect(words.length).toBeGreaterThan(0);
  for (const { ink } of words) expect(ink).toEqual({ r: 255, g: 255, b: 255 });
});

import { expect, test } from 'vitest';
import type { Rgb } from '../color/hex.ts';
import type { PixelImage } from '../image.ts';
import { plainKernels } from '../kernels/plain-kernels.ts';
import { asJpeg } from './as-jpeg.ts';
import { readWords } from './settle-words.ts';
import { solveWordParts } from './word-parts.ts';

const WHITE: Rgb = { r: 255, g: 255, b: 255 };
const BLACK: Rgb = { r: 30, g: 30, b: 30 };
const RED: Rgb = { r: 196, g: 30, b: 30 };
const GREEN: Rgb = { r: 31, g: 122, b: 52 };
const INKS = [WHITE, BLACK, RED, GREEN];
const [WIDTH, HEIGHT] = [256, 96];

/** A picture of white with what `inkAt` gives, stored as a poor JPEG. */
function stored(inkAt: (x: number, y: number) => Rgb | null): PixelImage {
  const pixels = new Uint8Array(WIDTH * HEIGHT * 4).fill(255);
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const { r, g, b } = inkAt(at % WIDTH, Math.floor(at / WIDTH)) ?? WHITE;
    pixels.set([r, g, b], at * 4);
  }
  return asJpeg({ width: WIDTH, height: HEIGHT, dpi: 300, icc: null, pixels }, { quality: 40, isHalved: true });
}

const isLong = (x: number) => x >= 30 && x < 226;

test('rules of two inks, too near to each other for a JPEG’s chroma, each get their own', () => {
  const rules: Readonly<Record<number, Rgb>> = { 40: RED, 41: RED, 47: GREEN, 48: GREEN, 54: BLACK, 55: BLACK };
  const image = stored((x, y) => (isLong(x) ? (rules[y] ?? null) : null));
  const { toPart, way } = readWords(image, plainKernels());
  const [{ parts }] = solveWordParts(image, toPart, INKS, way);
  const found = [...parts].sort((one, other) => one.word.box[1] - other.word.box[1]).map(({ ink }) => ink);
  expect(found).toEqual([RED, GREEN, BLACK]);
});

test('a word of one ink is sure, and asked for no parts', () => {
  const image = stored((x, y) => (isLong(x) && (y === 40 || y === 41) ? RED : null));
  const { inked, toPart, way } = readWords(image, plainKernels());
  expect(inked).toHaveLength(1);
  expect(toPart.filter(({ isDoubtful }) => isDoubtful)).toEqual([]);
  expect(solveWordParts(image, toPart, INKS, way)).toEqual([]);
});

test('a spot of another ink between lines makes their word doubtful', () => {
  const image = stored((x, y) => {
    if (Math.hypot((x - 120) / 14, (y - 48) / 11) < 1) return RED;
    return isLong(x) && y >= 30 && y <= 66 && y % 12 < 2 ? BLACK : null;
  });
  const { toPart } = readWords(image, plainKernels());
  expect(toPart.map(({ hasOther }) => hasOther)).toEqual([true]);
});

test('a panel of more places than a call takes arguments is parted like any word', () => {
  const [width, height] = [640, 480];
  const pixels = new Uint8Array(width * height * 4).fill(255);
  const places: number[] = [];
  for (let y = 20; y < 460; y++) {
    for (let x = 20; x < 620; x++) {
      pixels.set([RED.r, RED.g, RED.b], (y * width + x) * 4);
      places.push(y * width + x);
    }
  }
  const image = { width, height, dpi: 300, icc: null, pixels };
  const word = { ground: WHITE, places, box: [20, 20, 620, 460] as const };
  const solved = solveWordParts(image, [{ word, off: 1, isDoubtful: true, hasOther: false }], [RED], { quality: 80, isHalved: true });
  expect(solved.every(({ parts }) => parts.length === 1)).toBe(true);
});

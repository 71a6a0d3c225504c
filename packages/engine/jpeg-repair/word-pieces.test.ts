import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Rgb } from '../color/hex.ts';
import type { PixelImage } from '../image.ts';
import { plainKernels } from '../kernels/plain-kernels.ts';
import { asJpeg } from './as-jpeg.ts';
import { readWords } from './settle-words.ts';
import { solveWordPieces } from './word-pieces.ts';

const WHITE: Rgb = { r: 255, g: 255, b: 255 };
const NAVY: Rgb = { r: 20, g: 40, b: 75 };
const RED: Rgb = { r: 200, g: 50, b: 30 };
const [WIDTH, HEIGHT] = [208, 112];

/** White with what `inkAt` gives, stored as a poor JPEG. */
function stored(inkAt: (x: number, y: number) => Rgb | null): PixelImage {
  const pixels = new Uint8Array(WIDTH * HEIGHT * 4).fill(255);
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const { r, g, b } = inkAt(at % WIDTH, Math.floor(at / WIDTH)) ?? WHITE;
    pixels.set([r, g, b], at * 4);
  }
  return asJpeg({ width: WIDTH, height: HEIGHT, dpi: 300, icc: null, pixels }, { quality: 35, isHalved: true });
}

function solve(image: PixelImage) {
  const { toPart, way } = readWords(image, plainKernels(), true);
  return solveWordPieces(
    image,
    toPart.filter(({ isDoubtful }) => isDoubtful),
    way,
  );
}

const onFrame = (x: number, y: number): boolean => x >= 30 && x < 178 && y >= 20 && y < 92 && (x < 33 || x >= 175 || y < 23 || y >= 89);

test('a rule that ends on a frame has the ink of its own length, and the frame keeps its own where they meet', () => {
  const image = stored((x, y) => (onFrame(x, y) ? NAVY : x >= 30 && x < 178 && (y === 56 || y === 57) ? RED : null));
  const [{ parts }] = solve(image);
  expect(parts).toHaveLength(2);
  const [red, navy] = [...parts].sort((one, other) => other.ink.r - one.ink.r);
  expect(Math.hypot(red.ink.r - RED.r, red.ink.g - RED.g, red.ink.b - RED.b)).toBeLessThan(40);
  expect(navy.ink.r).toBeLessThan(60);
  const [ofRed, ofNavy] = [red, navy].map(({ word }) => new Set(word.places));
  for (let x = 40; x < 168; x++) expect(ofRed.has(56 * WIDTH + x)).toBe(true);
  for (let y = 25; y < 87; y++) expect(ofNavy.has(y * WIDTH + 31)).toBe(true);
});

test('a frame of one ink is not cut into several', () => {
  expect(solve(stored((x, y) => (onFrame(x, y) || (x >= 30 && x < 178 && (y === 56 || y === 57)) ? NAVY : null)))).toEqual([]);
});

test('roads between casings are no strokes: a word that its pieces do not explain is left as it was', async () => {
  const roads = ['#ffc71f', '#ffffff', '#f08a48'].map((fill, index) => {
    const y = 32 + 53 * index;
    const way = `M-5 ${y}Q106 ${y + 40} 309 ${y - 10}`;
    return `<path d="${way}" stroke="#8a4b1c" stroke-width="15"/><path d="${way}" stroke="${fill}" stroke-width="11.5"/>`;
  });
  const river = '<path d="M61 -5L79 181" stroke="#2b6ab2" stroke-width="1.6"/>';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="304" height="176"><rect width="304" height="176" fill="#eef0e6"/><g fill="none">${roads.join('')}${river}</g></svg>`;
  const bytes = await sharp(Buffer.from(svg)).flatten().jpeg({ quality: 85, chromaSubsampling: '4:2:0' }).toBuffer();
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  expect(solve({ width: info.width, height: info.height, dpi: 300, icc: null, pixels: new Uint8Array(data) })).toEqual([]);
});

import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { PixelImage } from '../image.ts';
import { findSquares } from './find-squares.ts';
import { mixedSquares, settleSquares } from './settle-squares.ts';

const COLORS = [
  [24, 20, 37],
  [230, 90, 60],
  [250, 214, 120],
  [70, 150, 90],
  [226, 232, 240],
] as const;
const ACROSS = 26;

/** A face with an outline, eyes and stray pixels, on light ground: a number of COLORS for each square. */
function face(x: number, y: number): number {
  const away = Math.hypot(x - 12.5, (y - 12.5) * 1.1);
  if ((x * 7 + y * 11) % 29 === 0) return 3;
  if (away > 11) return 4;
  if (away > 9.8) return 0;
  if (y === 9 && (x === 9 || x === 16)) return 0;
  return y > 15 && y < 18 && x > 8 && x < 17 ? 2 : 1;
}

function squares(sidePx: number, colorOf: (x: number, y: number) => readonly number[]): PixelImage {
  const width = ACROSS * sidePx;
  const pixels = new Uint8Array(width * width * 4).fill(255);
  for (let at = 0; at < width * width; at++) {
    pixels.set(colorOf(Math.floor((at % width) / sidePx), Math.floor(at / width / sidePx)), at * 4);
  }
  return { width, height: width, pixels, dpi: 72, icc: null };
}

async function stored(image: PixelImage, quality: number): Promise<PixelImage> {
  const raw = { width: image.width, height: image.height, channels: 4 as const };
  const jpeg = await sharp(image.pixels, { raw }).removeAlpha().jpeg({ quality, chromaSubsampling: '4:2:0' }).toBuffer();
  return { ...image, pixels: new Uint8Array(await sharp(jpeg).ensureAlpha().raw().toBuffer()) };
}

const art = (sidePx: number): PixelImage => squares(sidePx, (x, y) => COLORS[face(x, y)]);

/** A disc with soft edges whose pixels were repeated. */
const disc = squares(3, (x, y) => {
  const cover = Math.min(1, Math.max(0, 10.3 - Math.hypot(x - 12.2, y - 12.7)));
  return [0, 1, 2].map((channel) => Math.round(COLORS[0][channel] * cover + COLORS[4][channel] * (1 - cover)));
});

describe('pixel art that was enlarged and then a JPEG', () => {
  test.each([
    [2, 90],
    [3, 80],
    [4, 75],
    [5, 75],
    [8, 60],
  ])('of squares of %i px at quality %i is found, and its colors are those it was drawn in', async (sidePx, quality) => {
    const truth = art(sidePx);
    const file = await stored(truth, quality);
    const grid = findSquares(file);
    expect(grid).toEqual({ sidePx, phaseX: 0, phaseY: 0 });
    const settled = grid && settleSquares(file, grid);
    const off = settled?.filter((value, at) => Math.abs(value - truth.pixels[at]) > 12).length ?? Number.POSITIVE_INFINITY;
    expect(off).toBeLessThan(0.01 * truth.pixels.length);
    expect(new Set(new Uint32Array(settled?.buffer ?? new ArrayBuffer(0))).size).toBeLessThanOrEqual(COLORS.length + 1);
  });

  test('is found where a whole square was cut off in part', async () => {
    const whole = art(5);
    const width = whole.width - 3;
    const pixels = new Uint8Array(width * whole.height * 4);
    for (let y = 0; y < whole.height; y++)
      pixels.set(whole.pixels.subarray((y * whole.width + 3) * 4, (y + 1) * whole.width * 4), y * width * 4);
    expect(findSquares(await stored({ ...whole, width, pixels }, 75))).toEqual({ sidePx: 5, phaseX: 2, phaseY: 0 });
  });
});

test('soft edges whose pixels were repeated are mixes, those of pixel art are not', async () => {
  const grid = { sidePx: 3, phaseX: 0, phaseY: 0 };
  expect(mixedSquares(await stored(disc, 80), grid)).toBeGreaterThan(0.25);
  expect(mixedSquares(await stored(art(3), 80), grid)).toBeLessThan(0.05);
});

test('a picture of no squares has no grid, whatever blocks JPEG left', async () => {
  const waves = squares(1, () => [0, 0, 0]);
  const side = 180;
  const pixels = Uint8Array.from({ length: side * side * 4 }, (_, at) => {
    const [x, y] = [(at >> 2) % side, Math.floor((at >> 2) / side)];
    return at % 4 === 3 ? 255 : 120 + 60 * Math.sin(x / 19 + (at % 4)) * Math.cos(y / 23) + (Math.hypot(x - 90, y - 80) < 45 ? 60 : 0);
  });
  expect(findSquares(await stored({ ...waves, width: side, height: side, pixels }, 30))).toBeNull();
});

import { expect, test } from 'vitest';
import type { PixelImage } from '../image.ts';
import { settleOvershoot } from './settle-overshoot.ts';

const SCARLET = { r: 200, g: 16, b: 46 };
const YELLOW = { r: 255, g: 205, b: 0 };
const CREAM = { r: 245, g: 245, b: 238 };
type Pixel = readonly [number, number, number];
const of = ({ r, g, b }: typeof SCARLET): Pixel => [r, g, b];

/** Rows of the same pixels: as many of the first color, the pixels between, as many of the second. */
function rowOf(one: Pixel, between: readonly Pixel[], other: Pixel, height = 9): PixelImage {
  const row = [...Array.from({ length: 20 }, () => one), ...between, ...Array.from({ length: 20 }, () => other)];
  const pixels = Uint8Array.from(Array.from({ length: height }, () => row.flatMap((pixel) => [...pixel, 255])).flat());
  return { width: row.length, height, dpi: 300, icc: null, pixels };
}

/** The pixels between, as they come out. */
function settled(image: PixelImage, flats: readonly (typeof SCARLET)[], count: number): readonly Pixel[] {
  const out = image.pixels.slice();
  settleOvershoot(image, flats, out);
  return Array.from({ length: count }, (_, index) => {
    const at = (4 * image.width + 20 + index) * 4;
    return [out[at], out[at + 1], out[at + 2]] as const;
  });
}

test('what swings beyond a color beside an edge, and back short of it, is that color; the rim stays', () => {
  const between: readonly Pixel[] = [
    [201, 20, 45],
    [196, 2, 49],
    [228, 111, 23],
    [255, 219, 0],
    [254, 202, 1],
  ];
  const image = rowOf(of(SCARLET), between, of(YELLOW));
  expect(settled(image, [SCARLET, YELLOW], 5)).toEqual([of(SCARLET), of(SCARLET), [228, 111, 23], of(YELLOW), of(YELLOW)]);
});

test('a line in a darker color of its own stays, and so does a swing where no edge is', () => {
  const brown: Pixel = [120, 60, 20];
  const image = rowOf(of(SCARLET), [brown, brown], of(YELLOW));
  expect(settled(image, [SCARLET, YELLOW], 2)).toEqual([brown, brown]);
  // The edge to yellow lies out of reach.
  const far = rowOf(of(SCARLET), [[196, 2, 49], ...Array.from({ length: 9 }, () => of(SCARLET))], of(YELLOW));
  expect(settled(far, [SCARLET, YELLOW], 1)).toEqual([[196, 2, 49]]);
});

test('small type that swings to white all through is its cream, where paper is white', () => {
  const image = rowOf(of(SCARLET), [of(CREAM), [255, 255, 255], [255, 255, 255]], of(SCARLET));
  const white = { r: 255, g: 255, b: 255 };
  expect(settled(image, [SCARLET, white, CREAM], 3)).toEqual([of(CREAM), of(CREAM), of(CREAM)]);
  const paper = rowOf(of(SCARLET), [], of(white));
  expect(settleOvershoot(paper, [SCARLET, white, CREAM], paper.pixels.slice())).toBe(0);
});

test('noisy pictures stay as they are', () => {
  const image = rowOf(of(SCARLET), [[196, 2, 49]], of(YELLOW));
  const noisy = { ...image, pixels: image.pixels.map((value, at) => (at % 4 < 3 && at % 3 === 0 ? Math.min(255, value + 9) : value)) };
  expect(settleOvershoot(noisy, [SCARLET, YELLOW], noisy.pixels.slice())).toBe(0);
});

import type { PixelImage, Rgb } from '@underbase/engine';
import { expect, test } from 'vitest';
import { evenFields } from './even-fields.ts';

const [WIDTH, HEIGHT] = [64, 48];
const INK: Rgb = { r: 34, g: 33, b: 35 };
const NOISE = { grain: 0, ringing: 0.01 };
const FIELD = { ...INK, share: 0.4 };

/** Paper with a field of ink across it, 16 rows broad, and what `over` puts on it. */
function sheet(over: (x: number, y: number) => Rgb | null): PixelImage {
  const pixels = Array.from({ length: WIDTH * HEIGHT }, (_, at) => {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    const { r, g, b } = over(x, y) ?? (y >= 16 && y < 32 ? INK : { r: 250, g: 250, b: 250 });
    return [r, g, b, 255];
  });
  return { width: WIDTH, height: HEIGHT, dpi: 300, icc: null, pixels: Uint8Array.from(pixels.flat()) };
}

const colorAt = ({ pixels }: PixelImage, x: number, y: number): readonly number[] => [
  ...pixels.subarray((y * WIDTH + x) * 4, (y * WIDTH + x) * 4 + 3),
];
const isInk = (image: PixelImage, x: number, y: number): boolean => String(colorAt(image, x, y)) === String([INK.r, INK.g, INK.b]);

test('chroma that was smeared over a field goes, and what rings in it', () => {
  // Of the ink's luma, its blue gone; and a few levels of luma off.
  const image = sheet((x, y) =>
    y === 20 && x % 3 === 0 ? { r: 36, g: 37, b: 8 } : y === 25 && x % 4 === 0 ? { r: 40, g: 35, b: 29 } : null,
  );
  evenFields(image, [FIELD], NOISE);
  for (let x = 0; x < WIDTH; x++) for (const y of [20, 25]) expect(isInk(image, x, y)).toBe(true);
});

test('what is off by a level or four is the field too', () => {
  const image = sheet((x, y) => (y === 22 && x % 2 === 0 ? { r: 37, g: 30, b: 39 } : null));
  evenFields(image, [FIELD], NOISE);
  for (let x = 0; x < WIDTH; x++) expect(isInk(image, x, 22)).toBe(true);
});

test('shades of another luma stay, and so do rims', () => {
  const shade = { r: 60, g: 44, b: 40 };
  const image = sheet((x, y) => (y === 20 && x % 3 === 0 ? shade : y === 31 ? { r: 120, g: 119, b: 120 } : null));
  evenFields(image, [FIELD], NOISE);
  expect(colorAt(image, 3, 20)).toEqual([60, 44, 40]);
  expect(colorAt(image, 5, 31)).toEqual([120, 119, 120]);
});

test('what is of nearly its color away from a field was drawn', () => {
  const drawn = { r: 40, g: 37, b: 22 };
  const image = sheet((x, y) => (x >= 4 && x < 8 && y >= 2 && y < 5 ? drawn : null));
  evenFields(image, [FIELD], NOISE);
  expect(colorAt(image, 5, 3)).toEqual([40, 37, 22]);
});

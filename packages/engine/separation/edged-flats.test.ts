import { expect, test } from 'vitest';
import type { Rgb } from '../color/hex.ts';
import type { PixelImage } from '../image.ts';
import { edgedShare } from './edged-flats.ts';
import { readFlatColors } from './flat-colors.ts';

const [WIDTH, HEIGHT] = [640, 320];
const NOISE = { grain: 0, ringing: 0.01 };
const GOLD: Rgb = { r: 254, g: 196, b: 0 };
const BAND = 20;

/** Left a fade of even bands, as JPEG makes them of a slow one, that goes through gold; right bars of gold; on a ground that is black, or clear and of any color. */
function sheet(ground: readonly [number, number, number, number]): PixelImage {
  const pixels = new Uint8Array(WIDTH * HEIGHT * 4);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const isFade = x < WIDTH / 2 && y >= 40 && y < HEIGHT - 40;
      const isBar = x >= WIDTH / 2 + 20 && x % 32 < 14 && y >= 60 && y < HEIGHT - 60;
      const step = Math.floor(x / BAND) - 8;
      const color = isFade ? [GOLD.r, GOLD.g - 5 * step, GOLD.b, 255] : isBar ? [GOLD.r, GOLD.g, GOLD.b, 255] : ground;
      pixels.set(color, (y * WIDTH + x) * 4);
    }
  }
  return { width: WIDTH, height: HEIGHT, dpi: 300, icc: null, pixels };
}

/** Every seventh place of a color in a part of the sheet. */
function placesIn({ width, height, pixels }: PixelImage, from: number, to: number): number[] {
  const isGold = (place: number) => pixels[place * 4 + 1] === GOLD.g && pixels[place * 4 + 3] === 255;
  const all = Array.from({ length: width * height }, (_, place) => place);
  return all.filter((place) => place % width >= from && place % width < to && isGold(place)).filter((_, index) => index % 7 === 0);
}

for (const [name, ground] of [
  ['on black', [0, 0, 0, 255]],
  ['cut out, its color left in what is clear', [254, 196, 0, 0]],
] as const) {
  test(`bars end in edges, a step of a fade goes over into the next: ${name}`, () => {
    const image = sheet(ground);
    expect(edgedShare(GOLD, placesIn(image, WIDTH / 2, WIDTH), image, NOISE)).toBe(1);
    expect(edgedShare(GOLD, placesIn(image, 0, WIDTH / 2), image, NOISE)).toBe(0);
  });
}

test('what has lettering of its own is no step, though a fade goes through its color', () => {
  const { flats, steps } = readFlatColors(sheet([0, 0, 0, 255]), NOISE);
  const isGold = ({ r, g, b }: Rgb) => Math.max(Math.abs(r - GOLD.r), Math.abs(g - GOLD.g), Math.abs(b - GOLD.b)) <= 6;
  expect(flats.some(isGold)).toBe(true);
  expect(steps.some(isGold)).toBe(false);
});

test('bars are sure fields only where they are of one color to the level', () => {
  const even = sheet([0, 0, 0, 255]);
  const rough = { ...even, pixels: even.pixels.map((level, at) => (at % 4 === 1 && level === GOLD.g ? level + ((at >> 2) % 3) : level)) };
  const isGold = ({ r, g }: Rgb) => Math.max(Math.abs(r - GOLD.r), Math.abs(g - GOLD.g)) <= 6;
  expect(readFlatColors(even, NOISE).sure.some(isGold)).toBe(true);
  expect(readFlatColors(rough, NOISE).fields.some(isGold)).toBe(true);
  expect(readFlatColors(rough, NOISE).sure.some(isGold)).toBe(false);
});

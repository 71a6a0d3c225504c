import { expect, test } from 'vitest';
import { seededRandom } from '../random.ts';
import { cleanNoise, contrasts } from './clean-noise.ts';

const REACH = 7;
const RADIUS = 3;
const RULES = { levels: 1.5, ofContrast: 0.03 };
const SIZES = [
  { width: 1, height: 1 },
  { width: 3, height: 20 },
  { width: 23, height: 5 },
  { width: 31, height: 29 },
];

/** Stripes of two colors with a few pixels off them. */
function stripes({ width, height }: (typeof SIZES)[number]) {
  const random = seededRandom(width);
  const pixels = new Uint8Array(width * height * 4).fill(255);
  for (let index = 0; index < width * height; index++) {
    const isOff = random.nextUnit() < 0.02;
    for (let c = 0; c < 3; c++) pixels[index * 4 + c] = ((index % width) % 20 < 11 ? 250 : 40) - (isOff ? random.nextBelow(12) : 0);
  }
  return { width, height, pixels, dpi: null, icc: null };
}

/** Places of a square around a pixel, cut at the borders. */
function around(x: number, y: number, { width, height }: (typeof SIZES)[number], radius: number): readonly number[] {
  const places: number[] = [];
  for (let row = Math.max(0, y - radius); row <= Math.min(height - 1, y + radius); row++)
    for (let column = Math.max(0, x - radius); column <= Math.min(width - 1, x + radius); column++) places.push(row * width + column);
  return places;
}

test.each(SIZES)('contrast is the largest less the least luma of the square around, to the border, $width x $height', (size) => {
  const image = stripes(size);
  const found = contrasts(image);
  for (const [index, contrast] of found.entries()) {
    const lumas = around(index % size.width, Math.floor(index / size.width), size, REACH).map((at) => {
      const [r, g, b] = image.pixels.subarray(at * 4, at * 4 + 3);
      return Math.round(0.299 * r + 0.587 * g + 0.114 * b);
    });
    expect(contrast).toBe(Math.max(...lumas) - Math.min(...lumas));
  }
});

test.each(SIZES)(
  'each pixel becomes the weighed mean of its own color around, also where all of that is even, $width x $height',
  (size) => {
    const image = stripes(size);
    const contrast = contrasts(image);
    const out = new Uint8Array(image.pixels.length);
    cleanNoise(image, RULES, out);
    for (const [index, value] of contrast.entries()) {
      const own = image.pixels.subarray(index * 4, index * 4 + 4);
      const scale = 1 / (3 * (RULES.levels + RULES.ofContrast * value)) ** 2;
      const sums = [0, 0, 0, 0];
      for (const place of around(index % size.width, Math.floor(index / size.width), size, RADIUS)) {
        const near = image.pixels.subarray(place * 4, place * 4 + 4);
        const [r, g, b, a] = [0, 1, 2, 3].map((c) => near[c] - own[c]);
        const weight = Math.max(0, 1 - (0.5 * (r * r + b * b) + g * g + a * a) * scale) ** 2;
        sums[3] += weight;
        for (let c = 0; c < 3; c++) sums[c] += weight * near[c];
      }
      expect([...out.subarray(index * 4, index * 4 + 4)]).toEqual([...sums.slice(0, 3).map((sum) => Math.round(sum / sums[3])), own[3]]);
    }
  },
);

import { expect, test } from 'vitest';
import type { PixelImage } from '../image.ts';
import { isPictureOf } from './inks-by-drawing.ts';

const [WIDTH, HEIGHT] = [400, 300];

/** White, with a black square of so many pixels on a side. */
function withSquare(sidePx: number): PixelImage {
  const pixels = new Uint8Array(WIDTH * HEIGHT * 4).fill(255);
  for (let y = 100; y < 100 + sidePx; y++)
    for (let x = 100; x < 100 + sidePx; x++) pixels.fill(0, (y * WIDTH + x) * 4, (y * WIDTH + x) * 4 + 3);
  return { width: WIDTH, height: HEIGHT, dpi: 300, icc: null, pixels };
}

test('a drawing may miss crumbs of a small JPEG, and no more: an ink of it is no crumb', () => {
  const drawn = withSquare(0).pixels;
  // With the rim that means of nine reach into: .52 and .75 % of the picture.
  expect(isPictureOf(withSquare(23), drawn)).toBe(true);
  expect(isPictureOf(withSquare(28), drawn)).toBe(false);
});

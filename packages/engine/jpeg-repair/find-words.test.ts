import { expect, test } from 'vitest';
import type { PixelImage } from '../image.ts';
import { plainKernels } from '../kernels/plain-kernels.ts';
import { asJpeg } from './as-jpeg.ts';
import { findWords } from './find-words.ts';

const [WIDTH, HEIGHT] = [112, 304];

/** How far inside a frame's outer side a place lies, where that is `by` pixels inside the sheet. */
const inside = (x: number, y: number, by: number): number => Math.min(x, y, WIDTH - 1 - x, HEIGHT - 1 - y) - by;

/** A brown sheet with a heavy cream frame and a thin copper one in it, stored as a JPEG. */
function label(): PixelImage {
  const pixels = new Uint8Array(WIDTH * HEIGHT * 4).fill(255);
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    const [heavy, thin] = [inside(x, y, 24), inside(x, y, 34)];
    const color = heavy >= 0 && heavy < 8 ? [241, 227, 198] : thin >= 0 && thin < 2 ? [208, 116, 60] : [43, 26, 20];
    pixels.set(color, at * 4);
  }
  return asJpeg({ width: WIDTH, height: HEIGHT, dpi: 300, icc: null, pixels }, { quality: 60, isHalved: true });
}

test('the inside of a long stroke is no ground: lines beside it are found, on the sheet that they stand on', () => {
  const image = label();
  const thin = 150 * WIDTH + 34;
  const of = (isOfStrokes: boolean) => findWords(image, plainKernels(), isOfStrokes).find(({ places }) => places.includes(thin));
  expect(of(false) === undefined).toBe(true);
  const { r, g, b } = of(true)?.ground ?? { r: 0, g: 0, b: 0 };
  expect(Math.hypot(r - 43, g - 26, b - 20)).toBeLessThan(4);
});

import { expect, test } from 'vitest';
import type { PixelImage } from '../image.ts';
import type { Ground } from './find-ground.ts';
import { markFadeAround } from './photo-fade.ts';
import { evenSurface } from './surface.ts';

const SIDE = 400;
const WHITE: Ground = {
  color: { r: 255, g: 255, b: 255 },
  surface: evenSurface(SIDE, SIDE, [255, 255, 255]),
  grain: [0, 0, 0],
  blotch: [0, 0, 0],
  borderShare: 1,
  share: 1,
  spread: 0,
};

/** A dark square with edges, its sides combed to teeth of so many pixels; and whether a fade lies around it. */
function fadeAround(teeth: number): boolean | null {
  const pixels = new Uint8Array(SIDE * SIDE * 4).fill(255);
  const outside = new Uint8Array(SIDE * SIDE).fill(1);
  for (let y = 100; y < 300; y++) {
    const reach = y % 6 < 3 ? teeth : 0;
    for (let x = 100 - reach; x < 300 + reach; x++) {
      pixels.fill(40, (y * SIDE + x) * 4, (y * SIDE + x) * 4 + 3);
      outside[y * SIDE + x] = 0;
    }
  }
  const image: PixelImage = { width: SIDE, height: SIDE, pixels, dpi: 300, icc: null };
  return markFadeAround(image, WHITE, outside, 0);
}

test('around what ends in edges lies no fade; around what ends in teeth, as fur does, nobody knows', () => {
  expect(fadeAround(0)).toBe(false);
  expect(fadeAround(6)).toBe(false);
  expect(fadeAround(60)).toBe(null);
});

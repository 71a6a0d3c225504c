import { expect, test } from 'vitest';
import { drawPiece } from '../../../tests/art/index.ts';
import { feathers } from '../../../tests/art/pieces/soft-edges.ts';
import { clouds, step } from '../../../tests/art/textures.ts';
import type { PixelImage } from '../image.ts';
import { findGround } from './find-ground.ts';
import { hasSlits, readPassages } from './soft-passages.ts';

function onGround({ width, height, pixels }: PixelImage, ground: readonly number[]): PixelImage {
  const flat = Uint8Array.from(pixels, (value, at) => {
    const share = pixels[at | 3] / 255;
    return at % 4 === 3 ? 255 : Math.round(value * share + ground[at % 4] * (1 - share));
  });
  return { width, height, pixels: flat, dpi: 300, icc: null };
}

/** A wash of watercolor: an uneven blot whose pigment has dried in grains, darkest along its edge. */
function wash(seed: number): PixelImage {
  const [width, height] = [420, 360];
  const [outline, grain] = [clouds(seed, 110), clouds(seed + 1, 30, 0.9)];
  const pixels = new Uint8Array(width * height * 4);
  for (let index = 0; index < width * height; index++) {
    const [x, y] = [index % width, Math.floor(index / width)];
    const away = Math.hypot(x - width / 2, y - height / 2) / 150 + (outline(x, y) - 0.5) * 0.7;
    const pigment = Math.min(0.9, Math.max(0.03, 0.35 + (grain(x, y) - 0.5) * 2.2 + 0.3 * Math.exp(-(((away - 0.93) / 0.04) ** 2))));
    pixels.set([50, 120, 165, Math.round(255 * pigment * (1 - step(away, 0.93, 0.99)))], index * 4);
  }
  return { width, height, pixels, dpi: 300, icc: null };
}

const isOfStrands = (art: PixelImage, ground: readonly number[]): boolean => {
  const image = onGround(art, ground);
  const found = findGround(image);
  if (!found) throw new Error('no ground');
  return hasSlits(readPassages(image, found));
};

test.each([3, 8, 21])('the grain of a wash is no strands, seed %i', (seed) => {
  expect(isOfStrands(wash(seed), [255, 255, 255])).toBe(false);
});

test('fur and feathers are of strands', () => {
  expect(isOfStrands(drawPiece('fur', { widthPx: 600, seed: 4 }).truth, [30, 74, 44])).toBe(true);
  expect(isOfStrands(feathers({ width: 500, height: 400, unit: 5, seed: 4 }).toImage(300), [214, 222, 226])).toBe(true);
});

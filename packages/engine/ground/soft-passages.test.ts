import { expect, test } from 'vitest';
import { drawPiece } from '../../../tests/art/index.ts';
import { feathers } from '../../../tests/art/pieces/soft-edges.ts';
import { clouds, step } from '../../../tests/art/textures.ts';
import type { PixelImage } from '../image.ts';
import { seededRandom } from '../random.ts';
import { findGround } from './find-ground.ts';
import { readPassages, showsStrands } from './soft-passages.ts';

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
  return showsStrands(readPassages(image, found), 0);
};

test.each([3, 8, 21])('the grain of a wash is no strands, seed %i', (seed) => {
  expect(isOfStrands(wash(seed), [255, 255, 255])).toBe(false);
});

test('fur and feathers are of strands', () => {
  expect(isOfStrands(drawPiece('fur', { widthPx: 600, seed: 4 }).truth, [30, 74, 44])).toBe(true);
  expect(isOfStrands(feathers({ width: 500, height: 400, unit: 5, seed: 4 }).toImage(300), [214, 222, 226])).toBe(true);
});

/** A round pelt of hairs two pixels wide that point away from its middle, of many tones, the outer ones apart from each other. */
function tonedFur(): PixelImage {
  const [side, random] = [420, seededRandom(11)];
  const pixels = new Uint8Array(side * side * 4);
  const cover = (x: number, y: number, part: number, tone: number) => {
    const to = (y * side + x) * 4;
    const before = (pixels[to + 3] / 255) * (1 - part);
    if (part + before === 0) return;
    [230, 190, 140].forEach((full, channel) => {
      pixels[to + channel] = Math.round((full * tone * part + pixels[to + channel] * before) / (part + before));
    });
    pixels[to + 3] = Math.round(255 * (part + before));
  };
  for (let hair = 0; hair < 6500; hair++) {
    const [turn, tone] = [random.nextUnit() * 2 * Math.PI, 0.25 + 0.75 * random.nextUnit()];
    const from = hair < 5500 ? 110 * Math.sqrt(random.nextUnit()) : 110 + 40 * random.nextUnit();
    for (let step = 0; step < 30; step += 0.5) {
      const [x, y] = [side / 2 + Math.cos(turn) * (from + step), side / 2 + Math.sin(turn) * (from + step)];
      const [left, top] = [Math.floor(x), Math.floor(y)];
      for (let corner = 0; corner < 4; corner++) {
        const [right, down] = [corner & 1, corner >> 1];
        cover(left + right, top + down, (right ? x - left : 1 - x + left) * (down ? y - top : 1 - y + top), tone);
      }
    }
  }
  return { width: side, height: side, pixels, dpi: 300, icc: null };
}

test('fur whose own tones part where it is solid is of strands: near bare ground its slits are deep', () => {
  expect(isOfStrands(tonedFur(), [0, 0, 0])).toBe(true);
});

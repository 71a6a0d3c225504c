import { expect, test } from 'vitest';
import { fill } from '../../../tests/art/coverage.ts';
import { alike, ellipse } from '../../../tests/art/rings.ts';
import { Sheet } from '../../../tests/art/sheet.ts';
import type { PixelImage } from '../image.ts';
import { findGround } from './find-ground.ts';
import { isOutlined, type Rim, readRim } from './outlined.ts';
import { visitPassages } from './soft-passages.ts';

const SIDE = 240;
const disc = (radius: number) => fill([alike(ellipse([SIDE / 2, SIDE / 2], radius, radius))], SIDE, SIDE);

/** Art over a ground, opaque. */
function over(art: Sheet, ground: readonly number[]): PixelImage {
  const image = art.toImage(300);
  const pixels = image.pixels.map((value, at) => {
    const share = image.pixels[at - (at % 4) + 3] / 255;
    return at % 4 === 3 ? 255 : Math.round(value * share + ground[at % 4] * (1 - share));
  });
  return { ...image, pixels };
}

function outlinedOn(art: Sheet, color: readonly number[]): boolean {
  const image = over(art, color);
  const ground = findGround(image);
  if (!ground) throw new Error('no ground');
  const rims: Rim[] = [];
  visitPassages(image, ground, {
    passage(passage) {
      const rim = readRim(image, ground, passage, 0);
      if (rim) rims.push(rim);
    },
  });
  return isOutlined(rims, 0);
}

test('art within an outline of one ink is outlined, also where it lies between that ink and the ground', () => {
  expect(outlinedOn(new Sheet(SIDE, SIDE).lay(disc(90), '#140c04').lay(disc(82), '#e0a830'), [18, 48, 28])).toBe(true);
  expect(outlinedOn(new Sheet(SIDE, SIDE).lay(disc(90), '#0a0a0c').lay(disc(82), '#e8eef4'), [255, 255, 255])).toBe(true);
});

test('art of one ink has no outline', () => {
  expect(outlinedOn(new Sheet(SIDE, SIDE).lay(disc(90), '#0a0a0c'), [255, 255, 255])).toBe(false);
});

test('an outline that wear cuts through keeps no ground out', () => {
  const holes = Array.from({ length: 90 }, (_, at) => alike(ellipse([30 + ((at * 61) % 180), 30 + ((at * 37) % 180)], 3 + (at % 4))));
  const shares = fill(holes, SIDE, SIDE).shares;
  const lay = (radius: number) => {
    const part = disc(radius);
    for (let at = 0; at < part.shares.length; at++) part.shares[at] *= 1 - shares[at];
    return part;
  };
  expect(outlinedOn(new Sheet(SIDE, SIDE).lay(lay(90), '#0a0a0c').lay(lay(82), '#e0a830'), [255, 255, 255])).toBe(false);
});

test('inks that take turns at the rim are no outline', () => {
  const halves = new Sheet(SIDE, SIDE).lay(disc(90), (x) => (x < SIDE / 2 ? [10, 10, 12] : [192, 32, 40])).lay(disc(82), '#e0a830');
  expect(outlinedOn(halves, [255, 255, 255])).toBe(false);
});

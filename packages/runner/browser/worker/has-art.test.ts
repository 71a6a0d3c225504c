import { expect, test } from 'vitest';
import { hasArt, hasClear } from './has-art.ts';

const picture = (width: number, height: number, alphaAt: (index: number) => number) => {
  const pixels = new Uint8Array(width * height * 4);
  for (let index = 0; index < width * height; index++) pixels[index * 4 + 3] = alphaAt(index);
  return { width, height, pixels, dpi: null, icc: null };
};

test('a picture with a block of art is not empty, one of haze or stray specks may be', () => {
  expect(hasArt(picture(300, 200, (index) => (index % 300 < 30 ? 255 : 0)))).toBe(true);
  expect(hasArt(picture(300, 200, () => 40))).toBe(false);
  expect(hasArt(picture(300, 200, (index) => (index % 997 === 0 ? 255 : 0)))).toBe(false);
  expect(hasArt(picture(2, 1, (index) => index * 255))).toBe(true);
});

test('an alpha channel that is full throughout hides nothing', () => {
  const opaque = picture(300, 200, () => 255);
  expect(hasClear({ hasAlpha: true }, opaque)).toBe(false);
  expect(
    hasClear(
      { hasAlpha: true },
      picture(300, 200, (index) => (index === 59_999 ? 254 : 255)),
    ),
  ).toBe(true);
  expect(hasClear({ hasAlpha: false }, opaque)).toBe(false);
});

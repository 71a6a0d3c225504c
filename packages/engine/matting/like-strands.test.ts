import { describe, expect, test } from 'vitest';
import type { PixelImage, Rect } from '../image.ts';
import { likeStrands } from './like-strands.ts';

const SIDE = 200;
const GROUND = [150, 110, 70];
const TWIG = [70, 50, 35];
const TRUNK = { x: 60, y: 60, width: 40, height: 80 };
/** Lost: one that is clicked, one like it, one that hangs on that, and one far off. */
const [CLICKED, LIKE, NEXT, LOOSE] = [
  { x: 100, y: 70, width: 30, height: 2 },
  { x: 100, y: 90, width: 30, height: 2 },
  { x: 132, y: 90, width: 2, height: 20 },
  { x: 170, y: 20, width: 20, height: 2 },
];
/** Broad, and of the twigs' color. */
const BLOCK = { x: 20, y: 90, width: 40, height: 40 };

const holds = ({ x, y, width, height }: Rect, at: number) => {
  const [i, j] = [at % SIDE, Math.floor(at / SIDE)];
  return i >= x && i < x + width && j >= y && j < y + height;
};
const alpha = Uint8Array.from({ length: SIDE * SIDE }, (_, at) => (holds(TRUNK, at) ? 255 : 0));
const placesOf = (rect: Rect) => Array.from(alpha.keys()).filter((at) => holds(rect, at));

function like(rects: readonly Rect[], speckle = (_at: number) => false, made = alpha) {
  const image: PixelImage = { width: SIDE, height: SIDE, pixels: new Uint8Array(SIDE * SIDE * 4).fill(255), dpi: 300, icc: null };
  for (let at = 0; at < alpha.length; at++)
    image.pixels.set([TRUNK, CLICKED, ...rects].some((rect) => holds(rect, at)) || speckle(at) ? TWIG : GROUND, at * 4);
  return [...likeStrands(image, { alpha: made }, { places: placesOf(CLICKED), part: placesOf(CLICKED), mostLevels: 36, thinPx: 3 })].sort(
    (one, other) => one - other,
  );
}

describe('a click to keep on a lost strand', () => {
  const wanted = [LIKE, NEXT].flatMap(placesOf).sort((one, other) => one - other);

  test('brings those of its color that hang on the subject or on each other, and none that lies alone', () => {
    expect(like([LIKE, NEXT, LOOSE])).toEqual(wanted);
  });

  test('brings none that came out half clear where the ground has that color too: it is a mix', () => {
    const stub = { ...LIKE, width: 8 };
    const made = alpha.map((value, at) => (holds(stub, at) ? 90 : value));
    expect(like([stub, { ...LOOSE, width: 3 }], undefined, made)).toEqual([]);
    expect(like([stub], undefined, made)).toEqual(placesOf(stub));
  });

  test('brings nothing broad', () => {
    expect(like([BLOCK])).toEqual([]);
  });

  test('brings none where the ground far off has that color as well', () => {
    expect(like([LIKE], (at) => at % 5 < 2 && Math.floor(at / SIDE) % 9 === 0)).toEqual([]);
  });

  test('brings no grain of the ground, all of which hangs on each other, however little of the subject was found', () => {
    const found = alpha.map((value, at) => (holds({ x: 92, y: 66, width: 8, height: 8 }, at) ? value : 0));
    expect(like([], (at) => at % 4 < 2 && Math.floor(at / SIDE) % 7 < 5, found)).toEqual([]);
  });
});

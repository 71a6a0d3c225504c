import { expect, test } from 'vitest';
import type { PixelImage } from '../image.ts';
import { comparePicture } from './compare-picture.ts';
import { redrawLost } from './redraw-lost.ts';
import { redrawSpots } from './redraw-spots.ts';

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
  expect(comparePicture(withSquare(23), drawn)?.isShort).toBe(false);
  expect(comparePicture(withSquare(28), drawn)?.isShort).toBe(true);
});

test('a drawing that misses more is one of its picture where its inks show what was lost, and none where they do not', () => {
  const [white, black, red] = [
    { r: 255, g: 255, b: 255, share: 0.9 },
    { r: 0, g: 0, b: 0, share: 0.1 },
    { r: 200, g: 30, b: 40, share: 0.1 },
  ];
  const redrawn = (other: typeof white) => {
    const covers = [new Uint8Array(WIDTH * HEIGHT).fill(255), new Uint8Array(WIDTH * HEIGHT)];
    const paint = () => {
      const { pixels } = withSquare(0);
      for (let at = 0; at < WIDTH * HEIGHT; at++) if (covers[1][at] > 0) pixels.set([other.r, other.g, other.b], at * 4);
      return pixels;
    };
    return redrawLost(withSquare(28), [white, other], covers, paint);
  };
  expect(redrawn(black)).toHaveLength(1);
  expect(redrawn(red)).toBeNull();
});

test('a counter that a drawing filled is told, and is drawn again', () => {
  const picture = withSquare(5);
  const { lost } = comparePicture(picture, withSquare(0).pixels) ?? { lost: [] };
  expect(lost).toHaveLength(1);
  const inks = [
    { r: 255, g: 255, b: 255, share: 0.9 },
    { r: 0, g: 0, b: 0, share: 0.05 },
    { r: 200, g: 30, b: 40, share: 0.05 },
  ];
  const covers = inks.map((_, ink) => new Uint8Array(WIDTH * HEIGHT).fill(ink === 0 ? 255 : 0));
  redrawSpots(picture, inks, covers, lost, picture);
  const at = (x: number, y: number) => covers.map((cover) => cover[y * WIDTH + x]);
  expect(at(102, 102)).toEqual([0, 255, 0]);
  expect(at(98, 102)).toEqual([255, 0, 0]);
  expect(comparePicture(withSquare(0), withSquare(0).pixels)?.lost).toEqual([]);
});

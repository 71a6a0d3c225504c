import { expect, test } from 'vitest';
import { onATable } from '../../../tests/art/on-a-table.ts';
import { pensOnPaper } from '../../../tests/art/pens-on-paper.ts';
import type { PixelImage } from '../image.ts';
import { evenSheet } from './even-sheet.ts';
import { findPaper } from './find-paper.ts';

const INKS = [
  [30, 28, 34],
  [176, 40, 44],
] as const;
const DRAWING = pensOnPaper(640, INKS);
const allocate = (bytes: number) => new Uint8Array(bytes);

function evened(image: PixelImage): PixelImage {
  const paper = findPaper(image);
  if (!paper) throw new Error('no paper');
  return evenSheet(image, paper, allocate);
}

/** Mean of a color's channels over what is marked, and how far means of squares lie apart, in levels. */
function lightOf({ width, pixels }: PixelImage, isOwn: (at: number) => boolean): { readonly mean: number; readonly apart: number } {
  const squares = new Map<number, { sum: number; count: number }>();
  for (let at = 0; at < pixels.length / 4; at++) {
    if (!isOwn(at)) continue;
    const key = Math.floor((at % width) / 40) + 1000 * Math.floor(Math.floor(at / width) / 40);
    const square = squares.get(key) ?? { sum: 0, count: 0 };
    square.sum += (pixels[at * 4] + pixels[at * 4 + 1] + pixels[at * 4 + 2]) / 3;
    square.count++;
    squares.set(key, square);
  }
  const means = [...squares.values()].filter(({ count }) => count > 40).map(({ sum, count }) => sum / count);
  return { mean: means.reduce((sum, mean) => sum + mean, 0) / means.length, apart: Math.max(...means) - Math.min(...means) };
}

test('a sheet under a lamp on a table becomes even paper up to the picture’s sides, and its ink keeps its color', () => {
  const { image } = onATable(DRAWING.image, 3);
  const bare = (at: number) => DRAWING.cover[at] === 0;
  expect(lightOf(image, bare).apart).toBeGreaterThan(100);
  const even = evened(image);
  expect(lightOf(even, bare).apart).toBeLessThan(12);
  for (let at = 0; at < DRAWING.cover.length; at++) if (even.pixels[at * 4] < 160) expect(DRAWING.cover[at]).toBeGreaterThan(0);
  const solid = lightOf(even, (at) => DRAWING.cover[at] === 255 && at % 640 < 320 && at < 640 * 250);
  expect(Math.abs(solid.mean - 31)).toBeLessThan(10);
});

test('a large solid is no shadow: light under it runs on from its sides', () => {
  const { width, height, image } = { ...DRAWING.image, image: DRAWING.image };
  const pixels = image.pixels.slice();
  const inside = (at: number) => Math.abs((at % width) - 320) < 110 && Math.abs(Math.floor(at / width) - height / 2) < 90;
  for (let at = 0; at < width * height; at++) if (inside(at)) pixels.set([240, 190, 50, 255], at * 4);
  const even = evened(onATable({ ...image, pixels }, 4).image);
  expect(lightOf(even, inside).apart).toBeLessThan(26);
});

test('art that runs off a sheet that fills the picture stays', () => {
  const { width, image } = { ...DRAWING.image, image: DRAWING.image };
  const pixels = image.pixels.slice();
  const isBand = (at: number) => at % width < 12 && at > width * 100 && at < width * 170;
  for (let at = 0; at < pixels.length / 4; at++) if (isBand(at)) pixels.set([30, 28, 34, 255], at * 4);
  expect(lightOf(evened({ ...image, pixels }), isBand).mean).toBeLessThan(60);
});

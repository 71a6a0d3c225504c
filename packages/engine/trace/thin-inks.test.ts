import { expect, test } from 'vitest';
import type { PixelImage } from '../image.ts';
import { seededRandom } from '../random.ts';
import { thinInks } from './thin-inks.ts';
import { tracePalette } from './trace-palette.ts';
import { edgeNoise, labelPicture } from './trace-picture.ts';

type Color = readonly [number, number, number];

const PAPER: Color = [244, 245, 247];
const NAVY: Color = [34, 43, 58];
const GRAY: Color = [85, 85, 102];
const WHITE: Color = [255, 255, 255];
const CLEAN = { grain: 0, ringing: 0 };
const [WIDTH, HEIGHT] = [240, 120];

/** A part of the picture in some color: left, top, right, bottom. */
interface Box {
  readonly sides: readonly [number, number, number, number];
  readonly color: Color;
}

/** Boxes laid over each other on paper, anti-aliased. */
function sheet(boxes: readonly Box[]): PixelImage {
  const values = Float64Array.from({ length: WIDTH * HEIGHT * 3 }, (_, at) => PAPER[at % 3]);
  for (const { sides, color } of boxes) {
    const [left, top, right, bottom] = sides;
    for (let y = Math.floor(top); y < Math.ceil(bottom); y++) {
      for (let x = Math.floor(left); x < Math.ceil(right); x++) {
        const cover = Math.max(0, Math.min(right, x + 1) - Math.max(left, x)) * Math.max(0, Math.min(bottom, y + 1) - Math.max(top, y));
        for (let c = 0; c < 3; c++) values[(y * WIDTH + x) * 3 + c] += cover * (color[c] - values[(y * WIDTH + x) * 3 + c]);
      }
    }
  }
  const pixels = new Uint8Array(WIDTH * HEIGHT * 4).fill(255);
  for (let at = 0; at < WIDTH * HEIGHT; at++) for (let c = 0; c < 3; c++) pixels[at * 4 + c] = Math.round(values[at * 3 + c]);
  return { width: WIDTH, height: HEIGHT, pixels, dpi: null, icc: null };
}

/** Stems and bars as of small type, 1.2 to 1.9 px thick, each at its own place between pixels. */
function type(color: Color, top: number, seed: number): readonly Box[] {
  const random = seededRandom(seed);
  return Array.from({ length: 22 }, (_, letter) => {
    const [x, y, thick] = [12 + 10 * letter + random.nextUnit(), top + random.nextUnit(), 1.2 + 0.7 * random.nextUnit()];
    return [
      { sides: [x, y, x + thick, y + 12], color },
      { sides: [x, y + 5, x + 6, y + 5 + thick], color },
    ] satisfies readonly Box[];
  }).flat();
}

/** Pairs of white bars whose gap holds as much of both as makes it gray, as the counter of a small e. */
const COUNTERS = Array.from({ length: 12 }, (_, number): readonly Box[] =>
  [
    [24, 26.1],
    [26.87, 29],
  ].map(([top, bottom]) => ({ sides: [14 + 18 * number, top, 23 + 18 * number, bottom], color: WHITE })),
).flat();

const NAVY_BAR: Box = { sides: [0, 0, WIDTH, 40], color: NAVY };
const inkOf = ([r, g, b]: Color) => ({ r, g, b });

test('small type has its ink, though it stands evenly nowhere and nearly is a mix of two others', () => {
  const image = sheet([NAVY_BAR, ...type(GRAY, 70, 3)]);
  expect(thinInks(image, [inkOf(PAPER), inkOf(NAVY)])).toEqual([inkOf(GRAY)]);
  const palette = tracePalette(image, CLEAN, { most: null, given: [] });
  expect(palette).toContainEqual({ ...inkOf(GRAY), opacity: 1, isThin: true });
});

test('what anti-aliasing mixes of inks that are known is none', () => {
  expect(thinInks(sheet([NAVY_BAR, ...type(NAVY, 70, 5)]), [inkOf(PAPER), inkOf(NAVY)])).toEqual([]);
  expect(thinInks(sheet([NAVY_BAR, ...type(PAPER, 12, 7)]), [inkOf(PAPER), inkOf(NAVY)])).toEqual([]);
});

test('what resampling rings beyond an ink is none', () => {
  const image = sheet([
    { sides: [20, 20, 220, 100], color: [60, 70, 90] },
    { sides: [21, 21, 219, 99], color: NAVY },
  ]);
  for (let x = 21; x < 219; x++) image.pixels.set([24, 31, 44, 255], (21 * WIDTH + x) * 4);
  expect(thinInks(image, [inkOf(PAPER), inkOf(NAVY)])).toEqual([]);
});

test('type is all of its ink beside another that lies near, and none of it is a thin ink of elsewhere', () => {
  const image = sheet([NAVY_BAR, ...type(WHITE, 6, 9), ...COUNTERS, ...type(GRAY, 70, 3)]);
  const inks = [
    { r: 255, g: 255, b: 255, opacity: 0 },
    { ...inkOf(PAPER), opacity: 1 },
    { ...inkOf(NAVY), opacity: 1 },
    { ...inkOf(GRAY), opacity: 1, isThin: true },
    { ...inkOf(WHITE), opacity: 1 },
  ];
  const { map } = labelPicture(image, inks, edgeNoise(CLEAN), 2);
  const inBar = [...map.labels.subarray(0, 38 * WIDTH)];
  const share = (ink: number): number => inBar.filter((label) => label === ink).length / inBar.filter((label) => label !== 2).length;
  expect(share(3)).toBe(0);
  // A letter that covers no pixel whole may be of either.
  expect(share(1)).toBeLessThan(0.1);
});

import { expect, test } from 'vitest';
import type { Rgb } from '../color/hex.ts';
import type { PixelImage } from '../image.ts';
import { inksUnderJpeg } from './flat-inks.ts';

const [WIDTH, HEIGHT] = [80, 60];
const WHITE = { r: 255, g: 255, b: 255 };
const NAVY = { r: 24, g: 60, b: 140 };
const GRAY = { r: 42, g: 42, b: 42 };
const RINGING = 0.04;

interface Box {
  readonly color: Rgb;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

function drawBoxes(boxes: readonly Box[]): PixelImage {
  const pixels = new Uint8Array(WIDTH * HEIGHT * 4).fill(255);
  for (const { color, left, top, right, bottom } of boxes) {
    for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) pixels.set([color.r, color.g, color.b], (y * WIDTH + x) * 4);
  }
  return { width: WIDTH, height: HEIGHT, pixels, dpi: 300, icc: null };
}

const panel: Box = { color: NAVY, left: 0, top: 0, right: 30, bottom: HEIGHT };
const flats = (color: Rgb) => [
  { ...WHITE, share: 0.6 },
  { ...NAVY, share: 0.37 },
  { ...color, share: 0.003 },
];

test('a gray as dark as a navy elsewhere is an ink, where it stands alone on white', () => {
  const image = drawBoxes([panel, { color: GRAY, left: 50, top: 10, right: 56, bottom: 50 }]);
  expect(inksUnderJpeg(image, flats(GRAY), RINGING)).toEqual([WHITE, NAVY, GRAY]);
});

test('the same along the panel’s edge is what compression smears there, and one with most of its hue a thin line of it', () => {
  const edge = drawBoxes([panel, { color: GRAY, left: 30, top: 0, right: 33, bottom: HEIGHT }]);
  expect(inksUnderJpeg(edge, flats(GRAY), RINGING)).toEqual([WHITE, NAVY]);
  const paler = { r: 75, g: 100, b: 150 };
  const line = drawBoxes([panel, { color: paler, left: 50, top: 10, right: 53, bottom: 50 }]);
  expect(inksUnderJpeg(line, flats(paler), RINGING)).toEqual([WHITE, NAVY]);
});

import { expect, test } from 'vitest';
import type { PixelImage } from '../image.ts';
import type { TraceInk } from './drawing.ts';
import { mixedInks, mixedPixels } from './mix-space.ts';
import { seenTips } from './seen-tips.ts';
import { sharpenTips } from './sharp-tips.ts';
import { edgeNoise, labelPicture } from './trace-picture.ts';

const [WIDTH, HEIGHT] = [60, 40];
const CLEAR: TraceInk = { r: 255, g: 255, b: 255, opacity: 0 };
const INKS: readonly TraceInk[] = [CLEAR, { r: 240, g: 230, b: 200, opacity: 1 }, { r: 20, g: 20, b: 30, opacity: 1 }];
const NOISE = edgeNoise({ grain: 0, ringing: 0 });
const SAMPLES = 8;

/** A picture of dark shapes on cream, softened. */
function picture(isDark: (x: number, y: number) => boolean): PixelImage {
  const pixels = new Uint8Array(WIDTH * HEIGHT * 4);
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    let dark = 0;
    for (let sample = 0; sample < SAMPLES ** 2; sample++) {
      const [x, y] = [
        (at % WIDTH) + ((sample % SAMPLES) + 0.5) / SAMPLES,
        Math.floor(at / WIDTH) + (Math.floor(sample / SAMPLES) + 0.5) / SAMPLES,
      ];
      if (isDark(x, y)) dark++;
    }
    const share = dark / SAMPLES ** 2;
    const [, cream, ink] = INKS;
    const mix = (one: number, other: number) => Math.round(one + share * (other - one));
    pixels.set([mix(cream.r, ink.r), mix(cream.g, ink.g), mix(cream.b, ink.b), 255], at * 4);
  }
  return { width: WIDTH, height: HEIGHT, pixels, dpi: 300, icc: null };
}

/** A bar from the right that narrows to the left; it ends at `end`, or runs out to where its sides meet at 14. */
const wedge = (end: number) => (x: number, y: number) => x > end && x < 50 && Math.abs(y - 20.3) < (x - 14) * 0.09;

const BASE = { x: 27, y: 20.3 };
const TIP = { x: 14, y: 20.3 };
const WIDTH_AT_BASE = 2.34;

function isSeen(image: PixelImage): boolean {
  const { map } = labelPicture(image, INKS, NOISE, 2);
  // Along the lower side to the left, back along the upper one: the ink lies to the right.
  const chain = { places: Int32Array.of(40, 23, 39, 23), from: -1, to: -1, left: 0, right: 1, isBorder: false };
  return seenTips(map, mixedPixels(image), mixedInks(INKS))(chain)(BASE, TIP, WIDTH_AT_BASE, true);
}

test('a tip that grows too thin for pixels is seen by what it covers of them; an end cut off before is none', () => {
  expect(isSeen(picture(wedge(14)))).toBe(true);
  expect(isSeen(picture(wedge(27)))).toBe(false);
});

test('an end that points at another stroke does not run into it', () => {
  expect(isSeen(picture((x, y) => wedge(26)(x, y) || (x < 22 && Math.abs(y - 20.3) < 2.5)))).toBe(false);
});

test('a tip that is not seen is not drawn', () => {
  const knot = {
    points: Float64Array.of(
      80,
      42,
      63,
      38.6,
      46,
      35.2,
      28,
      31.1,
      27.8,
      30.9,
      27.6,
      30.7,
      27.4,
      30.5,
      27.6,
      30.3,
      27.8,
      30.2,
      28,
      30.1,
      45,
      26.7,
      62,
      23.3,
      80,
      20,
    ),
    lines: Uint8Array.of(1, 1, 1, 1),
  };
  expect(sharpenTips(knot, false, 0.05).lines).toHaveLength(2);
  expect(sharpenTips(knot, false, 0.05, () => false)).toBe(knot);
});

test('a curve whose tip lies far beyond it does not run wild there', () => {
  // The left side of an M with its serif's lower side, the serif's end, its upper side: measured on a logo.
  const points = [
    148.6, 273.5, 147.8, 269.2, 150.3, 249.2, 147.1, 248.5, 146.4, 247.9, 145.8, 247.3, 145.1, 246.7, 148.5, 246.7, 151.9, 246.6, 155.4,
    246.6,
  ];
  const { points: sharp } = sharpenTips({ points: Float64Array.from(points), lines: Uint8Array.of(0, 1, 1) }, false, 0.35);
  const ys = [...sharp].filter((_, at) => at % 2 === 1);
  expect(Math.min(...ys)).toBeGreaterThan(240);
});

import { expect, test } from 'vitest';
import { analyze, frameOf, knockOut, native, optionsWith, part, plain } from './knockout-for-tests.ts';

const [WIDTH, HEIGHT] = [160, 120];

/** A white sticker with a black slanted bar on gray, anti-aliased: along the bar's edges black and white mix to the ground's gray. */
function sticker() {
  const pixels = new Uint8Array(WIDTH * HEIGHT * 4).fill(255);
  const cover = (distance: number) => Math.min(1, Math.max(0, distance + 0.5));
  for (let y = 0, at = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++, at += 4) {
      const panel = cover(Math.min(x - 20.3, 139.6 - x, y - 20.4, 99.7 - y));
      const across = Math.abs((x - 80) * 0.94 + (y - 60) * 0.34);
      const bar = cover(Math.min(18 - across, y - 34.5, 85.5 - y));
      const ink = bar * 20 + (1 - bar) * 255;
      pixels.fill(Math.round(panel * ink + (1 - panel) * 128), at, at + 3);
    }
  }
  return { width: WIDTH, height: HEIGHT, dpi: 300, icc: null, pixels };
}

const isInside = (index: number) => {
  const [x, y] = [index % WIDTH, Math.floor(index / WIDTH)];
  return x > 24 && x < 136 && y > 24 && y < 96;
};

test.each(['soft', 'hard', 'halftone'] as const)('edges of black on white are no ground of gray, with edge %s', (edge) => {
  const { pixels } = knockOut(sticker(), { edge });
  const holes = Array.from({ length: WIDTH * HEIGHT }, (_, index) => index).filter(
    (index) => isInside(index) && pixels[index * 4 + 3] < 255,
  );
  expect(holes).toEqual([]);
  expect(pixels[3]).toBe(0);
});

test('parts of the picture come out as the whole, on every kernel', () => {
  const image = sticker();
  const options = optionsWith({});
  const whole = knockOut(image, {}).pixels;
  for (const kernels of [native, plain]) {
    const plan = analyze(image, options, kernels);
    const joined = [0, 37, 58, 61].map((y, index, tops) => {
      const rect = { x: 0, y, width: WIDTH, height: (tops[index + 1] ?? HEIGHT) - y };
      return part(image, options, plan, rect, kernels, frameOf(image)).pixels;
    });
    expect(Buffer.concat(joined).equals(Buffer.from(whole))).toBe(true);
  }
});

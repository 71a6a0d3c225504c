import { expect, test } from 'vitest';
import { readFlatMixes } from './flat-mixes.ts';

const [WIDTH, HEIGHT] = [170, 90];
const LINE_PX = 0.75;
type Color = readonly [number, number, number];

/** How much of a place is covered by hairlines: one along the pixels that meets them badly, and slanted ones. */
function hairlineAt(x: number, y: number): number {
  const slanted = [12, 28, 44].map((from) => Math.abs(y - from - 0.23 * x) / Math.hypot(1, 0.23));
  const level = x >= 20 && x < 50 ? Math.abs(y - 79.4) : HEIGHT;
  const away = Math.min(level, ...slanted);
  return Math.max(0, LINE_PX * (1 - away));
}

test.each([
  ['yellow on black', [17, 17, 17], [242, 193, 78], [255, 224, 102]],
  ['pink on maroon', [61, 12, 17], [247, 217, 196], [255, 194, 209]],
] as const)(
  'hairlines are as full as where they meet the pixels well, %s, far from an ink that nearly explains them',
  (_, ground, far, ink) => {
    const pixels = new Uint8Array(WIDTH * HEIGHT * 4).fill(255);
    const mixed = (share: number): Color =>
      [0, 1, 2].map((channel) => Math.round(ground[channel] + share * (ink[channel] - ground[channel]))) as never;
    for (let at = 0; at < WIDTH * HEIGHT; at++) {
      const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
      const isHere = x >= 6 && x < 88 && y >= 6 && y < 84;
      pixels.set(x >= 100 ? far : isHere ? mixed(hairlineAt(x, y)) : ground, at * 4);
    }
    const mixes = readFlatMixes({ width: WIDTH, height: HEIGHT, dpi: 300, icc: null, pixels }, { grain: 0, ringing: 0 });
    if (!mixes) throw new Error('not flat');
    const [r, g, b] = mixed(LINE_PX);
    const own = mixes.inks.findIndex((found) => Math.hypot(found.r - r, found.g - g, found.b - b) < 8);
    expect(own).toBeGreaterThanOrEqual(0);
    const isFar = (number: number) =>
      Math.hypot(mixes.inks[number].r - far[0], mixes.inks[number].g - far[1], mixes.inks[number].b - far[2]) < 8;
    let leaked = 0;
    for (let at = 0; at < WIDTH * HEIGHT; at++) {
      if (at % WIDTH < 92 && mixes.share[at] > 76 && isFar(mixes.second[at])) leaked++;
    }
    expect(leaked).toBe(0);
  },
);

import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { instantiateKernels } from '../kernels/instantiate-kernels.ts';
import { markWorn } from './mark-worn.ts';

const kernels = instantiateKernels(await loadKernels());
const size = { width: 400, height: 300 };
const WIDTH_PX = 6;

/** Coverage of a shape, anti-aliased. */
function shapeOf(inside: (x: number, y: number) => boolean): Uint8Array {
  return Uint8Array.from({ length: size.width * size.height }, (_, at) => {
    let count = 0;
    for (let sample = 0; sample < 16; sample++) {
      if (inside((at % size.width) + ((sample % 4) + 0.5) / 4, Math.floor(at / size.width) + (Math.floor(sample / 4) + 0.5) / 4)) count++;
    }
    return Math.round((count * 255) / 16);
  });
}

/** Share of the shape that is marked. */
function wornShare(shape: Uint8Array): number {
  const worn = markWorn(kernels, shape, size, WIDTH_PX);
  let [inked, marked] = [0, 0];
  for (let at = 0; at < shape.length; at++) {
    if (shape[at] === 0) continue;
    inked++;
    if (worn && worn[at] > 0) marked++;
  }
  expect(worn === null || worn.some((value) => value > 0)).toBe(true);
  return marked / inked;
}

/** Specks of two pixels a side, spread as by chance. */
const isSpeck = (x: number, y: number): boolean => {
  const value = Math.sin(Math.floor(x / 2) * 12.9898 + Math.floor(y / 2) * 78.233) * 43758.5453;
  return value - Math.floor(value) < 0.02;
};

test('specks throughout a solid are wear; where there are none, nothing is marked', () => {
  const panel = (x: number, y: number) => x > 40 && x < 360 && y > 40 && y < 260;
  expect(wornShare(shapeOf((x, y) => panel(x, y) && !isSpeck(x, y)))).toBeGreaterThan(0.9);
  const half = wornShare(shapeOf((x, y) => panel(x, y) && !(x < 200 && isSpeck(x, y))));
  expect(half).toBeGreaterThan(0.4);
  expect(half).toBeLessThan(0.62);
});

test('a texture over a whole design takes its thin parts along, which have notches rather than specks', () => {
  const badge = (x: number, y: number) => {
    const radius = Math.hypot(x - 200, y - 150);
    return radius < 70 || Math.abs(radius - 95) < 2 || Math.abs(radius - 130) < 5;
  };
  expect(wornShare(shapeOf((x, y) => badge(x, y) && !isSpeck(x, y)))).toBeGreaterThan(0.99);
});

const sound: readonly (readonly [string, (x: number, y: number) => boolean])[] = [
  ['a solid', (x, y) => Math.hypot(x - 200, y - 150) < 120],
  [
    'spokes of hairlines',
    (x, y) => {
      const radius = Math.hypot(x - 200, y - 150);
      return radius < 130 && radius * Math.abs(Math.sin(12 * Math.atan2(y - 150, x - 200))) < 12 * 0.7;
    },
  ],
  ['crossed hatching', (x, y) => (x + y) % 8 < 1.6 || (x - y + 400) % 8 < 1.6],
  ['rows of small letters', (x, y) => y % 16 < 10 && Math.abs(Math.hypot((x % 9) - 4, (y % 16) - 5) - 3.4) < 0.9],
  ['a solid under hatching of less than a pixel', (x, y) => Math.abs(((x * 0.8 + y * 0.6) % 14) - 7) > 0.42],
  [
    'small letters left open in a panel, with their dots',
    (x, y) => {
      const [u, v] = [x % 11, y % 22];
      return !(Math.abs(Math.hypot(u - 4, v - 9) - 3.2) < 0.8 || (u > 8 && u < 9.5 && ((v < 3 && x % 33 < 11) || (v > 4.5 && v < 12))));
    },
  ],
  ['a panel with a few stars', (x, y) => !(x % 40 < 2 && y % 40 < 2)],
];

test.each(sound)('%s: no wear', (_name, inside) => {
  expect(wornShare(shapeOf(inside))).toBe(0);
});

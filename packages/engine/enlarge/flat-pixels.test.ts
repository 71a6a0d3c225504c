import { expect, test } from 'vitest';
import { flatPixels } from './flat-pixels.ts';
import { insideAreas } from './inside-areas.ts';

const [WIDTH, HEIGHT, SIDE] = [60, 12, 6];
const INK = [40, 20, 90, 255];

/** Five letters of one ink on paper, each of which lies to one side of its ink by so many levels. */
function flatOf(sides: readonly number[]): Uint8Array {
  const drawn = new Uint8Array(WIDTH * HEIGHT * 4).fill(255);
  const lightSide = new Float32Array(WIDTH * HEIGHT);
  for (let y = 3; y < 3 + SIDE; y++) {
    for (let x = 0; x < WIDTH; x++) {
      if (x % 12 >= SIDE) continue;
      drawn.set(INK, (y * WIDTH + x) * 4);
      lightSide[y * WIDTH + x] = sides[Math.floor(x / 12)];
    }
  }
  const size = { width: WIDTH, height: HEIGHT };
  return flatPixels(
    {
      drawn,
      inside: insideAreas(drawn, size),
      within: new Float32Array(WIDTH * HEIGHT),
      lightSide,
      contrast: new Uint8Array(WIDTH * HEIGHT),
      noise: { grain: 0, ringing: 0 },
    },
    size,
  );
}

const middleOf = (letter: number): number => 6 * WIDTH + letter * 12 + 3;

test('letters of one ink are asked together: one that lies off by noise alone is as flat as its word', () => {
  const flat = flatOf([0.6, 0.8, 1.3, 0.7, 0.5]);
  expect([0, 1, 2, 3, 4].map((letter) => flat[middleOf(letter)])).toEqual([1, 1, 1, 1, 1]);
});

test('a word most of which lies off is no flat one', () => {
  expect(flatOf([1.2, 1.4, 1.3, 0.7, 1.5])[middleOf(3)]).toBe(0);
});

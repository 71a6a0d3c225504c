import { expect, test } from 'vitest';
import { hasFlatAreas } from './flat-areas.ts';

const SIZE = { width: 60, height: 40 };

/** A plane of tones by place. */
const planeOf = (toneAt: (x: number, y: number) => number): Uint8Array =>
  Uint8Array.from({ length: SIZE.width * SIZE.height }, (_, at) => Math.round(toneAt(at % SIZE.width, Math.floor(at / SIZE.width))));

const soft = (x: number, y: number): number => 230 * Math.exp(-((y - 20 - x / 9) ** 2) / 3);

test.each([60, 140, 255])('a patch of one tone is an area: %i', (tone) => {
  expect(
    hasFlatAreas(
      planeOf((x, y) => (x > 20 && x < 30 && y > 10 && y < 18 ? tone + (x % 3) - 2 : 0)),
      SIZE,
    ),
  ).toBe(true);
});

test('soft lines, faint grain and what is clear have none', () => {
  expect(hasFlatAreas(planeOf(soft), SIZE)).toBe(false);
  expect(
    hasFlatAreas(
      planeOf((x, y) => Math.max(soft(x, y), 20 + ((x * 7 + y * 13) % 5))),
      SIZE,
    ),
  ).toBe(false);
});

test('where lines meet they have single even squares', () => {
  expect(
    hasFlatAreas(
      planeOf((x, y) => (x >= 20 && x < 25 && y >= 10 && y < 15 ? 200 : soft(x, y))),
      SIZE,
    ),
  ).toBe(false);
});

test('what compression leaves on a patch is no shade, and a shade, however slow, is no area', () => {
  const patch = (inside: (x: number, y: number) => number) =>
    planeOf((x, y) => (x >= 10 && x < 26 && y >= 10 && y < 26 ? inside(x, y) : 0));
  // Both ends of a tone's range lie in each square.
  expect(
    hasFlatAreas(
      patch((x, y) => 150 + 22 * ((x + y) % 2)),
      SIZE,
    ),
  ).toBe(true);
  // The rim of a wide soft line: nine levels a pixel.
  expect(
    hasFlatAreas(
      patch((x) => 60 + 9 * (x - 10)),
      SIZE,
    ),
  ).toBe(false);
});

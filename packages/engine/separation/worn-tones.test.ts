import { expect, test } from 'vitest';
import { cielabFromRgb } from '../color/cielab.ts';
import type { Rgb } from '../color/hex.ts';
import type { EvenColor } from './even-squares.ts';
import { isWornTone } from './worn-tones.ts';

const evenColor = (color: Rgb, inside: number): EvenColor => ({
  ...color,
  count: inside,
  exact: 0,
  inside,
  places: [],
  lab: cielabFromRgb(color),
});

/** Gray levels from a black shirt to a light ink, with so many squares each. */
function grays(squaresAt: (level: number) => number): readonly EvenColor[] {
  return Array.from({ length: 51 }, (_, step) => evenColor({ r: step * 4, g: step * 4, b: step * 4 }, squaresAt(step * 4)));
}

const ends = [evenColor({ r: 0, g: 0, b: 0 }, 90_000), evenColor({ r: 200, g: 200, b: 200 }, 9000)];
const at = (level: number) => evenColor({ r: level, g: level, b: level }, 300);

test('on worn ink no tone between fabric and ink stands out, however many squares it has', () => {
  const worn = grays((level) => 90_000 / (1 + level) + 9000 / (1 + 200 - level));
  for (const level of [24, 48, 100, 160]) expect(isWornTone(at(level), ends, worn)).toBe(true);
});

test('a gray that was drawn has a crowd of its own, with less on either side', () => {
  const drawn = grays((level) => 20 + (Math.abs(level - 48) < 6 ? 300 : 0) + (level < 12 ? 9000 : 0) + (level > 190 ? 900 : 0));
  expect(isWornTone(at(48), ends, drawn)).toBe(false);
  expect(isWornTone(at(100), ends, drawn)).toBe(true);
});

test('what lies on no way between two larger colors is none of their tones', () => {
  const color = evenColor({ r: 180, g: 40, b: 40 }, 300);
  expect(isWornTone(color, ends, [...grays(() => 500), color])).toBe(false);
});

test('cream on the way from white to tan is drawn where hardly anything lies between it and white', () => {
  const [white, tan, cream] = [
    evenColor({ r: 255, g: 255, b: 255 }, 88_000),
    evenColor({ r: 239, g: 215, b: 169 }, 15_700),
    evenColor({ r: 255, g: 250, b: 236 }, 7900),
  ];
  const between = [250, 245, 241, 232, 228].map((blue) => evenColor({ r: 255, g: Math.round(255 - (255 - blue) * 0.3), b: blue }, 60));
  expect(isWornTone(cream, [white, tan], [white, tan, cream, ...between])).toBe(false);
});

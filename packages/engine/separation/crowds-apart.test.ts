import { expect, test } from 'vitest';
import { cielabFromRgb } from '../color/cielab.ts';
import type { Rgb } from '../color/hex.ts';
import { areApart, crowdsApart, isFieldApart } from './crowds-apart.ts';
import type { EvenColor } from './even-squares.ts';

const evenColor = (color: Rgb, count: number): EvenColor => ({
  ...color,
  count,
  exact: 0.8 * count,
  inside: count,
  places: [],
  lab: cielabFromRgb(color),
});

const [WHITE, PINK, SKY, FAINT, RIM] = [
  evenColor({ r: 255, g: 255, b: 255 }, 60_000),
  evenColor({ r: 252, g: 227, b: 231 }, 6000),
  evenColor({ r: 227, g: 241, b: 250 }, 5000),
  evenColor({ r: 244, g: 241, b: 252 }, 4000),
  evenColor({ r: 240, g: 234, b: 241 }, 90),
];

/** Steps of a ramp from pink to sky, each with so many squares. */
const ramp = Array.from({ length: 8 }, (_, step) => evenColor({ r: 252 - 3.5 * step, g: 227 + 2 * step, b: 231 + 2.7 * step }, 5000));

test('pastels are crowds of their own beside each other, steps of a ramp between the same are none', () => {
  expect(crowdsApart(PINK, [PINK, SKY, FAINT, RIM], [WHITE, PINK, SKY, FAINT, RIM])).toEqual([SKY, FAINT]);
  expect(areApart(ramp[0], ramp[7], ramp)).toBe(false);
});

test('a tint that fills fields near white is a field of its own; what is nowhere of one color to the level is none', () => {
  expect(isFieldApart(FAINT, [WHITE, PINK], [WHITE, PINK, FAINT])).toBe(true);
  expect(isFieldApart({ ...FAINT, exact: 0 }, [WHITE, PINK], [WHITE, PINK, FAINT])).toBe(false);
});

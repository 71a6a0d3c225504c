import type { Rgb } from '@underbase/engine';
import { expect, test } from 'vitest';
import { frameOf } from './knockout-for-tests.ts';
import { countTears, findTear } from './tears.ts';

const SIDE = 240;
const frame = frameOf({ width: SIDE, height: SIDE, pixels: new Uint8Array(0), dpi: 300, icc: null });
const rect = { x: 0, y: 0, width: SIDE, height: SIDE };

type Rule<T> = (x: number, y: number) => T;

/** Counts of a picture and its soft result, made of some bands. */
function tallyOf(color: Rule<Rgb>, alpha: Rule<number>, bands = 1): Record<string, number> {
  const [source, made] = [new Uint8Array(SIDE * SIDE * 4), new Uint8Array(SIDE * SIDE * 4)];
  for (let at = 0; at < SIDE * SIDE; at++) {
    const [x, y] = [at % SIDE, Math.floor(at / SIDE)];
    const { r, g, b } = color(x, y);
    source.set([r, g, b, 255], at * 4);
    made.set([r, g, b, Math.round(alpha(x, y))], at * 4);
  }
  const tally: Record<string, number> = {};
  const height = SIDE / bands;
  for (let y = 0; y < SIDE; y += height) {
    const part = { rect: { ...rect, y, height }, pixels: made.subarray(y * SIDE * 4, (y + height) * SIDE * 4) };
    countTears({ rect, pixels: source }, part, part.rect, frame, (cell, pixels) => {
      tally[`tear${cell}`] = (tally[`tear${cell}`] ?? 0) + pixels;
    });
  }
  return tally;
}

const gray = (value: number): Rgb => ({ r: Math.round(value), g: Math.round(value), b: Math.round(value) });
const isCard: Rule<boolean> = (x, y) => x >= 40 && x < 200 && y >= 60 && y < 180;
/** A card that goes over from white to gray, so slowly that nothing shows an edge in it. */
const card: Rule<Rgb> = (x, y) => gray(isCard(x, y) ? 255 - (x + y) / 30 : 230);
/** All of it, or what is left of a line. */
const whole: Rule<number> = (x, y) => (isCard(x, y) ? 255 : 0);
const half: Rule<number> = (x, y) => (isCard(x, y) && x + y < 240 ? 255 : 0);

test('art that is cut where the picture is even is found, with a place on the cut', () => {
  const place = findTear(frame, tallyOf(card, half));
  expect(place && Math.abs(place.x + place.y - 240)).toBeLessThan(12);
  expect(tallyOf(card, half, 3)).toEqual(tallyOf(card, half));
});

test.each<[string, Rule<Rgb>, Rule<number>]>([
  ['edges of the picture', card, whole],
  ['edges of pale solids', (x, y) => gray(isCard(x, y) ? 250 : 255), whole],
  ['fades, however steep', () => gray(0), (x) => Math.min(255, Math.max(0, 12 * (x - 100)))],
  ['a few stray pixels', card, (x, y) => (x % 80 === 10 && y % 80 === 10 ? 255 : 0)],
])('%s are no cuts', (_, color, alpha) => {
  expect(findTear(frame, tallyOf(color, alpha))).toBeNull();
});

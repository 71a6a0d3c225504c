import { expect, test } from 'vitest';
import { alphaAt, clamp, draw, knockOut, mix, WHITE } from './knockout-for-tests.ts';

const [WIDTH, HEIGHT] = [640, 240];
const [BLACK, NAVY, TEAL, GOLD] = [
  [0, 0, 0],
  [24, 34, 72],
  [10, 90, 120],
  [255, 190, 50],
];

/** Stems of a word, each 44 pixels wide with edges of its own, from x = 40 to 598. */
const stems = (x: number, y: number) => (y >= 60 && y < 180 && x >= 40 && x < 600 && (x - 40) % 62 < 44 ? 1 : 0);
const PLACES = Array.from({ length: 9 }, (_, stem) => 62 + stem * 62);

/** How much of the ink is left so far along the word. */
const left = (x: number) => clamp((640 - x) / 560);

test.each([
  ['teal on white', WHITE, TEAL],
  ['gold on black', BLACK, GOLD],
  ['white on navy', NAVY, WHITE],
])('a word that fades out along its length fades in all its letters: %s', (_, ground, ink) => {
  const image = draw(WIDTH, HEIGHT, (x, y) => mix(ground, ink, stems(x, y) * left(x)));
  const { pixels, plan } = knockOut(image, {});
  expect(plan.looks?.hasFades).toBe(true);
  for (const x of PLACES) expect(Math.abs(alphaAt(image, pixels, x, 120) - 255 * left(x))).toBeLessThan(8);
});

test('solid lettering of the ink that fades beside it stays', () => {
  const line = (x: number, y: number) => (y >= 200 && y < 224 && x >= 40 && x < 600 ? 1 : 0);
  const image = draw(WIDTH, HEIGHT, (x, y) => mix(WHITE, TEAL, Math.max(line(x, y), stems(x, y) * left(x))));
  const { pixels } = knockOut(image, {});
  for (const x of PLACES) {
    expect(Math.abs(alphaAt(image, pixels, x, 120) - 255 * left(x))).toBeLessThan(8);
    expect(alphaAt(image, pixels, x, 212)).toBe(255);
  }
});

test('letters in flat tints, one paler than the other, stay solid', () => {
  const image = draw(WIDTH, HEIGHT, (x, y) => mix(WHITE, TEAL, stems(x, y) * left(Math.floor((x - 40) / 62) * 62 + 62)));
  const { pixels } = knockOut(image, {});
  for (const x of PLACES) expect(alphaAt(image, pixels, x, 120)).toBe(255);
});

test('fine bars that step down by less than an eye sees stay solid', () => {
  const image = draw(WIDTH, HEIGHT, (x, y) =>
    mix(WHITE, TEAL, y >= 60 && y < 180 && x >= 40 && x < 600 && x % 20 < 16 ? clamp(1 - Math.floor((x - 40) / 20) * 0.034) : 0),
  );
  const { pixels } = knockOut(image, {});
  for (let x = 48; x < 600; x += 60) expect(alphaAt(image, pixels, x, 120)).toBe(255);
});

test('shading within an outline does not fade', () => {
  const outlined = (x: number, y: number) => (y >= 52 && y < 188 && x >= 32 && x < 608 && (x - 32) % 62 < 60 ? 1 : 0);
  const image = draw(WIDTH, HEIGHT, (x, y) => {
    if (outlined(x, y) === 0) return WHITE;
    return stems(x, y) === 1 ? mix(WHITE, TEAL, left(x)) : [120, 20, 20];
  });
  const { pixels, plan } = knockOut(image, {});
  expect(plan.looks?.hasFades).toBe(false);
  for (const x of PLACES) expect(alphaAt(image, pixels, x, 120)).toBe(255);
});

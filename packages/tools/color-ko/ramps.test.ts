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

/** Of the way out from the middle of a disc of 100 pixels. */
const out = (x: number, y: number, cx: number, cy: number) => clamp(Math.hypot(x - cx, y - cy) / 100);
const disc = (x: number, y: number) => (Math.hypot(x - 320, y - 120) < 100 ? 1 : 0);

test('a disc that fades around its middle and ends in an edge fades', () => {
  const part = (x: number, y: number) => 1 - 0.75 * out(x, y, 320, 120);
  const image = draw(WIDTH, HEIGHT, (x, y) => mix(NAVY, WHITE, disc(x, y) * part(x, y)));
  const { pixels } = knockOut(image, {});
  for (const x of [240, 280, 300, 350, 400]) expect(Math.abs(alphaAt(image, pixels, x, 120) - 255 * part(x, 120))).toBeLessThan(8);
});

test('a ball with its light beside the middle stays solid', () => {
  const image = draw(WIDTH, HEIGHT, (x, y) => mix(BLACK, WHITE, disc(x, y) * (1 - 0.85 * clamp(out(x, y, 290, 85) / 1.5))));
  const { pixels } = knockOut(image, {});
  for (const x of [240, 280, 320, 350, 400]) expect(alphaAt(image, pixels, x, 120)).toBe(255);
});

test('a word that is fullest in its middle and fades to both sides fades', () => {
  const part = (x: number) => 1 - (0.8 * Math.abs(x - 320)) / 280;
  const image = draw(WIDTH, HEIGHT, (x, y) => mix(BLACK, GOLD, stems(x, y) * part(x)));
  const { pixels } = knockOut(image, {});
  for (const x of PLACES) expect(Math.abs(alphaAt(image, pixels, x, 120) - 255 * part(x))).toBeLessThan(8);
});

test('two words of one ink fade each in a way of its own', () => {
  const part = (x: number, y: number) => clamp((y < 120 ? x - 40 : 600 - x) / 700 + 0.2);
  const words = (x: number, y: number) => ((y >= 20 && y < 90) || (y >= 150 && y < 220) ? stems(x, 100) : 0);
  const image = draw(WIDTH, HEIGHT, (x, y) => mix(WHITE, TEAL, words(x, y) * part(x, y)));
  const { pixels } = knockOut(image, {});
  for (const y of [55, 185]) for (const x of PLACES) expect(Math.abs(alphaAt(image, pixels, x, y) - 255 * part(x, y))).toBeLessThan(10);
});

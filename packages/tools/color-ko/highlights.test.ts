import type { PixelImage } from '@underbase/engine';
import { expect, test } from 'vitest';
import { fill } from '../../../tests/art/coverage.ts';
import { wear } from '../../../tests/art/pale-solids.ts';
import { alike, ellipse, rectangle } from '../../../tests/art/rings.ts';
import { type Rgb, rgb, Sheet } from '../../../tests/art/sheet.ts';
import { fact, knockOut } from './knockout-for-tests.ts';

const [WIDTH, HEIGHT] = [480, 300];
const [LIGHT, COUNTER, BARE] = [
  [120, 120],
  [350, 150],
  [20, 20],
] as const;

const mixed = (from: Rgb, to: Rgb, share: number): Rgb => [0, 1, 2].map((c) => from[c] + (to[c] - from[c]) * share) as unknown as Rgb;

/** A ball whose light is of the paper's own white, and a ring, on white; the lower half of what it encloses is of a color, where one is given. */
function ballAndRing(half = '#ffffff', scale = 1): PixelImage {
  const [white, red, dark] = ['#ffffff', '#e04050', '#701020'].map(rgb);
  const [width, height] = [WIDTH * scale, HEIGHT * scale];
  const shade = (x: number, y: number) => {
    const away = Math.hypot(x / scale - LIGHT[0], y / scale - LIGHT[1]) - 14;
    return away < 0 ? white : away < 60 ? mixed(white, red, away / 60) : mixed(red, dark, Math.min(1, (away - 60) / 90));
  };
  const disc = ([x, y]: readonly [number, number], radius: number) => alike(ellipse([x * scale, y * scale], radius * scale));
  return new Sheet(width, height)
    .lay([alike(rectangle((COUNTER[0] - 60) * scale, COUNTER[1] * scale, 120 * scale, 60 * scale))], half)
    .lay([disc([140, 150], 116)], '#2a0810')
    .lay(fill([disc([140, 150], 110)], width, height), shade)
    .lay([disc(COUNTER, 80), [...disc(COUNTER, 40)].reverse()], '#203878')
    .toFlat(300, () => [255, 255, 255]);
}

const alphaAt = (pixels: Uint8Array, [x, y]: readonly [number, number]): number => pixels[(y * WIDTH + x) * 4 + 3];

/** How much of the ball is opaque, 0 to 1. */
function keptOf(pixels: Uint8Array): number {
  let [kept, all] = [0, 0];
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < 260; x++) {
      if (Math.hypot(x - 140, y - 150) > 112) continue;
      all++;
      if (alphaAt(pixels, [x, y]) > 250) kept++;
    }
  }
  return kept / all;
}

test.each([{ name: 'clean' }, { name: 'q80 4:2:0', quality: 80, halved: true }])(
  'light on a ball stays, and what a ring encloses goes, after $name',
  async (how) => {
    const image = await wear(ballAndRing(), how);
    const { pixels, plan, report } = knockOut(image, {});
    // Where a highlight counts as ground the ball fades all over.
    expect(keptOf(pixels)).toBeGreaterThan(0.99);
    expect(alphaAt(pixels, COUNTER)).toBe(0);
    expect(alphaAt(pixels, BARE)).toBe(0);
    expect(fact(report, 'enclosedAreas')).toBeGreaterThanOrEqual(2);
    const light = plan.areas?.enclosed.find(({ goes }) => !goes);
    expect(light && Math.hypot(light.place.x - LIGHT[0], light.place.y - LIGHT[1])).toBeLessThan(40);
  },
);

test('a highlight goes where it is picked, with what leads to it', () => {
  const { pixels, plan } = knockOut(ballAndRing(), { seeds: [{ mode: 'remove', x: LIGHT[0], y: LIGHT[1] }] });
  expect(alphaAt(pixels, LIGHT)).toBe(0);
  expect(alphaAt(pixels, [LIGHT[0] + 34, LIGHT[1]])).toBeLessThan(200);
  expect(plan.areas?.enclosed.every(({ goes }) => goes)).toBe(true);
});

test('a pale solid beside a pocket makes no highlight of it', () => {
  const { pixels } = knockOut(ballAndRing('#faf6ee'), {});
  expect(alphaAt(pixels, [COUNTER[0], COUNTER[1] - 20])).toBe(0);
  expect(alphaAt(pixels, LIGHT)).toBe(255);
});

test('a large sheet keeps its highlights as a small one does', () => {
  const { pixels } = knockOut(ballAndRing('#ffffff', 5), {});
  const alpha = ([x, y]: readonly [number, number]) => pixels[(5 * y * 5 * WIDTH + 5 * x) * 4 + 3];
  expect(alpha(LIGHT)).toBe(255);
  expect(alpha([LIGHT[0] + 34, LIGHT[1]])).toBe(255);
  expect(alpha(COUNTER)).toBe(0);
});

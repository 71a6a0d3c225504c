import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { fill } from '../../../tests/art/coverage.ts';
import { type Wear, wear } from '../../../tests/art/pale-solids.ts';
import { alike, ellipse, rectangle, star } from '../../../tests/art/rings.ts';
import { type Paint, type Rgb, Sheet } from '../../../tests/art/sheet.ts';
import { instantiateKernels } from '../kernels/instantiate-kernels.ts';
import { findGround } from './find-ground.ts';
import { flatToneColors } from './flat-tones.ts';

const kernels = instantiateKernels(await loadKernels());
const [WIDTH, HEIGHT] = [400, 300];
const WEARS: readonly Wear[] = [
  { name: 'q90', quality: 90 },
  { name: 'q75 4:2:0', quality: 75, halved: true },
  { name: 'noise 2, q80 4:2:0', noise: 2, quality: 80, halved: true },
];

/** The flat tones of a panel with a star and a ball on it, on white. */
async function tonesOf(panel: Paint, mark: Paint, ball: Paint, how: Wear): Promise<readonly Rgb[]> {
  const sheet = new Sheet(WIDTH, HEIGHT)
    .lay(fill([alike(rectangle(0, 0, WIDTH, HEIGHT))], WIDTH, HEIGHT), '#ffffff')
    .lay(fill([alike(rectangle(40, 40, 320, 220))], WIDTH, HEIGHT), panel)
    .lay(fill([alike(star([140, 150], 90, 46, 5))], WIDTH, HEIGHT), mark)
    .lay(fill([alike(ellipse([285, 150], 66))], WIDTH, HEIGHT), ball);
  const image = await wear(sheet.toImage(300), how);
  const ground = findGround(image);
  if (!ground) throw new Error('no ground');
  return flatToneColors(image, ground, 0, kernels).map(({ r, g, b }) => [r, g, b] as const);
}

/** The flat tones of strokes of some pixels on white, that lie in no way to blocks of 8. */
async function tonesOfStrokes(ink: Paint, wide: number, how: Wear): Promise<readonly Rgb[]> {
  const strokes = Array.from({ length: 18 }, (_, at) => alike(rectangle(20 + at * (wide + 8), 30 + (at % 5), wide, 230)));
  const sheet = new Sheet(WIDTH, HEIGHT)
    .lay(fill([alike(rectangle(0, 0, WIDTH, HEIGHT))], WIDTH, HEIGHT), '#ffffff')
    .lay(fill(strokes, WIDTH, HEIGHT), ink);
  const image = await wear(sheet.toImage(300), how);
  const ground = findGround(image);
  if (!ground) throw new Error('no ground');
  return flatToneColors(image, ground, 6, kernels).map(({ r, g, b }) => [r, g, b] as const);
}

const has = (tones: readonly Rgb[], ink: Rgb) => tones.some((tone) => Math.hypot(...tone.map((value, at) => value - ink[at])) < 9);

test.each(WEARS)('flat inks are found after $name', async (how) => {
  const tones = await tonesOf('#6b7955', '#e6e1cf', '#1f2a44', how);
  expect(tones).toHaveLength(3);
  for (const ink of [
    [107, 121, 85],
    [230, 225, 207],
    [31, 42, 68],
  ] as const)
    expect(has(tones, ink)).toBe(true);
});

test.each(WEARS)('what is shaded is of no flat ink, after $name', async (how) => {
  const shade = (x: number, y: number): Rgb => [90 + x / 4, 60 + y / 3, 150 - x / 5];
  const tones = await tonesOf('#1f2a44', shade, (x, y) => [230 - Math.hypot(x - 285, y - 150), 120, 60 + y / 4], how);
  expect(tones).toHaveLength(1);
  expect(has(tones, [31, 42, 68])).toBe(true);
});

test.each([7, 8])('strokes of %i pixels show their ink by their edges', async (wide) => {
  const tones = await tonesOfStrokes('#2e8a5c', wide, { name: 'q75', quality: 75 });
  expect(tones).toHaveLength(1);
  expect(has(tones, [46, 138, 92])).toBe(true);
});

/** The flat tones of gray bars with a dark outline over their own gray shadow, which passes through the fill's gray. */
async function tonesOverShadow(how: Wear): Promise<readonly Rgb[]> {
  const bars = [40, 160, 280];
  const shade = (x: number, y: number): Rgb => {
    const away = Math.min(...bars.map((left) => Math.hypot(Math.max(left - x, 0, x - left - 80), Math.max(50 - y, 0, y - 250))));
    const gray = 255 - 90 * Math.max(0, 1 - away / 34);
    return [gray, gray, gray];
  };
  const sheet = new Sheet(WIDTH, HEIGHT)
    .lay(fill([alike(rectangle(0, 0, WIDTH, HEIGHT))], WIDTH, HEIGHT), shade)
    .lay(
      fill(
        bars.map((left) => alike(rectangle(left, 50, 80, 200))),
        WIDTH,
        HEIGHT,
      ),
      '#1f2a44',
    )
    .lay(
      fill(
        bars.map((left) => alike(rectangle(left + 5, 55, 70, 190))),
        WIDTH,
        HEIGHT,
      ),
      '#c4c7cc',
    );
  const image = await wear(sheet.toImage(300), how);
  const ground = findGround(image);
  if (!ground) throw new Error('no ground');
  return flatToneColors(image, ground, 0, kernels).map(({ r, g, b }) => [r, g, b] as const);
}

test.each(WEARS.slice(0, 2))('an outlined fill is an ink though its shadow passes through its color, after $name', async (how) => {
  expect(has(await tonesOverShadow(how), [196, 199, 204])).toBe(true);
});

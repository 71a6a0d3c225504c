import { expect, test } from 'vitest';
import { readFlatMixes } from './flat-mixes.ts';

type Color = readonly [number, number, number];
/** How far inside a line a place is, in pixels; negative outside. */
type Inside = (x: number, y: number) => number;

const [WIDTH, HEIGHT] = [120, 90];
const CLEAN = { grain: 0, ringing: 0 };
const [NAVY, GOLD]: readonly Color[] = [
  [29, 43, 74],
  [184, 134, 43],
];
const rule =
  (from: number, slope: number, widthPx: number): Inside =>
  (x, y) =>
    widthPx / 2 - Math.abs(y - from - slope * x) / Math.hypot(1, slope);

/** Lines over each other on nothing, as a renderer leaves them: colors that were kept times alpha, and rounded so. */
function lines(layers: readonly (readonly [(x: number) => Color, Inside])[]) {
  const pixels = new Uint8Array(WIDTH * HEIGHT * 4);
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const [x, y] = [(at % WIDTH) + 0.5, Math.floor(at / WIDTH) + 0.5];
    const sum = [0, 0, 0, 0];
    for (const [color, inside] of layers) {
      const covered = Math.min(1, Math.max(0, 0.5 + inside(x, y)));
      for (const [channel, value] of [...color(x), 255].entries()) sum[channel] += (value - sum[channel]) * covered;
    }
    const kept = sum.map(Math.round);
    if (kept[3] > 0) pixels.set([...kept.slice(0, 3).map((value) => Math.min(255, Math.round((value * 255) / kept[3]))), kept[3]], at * 4);
  }
  return { width: WIDTH, height: HEIGHT, pixels, dpi: 300, icc: null };
}

const of = (color: Color) => () => color;
const SLANTS = [0, 30, 60].map((from) => rule(from, 0.35, 2));
const FALLS = [40, 70, 100, 130].map((from) => rule(from, -0.6, 1.8));

test('lines of two inks on nothing are told apart, though they fill no area', () => {
  const image = lines([...SLANTS.map((inside) => [of(NAVY), inside] as const), ...FALLS.map((inside) => [of(GOLD), inside] as const)]);
  const inks = readFlatMixes(image, CLEAN)?.inks ?? [];
  expect(inks).toHaveLength(2);
  for (const [r, g, b] of [NAVY, GOLD]) {
    expect(Math.min(...inks.map((ink) => Math.hypot(ink.r - r, ink.g - g, ink.b - b)))).toBeLessThan(4);
  }
});

test('lines that run from one color to another are of no inks', () => {
  const ramp = (x: number) => NAVY.map((value, channel) => value + ((GOLD[channel] - value) * x) / WIDTH) as unknown as Color;
  const image = lines([...SLANTS, ...FALLS].map((inside) => [ramp, inside] as const));
  expect(readFlatMixes(image, CLEAN)).toBeNull();
});

import { expect, test } from 'vitest';
import { cielabFromRgb } from '../color/cielab.ts';
import { deltaE2000 } from '../color/delta-e2000.ts';
import type { Rgb } from '../color/hex.ts';
import type { PixelImage } from '../image.ts';
import { chooseInks } from './choose-inks.ts';
import { SAME_COLOR } from './distinct-flats.ts';
import { findFlatColors } from './flat-colors.ts';
import { surveyColors } from './survey-colors.ts';

const WHITE: Rgb = { r: 255, g: 255, b: 255 };
const SPOT = { library: [], tintCost: 0.06, twinsWithin: 8, most: 8, stop: { worthwhile: 0.12, goodEnough: 0.1, worst: 5 } };
const [WIDTH, HEIGHT] = [240, 40];

/** Ramps above each other, each from one color to another. */
function ramps(...pairs: readonly (readonly [Rgb, Rgb])[]): PixelImage {
  const height = HEIGHT * pairs.length;
  const pixels = new Uint8Array(WIDTH * height * 4);
  for (let at = 0; at < WIDTH * height; at++) {
    const [from, to] = pairs[Math.floor(at / WIDTH / HEIGHT)];
    const share = (at % WIDTH) / (WIDTH - 1);
    const mixed = (one: number, other: number) => Math.round(one + share * (other - one));
    pixels.set([mixed(from.r, to.r), mixed(from.g, to.g), mixed(from.b, to.b), 255], at * 4);
  }
  return { width: WIDTH, height, pixels, dpi: 300, icc: null };
}

const rgb = (r: number, g: number, b: number): Rgb => ({ r, g, b });
const apart = (one: Rgb, other: Rgb): number => deltaE2000(cielabFromRgb(one), cielabFromRgb(other));

const SHORT = {
  violet: [rgb(102, 79, 244), rgb(160, 46, 215)],
  lime: [rgb(180, 204, 39), rgb(104, 214, 90)],
} as const;

for (const [name, ends] of Object.entries(SHORT)) {
  test(`a short ramp has an ink near each of its ends: ${name}`, () => {
    const art = ramps(ends, [rgb(47, 23, 75), rgb(47, 23, 75)]);
    const { inks } = chooseInks(surveyColors(art, true), { ...SPOT, given: [WHITE] });
    for (const end of ends) expect(Math.min(...inks.map((ink) => apart(ink, end)))).toBeLessThan(SAME_COLOR);
    expect(inks.length).toBeLessThanOrEqual(3 + 2);
  });
}

test('a ramp into dark fabric takes its inks where a base is lost, not where none is wanted', () => {
  const fabric = rgb(16, 16, 16);
  const shade = (step: number) => rgb(16 + 23 * step, 16 + 3 * step, 16 + 3 * step);
  const colors = [8, 7, 6, 5, 4, 3, 2, 1].map((step) => ({ ...shade(step), share: 1 / 8 }));
  const stop = { worthwhile: 0.15, goodEnough: 0.2, worst: 4 };
  const ask = { ...SPOT, stop, tintCost: 0, fabricCost: 1.5, given: [fabric, WHITE], foundsNone: ({ r }: Rgb) => r < 40 };
  const { inks } = chooseInks({ colors, extremes: [], flatShare: 0 }, ask);
  expect(inks).toHaveLength(2);
  for (const ink of inks) expect(cielabFromRgb(ink).l).toBeGreaterThan(30);
});

test('a field is a flat color, though a ramp elsewhere passes near to it in the cube of colors', () => {
  const field = rgb(92, 40, 92);
  const near = [
    [rgb(78, 28, 104), rgb(84, 33, 98)],
    [rgb(100, 46, 84), rgb(108, 54, 78)],
    [rgb(84, 56, 108), rgb(92, 48, 100)],
  ] as const;
  const art = ramps(...near, [WHITE, WHITE], [field, field]);
  const flats = findFlatColors(art).map(({ r, g, b }) => rgb(r, g, b));
  expect(flats).toContainEqual(field);
});

test('what hardly shows on its fabric founds no ink, as much of it as there may be', () => {
  const colors = [
    { ...rgb(220, 60, 50), share: 0.5 },
    { ...rgb(10, 25, 55), share: 0.5 },
  ];
  const ask = { ...SPOT, tintCost: 0, fabricCost: 1.5, given: [rgb(16, 16, 16), WHITE] };
  const inksBy = (shows: number) =>
    chooseInks({ colors, extremes: [], flatShare: 0 }, { ...ask, showsBy: ({ b }) => (b > 50 && b < 60 ? shows : 1) }).inks;
  expect(inksBy(1)).toContainEqual(rgb(10, 25, 55));
  expect(inksBy(0)).toEqual([rgb(220, 60, 50)]);
});

test('where screens are counted, cream that white prints and a dark that the shirt is give theirs to the ends of a ramp; a line that nothing prints keeps its own', () => {
  const [navy, cream, dark, turquoise] = [rgb(27, 42, 73), rgb(255, 246, 225), rgb(13, 20, 38), rgb(64, 224, 208)];
  const [yellow, orange, purple] = [rgb(255, 216, 90), rgb(251, 131, 66), rgb(154, 41, 137)];
  const between = (one: Rgb, other: Rgb, share: number) =>
    rgb(one.r + share * (other.r - one.r), one.g + share * (other.g - one.g), one.b + share * (other.b - one.b));
  const steps = Array.from({ length: 8 }, (_, step) => step / 8);
  const sun = [...steps.map((share) => between(yellow, orange, share)), ...steps.map((share) => between(orange, purple, share)), purple];
  const flats = [dark, cream, turquoise].map((color, index) => ({ ...color, share: [0.1, 0.035, 0.023][index] }));
  const colors = [...sun.map((color) => ({ ...color, share: 0.84 / sun.length })), ...flats];
  const survey = { colors, extremes: [], flatShare: 0.8 } as unknown as Parameters<typeof chooseInks>[0];
  const { stop: _, ...counted } = SPOT;
  const { inks } = chooseInks(survey, {
    ...counted,
    most: 4,
    given: [navy, WHITE],
    flats,
    fabricCost: 1.5,
    foundsNone: (color) => apart(color, navy) < 12,
  });
  expect(Math.min(...inks.map((ink) => apart(ink, turquoise)))).toBeLessThan(1);
  for (const end of [yellow, purple]) expect(Math.min(...inks.map((ink) => apart(ink, end)))).toBeLessThan(9);
  expect(Math.min(...inks.map((ink) => apart(ink, cream)))).toBeGreaterThan(4);
});

import { expect, test } from 'vitest';
import type { Rgb } from '../color/hex.ts';
import { distinctFlats } from './distinct-flats.ts';
import { inksOfMixedFlats } from './mixed-flats.ts';

const rgb = (r: number, g: number, b: number): Rgb => ({ r, g, b });
const NAVY = rgb(27, 42, 74);
const WHITE = rgb(255, 255, 255);
const never = () => false;

/** Inks of flat colors that all are as large, over navy and white. */
function inksOf(colors: readonly Rgb[], { most = 8, isShade = never as (color: Rgb) => boolean, library = [] as readonly Rgb[] } = {}) {
  const groups = distinctFlats(
    colors.map((color) => ({ ...color, share: 0.1 })),
    [NAVY, WHITE],
  );
  const all = [NAVY, WHITE, ...(library.length > 0 ? library : groups.map(({ ink }) => ink))];
  const { places, leftOut } = inksOfMixedFlats(groups, all, 2, library.length > 0 ? all.length : null, most, isShade);
  return { inks: places.map((place) => all[place]), leftOut: leftOut.map(({ ink }) => ink) };
}

test('a color that the others mix takes no screen, whichever was met first', () => {
  const [cream, black, between] = [rgb(244, 227, 181), rgb(16, 16, 24), rgb(130, 122, 103)];
  expect(inksOf([between, cream, black]).inks).toHaveLength(2);
  expect(inksOf([between, cream, black]).inks).not.toContainEqual(between);
});

test('two colors that are near to each other and farther apart than anyone takes for one both have their own', () => {
  const [coral, orange] = [rgb(231, 111, 81), rgb(234, 125, 69)];
  const { inks } = inksOf([coral, orange]);
  expect(inks).toContainEqual(coral);
  expect(inks).toContainEqual(orange);
});

test('what is nearly the garment is never dots of light ink: it has its ink', () => {
  const dark = rgb(38, 52, 82);
  expect(inksOf([dark]).inks).toEqual([]);
  expect(inksOf([dark], { isShade: (color) => color.r < 60 }).inks).toEqual([dark]);
});

test('what has no ink for want of screens is named; of a library the nearest is taken', () => {
  const [red, green] = [rgb(200, 30, 40), rgb(20, 130, 60)];
  const { inks, leftOut } = inksOf([red, green], { most: 1 });
  expect([...inks, ...leftOut]).toHaveLength(2);
  expect(inksOf([red], { library: [rgb(205, 35, 40), green] }).inks).toEqual([rgb(205, 35, 40)]);
});

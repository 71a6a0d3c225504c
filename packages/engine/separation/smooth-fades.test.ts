import { expect, test } from 'vitest';
import { drawPiece, type PieceName } from '../../../tests/art/index.ts';
import { pixelsOfPiece } from '../../../tests/art/piece-file.ts';
import { readFlatColors } from './flat-colors.ts';
import { measureNoise } from './picture-noise.ts';
import { TwinInks } from './twin-inks.ts';

async function readingOf(name: PieceName, seed: number) {
  const image = await pixelsOfPiece(drawPiece(name, { widthPx: 640, seed }));
  return readFlatColors(image, measureNoise(image));
}

test.each([31])('even blocks that JPEG makes of a glow are steps of it, its lettering is not: seed %i', async (seed) => {
  const { flats, steps } = await readingOf('neon-haze', seed);
  const share = steps.reduce((sum, step) => sum + step.share, 0);
  expect(share).toBeGreaterThan(0.05);
  // The fabric, the lettering, and what hardly anything is of.
  expect(flats.filter((flat) => flat.share > 0.01).length).toBeLessThanOrEqual(2);
});

test.each([5])('flat areas of a JPEG are no steps, though it rings all around: seed %i', async (seed) => {
  const { flats, steps } = await readingOf('jpeg-logo', seed);
  expect(flats.length).toBeGreaterThan(3);
  expect(steps).toEqual([]);
});

test('near-twins are told by what eyes see; within 0 there are none', () => {
  const inks = [
    { r: 114, g: 44, b: 30 },
    { r: 107, g: 37, b: 41 },
    { r: 250, g: 170, b: 60 },
  ];
  const twins = new TwinInks(inks, 8);
  expect(twins.hasTwin(1, [2, 0])).toBe(true);
  expect(twins.hasTwin(2, [0, 1])).toBe(false);
  expect(new TwinInks(inks, 0).hasTwin(1, [0])).toBe(false);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PixelImage } from '../image.ts';
import { plainKernels } from '../kernels/plain-kernels.ts';
import { artCoverage } from './art-coverage.ts';
import { findBlockGrid } from './block-grid.ts';
import { findBorderColor } from './border-color.ts';
import { complementOf } from './complement.ts';
import { findHaze } from './haze.ts';
import { gamutShift } from './ink-gamut.ts';
import { largestSolidSquare } from './largest-square.ts';
import { surveyTiles, TILE_PX } from './tile-survey.ts';

function gray(
  width: number,
  height: number,
  alphaAt: (x: number, y: number) => number,
  levelAt: (x: number, y: number) => number = () => 90,
): PixelImage {
  const pixels = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const level = levelAt(x, y);
      pixels.set([level, level, level, alphaAt(x, y)], (y * width + x) * 4);
    }
  }
  return { width, height, pixels, dpi: 300, icc: null };
}

/** Alpha of blocks and single pixels: what tiles and openings have to tell apart. */
const alphas = fc
  .record({
    width: fc.integer({ min: 3, max: 80 }),
    height: fc.integer({ min: 3, max: 80 }),
    seed: fc.nat(),
    block: fc.integer({ min: 1, max: 9 }),
  })
  .map(({ width, height, seed, block }) =>
    gray(width, height, (x, y) => {
      const cell = Math.imul(Math.floor(x / block) * 73 + Math.floor(y / block) * 179 + seed, 2654435761) >>> 24;
      return cell < 90 ? 0 : cell < 170 ? 255 : cell;
    }),
  );

test('a survey of tiles counts every pixel once and knows where the ink lies', () => {
  fc.assert(
    fc.property(alphas, fc.integer({ min: 0, max: 40 }), (image, inkAbove) => {
      const tiles = surveyTiles(image, inkAbove);
      const counts = new Uint32Array(256);
      const [xs, ys]: [number[], number[]] = [[], []];
      for (let at = 0; at < image.width * image.height; at++) {
        const alpha = image.pixels[at * 4 + 3];
        counts[alpha]++;
        const tile = Math.floor(at / image.width / TILE_PX) * tiles.across + Math.floor((at % image.width) / TILE_PX);
        expect(alpha).toBeGreaterThanOrEqual(tiles.least[tile]);
        expect(alpha).toBeLessThanOrEqual(tiles.most[tile]);
        if (alpha > inkAbove) {
          xs.push(at % image.width);
          ys.push(Math.floor(at / image.width));
        }
      }
      expect(tiles.histogram).toEqual(counts);
      const [x, y] = [Math.min(...xs), Math.min(...ys)];
      expect(tiles.inkBounds).toEqual(xs.length === 0 ? null : { x, y, width: Math.max(...xs) - x + 1, height: Math.max(...ys) - y + 1 });
    }),
    { numRuns: 60 },
  );
});

test('haze is the opening with a square of three pixels', () => {
  fc.assert(
    fc.property(alphas, (image) => {
      const { width, height, pixels } = image;
      const isIn = (x: number, y: number) => pixels[(y * width + x) * 4 + 3] >= 13 && pixels[(y * width + x) * 4 + 3] <= 242;
      const opened = new Uint8Array(width * height);
      for (let y = 1; y < height - 1; y++) {
        for (let x = 1; x < width - 1; x++) {
          const around = [-1, 0, 1].flatMap((v) => [-1, 0, 1].map((u) => [x + u, y + v] as const));
          if (around.every(([u, v]) => isIn(u, v))) for (const [u, v] of around) opened[v * width + u] = 1;
        }
      }
      const area = opened.reduce((sum, value) => sum + value, 0);
      const haze = findHaze(image, surveyTiles(image, 16), 13, 242);
      expect(haze.areaPx).toBe(area);
      expect(haze.mask ?? new Uint8Array(width * height)).toEqual(opened);
    }),
    { numRuns: 60 },
  );
});

test('the complement of a plane, wherever it begins', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), fc.integer({ min: 0, max: 3 }), (bytes, offset) => {
      const plane = new Uint8Array(bytes.length + offset).subarray(offset);
      plane.set(bytes);
      expect(complementOf(plane)).toEqual(bytes.map((value) => 255 - value));
    }),
  );
});

describe('border', () => {
  test('has the color of most of it', () => {
    const image = gray(
      40,
      30,
      () => 255,
      (x) => (x === 0 ? 20 : 240),
    );
    expect(findBorderColor(image)).toMatchObject({ r: 240, g: 240, b: 240 });
    expect(findBorderColor(image)?.share).toBeCloseTo(106 / 136, 2);
  });

  test('is none where it is clear', () => {
    expect(findBorderColor(gray(9, 9, () => 0))).toBeNull();
  });
});

test('coverage on a ground is that of the edge', () => {
  const levels = [255, 255, 191, 64, 0, 0];
  const image = gray(
    6,
    20,
    () => 255,
    (x) => levels[x],
  );
  const ground = { r: 255, g: 255, b: 255, share: 1, boxShare: 1, grainLevels: 0, box: { x: 0, y: 0, width: 6, height: 20 } };
  expect([...artCoverage(plainKernels(), image, ground, { ghostAlpha: 12, edgePx: 2 }).coverage.subarray(0, 6)]).toEqual([
    0, 0, 64, 191, 255, 255,
  ]);
});

test('a rare strong column of ringing beside one of many edges is ground, a pale ink is none', () => {
  // Sixteen bars of 3 px, noise of 6 levels beside them, one column of 13; at the right a pale ink as weak, that begins beside an edge.
  const [width, height] = [16 * 40 + 60, 40];
  const image = gray(
    width,
    height,
    () => 255,
    (x, y) => {
      if (x >= 640) return y > 7 ? 255 : x < 643 ? 0 : 243;
      const beside = x % 40;
      if (beside >= 20 && beside < 23) return 0;
      if (x === 15 + 7 * 40 && y > 10 && y < 30) return 242;
      return beside > 12 && beside < 31 && (x * 7 + y * 3) % 4 === 0 ? 249 : 255;
    },
  );
  const ground = { r: 255, g: 255, b: 255, share: 1, boxShare: 1, grainLevels: 0, box: { x: 0, y: 0, width, height } };
  const { coverage, isRinging } = artCoverage(plainKernels(), image, ground, { ghostAlpha: 12, edgePx: 2 });
  expect(isRinging).toBe(true);
  const row = coverage.subarray(20 * width, 21 * width);
  expect(row[15 + 7 * 40]).toBe(0);
  expect(row[21]).toBe(255);
  expect(coverage[3 * width + 660]).toBe(255);
});

test('the largest solid square is found to a tile', () => {
  const image = gray(400, 300, (x, y) => (x >= 64 && x < 64 + 160 && y >= 96 && y < 96 + 192 ? 255 : 0));
  expect(largestSolidSquare(surveyTiles(image, 0), 243)).toMatchObject({ x: 64, width: 160, height: 160 });
  expect(
    largestSolidSquare(
      surveyTiles(
        gray(90, 90, () => 100),
        0,
      ),
      243,
    ),
  ).toBeNull();
});

test.each<[string, [number, number, number], boolean]>([
  ['neon green', [0, 255, 0], true],
  ['screen blue', [0, 0, 255], true],
  ['screen magenta', [255, 0, 255], true],
  ['brick', [150, 60, 45], false],
  ['navy', [27, 37, 64], false],
  ['mustard', [220, 170, 50], false],
  ['white', [255, 255, 255], false],
  ['black', [0, 0, 0], false],
])('inks and %s', (_name, [r, g, b], isOut) => {
  expect(gamutShift({ r, g, b }) > 5).toBe(isOut);
});

test('a block grid is found with its place, and none in a ramp', () => {
  const ramp = (x: number, y: number) => 60 + (Math.floor((x * 3 + y * 2) / 4) % 150);
  const blocky = gray(
    160,
    160,
    () => 255,
    (x, y) => ramp(x, y) + (Math.floor((x + 5) / 8) % 2 ? 6 : 0) + (Math.floor((y + 2) / 8) % 2 ? 5 : 0),
  );
  expect(findBlockGrid(blocky)).toMatchObject({ phaseX: 3, phaseY: 6 });
  expect(findBlockGrid(blocky)?.ratio).toBeGreaterThan(1.5);
  expect(findBlockGrid(gray(160, 160, () => 255, ramp))?.ratio ?? 1).toBeLessThan(1.25);
});

import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { pixelsOfPiece } from '../../../tests/art/piece-file.ts';
import { clouds, step } from '../../../tests/art/textures.ts';
import { instantiateKernels } from '../kernels/instantiate-kernels.ts';
import { findGround } from './find-ground.ts';
import { modelGround } from './ground-model.ts';
import { joinInks } from './join-islands.ts';
import { measureRinging } from './ringing.ts';
import { solveCoverage } from './solve-coverage.ts';

const kernels = instantiateKernels(await loadKernels());
const [WIDTH, HEIGHT] = [480, 400];

type Paint = (x: number, y: number) => readonly [r: number, g: number, b: number, share: number];

/** Art on a shirt, as PNG or as a JPEG of some quality, and what the knockout makes of it: straight RGBA. */
async function cutOut(paint: Paint, shirt: readonly number[], jpegQuality?: number): Promise<Uint8Array> {
  const [truth, flat] = [new Uint8Array(WIDTH * HEIGHT * 4), new Uint8Array(WIDTH * HEIGHT * 4).fill(255)];
  for (let index = 0; index < WIDTH * HEIGHT; index++) {
    const [r, g, b, share] = paint(index % WIDTH, Math.floor(index / WIDTH));
    [r, g, b].forEach((value, channel) => {
      truth[index * 4 + channel] = value;
      flat[index * 4 + channel] = Math.round(value * share + shirt[channel] * (1 - share));
    });
    truth[index * 4 + 3] = Math.round(255 * share);
  }
  const image = (pixels: Uint8Array) => ({ width: WIDTH, height: HEIGHT, pixels, dpi: 300, icc: null });
  const piece = { name: 'islands', dpi: 300, ground: '#000000', truth: image(truth), flat: image(flat), jpegQuality };
  const file = await pixelsOfPiece({ ...piece, hasHalvedChroma: true });
  const ground = findGround(file);
  if (!ground) throw new Error('no ground');
  const rect = { x: 0, y: 0, width: WIDTH, height: HEIGHT };
  const out = new Uint8Array(file.pixels.length);
  const model = modelGround(file, ground, measureRinging(file, ground), null, kernels);
  solveCoverage({ rect, pixels: file.pixels }, { rect, pixels: out }, model, kernels);
  return out;
}

/** Share of the pixels of `isAsked` that came out of at least `least` opacity, though no brighter than `darkest`. */
function darkShare(out: Uint8Array, darkest: number, isAsked: (x: number, y: number) => boolean, least = 220): number {
  let [asked, dark] = [0, 0];
  for (let index = 0; index < WIDTH * HEIGHT; index++) {
    if (!isAsked(index % WIDTH, Math.floor(index / WIDTH))) continue;
    asked++;
    const at = index * 4;
    if (out[at + 3] > least && Math.max(out[at], out[at + 1], out[at + 2]) < darkest) dark++;
  }
  return dark / asked;
}

/** Distance from the nearest of three leaning pairs of tubes, and whether a place lies between both of a pair. */
function twinTubes(x: number, y: number) {
  const along = x + 0.3 * y;
  let [nearest, isBetween] = [1e9, false];
  for (const middle of [130, 260, 390]) {
    const off = Math.abs(along - middle);
    const past = Math.max(0, 70 - y, y - 330);
    nearest = Math.min(nearest, Math.hypot(off - 7.5, past));
    if (off < 3 && past === 0) isBetween = true;
  }
  return { nearest, isBetween };
}

const tubesAt: Paint = (x, y) => {
  const { nearest } = twinTubes(x, y);
  const core = Math.max(0, Math.min(1, 3.5 - nearest));
  const glow = 0.75 * Math.exp(-nearest / 26) * Math.min(1, Math.max(0, (120 - nearest) / 60));
  return [24 + core * 200, 200 + core * 45, 255, core + (1 - core) * glow];
};

test('it glows between two tubes that lie close', async () => {
  const out = await cutOut(tubesAt, [0, 0, 0]);
  expect(darkShare(out, 215, (x, y) => twinTubes(x, y).isBetween)).toBeLessThan(0.04);
});

test('glows that are alike come out alike', async () => {
  const out = await cutOut(tubesAt, [0, 0, 0]);
  expect(darkShare(out, 215, (x, y) => twinTubes(x, y).nearest > 6 && twinTubes(x, y).nearest < 60, 20)).toBeLessThan(0.004);
});

test.each([61, 62])('flames that a JPEG broke up leave no dark scraps on the shirt, seed %i', async (seed) => {
  const heat = clouds(seed, 70, 0.7);
  const shares = (x: number, y: number) => {
    const t = Math.min(1, Math.max(0, 1.2 - Math.hypot((x - 240) / 210, (y - 230) / 190) + (heat(x, y) - 0.5) * 1.5));
    return [t, step(t, 0.08, 0.5)] as const;
  };
  const out = await cutOut(
    (x, y) => {
      const [t, share] = shares(x, y);
      return [255, 60 + 150 * t, 10 + 120 * t * t, share];
    },
    [0, 0, 0],
    60,
  );
  expect(darkShare(out, 140, (x, y) => shares(x, y)[1] > 0.02 && shares(x, y)[1] < 0.5)).toBeLessThan(0.002);
});

/** Five by five mixed cells of one hue and an ink of 200 levels, but for the middle one and what `change` makes weaker. */
function strands(change: readonly number[] = []) {
  const [columns, rows, middle] = [5, 5, 12];
  const plane = (value: number) => new Float32Array(columns * rows).fill(value);
  const weak = new Set([middle, ...change]);
  const strengths = plane(200).map((value, cell) => (weak.has(cell) ? 90 : value));
  const tops = new Float32Array(columns * rows * 3);
  strengths.forEach((strength, cell) => {
    tops[cell * 3] = strength;
  });
  const zero = plane(0);
  const cells = { columns, rows, tops, strengths, bare: zero, even: plane(0.2), haze: zero, peaks: zero, jumps: zero, means: tops };
  return { cells: { ...cells, reach: 2, nearReach: 20 }, inks: tops.slice(), middle };
}

test('a cell that no light hair crosses has the ink that all around it have', () => {
  const { cells, inks, middle } = strands();
  joinInks(
    cells,
    inks,
    () => true,
    () => 0.4,
  );
  expect(inks[middle * 3]).toBeCloseTo(200);
});

test('an ink is never fuller than colors get', () => {
  const { cells, inks, middle } = strands();
  joinInks(
    cells,
    inks,
    () => true,
    () => 0.6,
  );
  expect(inks[middle * 3]).toBeCloseTo(150);
});

test('where a darker part begins, or one ink fills a cell, it keeps its own', () => {
  const dark = strands([0, 1, 2, 5, 6, 7, 10, 11, 15, 16]);
  joinInks(
    dark.cells,
    dark.inks,
    () => true,
    () => 0.4,
  );
  expect(dark.inks[dark.middle * 3]).toBe(90);
  const filled = strands();
  filled.cells.even[filled.middle] = 0.9;
  joinInks(
    filled.cells,
    filled.inks,
    () => true,
    () => 0.4,
  );
  expect(filled.inks[filled.middle * 3]).toBe(90);
});

import { type PixelImage, plainKernels } from '@underbase/engine';
import { expect, test } from 'vitest';
import { defaultOptions } from '../options.ts';
import type { BoxesShape } from '../overlays.ts';
import { makePlan } from '../plan-stages.ts';
import { ThreadTables } from '../thread-tables.ts';
import { options as fields, type StrokeOptions } from './options.ts';
import { run } from './run.ts';
import { strokeEnhancer } from './tool.ts';

const SIDE = 120;
const FRAME = { width: SIDE, height: SIDE, dpi: 300, scale: 1 };
const INK = [200, 40, 50] as const;
const context = {
  kernels: plainKernels(),
  progress: () => {},
  allocate: (bytes: number) => new Uint8Array(bytes),
  kept: new ThreadTables().kept,
};

/** A block of 100 x 60 pixels, with alpha set on further boxes: x, y, width, height, alpha. */
function art(...boxes: readonly (readonly [number, number, number, number, number])[]): PixelImage {
  const pixels = new Uint8Array(SIDE * SIDE * 4);
  for (const [left, top, width, height, alpha] of [[10, 10, 100, 60, 255] as const, ...boxes]) {
    for (let y = top; y < top + height; y++) {
      for (let x = left; x < left + width; x++) pixels.set(alpha > 0 ? [...INK, alpha] : [0, 0, 0, 0], (y * SIDE + x) * 4);
    }
  }
  return { width: SIDE, height: SIDE, pixels, dpi: 300, icc: null };
}

/** What the report tells of the cut line, and the boxes that the page shows; the stroke lies inside, so that the line runs around the art itself. */
async function told(source: PixelImage, given: Partial<StrokeOptions> = {}) {
  const options: StrokeOptions = { ...defaultOptions(fields), width: '1px', position: 'inside', cut: 'svg', ...given };
  const plan = await makePlan(run, source, FRAME, options, context);
  const result = { ...source, pixels: new Uint8Array(source.pixels.length) };
  const rect = { x: 0, y: 0, width: SIDE, height: SIDE };
  const tally = run.bands.apply({ rect, pixels: source.pixels }, { rect, pixels: result.pixels }, FRAME, options, plan, context);
  const made = await run.files?.beside?.({ picture: result, frame: FRAME, plan, tally }, options, { ...context, format: 'png' });
  const [shape] = (run.overlays?.({ ids: ['uncut'], source, result }, FRAME, options, plan, context) ?? []) as readonly BoxesShape[];
  const { facts = [], warnings = [] } = made?.report ?? {};
  return {
    left: facts.find(({ id }) => id === 'cut-left')?.value,
    words: warnings.filter(({ id }) => id.startsWith('cut-')).map(({ text }) => text),
    boxes: shape.rects.map(({ x, y, width, height }) => [x, y, width, height]),
  };
}

test('what has its line is not told of', async () => {
  expect(await told(art([30, 20, 20, 20, 0], [20, 85, 20, 20, 255]))).toEqual({ left: 0, words: [], boxes: [] });
});

test('parts that are too small for a blade are told', async () => {
  const { left, words, boxes } = await told(art([20, 90, 2, 2, 255], [40, 90, 1, 1, 255], [60, 90, 2, 1, 255]));
  expect([left, words]).toEqual([3, [expect.stringMatching(/^3 parts of the art are too small/)]]);
  for (const [x, y] of boxes) expect([20, 40, 60].some((left) => Math.abs(x - left) <= 1) && Math.abs(y - 90) <= 1).toBe(true);
});

test('openings that are too narrow for a blade are told, pinholes and slits', async () => {
  const { left, words } = await told(art([20, 20, 1, 1, 0], [30, 20, 4, 4, 0], [40, 20, 4, 40, 0], [60, 20, 20, 20, 0]));
  expect([left, words]).toEqual([3, [expect.stringMatching(/^3 openings have no cut line: no room for one\.$/)]]);
});

test('openings that the distance of the blade closes are told', async () => {
  const { left, words, boxes } = await told(art([30, 20, 20, 20, 0], [60, 12, 48, 56, 0]), { cutOffset: '1mm' });
  expect([left, words]).toEqual([1, [expect.stringMatching(/^1 opening has no cut line: no room for one with the blade 1 mm outside/)]]);
  expect(boxes).toEqual([[30, 20, 20, 20]]);
});

test('openings no wider than the blade turns, and than the holes that stay clear as wear, are told', async () => {
  // 3 mm less 1 mm on both sides is the circle of the blade; 4 mm are twice as wide.
  const { left, words } = await told(art([20, 20, 36, 36, 0], [60, 14, 48, 48, 0]), { cutOffset: '1mm' });
  expect([left, words]).toEqual([1, [expect.stringMatching(/^1 opening has no cut line: no room for one with the blade 1 mm outside/)]]);
  const worn = art([20, 20, 14, 14, 0], [60, 20, 30, 30, 0]);
  expect((await told(worn)).left).toBe(0);
  expect((await told(worn, { ignoreHoles: '1.5mm' })).left).toBe(1);
});

test('art under half opaque outside of the line is told, by itself and beside the art; rims, grain, haze and what the distance covers are not', async () => {
  const pale = art([20, 85, 20, 20, 100], [50, 85, 20, 20, 20], [80, 85, 2, 2, 100], [60, 70, 30, 6, 100], [10, 70, 30, 2, 100]);
  const { left, words, boxes } = await told(pale);
  expect([left, words]).toEqual([2, [expect.stringMatching(/^2 parts of the art are under half opaque/)]]);
  expect(boxes).toEqual([
    [60, 72, 30, 4],
    [20, 85, 20, 20],
  ]);
  expect((await told(pale, { cutOffset: '1mm' })).boxes).toEqual([[20, 85, 20, 20]]);
});

test('lines that are too short for the bridges are told', async () => {
  const { left, words } = await told(art([30, 20, 20, 20, 0]), { bridges: '0.5mm' });
  expect([left, words]).toEqual([0, [expect.stringMatching(/^1 cut line is too short for bridges of 0.5 mm/)]]);
  expect((await told(art(), { bridges: '0.5mm' })).words).toEqual([]);
});

test('places without a line are shown with the file for the cutter', () => {
  expect(strokeEnhancer.overlays?.find(({ id }) => id === 'uncut')).toMatchObject({ comesWith: 'cut', mark: 'boxes' });
});

test('lines nearer to each other than half a millimeter are told, with the nearest of them', async () => {
  // A block 4 px below the other, .34 mm, and one 8 px away.
  const { words } = await told(art([10, 74, 40, 20, 255], [60, 78, 40, 20, 255]));
  expect(words).toEqual([expect.stringMatching(/^2 cut lines run nearer than 0.5 mm to another one, 0.34 mm at the nearest/)]);
  expect((await told(art([60, 78, 40, 20, 255]))).words).toEqual([]);
});

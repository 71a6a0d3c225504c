import { instantiateKernels, type PixelImage } from '@underbase/engine';
import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { defaultOptions } from '../options.ts';
import { makePlan } from '../plan-stages.ts';
import { ThreadTables } from '../thread-tables.ts';
import { leftThin } from './left-thin.ts';
import { options as fields } from './options.ts';
import { run } from './run.ts';

const kernels = instantiateKernels(await loadKernels());

/** Middles along a row, one a pixel. */
const along = (y: number, from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, at) => [from + at + 0.5, y, 1]).flat();

/** A bar along x, so many pixels high. */
const bar =
  (y: number, heightPx: number) =>
  (x: number, at: number): boolean =>
    x >= 10 && x < 90 && Math.abs(Math.floor(at) + 0.5 - y) < heightPx / 2;

test('lines that came out as wide as asked are thin nowhere, their ends too, and where they grew to one side', () => {
  expect(leftThin(bar(30, 6), along(30, 10, 90), 6).thinPx).toBe(0);
  expect(leftThin(bar(30, 6), along(28, 10, 90), 6).thinPx).toBe(0);
});

test('what came out under three quarters is thin all along', () => {
  const { thinPx, thinAt } = leftThin(bar(30, 3), along(30, 10, 90), 6);
  expect(thinPx).toBe(80);
  expect(thinAt.slice(0, 2)).toEqual([10.5, 30]);
});

test('a line that something cuts is thin beside the cut alone', () => {
  const cut = (x: number, y: number) => bar(30, 6)(x, y) && Math.abs(x - 50) > 1;
  const { thinPx } = leftThin(cut, along(30, 10, 90), 6);
  expect(thinPx).toBeGreaterThan(1);
  expect(thinPx).toBeLessThan(6);
});

const SIDE = 200;

/** What is told, and shown, of red rules on cream, 40 px from each other, each crossed by a navy line so flat that both grow in the same places. */
async function crossedAt(slope: number) {
  const pixels = new Uint8Array(SIDE * SIDE * 4);
  for (let at = 0; at < SIDE * SIDE; at++) {
    const [x, y] = [at % SIDE, (Math.floor(at / SIDE) % 40) - 20];
    const isInside = x > 20 && x < 180;
    const isNavy = isInside && Math.abs(y - slope * (x - 100)) < 1.5 && Math.abs(y) < 15;
    const color = isNavy ? [20, 30, 80] : isInside && y >= 0 && y < 3 ? [200, 30, 30] : [240, 220, 120];
    pixels.set([...color, 255], at * 4);
  }
  const image: PixelImage = { width: SIDE, height: SIDE, pixels, dpi: 300, icc: null };
  const frame = { width: SIDE, height: SIDE, dpi: 300, scale: 1 };
  const options = { ...defaultOptions(fields), minWidth: '6px' };
  const context = { kernels, progress: () => {}, allocate: (bytes: number) => new Uint8Array(bytes), kept: new ThreadTables().kept };
  const plan = await makePlan(run, image, frame, options, context);
  const rect = { x: 0, y: 0, width: SIDE, height: SIDE };
  const result = { ...image, pixels: new Uint8Array(pixels.length) };
  const tally = run.bands.apply({ rect, pixels }, { rect, pixels: result.pixels }, frame, options, plan, context);
  const { facts, warnings } = run.report(frame, options, plan, tally);
  const [map] = run.overlays?.({ ids: ['cramped'], source: image, result }, frame, options, plan, context) ?? [];
  if (map?.kind !== 'heat') throw new Error('There is no map.');
  return {
    mm: facts.find(({ id }) => id === 'left-thin')?.value ?? 0,
    words: warnings.filter(({ id }) => id === 'left-thin').map(({ text }) => text),
    isShown: (x: number, y: number) => map.plane[y * SIDE + x] > 0,
  };
}

test('lines that others cross nearly along themselves are told, in words from a millimeter on, and on the map', async () => {
  const { mm, words, isShown } = await crossedAt(0.04);
  expect(mm).toBeGreaterThan(4);
  expect(words).toEqual([expect.stringMatching(/^About \d+ mm of lines came out thinner than asked/)]);
  expect([isShown(100, 101), isShown(100, 80)]).toEqual([true, false]);
});

test('less than a millimeter is a fact without words', async () => {
  const { mm, words } = await crossedAt(0.25);
  expect(mm).toBeGreaterThan(0);
  expect([mm < 1, words]).toEqual([true, []]);
});

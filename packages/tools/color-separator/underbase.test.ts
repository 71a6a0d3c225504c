import { instantiateKernels, type PixelImage } from '@underbase/engine';
import { describe, expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { leastBaseMm, meshLimitsFromText, meshLimitsText } from '../mesh-limits.ts';
import { defaultOptions } from '../options.ts';
import { makePlan } from '../plan-stages.ts';
import { ThreadTables } from '../thread-tables.ts';
import { options as fields, type SeparatorOptions } from './options.ts';
import { run } from './run.ts';

const kernels = instantiateKernels(await loadKernels());
const DPI = 300;
const WIDTH = 160;
const HEIGHT = 60;

/** Yellow upright strokes of 3, 4, 5 and 12 pixels on clear ground: 0.25, 0.34, 0.42 and 1 mm. */
const STROKES = [
  { from: 10, to: 13 },
  { from: 40, to: 44 },
  { from: 70, to: 75 },
  { from: 110, to: 122 },
];
const strokes: PixelImage = {
  width: WIDTH,
  height: HEIGHT,
  dpi: DPI,
  icc: null,
  pixels: new Uint8Array(
    Array.from({ length: WIDTH * HEIGHT }, (_, at) => {
      const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
      const isInk = y > 8 && y < 52 && STROKES.some(({ from, to }) => x >= from && x < to);
      return isInk ? [240, 220, 60, 255] : [0, 0, 0, 0];
    }).flat(),
  ),
};

/** Widths of the base on each stroke in the middle of the sheet, and the map of ink without one. */
async function baseOf(given: Partial<SeparatorOptions>) {
  const options = { ...defaultOptions(fields), garment: '#000000', ...given };
  const frame = { width: WIDTH, height: HEIGHT, dpi: DPI, scale: 1 };
  const context = { kernels, progress: () => {}, allocate: (bytes: number) => new Uint8Array(bytes), kept: new ThreadTables().kept };
  const plan = await makePlan(run, strokes, frame, options, context);
  const rect = { x: 0, y: 0, width: WIDTH, height: HEIGHT };
  const result = { ...strokes, pixels: new Uint8Array(strokes.pixels.length) };
  const tally = run.bands.apply({ rect, pixels: strokes.pixels }, { rect, pixels: result.pixels }, frame, options, plan, context);
  const row = plan.kept.sheets[0].subarray(30 * WIDTH, 31 * WIDTH);
  const widths = STROKES.map(({ from, to }) => row.subarray(from, to).reduce((sum, base) => sum + base / 255, 0));
  const [map] = run.overlays?.({ ids: ['base-lost'], source: strokes, result }, frame, options, plan, context) ?? [];
  if (map?.kind !== 'heat') throw new Error('the map is missing');
  const onStrokes = STROKES.map(({ from, to }) => map.plane.subarray(30 * WIDTH + from, 30 * WIDTH + to));
  const bare = onStrokes.map((stroke) => stroke.filter((ink) => ink > 0).length);
  const strengths = onStrokes.map((stroke) => Math.max(...stroke));
  return { widths, bare, strengths, share: map.share, report: run.report(frame, options, plan, tally) };
}

test('the map says as much as the report: of the ink that wants a base, not of the sheet', async () => {
  const { share, report } = await baseOf({ choke: '0.3mm', mesh: 305, leastBase: '0.4mm' });
  const told = Number(report.facts.find(({ id }) => id === 'baseLost')?.value);
  expect(told).toBeGreaterThan(0);
  expect(100 * Number(share)).toBeCloseTo(told, 5);
});

describe('what a mesh holds', () => {
  test('is finer for finer meshes', () => {
    expect([110, 156, 230, 305, 355].map((mesh) => leastBaseMm(mesh))).toEqual([0.3, 0.3, 0.25, 0.2, 0.2]);
    expect(leastBaseMm(193)).toBeCloseTo(0.275);
  });

  test('the choke leaves a base as wide as the mesh holds, and all of a stroke that is narrower', async () => {
    const leastPx = (0.3 / 25.4) * DPI;
    const { widths } = await baseOf({ choke: '0.3mm', mesh: 156 });
    expect(widths[0]).toBeCloseTo(3, 0);
    for (const width of widths.slice(1)) expect(width).toBeGreaterThan(leastPx - 0.7);
    // Wide art is drawn back: by a quarter of its width from each side.
    expect(widths[3]).toBeLessThan(7);
  });

  test('a finer mesh is drawn back farther, and a width of the shop’s own rules', async () => {
    const [coarse, fine, own] = await Promise.all([
      baseOf({ choke: '0.3mm', mesh: 156 }),
      baseOf({ choke: '0.3mm', mesh: 305 }),
      baseOf({ choke: '0.3mm', mesh: 305, leastBase: '0.4mm' }),
    ]);
    expect(fine.widths[2]).toBeLessThan(coarse.widths[2] - 0.4);
    // What is up to twice as wide keeps all of it; wider strokes are drawn back less.
    expect([own.widths[2], coarse.widths[2]]).toEqual([5, 5]);
    expect(own.widths[3]).toBeGreaterThan(coarse.widths[3]);
  });

  test('the shop’s profile says what its meshes hold; the job’s own word goes before it', async () => {
    const limits = { 156: 0.4, 230: 0.4, 305: 0.4 };
    const profile = meshLimitsText(limits);
    expect(meshLimitsFromText(profile)).toEqual(limits);
    expect(meshLimitsText(meshLimitsFromText(''))).toBe('');
    expect(leastBaseMm(193, { 156: 0.5, 230: 0.3, 305: 0.2 })).toBeCloseTo(0.4);
    const [own, byProfile, both] = await Promise.all([
      baseOf({ choke: '0.3mm', mesh: 305, leastBase: '0.4mm' }),
      baseOf({ choke: '0.3mm', mesh: 305, profile }),
      baseOf({ choke: '0.3mm', mesh: 305, profile, leastBase: '0.2mm' }),
    ]);
    expect(byProfile.widths).toEqual(own.widths);
    expect(both.widths).toEqual((await baseOf({ choke: '0.3mm', mesh: 305 })).widths);
  });

  test('ink on a base that no mesh holds is told apart from ink without one, on the map and in the figures', async () => {
    const { widths, bare, strengths, report } = await baseOf({ choke: '0mm', mesh: 156 });
    const figure = (of: typeof report, id: string) => of.facts.find((fact) => fact.id === id)?.value ?? Number.NaN;
    // It has a base, as wide as itself.
    expect(widths[0]).toBeCloseTo(3, 0);
    expect(bare).toEqual([3, 0, 0, 0]);
    expect(strengths[0]).toBeLessThan(130);
    // 3 of 24 pixels across, less at the ends of the stroke.
    expect(figure(report, 'baseFine')).toBeGreaterThan(9);
    expect(figure(report, 'baseFine')).toBeLessThan(13);
    expect(figure(report, 'baseLost')).toBe(0);
    const told = report.warnings.find(({ id }) => id === 'baseFine')?.text ?? '';
    expect(told).toContain('230 threads hold 0.25 mm');
    expect(report.warnings.some(({ id }) => id === 'baseLost')).toBe(false);

    const choked = await baseOf({ choke: '0.3mm', mesh: 156 });
    expect(choked.bare[3]).toBeGreaterThan(3);
    expect(choked.strengths[3]).toBeGreaterThan(240);
    expect(figure(choked.report, 'baseLost')).toBeGreaterThan(10);
    expect(choked.report.warnings.find(({ id }) => id === 'baseLost')?.text).toContain('choke');
  });
});

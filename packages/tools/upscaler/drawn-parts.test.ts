import type { PixelImage } from '@underbase/engine';
import { expect, test } from 'vitest';
import { defaultOptions } from '../options.ts';
import type { HeatShape } from '../overlays.ts';
import { openTool } from '../testing/run-tool.ts';
import { options as fields } from './options.ts';
import type { Plan } from './plan.ts';
import { run } from './run.ts';

const [WIDTH, HEIGHT] = [180, 90];

/** A flat badge at the left, shades without end at the right, clear ground between them and around. */
function art(): PixelImage {
  const pixels = new Uint8Array(WIDTH * HEIGHT * 4);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const at = (y * WIDTH + x) * 4;
      const cover = Math.min(1, Math.max(0, 38.5 - Math.hypot(x + 0.5 - 45, y + 0.5 - 45)));
      if (cover > 0) pixels.set(Math.hypot(x - 45, y - 45) < 20 ? [240, 200, 40, 255] : [30, 60, 140, Math.round(255 * cover)], at);
      if (x >= 100 && x < 172 && y >= 10 && y < 80) {
        const wave = Math.sin(x / 3.1 + y / 7) * 60 + Math.cos(y / 2.3 - x / 9) * 50;
        pixels.set([128 + wave, 120 + wave * 0.6 + (x - 100), 140 - wave, 255], at);
      }
    }
  }
  return { width: WIDTH, height: HEIGHT, pixels, dpi: 100, icc: null };
}

test('auto shows which part was drawn anew and which was enlarged; clear ground is neither', async () => {
  const source = art();
  const options = { ...defaultOptions(fields), scale: 2 };
  const tool = await openTool(run, source, options);
  const frame = { width: WIDTH, height: HEIGHT, dpi: 100, scale: 1 };
  const { report } = tool.whole();
  const shown = run.overlays?.({ ids: ['drawn'], source, result: source }, frame, options, tool.plan as Plan, undefined as never) ?? [];
  expect(shown).toHaveLength(1);
  const { plane, size, share = 0 } = shown[0] as HeatShape;
  expect(size).toEqual({ width: WIDTH, height: HEIGHT });
  const at = (x: number, y: number) => plane[y * WIDTH + x];
  expect([at(45, 45), at(20, 45), at(45, 70)]).toEqual([255, 255, 255]);
  expect([at(92, 45), at(3, 3)]).toEqual([0, 0]);
  let shaded = 0;
  for (let y = 12; y < 78; y++) for (let x = 102; x < 170; x++) if (at(x, y) === 0) shaded++;
  expect(shaded / (66 * 68)).toBeGreaterThan(0.9);
  // The report's figure is that of the map: of the art, clear ground left out.
  expect(report.facts.find(({ id }) => id === 'drawn')?.value).toBe(100 * share);
  expect(share).toBeGreaterThan(0.4);
  expect(share).toBeLessThan(0.6);
});

test('a photo has no such parts, and what is not asked for is not made', async () => {
  const source = art();
  for (const [mode, ids] of [
    ['photo', ['drawn']],
    ['auto', []],
  ] as const) {
    const options = { ...defaultOptions(fields), scale: 2, mode };
    const { plan } = await openTool(run, source, options);
    const frame = { width: WIDTH, height: HEIGHT, dpi: 100, scale: 1 };
    expect(run.overlays?.({ ids, source, result: source }, frame, options, plan as Plan, undefined as never)).toEqual([]);
  }
});

test('of what auto takes for pixel art, maps say that nothing was drawn', async () => {
  const colors = [
    [0, 0, 0, 255],
    [250, 40, 30, 255],
    [250, 240, 200, 255],
    [20, 60, 200, 255],
  ];
  const pixels = Uint8Array.from(Array.from({ length: 24 * 24 }, (_, at) => colors[(at * 7 + (at >> 3)) % 4]).flat());
  const source: PixelImage = { width: 24, height: 24, pixels, dpi: 100, icc: null };
  const options = { ...defaultOptions(fields), scale: 2 };
  const { plan } = await openTool(run, source, options);
  expect((plan as Plan).kind).toBe('pixels');
  const frame = { width: 24, height: 24, dpi: 100, scale: 1 };
  const shown = run.overlays?.({ ids: ['drawn', 'invented'], source, result: source }, frame, options, plan as Plan, undefined as never);
  expect(shown).toMatchObject([
    { id: 'drawn', share: 0 },
    { id: 'invented', share: 0 },
  ]);
});

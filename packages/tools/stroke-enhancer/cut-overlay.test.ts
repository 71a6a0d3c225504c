import { type PixelImage, plainKernels } from '@underbase/engine';
import { expect, test } from 'vitest';
import { defaultOptions } from '../options.ts';
import type { OutlineShape } from '../overlays.ts';
import { makePlan } from '../plan-stages.ts';
import { ThreadTables } from '../thread-tables.ts';
import { options as fields, type StrokeOptions } from './options.ts';
import { run } from './run.ts';
import { strokeEnhancer } from './tool.ts';

const SIDE = 60;
const context = {
  kernels: plainKernels(),
  progress: () => {},
  allocate: (bytes: number) => new Uint8Array(bytes),
  kept: new ThreadTables().kept,
};

/** A disc of 12 pixels' radius in the middle. */
function disc(): PixelImage {
  const pixels = new Uint8Array(SIDE * SIDE * 4);
  for (let at = 0; at < SIDE * SIDE; at++) {
    const inside = 12 - Math.hypot((at % SIDE) + 0.5 - SIDE / 2, Math.floor(at / SIDE) + 0.5 - SIDE / 2);
    const cover = Math.min(1, Math.max(0, inside + 0.5));
    if (cover > 0) pixels.set([200, 40, 50, Math.round(255 * cover)], at * 4);
  }
  return { width: SIDE, height: SIDE, pixels, dpi: 300, icc: null };
}

async function shown(given: Partial<StrokeOptions>, ids: readonly string[], source = disc()) {
  const options: StrokeOptions = { ...defaultOptions(fields), width: '4px', color: '#1040ff', ...given };
  const frame = { width: SIDE, height: SIDE, dpi: 300, scale: 1 };
  const plan = await makePlan(run, source, frame, options, context);
  const size = run.bands.layout?.(frame, options, plan) ?? frame;
  const result = { ...source, width: size.width, height: size.height, pixels: new Uint8Array(size.width * size.height * 4) };
  const rect = { x: 0, y: 0, width: size.width, height: size.height };
  run.bands.apply(
    { rect: { ...rect, width: SIDE, height: SIDE }, pixels: source.pixels },
    { rect, pixels: result.pixels },
    frame,
    options,
    plan,
    context,
  );
  return run.overlays?.({ ids, source, result }, frame, options, plan, context) ?? [];
}

test.each([false, true])(
  'the cut line is shown where the blade goes, on the picture that it is cut from (canvas kept: %s)',
  async (keepCanvas) => {
    const [{ polygons }] = (await shown({ cut: 'svg', cutOffset: '3px', keepCanvas }, ['cut'])) as readonly OutlineShape[];
    expect(polygons).toHaveLength(1);
    const [line] = polygons;
    for (let at = 0; at < line.length; at += 2) {
      expect(Math.abs(Math.hypot(line[at] - SIDE / 2, line[at + 1] - SIDE / 2) - 19)).toBeLessThan(0.2);
    }
  },
);

test('it comes with the file for the cutter, and is not made unasked', async () => {
  expect(strokeEnhancer.overlays?.find(({ id }) => id === 'cut')?.comesWith).toBe('cut');
  expect(await shown({ cut: 'svg' }, [])).toEqual([]);
});

/** A block with a slit of so many pixels in it. */
function slit(widthPx: number): PixelImage {
  const pixels = new Uint8Array(SIDE * SIDE * 4);
  for (let at = 0; at < SIDE * SIDE; at++) {
    const [x, y] = [at % SIDE, Math.floor(at / SIDE)];
    const isOpen = y >= 12 && y < 48 && Math.abs(x + 0.5 - SIDE / 2) < widthPx / 2;
    if (x >= 8 && x < 52 && y >= 4 && y < 56 && !isOpen) pixels.set([200, 40, 50, 255], at * 4);
  }
  return { width: SIDE, height: SIDE, pixels, dpi: 300, icc: null };
}

test.each([
  [10, 1],
  [24, 2],
])('what a stroke leaves of a slit of %i pixels has its own line only where a blade can follow it', async (widthPx, lines) => {
  const [{ polygons }] = (await shown({ cut: 'svg', holes: 'stroke' }, ['cut'], slit(widthPx))) as readonly OutlineShape[];
  expect(polygons).toHaveLength(lines);
});

test('what a stroke in the art’s own color fills is framed where it lay', async () => {
  const ring = disc();
  for (let y = 27; y < 33; y++) for (let x = 26; x < 34; x++) ring.pixels[(y * SIDE + x) * 4 + 3] = 0;
  const [shape, ...others] = await shown({ width: '5px', color: 'auto' }, ['closed'], ring);
  expect([shape, others]).toEqual([{ id: 'closed', kind: 'outline', polygons: [[26, 27, 34, 27, 34, 33, 26, 33]] }, []]);
  expect(await shown({ width: '5px', color: '#fff' }, ['closed'], ring)).toEqual([{ id: 'closed', kind: 'outline', polygons: [] }]);
});

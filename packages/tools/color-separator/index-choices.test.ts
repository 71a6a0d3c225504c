import { instantiateKernels, type PixelImage } from '@underbase/engine';
import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { defaultOptions } from '../options.ts';
import { makePlan } from '../plan-stages.ts';
import { ThreadTables } from '../thread-tables.ts';
import { options as fields, type SeparatorOptions } from './options.ts';
import { run } from './run.ts';

const kernels = instantiateKernels(await loadKernels());
const SIDE = 120;
const WASH = 40;

/** A wash from deep to pale blue on scanned paper of nearly white, with a blot of red. */
function watercolor(): PixelImage {
  const pixels = Array.from({ length: SIDE * SIDE }, (_, at) => {
    const [x, y] = [at % SIDE, Math.floor(at / SIDE)];
    if (x < WASH) return [40 + 4 * x, 90 + 3 * x, 200, 255];
    if (Math.hypot(x - 60, y - 60) < 8) return [200, 40, 60, 255];
    return [253, 252, 248, 255];
  });
  return { width: SIDE, height: SIDE, dpi: 150, icc: null, pixels: Uint8Array.from(pixels.flat()) };
}

test('paper of about the shirt’s color has no dot of any index plate, and lets no error through', async () => {
  const art = watercolor();
  const options = { ...defaultOptions(fields), method: 'index', garment: '#ffffff' } as SeparatorOptions;
  const frame = { width: SIDE, height: SIDE, dpi: 150, scale: 1 };
  const context = { kernels, progress: () => {}, allocate: (bytes: number) => new Uint8Array(bytes), kept: new ThreadTables().kept };
  const plan = await makePlan(run, art, frame, options, context);
  const rect = { x: 0, y: 0, width: SIDE, height: SIDE };
  run.bands.apply({ rect, pixels: art.pixels }, { rect, pixels: art.pixels.slice() }, frame, options, plan, context);
  const dots = (isWanted: (x: number, y: number) => boolean) =>
    plan.kept.sheets.reduce(
      (sum, sheet) => sum + sheet.reduce((count, dot, at) => count + (dot > 0 && isWanted(at % SIDE, Math.floor(at / SIDE)) ? 1 : 0), 0),
      0,
    );
  expect(dots((x) => x < WASH)).toBeGreaterThan(2000);
  expect(dots((x, y) => x >= WASH && Math.hypot(x - 60, y - 60) >= 8)).toBe(0);
});

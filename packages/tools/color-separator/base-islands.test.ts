import { instantiateKernels, type PixelImage } from '@underbase/engine';
import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { defaultOptions } from '../options.ts';
import { makePlan } from '../plan-stages.ts';
import { ThreadTables } from '../thread-tables.ts';
import { options as fields, type SeparatorOptions } from './options.ts';
import { run } from './run.ts';

const SIDE = 200;
const [TURN, SPECK] = [0.2, 3];

/** A square panel, one that is turned, and a speck of ink alone: whether there is ink at a place. */
function isInk(x: number, y: number): boolean {
  if (x >= 10 && x < 90 && y >= 10 && y < 90) return true;
  if (x >= 40 && x < 40 + SPECK && y >= 140 && y < 140 + SPECK) return true;
  const [dx, dy] = [x - 140, y - 130];
  const along = dx * Math.cos(TURN) + dy * Math.sin(TURN);
  const across = dy * Math.cos(TURN) - dx * Math.sin(TURN);
  return Math.abs(along) < 40 && Math.abs(across) < 40;
}

const art: PixelImage = {
  width: SIDE,
  height: SIDE,
  dpi: 300,
  icc: null,
  pixels: Uint8Array.from(
    Array.from({ length: SIDE * SIDE }, (_, at) => (isInk(at % SIDE, Math.floor(at / SIDE)) ? [240, 200, 40, 255] : [0, 0, 0, 0])).flat(),
  ),
};

/** Sizes of a plane's parts, in pixels, smallest first; corners join. */
function partsOf(plane: Uint8Array): readonly number[] {
  const seen = new Uint8Array(plane.length);
  const sizes: number[] = [];
  for (let start = 0; start < plane.length; start++) {
    if (plane[start] < 128 || seen[start] === 1) continue;
    const part = [start];
    seen[start] = 1;
    for (let next = 0; next < part.length; next++) {
      for (const step of [-SIDE - 1, -SIDE, 1 - SIDE, -1, 1, SIDE - 1, SIDE, SIDE + 1]) {
        const near = part[next] + step;
        if (!(plane[near] >= 128) || seen[near] === 1) continue;
        seen[near] = 1;
        part.push(near);
      }
    }
    sizes.push(part.length);
  }
  return sizes.sort((one, other) => one - other);
}

test('a choke leaves no islands at corners, and a speck of ink its base', async () => {
  const options = { ...defaultOptions(fields), garment: '#000000', choke: '0.3mm' } as SeparatorOptions;
  const frame = { width: SIDE, height: SIDE, dpi: 300, scale: 1 };
  const kernels = instantiateKernels(await loadKernels());
  const context = { kernels, progress: () => {}, allocate: (bytes: number) => new Uint8Array(bytes), kept: new ThreadTables().kept };
  const plan = await makePlan(run, art, frame, options, context);
  const rect = { x: 0, y: 0, width: SIDE, height: SIDE };
  run.bands.apply({ rect, pixels: art.pixels }, { rect, pixels: new Uint8Array(art.pixels.length) }, frame, options, plan, context);
  expect(plan.plates.map(({ role }) => role)).toEqual(['underbase', 'ink']);
  const sizes = partsOf(plan.kept.sheets[0]);
  expect(sizes).toHaveLength(3);
  expect(sizes[0]).toBe(SPECK ** 2);
  expect(sizes[1]).toBeGreaterThan(5000);
});

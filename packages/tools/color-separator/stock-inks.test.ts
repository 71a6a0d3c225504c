import { instantiateKernels, type PixelImage } from '@underbase/engine';
import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { defaultOptions } from '../options.ts';
import { makePlan } from '../plan-stages.ts';
import { ThreadTables } from '../thread-tables.ts';
import { options as fields, type SeparatorOptions } from './options.ts';
import { isSolid } from './plates.ts';
import { run } from './run.ts';

const kernels = instantiateKernels(await loadKernels());
const [WIDTH, HEIGHT, CELL] = [160, 60, 40];

/** Squares of flat colors side by side on nothing. */
function squares(colors: readonly (readonly [number, number, number])[]): PixelImage {
  const pixels = Array.from({ length: WIDTH * HEIGHT }, (_, at) => {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    const color = colors[Math.floor(x / CELL)];
    return color && x % CELL > 5 && y > 5 && y < 55 ? [...color, 255] : [0, 0, 0, 0];
  });
  return { width: WIDTH, height: HEIGHT, dpi: 300, icc: null, pixels: Uint8Array.from(pixels.flat()) };
}

async function separated(art: PixelImage, given: Partial<SeparatorOptions>) {
  const options = { ...defaultOptions(fields), garment: '#000000', ...given } as SeparatorOptions;
  const frame = { width: WIDTH, height: HEIGHT, dpi: 300, scale: 1 };
  const context = { kernels, progress: () => {}, allocate: (bytes: number) => new Uint8Array(bytes), kept: new ThreadTables().kept };
  const plan = await makePlan(run, art, frame, options, context);
  const rect = { x: 0, y: 0, width: WIDTH, height: HEIGHT };
  const tally = run.bands.apply({ rect, pixels: art.pixels }, { rect, pixels: art.pixels.slice() }, frame, options, plan, context) ?? {};
  const names = plan.plates.filter(({ role }) => role === 'ink').map(({ name }) => name);
  return {
    names,
    covers: plan.plates.map((_, place) => Number(tally[`ink${place}`])),
    areSolid: plan.plates.every((plate, place) => isSolid(plate, place, tally)),
    report: run.report(frame, options, plan, tally),
  };
}

/** A gold, a brown and a navy, 6, 4 and 3 off the shelf's. */
const CREST = squares([
  [232, 185, 35],
  [91, 58, 30],
  [27, 42, 82],
]);

test('flat colors print in the nearest inks of the shelf, solid, and it is said how far these are off', async () => {
  const { names, areSolid, report } = await separated(CREST, { library: 'plastisol' });
  expect(names).toEqual(['Golden yellow', 'Brown', 'Navy']);
  expect(areSolid).toBe(true);
  const ids = report.warnings.map(({ id }) => id);
  expect(ids).not.toContain('tonesBySpot');
  expect(report.warnings.find(({ id }) => id === 'colorsChange')?.text).toContain('#e8b923 prints as #ffb81c (ΔE 6.1)');
});

test('a color that no ink of the shelf comes near is mixed, and so is the farther of two that share an ink', async () => {
  const far = await separated(squares([[120, 150, 190]]), { library: 'plastisol' });
  expect(far.areSolid).toBe(false);
  const golds = squares([
    [255, 184, 28],
    [232, 185, 35],
  ]);
  const shared = await separated(golds, { library: 'plastisol' });
  expect(shared.names.some((name) => name.startsWith('Golden yellow'))).toBe(true);
  expect(shared.names.length).toBeGreaterThan(1);
});

test('an ink of the shelf that prints nothing takes no screen, unless it stays', async () => {
  const pastels = squares([
    [226, 248, 226],
    [255, 236, 160],
    [222, 240, 255],
    [236, 226, 250],
  ]);
  const { names, covers } = await separated(pastels, { library: 'plastisol' });
  expect(names).toContain('Natural');
  expect(Math.min(...covers)).toBeGreaterThan(0);
  const kept = await separated(pastels, { library: 'plastisol', locked: [{ color: '#00b2a9' }] as SeparatorOptions['locked'] });
  expect(kept.names).toContain('Turquoise');
});

import { instantiateKernels, type PixelImage } from '@underbase/engine';
import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { defaultOptions } from '../options.ts';
import { makePlan } from '../plan-stages.ts';
import { ThreadTables } from '../thread-tables.ts';
import { dotsOnFilm, filmSize } from './film.ts';
import { baseBeneathInks } from './film-base.ts';
import { options as fields, type SeparatorOptions } from './options.ts';
import { isSolid } from './plates.ts';
import { run } from './run.ts';

const [WIDTH, HEIGHT, DPI, FILM] = [160, 120, 300, 720];
const GREEN = [39, 75, 58] as const;

/** Noise that changes within a few pixels, 0 to 1: sums of waves, the same each time. */
function noiseAt(x: number, y: number): number {
  let sum = 0;
  for (const [wave, [dx, dy]] of [
    [0.31, 0.17],
    [-0.22, 0.41],
    [0.53, -0.28],
    [0.12, 0.66],
  ].entries())
    sum += Math.sin(x * dx + y * dy + wave * 1.7);
  return 0.5 + sum / 8;
}

/** A green field that is worn: its ink ends softly in patches of a few pixels. */
const worn: PixelImage = {
  width: WIDTH,
  height: HEIGHT,
  dpi: DPI,
  icc: null,
  pixels: Uint8Array.from(
    Array.from({ length: WIDTH * HEIGHT }, (_, at) => {
      const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
      const alpha = Math.min(255, Math.max(0, Math.round(255 * (9 * noiseAt(x, y) - 4.1))));
      const isField = x > 8 && x < WIDTH - 8 && y > 8 && y < HEIGHT - 8;
      return isField && alpha > 0 ? [...GREEN, alpha] : [0, 0, 0, 0];
    }).flat(),
  ),
};

test('on films of worn ink no white peeks out beside it', async () => {
  const kernels = instantiateKernels(await loadKernels());
  const options = { ...defaultOptions(fields), garment: '#000000', choke: '0.3mm', film: FILM, lpi: 45 } as SeparatorOptions;
  const frame = { width: WIDTH, height: HEIGHT, dpi: DPI, scale: 1 };
  const context = { kernels, progress: () => {}, allocate: (bytes: number) => new Uint8Array(bytes), kept: new ThreadTables().kept };
  const plan = await makePlan(run, worn, frame, options, context);
  const rect = { x: 0, y: 0, width: WIDTH, height: HEIGHT };
  const proof = new Uint8Array(worn.pixels.length);
  const tally = run.bands.apply({ rect, pixels: worn.pixels }, { rect, pixels: proof }, frame, options, plan, context) ?? {};
  expect(plan.plates.map(({ role }) => role)).toEqual(['underbase', 'ink']);
  const job = { frame, plan, sheets: plan.kept.sheets, solids: plan.plates.map((plate, place) => isSolid(plate, place, tally)) };
  const [base, ink] = [0, 1].map((place) => dotsOnFilm(job, place, filmSize(frame, DPI, FILM), options, context));
  let [white, based] = [0, 0];
  for (let at = 0; at < base.length; at++) {
    if (base[at] === 0) continue;
    based++;
    if (ink[at] === 0) white++;
  }
  expect(based).toBeGreaterThan(5000);
  expect(white / based).toBeLessThan(0.0005);
});

test('a base that is meant to show, alone or between the dots of a tint, stays as it is', () => {
  const size = { width: 6, height: 1 };
  const plane = (...values: readonly number[]) => Uint8Array.from(values);
  const base = { sheet: plane(90, 255, 255, 200, 120, 0), isSolid: true };
  const ink = { sheet: plane(0, 0, 180, 60, 100, 40), isSolid: true };
  expect([...baseBeneathInks(base, [ink], size).sheet]).toEqual([90, 255, 255, 200, 100, 0]);
});

import { instantiateKernels, type PixelImage } from '@underbase/engine';
import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { defaultOptions } from '../options.ts';
import { makePlan } from '../plan-stages.ts';
import { ThreadTables } from '../thread-tables.ts';
import { dotsOnFilm, filmSize } from './film.ts';
import { options as fields, type SeparatorOptions } from './options.ts';
import { isSolid } from './plates.ts';
import { run } from './run.ts';

const kernels = instantiateKernels(await loadKernels());
const [WIDTH, HEIGHT] = [200, 80];
const [SLANT, STEM] = [0.3, 1.6];

/** How much of a pixel leaning stems of 1.6 pixels cover, as those of 6 pt italics: one every twelve pixels, in the sheet's left. */
function stemAt(x: number, y: number): number {
  if (x < 12 || x > 110 || y < 12 || y > 68) return 0;
  const across = (((x + SLANT * y) % 12) + 12) % 12;
  return Math.max(0, Math.min(1, across - 4 + 0.5) - Math.max(0, Math.min(1, across - 4 - STEM + 0.5)));
}

/** Beside the stems a dark red field: beneath it the base is a tint, so that the plate is no solid one. */
const art: PixelImage = {
  width: WIDTH,
  height: HEIGHT,
  dpi: 300,
  icc: null,
  pixels: new Uint8Array(
    Array.from({ length: WIDTH * HEIGHT }, (_, at) => {
      const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
      if (x > 130 && x < 190 && y > 10 && y < 70) return [142, 27, 27, 255];
      const alpha = Math.round(255 * stemAt(x, y));
      return alpha > 0 ? [242, 106, 27, alpha] : [0, 0, 0, 0];
    }).flat(),
  ),
};

test('small italics keep their base on the film, as whole as their ink', async () => {
  const given: Partial<SeparatorOptions> = { garment: '#0b0b0b', palette: [{ color: '#f26a1b' }, { color: '#8e1b1b' }] };
  const options = { ...defaultOptions(fields), ...given, choke: '0.3mm', film: 720, lpi: 45 } as SeparatorOptions;
  const frame = { width: WIDTH, height: HEIGHT, dpi: 300, scale: 1 };
  const context = { kernels, progress: () => {}, allocate: (bytes: number) => new Uint8Array(bytes), kept: new ThreadTables().kept };
  const plan = await makePlan(run, art, frame, options, context);
  const rect = { x: 0, y: 0, width: WIDTH, height: HEIGHT };
  const view = { rect, pixels: new Uint8Array(art.pixels.length) };
  const tally = run.bands.apply({ rect, pixels: art.pixels }, view, frame, options, plan, context);
  const film = filmSize(frame, 300, 720);
  const job = { frame, plan, sheets: plan.kept.sheets, solids: plan.plates.map((plate, place) => isSolid(plate, place, tally)) };
  const filmOf = (place: number) => dotsOnFilm(job, place, film, options, context);
  const [base, ink] = [filmOf(0), filmOf(plan.plates.findIndex(({ color }) => color.r === 242))];
  let [inked, carried] = [0, 0];
  for (let at = 0; at < ink.length; at++) {
    if (ink[at] === 0 || at % film.width > film.width * 0.6) continue;
    inked++;
    if (base[at] !== 0) carried++;
  }
  expect(inked).toBeGreaterThan(1000);
  expect(carried / inked).toBeGreaterThan(0.95);
});

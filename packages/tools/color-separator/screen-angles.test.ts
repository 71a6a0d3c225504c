import { instantiateKernels } from '@underbase/engine';
import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { SHOP_JOBS } from '../../../tests/art/pieces/shop-jobs.ts';
import { defaultOptions } from '../options.ts';
import { makePlan } from '../plan-stages.ts';
import { ThreadTables } from '../thread-tables.ts';
import { dotsOnFilm, filmSize } from './film.ts';
import { options as fields } from './options.ts';
import { isSolid } from './plates.ts';
import { run } from './run.ts';
import { screenAngle } from './screen-angles.ts';

const FILM_DPI = 720;
/** Side of the squares of film that dots are averaged over: two lines. */
const SIDE = 32;

test('neighbors in simulated process never share an angle; other methods have one', () => {
  const angles = Array.from({ length: 10 }, (_, place) => screenAngle({ method: 'simulated', angle: 22.5 }, place));
  expect(angles[0]).toBe(22.5);
  for (let place = 1; place < angles.length; place++) expect(Math.abs(angles[place] - angles[place - 1])).toBeGreaterThanOrEqual(15);
  expect(screenAngle({ method: 'simulated', angle: 170 }, 2)).toBe(50);
  expect(screenAngle({ method: 'spot', angle: 22.5 }, 3)).toBe(22.5);
});

test('films of washes laid over each other come to what the proof shows', async () => {
  const [width, height] = [300, 240];
  const image = SHOP_JOBS.find(({ name }) => name === 'watercolor')
    ?.draw({ width, height, unit: 3, seed: 11 }, '#000000')
    .toImage(300);
  if (!image) throw new Error('there is no such job');
  const options = { ...defaultOptions(fields), method: 'simulated', garment: '#000000', film: FILM_DPI } as const;
  const frame = { width, height, dpi: 300, scale: 1 };
  const kernels = instantiateKernels(await loadKernels());
  const context = { kernels, progress: () => {}, allocate: (bytes: number) => new Uint8Array(bytes), kept: new ThreadTables().kept };
  const plan = await makePlan(run, image, frame, options, context);
  const rect = { x: 0, y: 0, width, height };
  const proof = new Uint8Array(image.pixels.length);
  const tally = run.bands.apply({ rect, pixels: image.pixels }, { rect, pixels: proof }, frame, options, plan, context) ?? {};
  const film = filmSize(frame, 300, FILM_DPI);
  const greens = new Uint8Array(film.width * film.height);
  const job = { frame, plan, sheets: plan.kept.sheets, solids: plan.plates.map((plate, place) => isSolid(plate, place, tally)) };
  for (const [place, plate] of plan.plates.entries()) {
    const dots = dotsOnFilm(job, place, film, options, context);
    for (let at = 0; at < dots.length; at++) if (dots[at] > 127) greens[at] = plate.color.g;
  }
  let [apart, squares] = [0, 0];
  for (let top = 0; top + SIDE <= film.height; top += SIDE) {
    for (let left = 0; left + SIDE <= film.width; left += SIDE) {
      let [printed, shown] = [0, 0];
      for (let y = top; y < top + SIDE; y++) {
        for (let x = left; x < left + SIDE; x++) {
          printed += greens[y * film.width + x];
          shown += proof[(Math.floor((y * height) / film.height) * width + Math.floor((x * width) / film.width)) * 4 + 1];
        }
      }
      if (shown === 0) continue;
      apart += Math.abs(printed - shown) / SIDE ** 2;
      squares++;
    }
  }
  expect(squares).toBeGreaterThan(50);
  // In levels. At one angle it is 22: dots stand in each other, and what is printed last hides what it should stand beside.
  expect(apart / squares).toBeLessThan(10);
});

import { instantiateKernels, type MixPalette, type PixelImage, parseHex } from '@underbase/engine';
import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { SHOP_JOBS } from '../../../tests/art/pieces/shop-jobs.ts';
import { defaultOptions } from '../options.ts';
import { makePlan } from '../plan-stages.ts';
import { ThreadTables } from '../thread-tables.ts';
import { atScreenOfBase } from './base-in-tints.ts';
import { dotsOnFilm, filmSize } from './film.ts';
import { options as fields, type SeparatorOptions } from './options.ts';
import { isSolid } from './plates.ts';
import { run } from './run.ts';
import { screenAngles } from './screen-angles.ts';
import { tintsToTry } from './screen-trial.ts';

const FILM_DPI = 720;
/** Side of the squares of film that dots are averaged over: two lines. */
const SIDE = 32;

test('neighbors in simulated process never share an angle; other methods have one', () => {
  const angles = [22.5, ...screenAngles({ method: 'simulated', angle: 22.5 }, 9, null)];
  for (let place = 1; place < angles.length; place++) expect(Math.abs(angles[place] - angles[place - 1])).toBeGreaterThanOrEqual(15);
  expect(screenAngles({ method: 'simulated', angle: 170 }, 2, null)).toEqual([20, 50]);
  expect(screenAngles({ method: 'spot', angle: 22.5 }, 3, null)).toEqual([22.5, 22.5, 22.5]);
});

const kernels = instantiateKernels(await loadKernels());

/**
 * Green of the films of a picture, laid over each other in print order on black, beside the proof's: how far they are apart in squares where there is
 * ink, in levels, and how many squares these are.
 */
async function filmsAgainstProof(image: PixelImage, given: Partial<SeparatorOptions>) {
  const { width, height } = image;
  const options = { ...defaultOptions(fields), garment: '#000000', film: FILM_DPI, ...given };
  const frame = { width, height, dpi: 300, scale: 1 };
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
  return { apart: apart / squares, squares, plates: plan.plates };
}

test('films of washes laid over each other come to what the proof shows', async () => {
  const image = SHOP_JOBS.find(({ name }) => name === 'watercolor')
    ?.draw({ width: 300, height: 240, unit: 3, seed: 11 }, '#000000')
    .toImage(300);
  if (!image) throw new Error('there is no such job');
  const { apart, squares } = await filmsAgainstProof(image, { method: 'simulated' });
  expect(squares).toBeGreaterThan(50);
  // In levels. At one angle it is 22: dots stand in each other, and what is printed last hides what it should stand beside.
  expect(apart).toBeLessThan(10);
});

test('so do films of spot inks where dots of two lie on a base', async () => {
  const [width, height] = [240, 240];
  const image = { width, height, dpi: 300, icc: null, pixels: new Uint8Array(width * height * 4) };
  // Between the two inks and white: no pair of them makes it.
  for (let at = 0; at < width * height; at++) image.pixels.set([150, 110, 150, 255], at * 4);
  const palette = ['#8b2677', '#2e6b42'].map((color) => ({ color }));
  const { apart, plates } = await filmsAgainstProof(image, { method: 'spot', palette, ground: 'keep' });
  expect(new Set(plates.filter(({ role }) => role === 'ink').map(({ angleDeg }) => angleDeg)).size).toBe(2);
  // At one angle it is 15 and more.
  expect(apart).toBeLessThan(6);
});

test('so do films of shades of navy, whose dots lie beside those of the base', async () => {
  const [width, height] = [240, 240];
  const image = { width, height, dpi: 300, icc: null, pixels: new Uint8Array(width * height * 4) };
  const [navy, flesh, sky] = [
    [30, 25, 60],
    [245, 190, 120],
    [120, 200, 230],
  ];
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const light = 0.5 + 0.5 * Math.sin(x / 29) * Math.cos(y / 37);
    const warm = 0.5 + 0.5 * Math.sin((x + y) / 23);
    const shade = navy.map((level, c) => Math.round(level + light * (warm * flesh[c] + (1 - warm) * sky[c] - level)));
    image.pixels.set([...shade, 255], at * 4);
  }
  const { apart } = await filmsAgainstProof(image, { method: 'simulated' });
  // In levels; 3.9 with navy at the angle of the base, whose white it then hides.
  expect(apart).toBeLessThan(3.4);
});

test('what fades in an ink at an angle of its own shows the base as it falls by chance, in the proof as on films', () => {
  const base = { lpi: 45, angleDeg: 22.5 };
  expect(atScreenOfBase([base, { lpi: 45, angleDeg: 52.5 }, base, { lpi: 55, angleDeg: 22.5 }])).toEqual([false, true, false]);
});

const [PLUM, GREEN] = ['#8b2677', '#2e6b42'];
const colorsOf = (hexes: readonly string[]) => hexes.flatMap((hex) => parseHex(hex) ?? []);
const paletteOf = (colors: MixPalette['colors']): MixPalette => ({
  colors,
  isUsable: colors.map(() => true),
  solidWithin: 1,
  locality: 0.02,
  evenness: 2e-3,
  bareWithin: 3,
  named: [],
  thinBase: 0,
  isOnBase: true,
  highlight: 'none',
});
const WHITES = { underbase: true, highlight: false };
const SPOT = { method: 'spot', angle: 22.5 } as const;

test('a flat color in dots of two inks turns one of them, however little of the art it is; as little of a rim does not', () => {
  const palette = paletteOf(colorsOf(['#000000', '#ffffff', PLUM, GREEN]));
  // Between the two inks and white.
  const gray = { r: 150, g: 110, b: 150, share: 0.0009 };
  expect(screenAngles(SPOT, 2, tintsToTry([gray], [], palette, WHITES, 'spot'))).toEqual([22.5, 22.5]);
  expect(new Set(screenAngles(SPOT, 2, tintsToTry([gray], [gray], palette, WHITES, 'spot'))).size).toBe(2);
});

test('of two inks that meet the one that fades keeps the angle of its base, and a gradient of one ink keeps it too', () => {
  const palette = paletteOf(colorsOf(['#000000', '#ffffff', PLUM, GREEN]));
  const gray = { r: 150, g: 110, b: 150, share: 0.2 };
  const fading = (hex: string) => colorsOf([hex]).map((color) => ({ ...color, share: 0.3, fading: 1 }));
  const [plum, green] = [PLUM, GREEN].map((hex) => screenAngles(SPOT, 2, tintsToTry([gray, ...fading(hex)], [], palette, WHITES, 'spot')));
  expect([plum[0], green[1]]).toEqual([22.5, 22.5]);
  expect([plum[1], green[0]]).not.toContain(22.5);
  expect(screenAngles(SPOT, 2, tintsToTry(fading(PLUM), [], palette, WHITES, 'spot'))).toEqual([22.5, 22.5]);
});

test('plates of simulated process that meet in dots have angles of their own, whichever place in print order they have', () => {
  const inks = ['#5af0ff', '#ffd678', '#53cce7', '#ff8e52', '#fa26ae', '#56167a', '#260e54'];
  const palette: MixPalette = { ...paletteOf(colorsOf(['#000000', '#ffffff', ...inks])), locality: 0.003, evenness: 1 };
  // The first ink and the last, which have one angle by their places.
  const deep = { r: 45, g: 120, b: 150, share: 0.5 };
  const trial = tintsToTry([deep], [], palette, WHITES, 'simulated');
  const dots = trial.tints[0].covers.slice(1).flatMap((cover, place) => (cover > 0.05 && cover < 0.95 ? [place] : []));
  expect(dots).toContain(6);
  const angles = screenAngles({ method: 'simulated', angle: 22.5 }, inks.length, trial);
  const meeting = dots.map((place) => angles[place]);
  expect(new Set(meeting).size).toBe(meeting.length);
});

test('the two inks that a violet is mixed of are not 15 degrees apart: their dots would make stripes', () => {
  const inks = ['#f8d433', '#51b446', '#3e8d65', '#707a21', '#b15675', '#d92229', '#3f4dab', '#463c5a'];
  const palette: MixPalette = { ...paletteOf(colorsOf(['#000000', '#ffffff', ...inks])), locality: 0.003, evenness: 1 };
  const violet = { r: 120, g: 82, b: 150, share: 0.3, fading: 1 };
  const trial = tintsToTry([violet], [], palette, WHITES, 'simulated');
  const angles = [22.5, ...screenAngles({ method: 'simulated', angle: 22.5 }, inks.length, trial)];
  const strong = [...trial.tints[0].covers.keys()].sort((one, other) => {
    const dots = (plate: number) => trial.tints[0].covers[plate] * (1 - trial.tints[0].covers[plate]);
    return dots(other) - dots(one);
  });
  const apart = Math.abs(angles[strong[0]] - angles[strong[1]]) % 90;
  expect(Math.min(apart, 90 - apart)).toBeGreaterThanOrEqual(30);
});

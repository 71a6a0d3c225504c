import { instantiateKernels, type PixelImage } from '@underbase/engine';
import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { defaultOptions } from '../options.ts';
import { makePlan } from '../plan-stages.ts';
import { ThreadTables } from '../thread-tables.ts';
import { coverWithUnbased } from './base-openings.ts';
import { dotsOnFilm, filmSize } from './film.ts';
import { options as fields, type SeparatorOptions } from './options.ts';
import { isSolid } from './plates.ts';
import { run } from './run.ts';

const kernels = instantiateKernels(await loadKernels());
const [WIDTH, HEIGHT, DPI, FILM] = [200, 120, 300, 600];
const SUBPIXELS = 4;

type Color = readonly [number, number, number];
type Shape = (x: number, y: number) => boolean;

/** What a shape covers of a pixel, 0 to 1. */
function coverOf(isInside: Shape, x: number, y: number): number {
  let inside = 0;
  for (let j = 0; j < SUBPIXELS; j++)
    for (let i = 0; i < SUBPIXELS; i++) if (isInside(x + (i + 0.5) / SUBPIXELS, y + (j + 0.5) / SUBPIXELS)) inside++;
  return inside / SUBPIXELS ** 2;
}

/** A shape in one ink on nothing, and lettering in another one on top. */
function drawn(isField: Shape, field: Color, isType: Shape, type: Color): PixelImage {
  const pixels = Array.from({ length: WIDTH * HEIGHT }, (_, at) => {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    const [under, over] = [coverOf(isField, x, y), coverOf(isType, x, y)];
    const alpha = over + under * (1 - over);
    if (alpha === 0) return [0, 0, 0, 0];
    const mixed = field.map((level, c) => Math.round((type[c] * over + level * under * (1 - over)) / alpha));
    return [...mixed, Math.round(255 * alpha)];
  });
  return { width: WIDTH, height: HEIGHT, dpi: DPI, icc: null, pixels: Uint8Array.from(pixels.flat()) };
}

/** Films of a piece, one byte a dot. */
async function filmsOf(art: PixelImage, garment: string) {
  const options = { ...defaultOptions(fields), garment, choke: '0.3mm', film: FILM } as SeparatorOptions;
  const frame = { width: WIDTH, height: HEIGHT, dpi: DPI, scale: 1 };
  const context = { kernels, progress: () => {}, allocate: (bytes: number) => new Uint8Array(bytes), kept: new ThreadTables().kept };
  const plan = await makePlan(run, art, frame, options, context);
  const rect = { x: 0, y: 0, width: WIDTH, height: HEIGHT };
  const tally = run.bands.apply({ rect, pixels: art.pixels }, { rect, pixels: art.pixels.slice() }, frame, options, plan, context);
  const solids = plan.plates.map((plate, place) => isSolid(plate, place, tally ?? {}));
  const job = { frame, plan, sheets: plan.kept.sheets, solids };
  const films = plan.plates.map((_, place) => dotsOnFilm(job, place, filmSize(frame, DPI, FILM), options, context));
  return { base: films[0], inks: films.slice(1), colors: plan.plates.slice(1).map(({ color }) => color), solids };
}

/** Share of an ink's film that lies on the base's, within a part of the sheet in pixels of the art. */
function carriedBy(base: Uint8Array, ink: Uint8Array, [left, top, right, bottom]: readonly [number, number, number, number]): number {
  const scale = FILM / DPI;
  let [inked, carried] = [0, 0];
  for (let y = top * scale; y < bottom * scale; y++) {
    for (let x = left * scale; x < right * scale; x++) {
      const at = y * WIDTH * scale + x;
      if (ink[at] === 0) continue;
      inked++;
      if (base[at] !== 0) carried++;
    }
  }
  expect(inked).toBeGreaterThan(400);
  return carried / inked;
}

const peeps = (base: Uint8Array, inks: readonly Uint8Array[]): number =>
  base.reduce((count, dot, at) => count + (dot !== 0 && inks.every((ink) => ink[at] === 0) ? 1 : 0), 0);

const [CREAM, NAVY, BLACK]: readonly Color[] = [
  [242, 239, 228],
  [27, 42, 82],
  [20, 20, 20],
];
const NOTHING: Shape = () => false;
const isPanel: Shape = (x, y) => x > 20 && x < 180 && y > 15 && y < 105;
/** Slanted strokes of 1.6 pixels, as those of small script. */
const isScript: Shape = (x, y) => x > 40 && x < 160 && y > 40 && y < 80 && (x + 0.4 * y) % 9 < 1.6;
/** Pinholes of 2 to 5 pixels across, 11 apart. */
const isWorn: Shape = (x, y) =>
  isPanel(x, y) && Math.hypot((x % 11) - 5.5, (y % 11) - 5.5) > 1 + ((Math.floor(x / 11) + Math.floor(y / 11)) % 4) / 2;
/** Deeper in the panel than the choke. */
const INSIDE = [30, 25, 170, 95] as const;

test('pinholes of worn ink take no choke: its base goes up to each, and no farther', async () => {
  const { base, inks } = await filmsOf(drawn(isWorn, CREAM, NOTHING, BLACK), '#000000');
  expect(carriedBy(base, inks[0], INSIDE)).toBeGreaterThan(0.95);
  expect(peeps(base, inks)).toBe(0);
});

/** A panel with a wedge of shirt in it, from nothing at its top to 20 pixels, 1.7 mm, at its bottom. */
const wedgeAt = (y: number): number => Math.max(0, (20 * (y - 20)) / 80);
const isWedged: Shape = (x, y) => isPanel(x, y) && Math.abs(x - 100) > wedgeAt(y) / 2;

test('along a slit that grows wider the base is drawn back more and more, never by turns', async () => {
  const { base, inks } = await filmsOf(drawn(isWedged, CREAM, NOTHING, BLACK), '#000000');
  const scale = FILM / DPI;
  const row = (film: Uint8Array, y: number) => film.subarray(y * WIDTH * scale, (y + 1) * WIDTH * scale);
  /** How far the base ends before its ink, right of the wedge, in dots of the film. */
  const gapAt = (y: number) => {
    const middle = 100 * scale;
    const [ink, under] = [row(inks[0], y), row(base, y)].map((dots) => dots.findIndex((dot, at) => at >= middle && dot !== 0));
    return under - ink;
  };
  const gaps = Array.from({ length: 60 * scale }, (_, y) => gapAt(30 * scale + y));
  for (let y = 4; y < gaps.length; y++) expect(Math.abs(gaps[y] - gaps[y - 4])).toBeLessThan(3);
  expect(gaps[0]).toBeLessThan(2);
  expect(gaps[gaps.length - 1]).toBeGreaterThan(5);
});

test('the base of a panel runs on beneath black lettering, and is drawn back from the shirt alone', async () => {
  const { base, inks, colors } = await filmsOf(drawn(isPanel, CREAM, isScript, BLACK), '#b01e2a');
  const cream = inks[colors.findIndex(({ r }) => r > 200)];
  expect(carriedBy(base, cream, INSIDE)).toBeGreaterThan(0.995);
  expect(carriedBy(base, cream, [20, 15, 180, 105])).toBeLessThan(0.95);
  expect(peeps(base, inks)).toBe(0);
});

test('small dark type keeps its base on the film, solid: black alone wants none', async () => {
  const navy = await filmsOf(drawn(isScript, NAVY, NOTHING, BLACK), '#b01e2a');
  expect(navy.solids[0]).toBe(true);
  expect(carriedBy(navy.base, navy.inks[0], [40, 40, 160, 80])).toBeGreaterThan(0.95);
  expect(peeps(navy.base, navy.inks)).toBe(0);
  const black = await filmsOf(drawn(isScript, BLACK, NOTHING, BLACK), '#b01e2a');
  expect(carriedBy(black.base, black.inks[0], [40, 40, 160, 80])).toBe(0);
});

test('solid ink without a base and its rim cover what lies beneath, its tints cover nothing', () => {
  const size = { width: 12, height: 1 };
  const black = Uint8Array.from([255, 255, 255, 120, 0, 0, 140, 140, 140, 140, 140, 140]);
  const red = Uint8Array.from([0, 0, 0, 135, 255, 255, 0, 0, 0, 0, 0, 0]);
  expect([...(coverWithUnbased([black], [red], size) ?? [])]).toEqual([255, 255, 255, 191, 0, 0, 0, 0, 0, 0, 0, 0]);
  expect(coverWithUnbased([], [red], size)).toBeNull();
});

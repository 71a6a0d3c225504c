import { instantiateKernels, type PixelImage, parseHex, type Rgb } from '@underbase/engine';
import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { defaultOptions } from '../options.ts';
import { makePlan } from '../plan-stages.ts';
import { ThreadTables } from '../thread-tables.ts';
import { options as fields, type SeparatorOptions } from './options.ts';
import { run } from './run.ts';
import { separateView } from './separate-view.ts';

const kernels = instantiateKernels(await loadKernels());
const [WIDTH, HEIGHT] = [480, 160];
/** Panels with a disk each: between cream and navy lie grays and violets, between yellow and green an olive. */
const PANELS = ['#f4e3b5', '#101c4a', '#1f6b3a', '#f4e3b5'];
const DISKS = ['#101c4a', '#c8102e', '#ffd62d', '#1f6b3a'];
const PANEL = WIDTH / PANELS.length;
/** A bar above all of them fades to and fro: the art is shaded. */
const [BAR, FADE] = [30, 40];
const RADIUS = 41.3;

const rgbOf = (hex: string): Rgb => parseHex(hex) ?? { r: 0, g: 0, b: 0 };
const between = (one: Rgb, other: Rgb, by: number): number[] =>
  (['r', 'g', 'b'] as const).map((channel) => Math.round(one[channel] + by * (other[channel] - one[channel])));

/** The bar fades to and fro in its left half; in its right one shades go over into each other within three pixels, as on skin and metal. */
function shadeAt(x: number): number {
  if (x < WIDTH / 2) return Math.abs(((x / FADE) % 2) - 1);
  return 1 - 0.12 * Math.min(1, Math.max(0, ((x % FADE) - FADE / 2) / 3));
}

function colorAt(x: number, y: number): readonly number[] {
  if (y < BAR) return between(rgbOf('#ffd62d'), rgbOf('#c8102e'), shadeAt(x));
  const panel = Math.floor(x / PANEL);
  const off = Math.hypot((x % PANEL) + 0.5 - PANEL / 2, y + 0.5 - (BAR + HEIGHT) / 2);
  return between(rgbOf(PANELS[panel]), rgbOf(DISKS[panel]), Math.min(1, Math.max(0, RADIUS + 0.5 - off)));
}

const art: PixelImage = {
  width: WIDTH,
  height: HEIGHT,
  dpi: 300,
  icc: null,
  pixels: Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => at).reduce(
    (pixels, _, at) => {
      pixels.set([...colorAt(at % WIDTH, Math.floor(at / WIDTH)), 255], at * 4);
      return pixels;
    },
    new Uint8Array(WIDTH * HEIGHT * 4),
  ),
};

/** Levels of each ink's plate. */
async function plates(findsRims = true): Promise<readonly Uint8Array[]> {
  const options = { ...defaultOptions(fields), method: 'simulated', garment: '#ffffff' } as SeparatorOptions;
  const frame = { width: WIDTH, height: HEIGHT, dpi: 300, scale: 1 };
  const context = { kernels, progress: () => {}, allocate: (bytes: number) => new Uint8Array(bytes), kept: new ThreadTables().kept };
  const plan = await makePlan(run, art, frame, options, context);
  const rect = { x: 0, y: 0, width: WIDTH, height: HEIGHT };
  const { planes } = separateView(
    { rect, pixels: art.pixels },
    WIDTH,
    { ...plan, findsRims: plan.findsRims && findsRims },
    options,
    context,
  );
  return planes.filter((_, plate) => plan.plates[plate].role === 'ink');
}

/** Pixels of a disk's edge that print an ink which neither side of it has. */
function strangersAt(panel: number, plates: readonly Uint8Array[]): number {
  const center = (BAR + HEIGHT) / 2;
  const at = (x: number, y: number) => Math.floor(y) * WIDTH + Math.floor(panel * PANEL + x);
  const sides = [at(PANEL / 2, center), at(4, center)];
  const strangers = plates.filter((plate) => sides.every((side) => plate[side] < 8));
  let count = 0;
  for (let y = BAR + 4; y < HEIGHT - 4; y++) {
    for (let x = 4; x < PANEL - 4; x++) if (strangers.some((plate) => plate[at(x, y)] >= 8)) count++;
  }
  return count;
}

test('edges of solids in shaded art print of the inks of their two sides alone', async () => {
  const inks = await plates();
  expect(PANELS.map((_, panel) => strangersAt(panel, inks))).toEqual([0, 0, 0, 0]);
});

test('fades keep the dots of their own colors', async () => {
  const inBar = (inks: readonly Uint8Array[]) => inks.map((plate) => [...plate.subarray(0, (BAR - 8) * WIDTH)]);
  expect(inBar(await plates())).toEqual(inBar(await plates(false)));
});

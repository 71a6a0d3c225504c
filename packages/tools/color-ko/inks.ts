import type { PixelImage } from '@underbase/engine';
import { isArt, type SampleGrid, samplePlace } from './sample-grid.ts';

/** More inks than this are a photo. */
const MAX_INKS = 48;

/** Pixels closer to the ground than this tell no direction. */
const LEAST_APART = 40;

/** Samples that a direction needs before its strongest color counts as an ink. */
const LEAST_SAMPLES = 12;

/** Of the colors in one direction, this part lies nearer to the ground than what is taken for the pure one. */
const QUANTILE = 0.96;

const binOf = (r: number, g: number, b: number, bits: number): number => {
  const drop = 8 - bits;
  return ((((r >> drop) << bits) | (g >> drop)) << bits) | (b >> drop);
};

interface Sum {
  count: number;
  r: number;
  g: number;
  b: number;
}

/** Colors of flat areas, the largest first. */
function areaInks(flats: readonly number[], colorAt: Uint8Array): Sum[] {
  const bins = new Map<number, Sum>();
  for (const at of flats) {
    const [r, g, b] = [colorAt[at], colorAt[at + 1], colorAt[at + 2]];
    const bin = binOf(r, g, b, 5);
    const sum = bins.get(bin) ?? { count: 0, r: 0, g: 0, b: 0 };
    bins.set(bin, sum);
    sum.count++;
    sum.r += r;
    sum.g += g;
    sum.b += b;
  }
  const least = Math.max(3, flats.length / 5000);
  return [...bins.values()].filter(({ count }) => count >= least).sort((one, other) => other.count - one.count);
}

/**
 * The strongest color in each direction away from a ground: lines too thin to show their ink anywhere in full still show it almost.
 * Source of the idea, that mixtures with one color lie on lines through it: D. Berman, T. Treibitz, S. Avidan, "Non-local image dehazing", CVPR 2016.
 */
function lineInks(mixed: readonly number[], colorAt: Uint8Array, grounds: Uint8Array): number[][] {
  const rays = new Map<number, { readonly at: number; readonly length: number }[]>();
  for (const at of mixed) {
    for (let ground = 0; ground < grounds.length; ground += 3) {
      const [x, y, z] = [colorAt[at] - grounds[ground], colorAt[at + 1] - grounds[ground + 1], colorAt[at + 2] - grounds[ground + 2]];
      const length = Math.hypot(x, y, z);
      if (length < LEAST_APART) continue;
      const part = (value: number) => Math.round(((value / length + 1) / 2) * 255);
      const ray = binOf(part(x), part(y), part(z), 5) | (ground << 16);
      const colors = rays.get(ray) ?? [];
      rays.set(ray, colors);
      colors.push({ at, length });
    }
  }
  const strongest: number[][] = [];
  for (const colors of rays.values()) {
    if (colors.length < LEAST_SAMPLES) continue;
    colors.sort((one, other) => one.length - other.length);
    const { at } = colors[Math.floor(colors.length * QUANTILE)];
    strongest.push([colorAt[at], colorAt[at + 1], colorAt[at + 2]]);
  }
  return strongest;
}

/** Pure colors of the art, r, g, b each: of areas first, then of lines. `noise` as measured. */
export function findInks({ width, height, pixels }: PixelImage, grid: SampleGrid, grounds: Uint8Array, noise: number): Float32Array {
  const { step, columns, rows, kinds } = grid;
  const tolerance = 2 + 2 * noise;
  const isClose = (one: number, other: number) =>
    Math.abs(pixels[one] - pixels[other]) <= tolerance &&
    Math.abs(pixels[one + 1] - pixels[other + 1]) <= tolerance &&
    Math.abs(pixels[one + 2] - pixels[other + 2]) <= tolerance;
  const [flats, mixed]: [number[], number[]] = [[], []];
  for (let row = 0; row < rows; row++) {
    const y = samplePlace(row, step, height);
    if (y >= height - 1) continue;
    for (let column = 0; column < columns; column++) {
      const x = samplePlace(column, step, width);
      if (x >= width - 1 || !isArt(kinds[row * columns + column])) continue;
      const at = (y * width + x) * 4;
      const below = at + width * 4;
      if (isClose(at, at + 4) && isClose(at, below) && isClose(at, below + 4)) flats.push(at);
      else mixed.push(at);
    }
  }
  const areas = areaInks(flats, pixels).slice(0, MAX_INKS);
  const inks = areas.map(({ count, r, g, b }) => [r / count, g / count, b / count]);
  // A picture full of areas has its inks there; lines are asked only where areas are few.
  if (inks.length < MAX_INKS / 2) inks.push(...lineInks(mixed, pixels, grounds).slice(0, MAX_INKS));
  return Float32Array.from(inks.flat());
}

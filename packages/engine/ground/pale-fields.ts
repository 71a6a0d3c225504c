import type { Rgb } from '../color/hex.ts';
import { lumaOf } from '../color/luma.ts';
import { labelComponents } from '../components/label-components.ts';
import type { PixelImage } from '../image.ts';
import type { Kernels } from '../kernels/kernels.ts';
import type { Ground } from './find-ground.ts';
import { CORE, forParts, LEAST } from './pale-letter-strokes.ts';
import { LIGHT_GROUND, type PaleLettering } from './pale-lettering.ts';
import { MOST_PALE, mostAround, stepsFrom, strengthsOf } from './pale-strengths.ts';

/** What chroma smears beside an edge is narrower to each side, in pixels; a field has a core of so many pixels beyond. */
const SMEARS = 5;
const LEAST_CORE = 60;
/** Its core is even: deviations in levels, and in parts of how far it lies from the ground. */
const EVEN = 3;
const EVEN_PART = 0.12;
/** Cores so near to each other, in levels, are of one ink. */
const ALIKE = 14;
const MOST_INKS = 6;

interface Field {
  readonly sum: [number, number, number];
  squares: number;
  pixels: number;
}

/** Deviation of a field's color from its mean, in levels of its length. */
const strayOf = ({ sum, squares, pixels }: Field): number =>
  Math.sqrt(Math.max(0, squares / pixels - (sum[0] ** 2 + sum[1] ** 2 + sum[2] ** 2) / pixels ** 2));

/** How far the mean of a field lies from the ground, in levels of its length. */
const strengthOf = ({ sum, pixels }: Field): number => Math.hypot(...sum) / pixels;

/**
 * Finds fields of inks so pale that they pass for what JPEG's chroma smears over a ground beside edges: a cream bar on white, in art or by itself. Smears
 * are narrow, fields have an even core. The ink is the core's mean; it owns the core and as much around it as a smear is wide, and covers all of that that
 * is not of other art. Null where there are none, or the ground is dark. Opaque pictures that went through a JPEG; keeps its input.
 */
export function findPaleFields(image: PixelImage, ground: Pick<Ground, 'color'>, kernels: Pick<Kernels, 'scanRuns'>): PaleLettering | null {
  if (lumaOf(ground.color) < LIGHT_GROUND) return null;
  const { width, pixels } = image;
  const { color } = ground;
  const strengths = strengthsOf(image, ground);
  const others = strengths.map((value) => (value < CORE * LEAST || value > MOST_PALE ? 1 : 0));
  const depths = stepsFrom(others, 0, SMEARS + 1, width);
  const cores = labelComponents(kernels, depths, image, { threshold: SMEARS, connectivity: 8 });
  const fields = Array.from({ length: cores.count + 1 }, (): Field => ({ sum: [0, 0, 0], squares: 0, pixels: 0 }));
  forParts(cores, (at, part) => {
    const field = fields[part];
    const away = [pixels[at * 4] - color.r, pixels[at * 4 + 1] - color.g, pixels[at * 4 + 2] - color.b];
    for (let c = 0; c < 3; c++) field.sum[c] += away[c];
    field.squares += away[0] ** 2 + away[1] ** 2 + away[2] ** 2;
    field.pixels++;
  });
  const isField = (field: Field): boolean => field.pixels >= LEAST_CORE && strayOf(field) <= Math.max(EVEN, EVEN_PART * strengthOf(field));
  const inks: Rgb[] = [];
  const ownerOf = new Uint8Array(cores.count + 1);
  const order = fields.map((_, part) => part).filter((part) => part > 0 && isField(fields[part]));
  for (const part of order.sort((one, other) => fields[other].pixels - fields[one].pixels)) {
    const { sum, pixels: count } = fields[part];
    const own = {
      r: Math.round(color.r + sum[0] / count),
      g: Math.round(color.g + sum[1] / count),
      b: Math.round(color.b + sum[2] / count),
    };
    let at = inks.findIndex(({ r, g, b }) => Math.hypot(r - own.r, g - own.g, b - own.b) < ALIKE);
    if (at < 0 && inks.length < MOST_INKS) at = inks.push(own) - 1;
    ownerOf[part] = at + 1;
  }
  if (inks.length === 0) return null;
  const owners = new Uint8Array(strengths.length);
  forParts(cores, (at, part) => {
    owners[at] = ownerOf[part];
  });
  const near = stepsFrom(owners, 0, SMEARS + 1, width);
  const core = owners.slice();
  for (let at = 0; at < owners.length; at++) if (near[at] > 0 && near[at] <= SMEARS) owners[at] = mostAround(core, at, near[at], width);
  return { inks, owners, covers: owners.map((owner) => (owner > 0 ? 255 : 0)) };
}

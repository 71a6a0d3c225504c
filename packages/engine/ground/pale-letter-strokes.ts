import type { Components } from '../components/label-components.ts';
import type { PixelImage } from '../image.ts';
import type { Ground } from './find-ground.ts';
import { mostAround, stepsFrom } from './pale-strengths.ts';

/** A stroke begins beyond what JPEG leaves of its ground, in levels of a color's length. */
export const LEAST = 9;
/** Beside stronger art so many pixels are its rim, and its chroma rings so far. */
export const RIM = 3;
export const RINGS = 17;
/** What is faint of a stroke lies so near to where it is strong: pixels, parts of its strength, and so much of it. A fade goes on. */
export const NEAR = 3;
const STRONG = 0.6;
/** Pixels so strong, against the strongest of what they hang together with, show its color. */
const STRONGEST = 0.8;
/** Its core is so many times as strong. */
export const CORE = 1.6;
/** Strokes wider than this, in pixels, are solids. */
export const WIDEST = 28;
/** So much of a stroke lies farther from it. */
const FREE = 0.5;
const SHARP = 0.85;
const LEAST_OF_STROKE = 5;

export type Vector = readonly [number, number, number];

/** One stroke, or what hangs together of several. */
export interface Stroke {
  readonly part: number;
  readonly pixels: number;
  readonly strength: number;
  /** Mean color of its strongest pixels, less the ground's. */
  readonly way: Vector;
}

/** Inner product. */
export const dot = (one: Vector, other: Vector): number => one[0] * other[0] + one[1] * other[1] + one[2] * other[2];

/** Calls `visit` for each pixel of each part. */
export function forParts({ runs, labels }: Components, visit: (at: number, part: number) => void): void {
  for (let y = 0; y < runs.height; y++) {
    for (let run = runs.rowStarts[y]; run < runs.rowStarts[y + 1]; run++) {
      const row = y * runs.width;
      for (let at = row + runs.edges[run * 2]; at < row + runs.edges[run * 2 + 1]; at++) visit(at, labels[run]);
    }
  }
}

/** Mean color of the strongest pixels of each part less the ground's, four values a part: the sums of three channels, and how many. */
export function strongestOf({ pixels }: PixelImage, { color }: Pick<Ground, 'color'>, field: Uint8Array, parts: Components): Float64Array {
  const most = new Uint8Array(parts.count + 1);
  const sums = new Float64Array((parts.count + 1) * 4);
  forParts(parts, (at, part) => {
    if (field[at] > most[part]) most[part] = field[at];
  });
  forParts(parts, (at, part) => {
    if (field[at] < STRONGEST * most[part]) return;
    sums[part * 4] += pixels[at * 4] - color.r;
    sums[part * 4 + 1] += pixels[at * 4 + 1] - color.g;
    sums[part * 4 + 2] += pixels[at * 4 + 2] - color.b;
    sums[part * 4 + 3]++;
  });
  return sums;
}

/** See `strongestOf`. */
export const meanOf = (sums: Float64Array, part: number): Vector => {
  const all = Math.max(1, sums[part * 4 + 3]);
  return [sums[part * 4] / all, sums[part * 4 + 1] / all, sums[part * 4 + 2] / all];
};

/** Strokes of a plane of strengths, their rims clear of stronger art: those that end in edges, are narrow, and mostly free. */
export function strokesOf(
  image: PixelImage,
  ground: Pick<Ground, 'color'>,
  field: Uint8Array,
  away: Uint8Array,
  parts: Components,
): readonly Stroke[] {
  const { width } = image;
  const { count, areas } = parts;
  const inside = stepsFrom(
    field.map((value) => (value < LEAST ? 1 : 0)),
    0,
    WIDEST,
    width,
  );
  const [most, deepest, free, sharp] = [
    new Uint8Array(count + 1),
    new Uint8Array(count + 1),
    new Uint32Array(count + 1),
    new Uint32Array(count + 1),
  ];
  forParts(parts, (at, part) => {
    if (field[at] > most[part]) most[part] = field[at];
    if (inside[at] > deepest[part]) deepest[part] = inside[at];
    if (away[at] >= RINGS) free[part]++;
  });
  const isAsked = (part: number): boolean =>
    areas[part] >= LEAST_OF_STROKE && most[part] >= CORE * LEAST && 2 * deepest[part] <= WIDEST && free[part] >= FREE * areas[part];
  forParts(parts, (at, part) => {
    if (isAsked(part) && mostAround(field, at, NEAR, width) >= STRONG * most[part]) sharp[part]++;
  });
  const tops = strongestOf(image, ground, field, parts);
  const strokes: Stroke[] = [];
  for (let part = 1; part <= count; part++) {
    if (!isAsked(part) || sharp[part] < SHARP * areas[part]) continue;
    const way = meanOf(tops, part);
    strokes.push({ part, pixels: areas[part], strength: Math.hypot(...way), way });
  }
  return strokes;
}

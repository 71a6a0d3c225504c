import {
  type GroundModel,
  type Kernels,
  KNOCKOUT_CLASS,
  type KnockoutCounts,
  type PixelWindow,
  type Rect,
  solveCoverage,
} from '@underbase/engine';
import { cleanPassages } from './clean-passages.ts';
import type { FieldPlan } from './ground-stage.ts';

const { KEPT, VOID } = KNOCKOUT_CLASS;
/** Class of the colors within `near` of the one color that goes. */
const REMOVED = 0;

/** Opacity comes up from nothing over this distance beyond `near`, and rises to full from this part of the way to `far` on. */
const ONSET = 0.01;
const RISE = 0.5;

const smooth = (t: number): number => (t <= 0 ? 0 : t >= 1 ? 1 : t * t * (3 - 2 * t));

/** What of a piece is wanted besides its solution. */
export interface FieldStrip {
  /** Looked at, with a margin. */
  readonly source: PixelWindow;
  /** Wanted rows of the source, full width. */
  readonly made: PixelWindow;
  /** One byte a pixel of `source`: 0 where the original stays, 255 where it may go; null where it may everywhere. */
  readonly connected: Uint8Array | null;
  /** Filled with classes of the source's pixels, as the kernel has them; null where nobody asks. */
  readonly classes: Uint8Array | null;
  readonly isHard: boolean;
  readonly unmixes: boolean;
  /** Hears when the soft result is made that a hard edge then cuts; null where nobody asks. */
  readonly onSoft: (() => void) | null;
}

/** Whether an ink stands around: then a color near the ground is a part of it, however near. */
function hasInk({ tables: { kinds, columns, rows } }: GroundModel, x: number, y: number): boolean {
  const [column, row] = [(x + 4) >> 3, (y + 4) >> 3];
  const [c0, c1] = [Math.max(0, column - 1), Math.min(columns - 1, column)];
  const [r0, r1] = [Math.max(0, row - 1) * columns, Math.min(rows - 1, row) * columns];
  return kinds[r0 + c0] > 0 || kinds[r0 + c1] > 0 || kinds[r1 + c0] > 0 || kinds[r1 + c1] > 0;
}

/** Pixels whose colors are told at a time: what is made of them stays in the cache. */
const LAB_PIXELS = 8192;

/** Squares of distances decide but this near a limit, where the distance itself does. */
const SURELY = 1e-6;

const byte = (value: number): number => Math.min(255, Math.max(0, Math.round(value)));

/** The bytes of pixels as words, alpha in the highest; a copy where they do not lie so in memory. */
function wordsOf(pixels: Uint8Array): Uint32Array {
  const aligned = pixels.byteOffset % 4 === 0 ? pixels : pixels.slice();
  return new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.byteLength >> 2);
}

/** Pixels that are asked how far from the color that goes they lie: their colors, and their places in what is made. */
interface Asked {
  readonly colors: Uint32Array;
  readonly places: Uint32Array;
  count: number;
}

/**
 * Holds a solution within given limits of distance from the color that goes. Most pixels are plainly within them, where what is clear stays clear, or
 * beyond, where the original stays: their colors are known by table, and only what is left is measured.
 */
function limit(source: PixelWindow, made: PixelWindow, { model, key }: FieldPlan, classes: Uint8Array, kernels: Kernels): void {
  const { width, height } = made.rect;
  const start = (made.rect.y - source.rect.y) * width;
  const from = wordsOf(source.pixels).subarray(start, start + width * height);
  const to = wordsOf(made.pixels);
  const asked: Asked = { colors: new Uint32Array(LAB_PIXELS), places: new Uint32Array(LAB_PIXELS), count: 0 };
  const measure = limiter(made.rect, to, model, key, kernels);
  for (let place = 0; place < from.length; place++) {
    const color = from[place];
    const kind = classes[((color & 0xfc) << 10) | ((color & 0xfc00) >> 4) | ((color & 0xfc0000) >> 18)];
    if (kind === KEPT) {
      if (color >>> 24 > 0) to[place] = color;
      continue;
    }
    if ((kind === REMOVED && to[place] >>> 24 === 0) || color >>> 24 === 0) continue;
    asked.colors[asked.count] = color;
    asked.places[asked.count++] = place;
    if (asked.count === LAB_PIXELS) measure(asked);
  }
  measure(asked);
  if (to.buffer !== made.pixels.buffer) made.pixels.set(new Uint8Array(to.buffer, to.byteOffset, to.byteLength));
}

/** Measures the pixels that are asked, and leaves none. */
function limiter(rect: Rect, to: Uint32Array, model: GroundModel, key: FieldPlan['key'], kernels: Kernels): (asked: Asked) => void {
  const labs = new Float32Array(LAB_PIXELS * 4);
  const { r, g, b } = model.ground.color;
  const { l: keyL, a: keyA, b: keyB } = key.lab;
  const span = key.far - key.near;
  // Colors between these keep the coverage that was found: most of those that are measured.
  const [foundFrom, foundTo] = [(key.near + ONSET) ** 2 * (1 + SURELY), (key.near + RISE * span) ** 2 * (1 - SURELY)];
  return (asked) => {
    const { colors, places, count } = asked;
    kernels.oklab(new Uint8Array(colors.buffer, 0, count * 4), labs.subarray(0, count * 4));
    for (let index = 0; index < count; index++) {
      const [place, color] = [places[index], colors[index]];
      const opacity = color >>> 24;
      const dl = labs[index * 4] - keyL;
      const da = labs[index * 4 + 1] - keyA;
      const db = labs[index * 4 + 2] - keyB;
      const square = dl * dl + da * da + db * db;
      const own = to[place] >>> 24;
      if (square > foundFrom && square < foundTo) {
        if (own === opacity) to[place] = color;
        continue;
      }
      const distance = Math.sqrt(square);
      const before = own / opacity;
      const part = span > 0 ? (distance - key.near) / span : distance > key.near ? 1 : 0;
      const isMixed = distance > key.near + ONSET || hasInk(model, rect.x + (place % rect.width), rect.y + Math.floor(place / rect.width));
      const kept = isMixed ? before : before * smooth((distance - key.near) / ONSET);
      const alpha = Math.max(kept, smooth((part - RISE) / (1 - RISE)));
      if (alpha >= 1) {
        to[place] = color;
        continue;
      }
      const made = Math.round(alpha * opacity) << 24;
      // More opacity with the color that still makes the picture.
      to[place] =
        alpha <= before
          ? made | (to[place] & 0xffffff)
          : made |
            byte(r + ((color & 255) - r) / alpha) |
            (byte(g + (((color >> 8) & 255) - g) / alpha) << 8) |
            (byte(b + (((color >> 16) & 255) - b) / alpha) << 16);
    }
    asked.count = 0;
  };
}

/** Makes a piece of a picture that is solved against its ground, and counts it. */
export function solveField(strip: FieldStrip, plan: FieldPlan, kernels: Kernels, counts: KnockoutCounts): void {
  const { source, made, connected, classes, isHard, unmixes, onSoft } = strip;
  const cleaned = plan.cleansChroma ? cleanPassages(source, plan.model) : source;
  solveCoverage(cleaned, made, plan.model, kernels);
  if (plan.classes) limit(source, made, plan, plan.classes, kernels);
  onSoft?.();
  const offset = (made.rect.y - source.rect.y) * source.rect.width;
  if (classes) for (let index = 0; index < classes.length; index++) classes[index] = source.pixels[index * 4 + 3] === 0 ? VOID : KEPT;
  const from = wordsOf(source.pixels);
  const to = wordsOf(made.pixels);
  let [alphaBefore, alphaAfter, semi, removed] = [0, 0, 0, 0];
  for (let index = offset, at = 0; at < to.length; index++, at++) {
    const own = from[index];
    const before = own >>> 24;
    let pixel = to[at];
    if (connected && connected[index] === 0 && pixel >>> 24 < before) pixel = own;
    let alpha = pixel >>> 24;
    if (isHard && alpha < 255) {
      alpha = alpha >= 128 ? 255 : 0;
      pixel = (pixel & 0xffffff) | (alpha << 24);
    }
    if (alpha === 0) pixel = 0;
    else if (!unmixes) pixel = (own & 0xffffff) | (alpha << 24);
    to[at] = pixel;
    alphaBefore += before;
    alphaAfter += alpha;
    if (alpha > 0 && alpha < 255) semi++;
    if (alpha === 0 && before > 0) {
      removed++;
      if (classes) classes[index] = 0;
    }
  }
  if (to.buffer !== made.pixels.buffer) made.pixels.set(new Uint8Array(to.buffer, to.byteOffset, to.byteLength));
  counts.alphaBefore += alphaBefore;
  counts.alphaAfter += alphaAfter;
  counts.semi += semi;
  counts.removed[0] += removed;
}

import { type GroundModel, type Kernels, KNOCKOUT_CLASS, type KnockoutCounts, type PixelWindow, solveCoverage } from '@underbase/engine';
import { cleanPassages } from './clean-passages.ts';
import type { FieldPlan } from './ground-stage.ts';

const { KEPT, VOID } = KNOCKOUT_CLASS;

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

/** Holds a solution within given limits of distance from the color that goes. */
function limit(source: PixelWindow, made: PixelWindow, { model, key }: FieldPlan, kernels: Kernels): void {
  const { width, height } = made.rect;
  const start = (made.rect.y - source.rect.y) * width * 4;
  const { pixels } = source;
  const out = made.pixels;
  const labs = new Float32Array(LAB_PIXELS * 4);
  const { r, g, b } = model.ground.color;
  const { l: keyL, a: keyA, b: keyB } = key.lab;
  const span = key.far - key.near;
  // Most pixels are plainly within the limits, where what is clear stays clear, or beyond them, where the original stays.
  const clearSquare = Math.max(0, span > 0 ? key.near + RISE * span : key.near) ** 2 * (1 - SURELY);
  const fullSquare = Math.max(key.far, key.near) ** 2 * (1 + SURELY);
  for (let first = 0; first < width * height; first += LAB_PIXELS) {
    const count = Math.min(LAB_PIXELS, width * height - first);
    kernels.oklab(pixels.subarray(start + first * 4, start + (first + count) * 4), labs.subarray(0, count * 4));
    for (let index = 0; index < count; index++) {
      const at = (first + index) * 4;
      const from = start + at;
      const opacity = pixels[from + 3];
      if (opacity === 0) continue;
      const dl = labs[index * 4] - keyL;
      const da = labs[index * 4 + 1] - keyA;
      const db = labs[index * 4 + 2] - keyB;
      const square = dl * dl + da * da + db * db;
      if (square < clearSquare && out[at + 3] === 0) continue;
      if (square > fullSquare) {
        out[at] = pixels[from];
        out[at + 1] = pixels[from + 1];
        out[at + 2] = pixels[from + 2];
        out[at + 3] = opacity;
        continue;
      }
      const distance = Math.sqrt(square);
      const before = out[at + 3] / opacity;
      const part = span > 0 ? (distance - key.near) / span : distance > key.near ? 1 : 0;
      const place = first + index;
      const isMixed = distance > key.near + ONSET || hasInk(model, made.rect.x + (place % width), made.rect.y + Math.floor(place / width));
      const kept = isMixed ? before : before * smooth((distance - key.near) / ONSET);
      const alpha = Math.max(kept, smooth((part - RISE) / (1 - RISE)));
      out[at + 3] = Math.round(alpha * opacity);
      if (alpha >= 1) {
        out[at] = pixels[from];
        out[at + 1] = pixels[from + 1];
        out[at + 2] = pixels[from + 2];
        out[at + 3] = opacity;
        continue;
      }
      if (alpha <= before) continue;
      // More opacity with the color that still makes the picture.
      out[at] = byte(r + (pixels[from] - r) / alpha);
      out[at + 1] = byte(g + (pixels[from + 1] - g) / alpha);
      out[at + 2] = byte(b + (pixels[from + 2] - b) / alpha);
    }
  }
}

/** Makes a piece of a picture that is solved against its ground, and counts it. */
export function solveField(strip: FieldStrip, plan: FieldPlan, kernels: Kernels, counts: KnockoutCounts): void {
  const { source, made, connected, classes, isHard, unmixes } = strip;
  const cleaned = plan.cleansChroma ? cleanPassages(source, plan.model) : source;
  solveCoverage(cleaned, made, plan.model, kernels);
  if (plan.hasLimits) limit(source, made, plan, kernels);
  const offset = (made.rect.y - source.rect.y) * source.rect.width;
  if (classes) for (let index = 0; index < classes.length; index++) classes[index] = source.pixels[index * 4 + 3] === 0 ? VOID : KEPT;
  const { pixels } = source;
  const out = made.pixels;
  let [alphaBefore, alphaAfter, semi, removed] = [0, 0, 0, 0];
  for (let index = offset, at = 0; at < out.length; index++, at += 4) {
    const from = index * 4;
    const before = pixels[from + 3];
    let alpha = out[at + 3];
    if (connected && connected[index] === 0 && alpha < before) {
      out[at] = pixels[from];
      out[at + 1] = pixels[from + 1];
      out[at + 2] = pixels[from + 2];
      out[at + 3] = before;
      alpha = before;
    }
    if (isHard && alpha < 255) {
      alpha = alpha >= 128 ? 255 : 0;
      out[at + 3] = alpha;
    }
    if (alpha === 0) {
      out[at] = 0;
      out[at + 1] = 0;
      out[at + 2] = 0;
    } else if (!unmixes) {
      out[at] = pixels[from];
      out[at + 1] = pixels[from + 1];
      out[at + 2] = pixels[from + 2];
    }
    alphaBefore += before;
    alphaAfter += alpha;
    if (alpha > 0 && alpha < 255) semi++;
    if (alpha === 0 && before > 0) {
      removed++;
      if (classes) classes[index] = 0;
    }
  }
  counts.alphaBefore += alphaBefore;
  counts.alphaAfter += alphaAfter;
  counts.semi += semi;
  counts.removed[0] += removed;
}

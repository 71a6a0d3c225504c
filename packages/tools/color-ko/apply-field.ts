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

/** Holds a solution within given limits of distance from the color that goes. */
function limit(source: PixelWindow, made: PixelWindow, { model, key }: FieldPlan, kernels: Kernels): void {
  const { width, height } = made.rect;
  const start = (made.rect.y - source.rect.y) * width * 4;
  const labs = new Float32Array(width * height * 4);
  kernels.oklab(source.pixels.subarray(start, start + width * height * 4), labs);
  const { r, g, b } = model.ground.color;
  const ground = [r, g, b];
  for (let at = 0; at < labs.length; at += 4) {
    const opacity = source.pixels[start + at + 3];
    if (opacity === 0) continue;
    const distance = Math.hypot(labs[at] - key.lab.l, labs[at + 1] - key.lab.a, labs[at + 2] - key.lab.b);
    const before = made.pixels[at + 3] / opacity;
    const part = key.far > key.near ? (distance - key.near) / (key.far - key.near) : distance > key.near ? 1 : 0;
    const index = at >> 2;
    const isMixed = distance > key.near + ONSET || hasInk(model, made.rect.x + (index % width), made.rect.y + Math.floor(index / width));
    const kept = isMixed ? before : before * smooth((distance - key.near) / ONSET);
    const alpha = Math.max(kept, smooth((part - RISE) / (1 - RISE)));
    made.pixels[at + 3] = Math.round(alpha * opacity);
    if (alpha >= 1) made.pixels.set(source.pixels.subarray(start + at, start + at + 4), at);
    if (alpha >= 1 || alpha <= before) continue;
    // More opacity with the color that still makes the picture.
    for (let channel = 0; channel < 3; channel++) {
      const value = source.pixels[start + at + channel];
      made.pixels[at + channel] = Math.min(255, Math.max(0, Math.round(ground[channel] + (value - ground[channel]) / alpha)));
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
  for (let index = 0, at = 0; at < made.pixels.length; index++, at += 4) {
    const from = (offset + index) * 4;
    const before = source.pixels[from + 3];
    let alpha = made.pixels[at + 3];
    if (connected && connected[offset + index] === 0 && alpha < before) {
      made.pixels.set(source.pixels.subarray(from, from + 4), at);
      alpha = before;
    }
    if (isHard && alpha < 255) {
      alpha = alpha >= 128 ? 255 : 0;
      made.pixels[at + 3] = alpha;
    }
    if (alpha === 0) made.pixels.fill(0, at, at + 4);
    else if (!unmixes) made.pixels.set(source.pixels.subarray(from, from + 3), at);
    counts.alphaBefore += before;
    counts.alphaAfter += alpha;
    if (alpha > 0 && alpha < 255) counts.semi++;
    if (alpha === 0 && before > 0) {
      counts.removed[0]++;
      if (classes) classes[offset + index] = 0;
    }
  }
}

import { inpaint } from './inpaint.ts';
import type { SmallCopy } from './small-copy.ts';

/** The ground's color at every place, in cells of the small copy. */
export interface GroundField {
  readonly columns: number;
  readonly rows: number;
  /** Pixels of the copy across a cell. */
  readonly cellPx: number;
  /** Red, green and blue a cell, in levels. */
  readonly colors: Float32Array;
  /** How far single pixels of the ground stray from it, in levels of the largest channel: nearly none by more, but for thin parts of the subject. */
  readonly strayLevels: number;
}

export const CELL_PX = 6;
/** A cell less of which is ground has too much of the subject's rim in its mean. */
const LEAST_SHARE = 0.5;
/** Nine tenths stray by less than 1.7 of their grain's deviation; nearly all by less than so many times that. */
const WITHIN = 0.9;
const NEARLY_ALL = 1.7;

/**
 * Means of the ground in each cell, gone on with under the subject. `pixels` are the copy's own (RGBA); `isGround` is one byte a pixel and should leave
 * out the rim of the subject.
 */
export function groundField({ width, height }: Pick<SmallCopy, 'width' | 'height'>, pixels: Uint8Array, isGround: Uint8Array): GroundField {
  const [columns, rows] = [Math.ceil(width / CELL_PX), Math.ceil(height / CELL_PX)];
  const colors = new Float32Array(columns * rows * 3);
  const counts = new Float32Array(columns * rows);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (!isGround[at]) continue;
      const cell = Math.floor(y / CELL_PX) * columns + Math.floor(x / CELL_PX);
      counts[cell]++;
      for (let channel = 0; channel < 3; channel++) colors[cell * 3 + channel] += pixels[at * 4 + channel];
    }
  }
  const known = counts.map((count) => (count >= LEAST_SHARE * CELL_PX * CELL_PX ? 1 : 0));
  for (let cell = 0; cell < counts.length; cell++) for (let c = 0; c < 3; c++) colors[cell * 3 + c] /= Math.max(1, counts[cell]);
  inpaint(colors, known, columns, rows, 3);
  const field = { columns, rows, cellPx: CELL_PX, colors, strayLevels: 0 };
  const color = new Float32Array(3);
  const strays = new Uint32Array(256);
  let total = 0;
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (!isGround[at]) continue;
      groundAt(field, x, y, color);
      total++;
      const [r, g, b] = [pixels[at * 4] - color[0], pixels[at * 4 + 1] - color[1], pixels[at * 4 + 2] - color[2]];
      strays[Math.round(Math.max(r, -r, g, -g, b, -b))]++;
    }
  }
  let [stray, below] = [0, strays[0]];
  while (below < WITHIN * total && stray < 255) below += strays[++stray];
  return { ...field, strayLevels: Math.round(NEARLY_ALL * stray) };
}

/** Writes the ground's color at a place of the copy, which may be a fraction. */
export function groundAt({ columns, rows, cellPx, colors }: GroundField, x: number, y: number, out: Float32Array): void {
  const fx = Math.max(0, Math.min(columns - 1, (x + 0.5) / cellPx - 0.5));
  const fy = Math.max(0, Math.min(rows - 1, (y + 0.5) / cellPx - 0.5));
  const [left, top] = [Math.floor(fx), Math.floor(fy)];
  const [right, bottom] = [Math.min(columns - 1, left + 1), Math.min(rows - 1, top + 1)];
  const [u, v] = [fx - left, fy - top];
  for (let c = 0; c < 3; c++) {
    const upper = (1 - u) * colors[(top * columns + left) * 3 + c] + u * colors[(top * columns + right) * 3 + c];
    const lower = (1 - u) * colors[(bottom * columns + left) * 3 + c] + u * colors[(bottom * columns + right) * 3 + c];
    out[c] = (1 - v) * upper + v * lower;
  }
}

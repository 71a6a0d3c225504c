import type { PixelImage } from '../image.ts';
import type { Size } from '../region/rect.ts';
import type { Ground } from './find-ground.ts';
import { surfaceAt } from './surface.ts';

/** Cells across the longer side: a fade is as smooth as that, and its widths are found among so few quickly. */
const CELLS_ACROSS = 400;

/** The squares that a fade of a photo is found in. */
export interface PhotoCells extends Size {
  /** Pixels across a cell. */
  readonly side: number;
  /** How far the mean color of each lies from the ground's, in levels of its length. */
  readonly strengths: Float32Array;
  /** One byte a cell: 255 where most of it is art. */
  readonly art: Uint8Array;
}

/** Means of cells. `outside` has a byte a pixel, not 0 on the ground around the art. */
export function readPhotoCells({ width, height, pixels }: PixelImage, { surface }: Ground, outside: Uint8Array): PhotoCells {
  const side = Math.ceil(Math.max(width, height) / CELLS_ACROSS);
  const [columns, rows] = [Math.ceil(width / side), Math.ceil(height / side)];
  const [strengths, art] = [new Float32Array(columns * rows), new Uint8Array(columns * rows)];
  const base = new Float32Array(3);
  for (let cell = 0; cell < columns * rows; cell++) {
    const [left, top] = [(cell % columns) * side, Math.floor(cell / columns) * side];
    const [right, bottom] = [Math.min(width, left + side), Math.min(height, top + side)];
    surfaceAt(surface, (left + right - 1) / 2, (top + bottom - 1) / 2, base);
    let [r, g, b, inside] = [0, 0, 0, 0];
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) {
        const at = y * width + x;
        r += pixels[at * 4];
        g += pixels[at * 4 + 1];
        b += pixels[at * 4 + 2];
        if (outside[at] === 0) inside++;
      }
    }
    const count = (right - left) * (bottom - top);
    strengths[cell] = Math.hypot(r / count - base[0], g / count - base[1], b / count - base[2]);
    art[cell] = inside * 2 > count ? 255 : 0;
  }
  return { side, width: columns, height: rows, strengths, art };
}

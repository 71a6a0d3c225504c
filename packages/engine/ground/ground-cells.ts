import type { PixelImage } from '../image.ts';
import type { Kernels } from '../kernels/kernels.ts';
import type { Ground } from './find-ground.ts';
import { surfaceAt } from './surface.ts';

/** Side of a cell in pixels: that of a JPEG block, and small enough that in one cell little more than one ink meets the ground. */
export const GROUND_CELL = 8;

/** What art shows in cells of GROUND_CELL pixels; colors are differences from the ground, in levels. */
export interface GroundCells {
  readonly columns: number;
  readonly rows: number;
  /** Red, green and blue of the strongest color of each cell, less the ground's. */
  readonly tops: Float32Array;
  /** Length of the same. */
  readonly strengths: Float32Array;
  /** Share of opaque pixels within the grain of the ground, 0 to 1; of cells with no opaque pixels 1. */
  readonly bare: Float32Array;
  /** Of the pixels that are not bare, the share that has the strongest color: high for ink with an edge, low where it fades. */
  readonly even: Float32Array;
  /**
   * Length of the mean of each cell's faint pixels, in levels: what is coherent there, haze and not ringing. -1 where hardly any pixel is faint.
   */
  readonly haze: Float32Array;
  /** Length of the farthest single pixel. */
  readonly peaks: Float32Array;
  /** Largest change over two pixels across or down, in levels of the largest channel. */
  readonly jumps: Float32Array;
  /** Up to this length of difference a pixel is as bare as the ground's grain. */
  readonly reach: number;
  /** The same beside art. */
  readonly nearReach: number;
}

/** How far single pixels of bare ground lie from it: three deviations of all three channels together. */
export function grainReach({ grain }: Ground): number {
  return Math.max(2, 3 * Math.hypot(...grain));
}

/** Ringing goes this many deviations far. */
const RINGS = 2.5;

/** A cell that changes by this much within two pixels has an edge that rings, levels of one channel. */
export const RINGING_JUMP = 40;

/** Values a cell that the kernel gives. */
const VALUES = 9;

/** Colors of the ground at the middle of each cell. */
function basesOf({ width, height }: PixelImage, { surface }: Ground, columns: number, rows: number): Float32Array {
  const bases = new Float32Array(columns * rows * 3);
  for (let row = 0, at = 0; row < rows; row++) {
    const y = (row * GROUND_CELL + Math.min(height, row * GROUND_CELL + GROUND_CELL) - 1) / 2;
    for (let column = 0; column < columns; column++, at += 3) {
      surfaceAt(surface, (column * GROUND_CELL + Math.min(width, column * GROUND_CELL + GROUND_CELL) - 1) / 2, y, bases, at);
    }
  }
  return bases;
}

/** Looks at every cell once. `mask` marks with 0 what must not count as bare, however like the ground it is; null where all may. */
export function surveyCells(
  image: PixelImage,
  ground: Ground,
  ringing: number,
  mask: Uint8Array | null,
  kernels: Pick<Kernels, 'surveyCells'>,
): GroundCells {
  const { width, height, pixels } = image;
  const [columns, rows] = [Math.ceil(width / GROUND_CELL), Math.ceil(height / GROUND_CELL)];
  const reach = grainReach(ground);
  const nearReach = Math.max(reach, RINGS * ringing);
  const values = new Float32Array(columns * rows * VALUES);
  const bases = basesOf(image, ground, columns, rows);
  const limits = { reach, nearReach, ringingJump: RINGING_JUMP };
  kernels.surveyCells({ width, rows: height, wantedRows: height, pixels, mask, bases, ...limits, values });
  const tops = new Float32Array(columns * rows * 3);
  const planes = Array.from({ length: VALUES - 3 }, () => new Float32Array(columns * rows));
  for (let cell = 0; cell < columns * rows; cell++) {
    for (let channel = 0; channel < 3; channel++) tops[cell * 3 + channel] = values[cell * VALUES + channel];
    for (let value = 3; value < VALUES; value++) planes[value - 3][cell] = values[cell * VALUES + value];
  }
  const [strengths, bare, even, haze, peaks, jumps] = planes;
  return { columns, rows, tops, strengths, bare, even, haze, peaks, jumps, reach, nearReach };
}

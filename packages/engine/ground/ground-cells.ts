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
  /** Red, green and blue of the mean of all of each cell's opaque pixels, less the ground's. */
  readonly means: Float32Array;
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
export const RINGS = 2.5;

/** A cell that changes by this much within two pixels has an edge that rings, levels of one channel. */
export const RINGING_JUMP = 40;

/** Values a cell that the kernel gives. */
const VALUES = 12;

/** Of those, the first of the mean color. */
const MEAN = 9;

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
  const means = new Float32Array(columns * rows * 3);
  const planes = Array.from({ length: MEAN - 3 }, () => new Float32Array(columns * rows));
  for (let cell = 0; cell < columns * rows; cell++) {
    for (let channel = 0; channel < 3; channel++) {
      tops[cell * 3 + channel] = values[cell * VALUES + channel];
      means[cell * 3 + channel] = values[cell * VALUES + MEAN + channel];
    }
    for (let value = 3; value < MEAN; value++) planes[value - 3][cell] = values[cell * VALUES + value];
  }
  const [strengths, bare, even, haze, peaks, jumps] = planes;
  return { columns, rows, tops, strengths, bare, even, haze, peaks, jumps, means, reach, nearReach };
}

/** Means of quiet cells stray no farther than so many times those of most bare cells, within these bounds, in levels. */
const QUIET_MEANS = 1.5;
const MOST_BARE = 0.9;
const LEAST_QUIET_MEAN = 1;
const MOST_QUIET_MEAN = 3;

/** Of quiet cells this part strays no farther; so many cells tell, and no noise strays farther than the last, in levels. */
const QUIET_PART = 0.98;
const LEAST_QUIET = 100;
const MOST_ASKED = 20_000;
const FARTHEST_STRAY = 18;
const STRAY_ROOM = 1.2;
/** Noise that goes no farther than so many times the reach of grain is grain. */
const BEYOND = 1.5;

const BARE_SHARE = 0.97;

/** How far the means of this part of all bare cells stray from the ground at most, in levels; 0 where none is bare. */
export function meanStray({ means, bare }: Pick<GroundCells, 'means' | 'bare'>, part = 0.5): number {
  const lengths: number[] = [];
  const stride = Math.max(1, Math.floor(bare.length / MOST_ASKED));
  for (let cell = 0; cell < bare.length; cell += stride) {
    if (bare[cell] > BARE_SHARE) lengths.push(Math.hypot(means[cell * 3], means[cell * 3 + 1], means[cell * 3 + 2]));
  }
  lengths.sort((one, other) => one - other);
  return lengths[Math.floor(part * lengths.length)] ?? 0;
}

/** What noise leaves of bare ground. */
export interface Quiet {
  /** One byte a cell: 1 where nothing else is. */
  readonly marks: Uint8Array;
  /** How far means of cells stray by it, in levels; 0 where grain says all. */
  readonly mean: number;
}

/**
 * Cells that show nothing but what noise leaves of the ground: JPEG leaves of grain now and then a pattern that no deviation tells of. How far single
 * pixels stray is read where cells all around mean nothing either.
 */
export function quietCells(cells: GroundCells): Quiet {
  const { columns, rows, means, peaks, bare } = cells;
  const most = Math.min(MOST_QUIET_MEAN, Math.max(LEAST_QUIET_MEAN, QUIET_MEANS * meanStray(cells, MOST_BARE)));
  const quiet = Uint8Array.from(bare, (share, cell) =>
    share > 0 && Math.hypot(means[cell * 3], means[cell * 3 + 1], means[cell * 3 + 2]) <= most ? 1 : 0,
  );
  const strays: number[] = [];
  const stride = Math.max(1, Math.floor(bare.length / MOST_ASKED));
  for (let cell = 0; cell < bare.length; cell += stride) {
    if (quiet[cell] === 0) continue;
    let isApart = true;
    neighborsOf(cell, columns, rows, 1, (other) => {
      if (quiet[other] === 0) isApart = false;
    });
    if (isApart) strays.push(peaks[cell]);
  }
  const none = { marks: new Uint8Array(quiet.length), mean: 0 };
  if (strays.length < LEAST_QUIET) return none;
  strays.sort((one, other) => one - other);
  const farthest = Math.min(FARTHEST_STRAY, STRAY_ROOM * strays[Math.floor(QUIET_PART * (strays.length - 1))]);
  if (farthest < BEYOND * cells.reach) return none;
  return { marks: quiet.map((mark, cell) => (peaks[cell] <= farthest ? mark : 0)), mean: most };
}

/** Calls `visit` with the cells around one, as far as `reach`, and how far off each is. */
export function neighborsOf(
  cell: number,
  columns: number,
  rows: number,
  reach: number,
  visit: (other: number, distance: number) => void,
): void {
  const [column, row] = [cell % columns, Math.floor(cell / columns)];
  for (let y = Math.max(0, row - reach); y <= Math.min(rows - 1, row + reach); y++) {
    for (let x = Math.max(0, column - reach); x <= Math.min(columns - 1, column + reach); x++) {
      if (x !== column || y !== row) visit(y * columns + x, Math.max(Math.abs(x - column), Math.abs(y - row)));
    }
  }
}

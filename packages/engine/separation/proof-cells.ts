import type { Rgb } from '../color/hex.ts';
import type { PixelWindow } from '../image.ts';

/** Side of what is looked at as one: a block of JPEG, whose mean it keeps; two thirds of a millimeter at 300 DPI. */
export const PROOF_CELL = 8;
/** Differences, summed over three channels, under this are rounding. */
export const ROUNDING = 6;
/** Art more opaque than this is no rim. */
export const RIM_OPAQUE = 250;
/** Alpha of a fade changes by no more from pixel to pixel. */
export const FADE_STEP = 32;

/** A row of cells of a print, and the art that is printed. */
export interface ProofCells {
  /** The art, RGBA with straight alpha, and rows and columns around the cells as far as there are any: they tell of rims. */
  readonly art: PixelWindow;
  /** The print: `PROOF_CELL` rows, opaque RGBA. */
  readonly proof: PixelWindow;
  readonly garment: Rgb;
  /** First column of the first cell, and how many cells there are. */
  readonly left: number;
  readonly cells: number;
}

/** Places in the sums of a cell. */
export const SUMS = {
  /** Pixels of the art, and those of them that differ. */
  art: 0,
  differing: 1,
  /** Sizes of the differences: three channels. */
  size: 2,
  /** Differences with their signs, by channel. */
  signed: 3,
  /** Colors that are wanted and printed, by channel, each times the size of its difference. */
  wanted: 6,
  printed: 9,
} as const;
export const SUMS_OF_CELL = 12;

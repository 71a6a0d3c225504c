import { SIDE } from './block-waves.ts';

/** How a picture was stored. */
export interface JpegWay {
  /** Quality on the common scale of 1 to 100, whose tables most programs use. */
  readonly quality: number;
  /** Chroma was stored at half the width and height. */
  readonly isHalved: boolean;
}

/** Tables of ISO 10918-1, annex K, in rows. */
const LUMA = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51, 87, 80, 62, 18, 22,
  37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
];
const CHROMA = [
  17,
  18,
  24,
  47,
  99,
  99,
  99,
  99,
  18,
  21,
  26,
  66,
  99,
  99,
  99,
  99,
  24,
  26,
  56,
  99,
  99,
  99,
  99,
  99,
  47,
  66,
  99,
  99,
  99,
  99,
  99,
  99,
  ...new Array<number>(32).fill(99),
];

function tableOf(base: readonly number[], quality: number): Float64Array {
  const scale = quality < 50 ? 5000 / quality : 200 - 2 * quality;
  return Float64Array.from(base, (step) => Math.min(255, Math.max(1, Math.floor((step * scale + 50) / 100))));
}

/** Steps, in levels, in which the means of blocks are stored: of luma, and of chroma. */
export const meanSteps = (quality: number): readonly [number, number] => [
  tableOf(LUMA, quality)[0] / SIDE,
  tableOf(CHROMA, quality)[0] / SIDE,
];

/** Steps in which the waves of luma are stored, in the order of a block's waves. */
export const lumaTable = (quality: number): Float64Array => tableOf(LUMA, quality);

/** See `lumaTable`. */
export const chromaTable = (quality: number): Float64Array => tableOf(CHROMA, quality);

import type { PixelWindow } from '../image.ts';

/** From a point of the result to its point in the source, pixels' corners at whole numbers: source x = a x + b y + c, source y = d x + e y + f. */
export interface AffineMap {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
  readonly e: number;
  readonly f: number;
}

/** What the kernel `sampleTurned` works on. Both windows hold straight RGBA; beyond the source everything is clear. */
export interface TurnedSampling {
  readonly source: PixelWindow;
  /** Filled whole. Its place tells which points of the result are meant. */
  readonly target: PixelWindow;
  /** Keeps areas: a turn, with or without a flip. */
  readonly map: AffineMap;
}

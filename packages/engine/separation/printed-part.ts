import type { Rect } from '../image.ts';
import type { PrintedInk } from './printed-ink.ts';

/** Inks over a part of the picture that reaches one pixel farther than what is printed, but for the picture's own borders. */
export interface PrintedPart {
  readonly rect: Rect;
  readonly base: PrintedInk;
  /** All others of the job: they cover, as far as they are opaque. */
  readonly inks: readonly PrintedInk[];
}

/** From nothing to this much of a pixel within its neighbors is a rim; less is a tint or a fade. */
export const RIM_STEP = 0.5;

/** What coverage of a byte leaves open, 0 to 1: looked up, as plates are asked pixel by pixel. */
export const OPEN_SHARES: Readonly<Float64Array> = Float64Array.from({ length: 256 }, (_, coverage) => 1 - coverage / 255);

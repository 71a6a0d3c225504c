import type { Rgb } from '../color/hex.ts';

/** One ink on its way onto a print. */
export interface PrintedInk {
  readonly color: Rgb;
  /** One byte a pixel, 255 where the plate is solid. */
  readonly coverage: Uint8Array;
  /**
   * What a full layer hides of what lies beneath it, 0 to 1; the rest is seen through the ink, by its own color. So on white it is itself, however thin,
   * and on a dark shirt darker. Of a transparent ink how strongly it filters.
   */
  readonly opacity: number;
  /** Filters what lies beneath it instead of covering it. */
  readonly isTransparent: boolean;
}

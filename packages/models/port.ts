import type { PixelImage } from '@underbase/engine';
import type { Family } from './families.ts';

/** What a matting network sees in a picture. */
export interface ModelMatte {
  /** The network's own measures; the plane stretches over the whole picture. */
  readonly width: number;
  readonly height: number;
  /** Opacity, one byte a pixel, rows from the top. */
  readonly alpha: Uint8Array;
  readonly family: Family['id'];
}

/**
 * The operator's models, as a run may use them; see RunContext. Networks are kept open from one call to the next.
 * Errors of both: model.*; AbortError through `progress`.
 */
export interface ModelPort {
  /** @param image RGBA, straight alpha; laid on white first, as networks know no opacity. @param progress told 0 to 1 */
  matte(id: string, image: PixelImage, progress: (fraction: number) => void): Promise<ModelMatte>;
  /**
   * The picture as many times as large as the network makes it, in overlapping tiles.
   * @param image RGBA; opacity is not looked at, and the result is opaque @returns measures are whole multiples of the picture's
   */
  enlarge(id: string, image: PixelImage, progress: (fraction: number) => void): Promise<PixelImage>;
}

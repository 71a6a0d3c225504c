/** A rectangle in pixels; x and y from the top left. */
export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * A picture: width x height x 4 bytes (RGBA), straight alpha, sRGB-coded, 8 bits a channel, rows from the top, no padding.
 * `pixels` may stand on shared memory. `dpi` is null where the source named no resolution.
 * `icc` is null for sRGB; codecs convert every source to sRGB, so another profile only stands on images that are passed through.
 */
export interface PixelImage {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
  readonly dpi: number | null;
  readonly icc: Uint8Array | null;
}

/**
 * The measures of a picture without its pixels.
 * `dpi` is the resolution at these pixels (a preview copy at half size has half the DPI);
 * `scale` is this copy's size over the full picture's, 1 for the full picture: lengths given in px are multiplied by it.
 */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly dpi: number;
  readonly scale: number;
  /** On a copy, the exact measures of the full picture: the copy's own sides are rounded, and say no more than about where it ended. */
  readonly full?: { readonly width: number; readonly height: number };
  /**
   * For a look only: the scale that the result is wanted at, where this copy is sharper than that. Tools that enlarge small pictures
   * (`enlarges` of their maker) make their output so large and no larger, from all the pixels that there are.
   */
  readonly resultScale?: number;
}

/** A part of a picture: `pixels` holds rect.width x rect.height x 4 bytes (RGBA, straight alpha, sRGB), rows without padding. */
export interface PixelWindow {
  readonly rect: Rect;
  readonly pixels: Uint8Array;
}

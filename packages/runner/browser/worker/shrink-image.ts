import { type Axis, CODED_LIGHT, type Kernels, type PixelImage, resampleTaps, type Size, tapSpan } from '@underbase/engine';

/** Rows of a smaller copy that one thread makes. */
export interface ShrinkRows {
  readonly source: PixelImage;
  readonly size: Size;
  readonly fromRow: number;
  readonly rows: number;
  /** Those rows of the copy. */
  readonly target: Uint8Array;
}

/** A copy whose longest side has at most so many pixels; a smaller picture is handed back as it is. */
export function shrinkBy(kernels: Kernels, image: PixelImage, longestPx: number): PixelImage {
  const scale = longestPx / Math.max(image.width, image.height);
  if (scale >= 1) return image;
  const size = { width: Math.max(1, Math.round(image.width * scale)), height: Math.max(1, Math.round(image.height * scale)) };
  const target = new Uint8Array(size.width * size.height * 4);
  shrinkRows(kernels, { source: image, size, fromRow: 0, rows: size.height, target });
  return { ...image, ...size, pixels: target };
}

/**
 * A smaller copy for previews: the mean over the area under each pixel, by premultiplied alpha. Coded values are mixed, as the artwork
 * was composited (settled.md 18), so that tools which un-mix colors meet the mixtures they expect. RGBA in and out; keeps its input.
 */
export function shrinkRows(kernels: Kernels, { source, size, fromRow, rows, target }: ShrinkRows): void {
  const across: Axis = { source: source.width, target: size.width, filter: 'area' };
  const down: Axis = { source: source.height, target: size.height, filter: 'area' };
  const span = tapSpan(down, fromRow, rows);
  const stride = source.width * 4;
  kernels.resample({
    source: source.pixels.subarray(span.from * stride, (span.from + span.length) * stride),
    sourceWidth: source.width,
    target,
    columns: resampleTaps(across, 0, size.width),
    rows: resampleTaps(down, fromRow, rows),
    light: CODED_LIGHT,
  });
}

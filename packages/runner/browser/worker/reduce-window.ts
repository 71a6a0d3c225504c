import {
  type Axis,
  CODED_LIGHT,
  type Kernels,
  type PixelImage,
  type Rect,
  resampleTaps,
  type Size,
  splitRows,
  tapSpan,
} from '@underbase/engine';

/** Measures of a picture at some scale: the grid that views of it stand on. */
export function sizeAt({ width, height }: Size, scale: number): Size {
  return { width: Math.max(1, Math.ceil(width * scale)), height: Math.max(1, Math.ceil(height * scale)) };
}

function axesOf(full: Size, size: Size): { readonly across: Axis; readonly down: Axis } {
  return {
    across: { source: full.width, target: size.width, filter: 'area' },
    down: { source: full.height, target: size.height, filter: 'area' },
  };
}

/** The part of the full picture that a window of it, reduced to `size`, is made from. */
export function sourceOfWindow(window: Rect, full: Size, size: Size): Rect {
  const { across, down } = axesOf(full, size);
  const columns = tapSpan(across, window.x, window.width);
  const rows = tapSpan(down, window.y, window.height);
  return { x: columns.from, y: rows.from, width: columns.length, height: rows.length };
}

/** Part of a picture: rows of `rect.width` pixels, from where the part lies in the full picture. */
export interface HeldPart {
  readonly rect: Rect;
  readonly pixels: Uint8Array;
}

/** What one thread makes of a reduction: rows of a window on the reduced picture. */
export interface ReduceRows {
  readonly held: HeldPart;
  readonly full: Size;
  readonly size: Size;
  readonly window: Rect;
  readonly target: Uint8Array;
}

/**
 * A window on a picture reduced to `size`: the mean over the area under each pixel, by premultiplied alpha, straight from full size, so that
 * a part equals the same place of the whole. Coded values are mixed, as the artwork was composited (settled.md 18), so that tools which
 * un-mix colors meet the mixtures that they expect in drafts. RGBA in and out; keeps its input.
 */
export function reduceRows(kernels: Pick<Kernels, 'resample'>, { held, full, size, window, target }: ReduceRows): void {
  const { across, down } = axesOf(full, size);
  const needed = sourceOfWindow(window, full, size);
  const columns = resampleTaps(across, window.x, window.width);
  const rows = resampleTaps(down, window.y, window.height);
  const stride = held.rect.width * 4;
  const source = held.pixels.subarray((needed.y - held.rect.y) * stride, (needed.y - held.rect.y + needed.height) * stride);
  const isWhole = held.rect.x === needed.x && held.rect.width === needed.width;
  kernels.resample({
    source: isWhole ? source : columnsOf(source, held.rect.width, needed.x - held.rect.x, needed.width),
    sourceWidth: needed.width,
    target,
    columns,
    rows,
    light: CODED_LIGHT,
  });
}

function columnsOf(source: Uint8Array, widthPx: number, from: number, columns: number): Uint8Array {
  const rows = source.length / (widthPx * 4);
  const cut = new Uint8Array(columns * rows * 4);
  for (let row = 0; row < rows; row++) {
    const start = (row * widthPx + from) * 4;
    cut.set(source.subarray(start, start + columns * 4), row * columns * 4);
  }
  return cut;
}

/** A reduction in shares of whole rows, one for each thread. */
export function splitReduction(job: ReduceRows, shares: number): readonly ReduceRows[] {
  return splitRows({ ...job.window, y: 0 }, shares).map(({ y, height }) => ({
    ...job,
    window: { ...job.window, y: job.window.y + y, height },
    target: job.target.subarray(y * job.window.width * 4, (y + height) * job.window.width * 4),
  }));
}

/** A copy whose longest side has at most so many pixels; a smaller picture is handed back as it is. */
export function shrinkTo(kernels: Kernels, image: PixelImage, longestPx: number): PixelImage {
  const scale = longestPx / Math.max(image.width, image.height);
  if (scale >= 1) return image;
  const size = { width: Math.max(1, Math.round(image.width * scale)), height: Math.max(1, Math.round(image.height * scale)) };
  const whole = (of: Size): Rect => ({ x: 0, y: 0, width: of.width, height: of.height });
  const target = new Uint8Array(size.width * size.height * 4);
  reduceRows(kernels, { held: { rect: whole(image), pixels: image.pixels }, full: image, size, window: whole(size), target });
  return { ...image, ...size, pixels: target };
}

import type { Kernels } from '../kernels/kernels.ts';
import type { Size } from '../region/rect.ts';

/**
 * Exact Euclidean distance, in pixels from center to center, from every pixel to the nearest seed: a value of `field` (one byte a pixel, only read)
 * that reaches `threshold`. Infinity beyond `maxPx`. For large pictures on several threads call `seedColumns` once and `seedRows` for each band.
 */
export function distanceToSeeds(
  kernels: Pick<Kernels, 'seedColumns' | 'seedRows'>,
  field: Uint8Array,
  size: Size,
  { threshold = 128, maxPx = Number.POSITIVE_INFINITY }: { readonly threshold?: number; readonly maxPx?: number },
): Float32Array {
  const columns = new Uint16Array(size.width * size.height);
  const distances = new Float32Array(columns.length);
  kernels.seedColumns(field, threshold, size, columns);
  kernels.seedRows(columns, size.width, maxPx, distances);
  return distances;
}

/**
 * Distance in pixels from every pixel's center to the edge of a shape given by its coverage (`alpha`, one byte a pixel, only read), 0 inside.
 * Anti-aliased pixels tell where between the centers the edge runs: from 2 px on, distances are off by 0.02 px in the mean and by 0.14 px at most
 * (tight curves; 0.07 px at straight edges), by up to a quarter pixel right beside the edge. A field from a hard mask is off by half a pixel anywhere. Infinity beyond `maxPx` (at most 2000). For distances inside a shape hand over
 * 255 - alpha. A window that is larger by `edgeHaloPx(maxPx)` on every side gives the same distances as the whole picture.
 */
export function distanceToEdge(kernels: Pick<Kernels, 'edgeDistance'>, alpha: Uint8Array, size: Size, maxPx: number): Float32Array {
  const distances = new Float32Array(size.width * size.height);
  kernels.edgeDistance(alpha, size, maxPx, distances);
  return distances;
}

/** What `distanceToEdge` looks at around a pixel. */
export function edgeHaloPx(maxPx: number): number {
  return Math.ceil(maxPx) + 2;
}

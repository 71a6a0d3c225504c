import { distanceToSeeds } from '../distance/distance-field.ts';
import type { Kernels } from '../kernels/kernels.ts';
import type { Size } from '../region/rect.ts';

/** A disc that lies in a neighbor's, but for so much of a pixel, tells nothing of its own. */
const WITHIN_PX = 0.35;
const DIAGONAL = Math.SQRT2;
const SEED_DEEPER = 0.5;

/** How far around a pixel `halfWidths` looks, for half widths up to `mostPx`. */
export function halfWidthReach(mostPx: number): number {
  return Math.ceil(2 * mostPx) + 4;
}

/** True where no neighbor's disc holds this pixel's. Distances grow by no more than the way. */
function isRidge(depths: Float32Array, at: number, width: number): boolean {
  const depth = depths[at];
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      const way = dx !== 0 && dy !== 0 ? DIAGONAL : 1;
      if ((dx !== 0 || dy !== 0) && depths[at + dy * width + dx] >= depth + way - WITHIN_PX) return false;
    }
  }
  return true;
}

/** The depth of the ridge that a pixel is next to: it may run between two pixels, as in strokes of an even width. Both sides fall off alike. */
function ridgeDepth(depths: Float32Array, at: number, width: number): number {
  const across = Math.abs(depths[at + 1] - depths[at - 1]);
  const down = Math.abs(depths[at + width] - depths[at - width]);
  return depths[at] + Math.min(0.5, Math.max(across, down) / 2);
}

/** Lets every pixel of a disc know that it lies in one of this radius. */
function stampDisc(out: Float32Array, { width, height }: Size, x: number, y: number, radius: number): void {
  const reach = Math.floor(radius);
  for (let j = Math.max(0, y - reach); j <= Math.min(height - 1, y + reach); j++) {
    const half = Math.floor(Math.sqrt(radius * radius - (j - y) ** 2));
    const end = Math.min(width - 1, x + half);
    for (let i = Math.max(0, x - half); i <= end; i++) {
      if (out[j * width + i] < radius) out[j * width + i] = radius;
    }
  }
}

/**
 * Half of a shape's local width in pixels at every pixel of it, told up to `mostPx`: the largest disc inside the shape that covers the pixel.
 * `depths` is each pixel's distance to the shape's edge, width × height, 0 outside; only read. A window that is larger by `halfWidthReach(mostPx)` on
 * every side gives the same widths as the whole picture.
 * Source: local thickness (T. Hildebrand and P. Rüegsegger, 1997), discs of wide parts by one distance field, those of thin parts one by one.
 */
export function halfWidths(depths: Float32Array, size: Size, mostPx: number, kernels: Kernels): Float32Array {
  const { width, height } = size;
  const wide = new Uint8Array(depths.length);
  for (let at = 0; at < depths.length; at++) wide[at] = depths[at] >= mostPx ? 255 : 0;
  // Seeds may lie up to a pixel deeper than asked for: then the edge is as much farther.
  const out = distanceToSeeds(kernels, wide, size, { maxPx: mostPx + 1 });
  for (let at = 0; at < out.length; at++) out[at] = out[at] <= mostPx + SEED_DEEPER ? mostPx : 0;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1, at = y * width + 1; x < width - 1; x++, at++) {
      const depth = depths[at];
      if (depth > 0 && depth < mostPx && isRidge(depths, at, width)) stampDisc(out, size, x, y, ridgeDepth(depths, at, width));
    }
  }
  return out;
}

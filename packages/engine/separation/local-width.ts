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

/** True where no neighbor's disc holds this pixel's. Distances grow by no more than the way. Most pixels have such a neighbor straight beside them. */
function isRidge(depths: Float32Array, at: number, width: number): boolean {
  const straight = depths[at] + 1 - WITHIN_PX;
  if (depths[at - 1] >= straight || depths[at + 1] >= straight || depths[at - width] >= straight || depths[at + width] >= straight)
    return false;
  const slant = depths[at] + DIAGONAL - WITHIN_PX;
  const [above, below] = [at - width, at + width];
  return depths[above - 1] < slant && depths[above + 1] < slant && depths[below - 1] < slant && depths[below + 1] < slant;
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
 * `depths` is each pixel's distance to the shape's edge, width × height, 0 outside, where nothing is told; only read. A window that is larger by `halfWidthReach(mostPx)` on
 * every side gives the same widths as the whole picture.
 * Source: local thickness (T. Hildebrand and P. Rüegsegger, 1997), discs of wide parts by one distance field, those of thin parts one by one.
 */
export function halfWidths(depths: Float32Array, size: Size, mostPx: number, kernels: Kernels): Float32Array {
  const { width, height } = size;
  // Outside the shape, which most of a sheet is, all bits of a depth are 0.
  const bits = new Int32Array(depths.buffer, depths.byteOffset, depths.length);
  const wide = new Uint8Array(depths.length);
  for (let at = 0; at < depths.length; at++) if (bits[at] !== 0 && depths[at] >= mostPx) wide[at] = 255;
  // Seeds may lie up to a pixel deeper than asked for: then the edge is as much farther.
  const out = distanceToSeeds(kernels, wide, size, { maxPx: mostPx + 1 });
  for (let at = 0; at < out.length; at++) if (bits[at] !== 0) out[at] = out[at] <= mostPx + SEED_DEEPER ? mostPx : 0;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1, at = y * width + 1; x < width - 1; x++, at++) {
      if (bits[at] === 0) continue;
      const depth = depths[at];
      if (depth > 0 && depth < mostPx && isRidge(depths, at, width)) stampDisc(out, size, x, y, ridgeDepth(depths, at, width));
    }
  }
  return out;
}

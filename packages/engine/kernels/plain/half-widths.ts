import type { Size } from '../../region/rect.ts';
import { seedColumns, seedRows } from './seed-distance.ts';

/** A disc that lies in a neighbor's, but for so much of a pixel, tells nothing of its own. */
const WITHIN_PX = 0.35;
const DIAGONAL = Math.SQRT2;
/** Seeds lie up to so much deeper than asked for. */
const SEED_DEEPER = 0.5;

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

/** See Kernels. */
export function halfWidths(depths: Float32Array, size: Size, mostPx: number, out: Float32Array): void {
  const { width, height } = size;
  const [wide, columns] = [new Uint8Array(depths.length), new Uint16Array(depths.length)];
  for (let at = 0; at < depths.length; at++) if (depths[at] >= mostPx) wide[at] = 255;
  seedColumns(wide, 255, size, columns);
  // Seeds may lie up to a pixel deeper than asked for: then the edge is as much farther.
  seedRows(columns, width, mostPx + 1, out);
  for (let at = 0; at < out.length; at++) out[at] = depths[at] > 0 && out[at] <= mostPx + SEED_DEEPER ? mostPx : 0;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1, at = y * width + 1; x < width - 1; x++, at++) {
      const depth = depths[at];
      if (depth > 0 && depth < mostPx && isRidge(depths, at, width)) stampDisc(out, size, x, y, ridgeDepth(depths, at, width));
    }
  }
}

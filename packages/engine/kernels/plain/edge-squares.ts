import { FAINT, IS_FAINT } from '../../offset/edge-levels.ts';
import type { Size } from '../../region/rect.ts';

/** Plain twin of the kernel `edgeSquares`; see kernels.ts. */
export function edgeSquares(plane: Uint8Array, { width, height }: Size): Uint32Array {
  const found: number[] = [];
  for (let y = 1; y < height - 2; y++) {
    for (let x = 1; x < width - 2; x++) {
      const at = y * width + x;
      const inside = (plane[at] >>> 7) + (plane[at + 1] >>> 7) + (plane[at + width] >>> 7) + (plane[at + width + 1] >>> 7);
      if (inside > 0 && inside < 4) found.push(at);
      else if (inside === 0 && plane[at] >= FAINT) found.push(at + IS_FAINT);
    }
  }
  return Uint32Array.from(found);
}

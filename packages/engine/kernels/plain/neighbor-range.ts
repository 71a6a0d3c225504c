import type { Size } from '../../region/rect.ts';

/** See Kernels. */
export function neighborRange(plane: Uint8Array, { width, height }: Size, least: Uint8Array, most: Uint8Array): void {
  for (let y = 0, at = 0; y < height; y++) {
    const [top, bottom] = [Math.max(0, y - 1), Math.min(height - 1, y + 1)];
    for (let x = 0; x < width; x++, at++) {
      const [left, right] = [Math.max(0, x - 1), Math.min(width - 1, x + 1)];
      let [low, high] = [255, 0];
      for (let row = top; row <= bottom; row++) {
        for (let near = row * width + left; near <= row * width + right; near++) {
          if (plane[near] < low) low = plane[near];
          if (plane[near] > high) high = plane[near];
        }
      }
      least[at] = low;
      most[at] = high;
    }
  }
}

import type { PixelImage } from '../image.ts';
import type { Ground } from './find-ground.ts';
import { grainReach, surveyCells } from './ground-cells.ts';
import { inkField } from './ink-field.ts';
import type { GroundModel } from './solve-coverage.ts';
import { surfaceAt } from './surface.ts';

/**
 * All that `solveCoverage` needs to know of a picture. `mask` (one byte a pixel) has 0 where what looks like ground belongs to the art: enclosed
 * areas that stay. Null where every place may be ground. Reads each pixel once or twice; keeps its input.
 */
export function modelGround(image: PixelImage, ground: Ground, mask: Uint8Array | null = null): GroundModel {
  const cells = surveyCells(image, ground, mask);
  return { ground, field: inkField(cells, ground), ringing: cells.ringing };
}

/** Marks bare ground with 255: opaque pixels within its grain, and beside art within what JPEG leaves there. One byte a pixel, else 0. */
export function groundMask({ width, height, pixels }: PixelImage, ground: Ground, ringing = 0): Uint8Array {
  const mask = new Uint8Array(width * height);
  const most = Math.max(grainReach(ground), 2 * ringing) ** 2;
  const color = new Float32Array(3);
  for (let y = 0, index = 0; y < height; y++) {
    for (let x = 0; x < width; x++, index++) {
      if ((x & 7) === 0) surfaceAt(ground.surface, x + 4, y, color);
      const at = index * 4;
      const square = (pixels[at] - color[0]) ** 2 + (pixels[at + 1] - color[1]) ** 2 + (pixels[at + 2] - color[2]) ** 2;
      if (square <= most && pixels[at + 3] >= 250) mask[index] = 255;
    }
  }
  return mask;
}

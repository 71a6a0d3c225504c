import { lumaAt } from '../color/luma.ts';
import type { PixelImage } from '../image.ts';
import type { JpegGrid } from './find-jpeg-grid.ts';

const SIDE = 8;
/** Contrast of luma, levels: a block with less is even, with the second and more it holds an edge. */
const EVEN_CONTRAST = 8;
const EDGE_CONTRAST = 40;
/** Of all blocks so many are even, and so many edges are wanted to tell. */
const LEAST_EVEN = 0.2;
const LEAST_EDGES = 12;
/** Between even blocks and those with an edge lie no more than this part of the latter. */
const MOST_BETWEEN = 0.16;

/**
 * Whether a JPEG's blocks are either even or hold a strong edge, and hardly any lie between, as those of lettering and line art: blocks of photographs
 * have all contrasts. Told of opaque pictures whose flat colors JPEG broke up.
 */
export function hasLetteredBlocks({ width, height, pixels }: PixelImage, { phaseX, phaseY }: JpegGrid): boolean {
  let [even, between, edges] = [0, 0, 0];
  for (let top = phaseY; top + SIDE <= height; top += SIDE) {
    for (let left = phaseX; left + SIDE <= width; left += SIDE) {
      let [least, most] = [255, 0];
      for (let y = top; y < top + SIDE; y++) {
        for (let x = left, at = (y * width + left) * 4; x < left + SIDE; x++, at += 4) {
          const luma = lumaAt(pixels, at);
          if (luma < least) least = luma;
          if (luma > most) most = luma;
        }
      }
      if (most - least < EVEN_CONTRAST) even++;
      else if (most - least < EDGE_CONTRAST) between++;
      else edges++;
    }
  }
  return edges >= LEAST_EDGES && even >= LEAST_EVEN * (even + between + edges) && between <= MOST_BETWEEN * edges;
}

import type { PixelImage } from '../image.ts';
import { levelsBetween } from './picture-noise.ts';

/** Side of a JPEG's block. */
const SIDE = 8;
/** A block whose pixels differ by more levels holds an edge, or what one rings. */
const EDGE_LEVELS = 24;
/** Black and white cut grain off: a block that comes so near to either tells of none. */
const CUT_LEVELS = 4;
/** Fewer blocks tell nothing. */
const LEAST_BLOCKS = 16;

/** How many neighbors in the rows of a block differ; null where it holds an edge, or is cut off by black or white. */
function differingIn({ width, pixels }: PixelImage, left: number, top: number): number | null {
  const first = (top * width + left) * 4;
  let differing = 0;
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0, at = first + y * width * 4; x < SIDE; x++, at += 4) {
      if (levelsBetween(pixels, at, first) > EDGE_LEVELS) return null;
      const luma = 0.299 * pixels[at] + 0.587 * pixels[at + 1] + 0.114 * pixels[at + 2];
      if (luma < CUT_LEVELS || luma > 255 - CUT_LEVELS) return null;
      if (x > 0 && levelsBetween(pixels, at, at - 4) > 0) differing++;
    }
  }
  return differing;
}

/**
 * Whether a picture that went through a JPEG from its corner on has no grain where no edge is: in blocks without one most neighbors are the same to the
 * level. What rings beside dense lines is more than half of a sheet, and is no grain.
 */
export function hasEvenBlocks(image: PixelImage): boolean {
  let [blocks, differing] = [0, 0];
  for (let top = 0; top + SIDE <= image.height; top += SIDE) {
    for (let left = 0; left + SIDE <= image.width; left += SIDE) {
      const found = differingIn(image, left, top);
      if (found === null) continue;
      blocks++;
      differing += found;
    }
  }
  return blocks >= LEAST_BLOCKS && 2 * differing < blocks * SIDE * (SIDE - 1);
}

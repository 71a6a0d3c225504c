import { lumaAt } from '../color/luma.ts';
import type { PixelImage } from '../image.ts';

/** Side of the blocks looked at: grain of paper, coarse as that may be, goes up and down within one. */
const SIDE = 16;
/** A block whose luma differs by more than this holds an edge. */
const MOST_CONTRAST = 56;
/** Blocks looked at, and how many have to be free of edges: fewer are chance. */
const MOST_BLOCKS = 4000;
const LEAST_BLOCKS = 12;
const OPAQUE = 250;

const MIDDLE = (SIDE - 1) / 2;
/** Sum of the squared places of a block along one axis, over all of its pixels. */
const OF_SLOPE = (SIDE * SIDE * (SIDE * SIDE - 1)) / 12;

/** How far a block's luma goes up and down about its slope, root mean square; null where it has an edge, or something shows through. */
function roughnessAt({ width, pixels }: PixelImage, left: number, top: number): number | null {
  let [sum, squares, across, down, least, most] = [0, 0, 0, 0, 255, 0];
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0, at = ((top + y) * width + left) * 4; x < SIDE; x++, at += 4) {
      if (pixels[at + 3] < OPAQUE) return null;
      const luma = lumaAt(pixels, at);
      if (luma < least) least = luma;
      if (luma > most) most = luma;
      sum += luma;
      squares += luma * luma;
      across += luma * (x - MIDDLE);
      down += luma * (y - MIDDLE);
    }
  }
  if (most - least > MOST_CONTRAST) return null;
  const count = SIDE * SIDE;
  return Math.sqrt(Math.max(0, (squares - (sum * sum) / count - (across * across + down * down) / OF_SLOPE) / count));
}

/**
 * Grain of a picture's even places, fine or coarse, in levels of luma (root mean square): the middle one of blocks without an edge, slopes taken off. 0 for
 * flat art, also as a JPEG. Neighbors alone, as `measureGrain` has them, know nothing of coarse grain. Straight alpha; keeps its input.
 */
export function evenGrain(image: PixelImage): number {
  const [columns, rows] = [Math.floor(image.width / SIDE), Math.floor(image.height / SIDE)];
  const stride = Math.max(1, Math.floor((columns * rows) / MOST_BLOCKS));
  const found: number[] = [];
  for (let block = 0; block < columns * rows; block += stride) {
    const roughness = roughnessAt(image, (block % columns) * SIDE, Math.floor(block / columns) * SIDE);
    if (roughness !== null) found.push(roughness);
  }
  return found.length < LEAST_BLOCKS ? 0 : found.sort((one, other) => one - other)[found.length >> 1];
}

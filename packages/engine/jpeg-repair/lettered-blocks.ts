import { lumaAt } from '../color/luma.ts';
import type { PixelImage } from '../image.ts';
import type { PictureNoise } from '../separation/picture-noise.ts';
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

/** A photograph has fewer even blocks than art with flat colors, more between for those with an edge, and grain; so many blocks are wanted to tell. */
const MOST_EVEN_OF_PHOTO = 0.36;
const LEAST_BETWEEN_OF_PHOTO = 0.16;
const LEAST_GRAIN_OF_PHOTO = 1;
const LEAST_BLOCKS = 64;
const OPAQUE = 255;

/** Blocks by their contrast of luma. */
interface BlockCounts {
  readonly even: number;
  readonly between: number;
  readonly edges: number;
}

/** Contrast of a block, levels; null where something shows through it. */
function contrastOf({ width, pixels }: PixelImage, left: number, top: number): number | null {
  let [least, most] = [255, 0];
  for (let y = top; y < top + SIDE; y++) {
    for (let x = left, at = (y * width + x) * 4; x < left + SIDE; x++, at += 4) {
      if (pixels[at + 3] < OPAQUE) return null;
      const luma = lumaAt(pixels, at);
      if (luma < least) least = luma;
      if (luma > most) most = luma;
    }
  }
  return most - least;
}

/** Counts the blocks that are opaque all over. */
function countBlocks(image: PixelImage, { phaseX, phaseY }: Pick<JpegGrid, 'phaseX' | 'phaseY'>): BlockCounts {
  let [even, between, edges] = [0, 0, 0];
  for (let top = phaseY; top + SIDE <= image.height; top += SIDE) {
    for (let left = phaseX; left + SIDE <= image.width; left += SIDE) {
      const contrast = contrastOf(image, left, top);
      if (contrast === null) continue;
      if (contrast < EVEN_CONTRAST) even++;
      else if (contrast < EDGE_CONTRAST) between++;
      else edges++;
    }
  }
  return { even, between, edges };
}

/**
 * Whether a JPEG's blocks are either even or hold a strong edge, and hardly any lie between, as those of lettering and line art: blocks of photographs
 * have all contrasts. Told of opaque pictures whose flat colors JPEG broke up.
 */
export function hasLetteredBlocks(image: PixelImage, grid: JpegGrid): boolean {
  const { even, between, edges } = countBlocks(image, grid);
  return edges >= LEAST_EDGES && even >= LEAST_EVEN * (even + between + edges) && between <= MOST_BETWEEN * edges;
}

/**
 * Whether a picture is a photograph though colors of it look flat, as those of a small one do that is dark or out of focus in places: it has grain, few of its
 * blocks are even, and many have neither an edge nor nothing. Straight alpha; only what is opaque is asked.
 */
export function hasPhotoBlocks(image: PixelImage, { grain }: Pick<PictureNoise, 'grain'>): boolean {
  if (grain < LEAST_GRAIN_OF_PHOTO) return false;
  const { even, between, edges } = countBlocks(image, { phaseX: 0, phaseY: 0 });
  const blocks = even + between + edges;
  return blocks >= LEAST_BLOCKS && even < MOST_EVEN_OF_PHOTO * blocks && between > LEAST_BETWEEN_OF_PHOTO * edges;
}

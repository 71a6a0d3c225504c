import type { PixelImage } from '../image.ts';

/** Places that one look compares, so many pixels apart along the edge: an outline that keeps its place over all of them is straight. */
const PLACES = 5;
const APART_PX = 4;
/** One look for so many pixels along the edge. */
const LOOK_PX = 24;
/** A clear pixel is 0, ink lies between these: edges of the art and edges between inks are steps alike. */
const LEAST_INK = 112;
const INK_SHARE = (255 - LEAST_INK) / 255;
const LEAST_STEP = 28;
/** Both sides of an edge are even within this. */
const EVEN = 4;
/** Shares of the step by which an edge's pixel may differ along it, and from which on it lies within a pixel. */
const SAME_SHARE = 0.07;
const WITHIN_SHARE = 0.04;

/** Rows of pixels with a straight edge of the art: rows that begin on the edge, and rows that the edge lies within. */
export interface StraightEdges {
  readonly onSeams: number;
  readonly within: number;
}

/**
 * How the straight edges of a picture lie to its grid of pixels. Art that was drawn by the pixel, and hinted type, has them on the seams; art that was
 * drawn in lengths and then smoothed has them anywhere. `image` is straight RGBA8; `isLevel` looks at edges that run from left to right, else at upright
 * ones. The rows along the picture's own sides are left out.
 */
export function straightEdges({ width, height, pixels }: PixelImage, isLevel: boolean): StraightEdges {
  const [length, depth, along, inward] = isLevel ? [width, height, 4, width * 4] : [height, width, width * 4, 4];
  const levelAt = (at: number): number => {
    const alpha = pixels[at + 3];
    if (alpha === 0) return 0;
    const luma = 0.299 * pixels[at] + 0.587 * pixels[at + 1] + 0.114 * pixels[at + 2];
    return ((LEAST_INK + INK_SHARE * luma) * alpha) / 255;
  };
  /** Share of the step that its pixel has where an edge lies between `at` less a row and `at` more one: 0 on the seam before it; null without an edge. */
  const shareAt = (at: number): number | null => {
    const [before, own, after] = [levelAt(at - inward), levelAt(at), levelAt(at + inward)];
    const step = after - before;
    if (Math.abs(step) < LEAST_STEP) return null;
    if (Math.abs(before - levelAt(at - 2 * inward)) > EVEN || Math.abs(after - levelAt(at + 2 * inward)) > EVEN) return null;
    return (own - before) / step;
  };
  const [onSeams, within] = [new Set<number>(), new Set<number>()];
  for (let start = APART_PX; start + PLACES * APART_PX < length; start += LOOK_PX) {
    for (let row = 4; row < depth - 4; row++) {
      const first = start * along + row * inward;
      const share = shareAt(first);
      if (share === null || share < -SAME_SHARE || share > 1 - WITHIN_SHARE) continue;
      let isStraight = true;
      for (let place = 1; place < PLACES && isStraight; place++) {
        const other = shareAt(first + place * APART_PX * along);
        isStraight = other !== null && Math.abs(other - share) <= SAME_SHARE;
      }
      if (!isStraight) continue;
      (share < WITHIN_SHARE ? onSeams : within).add(row);
      row += 2;
    }
  }
  return { onSeams: onSeams.size, within: within.size };
}

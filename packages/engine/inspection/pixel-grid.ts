import type { PixelImage } from '../image.ts';
import { wordsOf } from './tile-survey.ts';

/** Larger pixels than this are drawn shapes. */
const MOST_PX = 64;
/** Steps of color that a picture has to have before its grid means anything. */
const LEAST_STEPS = 24;

const greatestCommon = (one: number, other: number): number => (other === 0 ? one : greatestCommon(other, one % other));

/**
 * Side in pixels of the squares that a picture is made of, where all its steps of color lie on one grid from its corner, as in pixel art that was
 * enlarged by a whole factor; 1 for any other. Exact: one step beside the grid and it is none.
 */
export function pixelGrid(image: PixelImage): number {
  const { width, height } = image;
  const words = wordsOf(image.pixels);
  let [side, steps] = [0, 0];
  for (let y = 0; y < height && side !== 1; y++) {
    const row = y * width;
    for (let x = 1; x < width; x++) {
      if (words[row + x] === words[row + x - 1]) continue;
      steps++;
      side = greatestCommon(side, x);
      if (side === 1) break;
    }
  }
  for (let y = 1; y < height && side !== 1; y++) {
    const row = y * width;
    for (let x = 0; x < width; x++) {
      if (words[row + x] === words[row - width + x]) continue;
      steps++;
      side = greatestCommon(side, y);
      break;
    }
  }
  const isWhole = side > 1 && side <= MOST_PX && width % side === 0 && height % side === 0;
  return isWhole && steps >= LEAST_STEPS ? side : 1;
}

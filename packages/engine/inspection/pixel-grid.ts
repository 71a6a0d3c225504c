import type { PixelImage } from '../image.ts';
import { wordsOf } from './tile-survey.ts';

/** Larger pixels than this are drawn shapes. */
const MOST_PX = 64;
/** Steps of color that a picture has to have before its grid means anything, and columns and rows that they stand on: a drawn rectangle has four. */
const LEAST_STEPS = 24;
const LEAST_LINES = 8;

const greatestCommon = (one: number, other: number): number => (other === 0 ? one : greatestCommon(other, one % other));

/**
 * Side in pixels of the squares that a picture is made of, where all its steps of color lie on one grid from its corner, as in pixel art that was
 * enlarged by a whole factor; 1 for any other. Exact: one step beside the grid and it is none.
 */
export function pixelGrid(image: PixelImage): number {
  const { width, height } = image;
  const words = wordsOf(image.pixels);
  const columns = new Uint8Array(width);
  let [side, steps, rows] = [0, 0, 0];
  for (let y = 0; y < height && side !== 1; y++) {
    const row = y * width;
    for (let x = 1; x < width; x++) {
      if (words[row + x] === words[row + x - 1]) continue;
      steps++;
      columns[x] = 1;
      side = greatestCommon(side, x);
      if (side === 1) break;
    }
  }
  for (let y = 1; y < height && side !== 1; y++) {
    const row = y * width;
    for (let x = 0; x < width; x++) {
      if (words[row + x] === words[row - width + x]) continue;
      steps++;
      rows++;
      side = greatestCommon(side, y);
      break;
    }
  }
  const isWhole = side > 1 && side <= MOST_PX && width % side === 0 && height % side === 0;
  const lines = rows + columns.reduce((sum, is) => sum + is, 0);
  return isWhole && steps >= LEAST_STEPS && lines >= LEAST_LINES ? side : 1;
}

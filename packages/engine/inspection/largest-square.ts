import type { Rect } from '../image.ts';
import { TILE_PX, type TileSurvey } from './tile-survey.ts';

/** The largest square of tiles whose alpha is at least `solid` throughout, in pixels; null where no tile is. Right to one tile. */
export function largestSolidSquare({ across, down, least }: TileSurvey, solid: number): Rect | null {
  const sides = new Uint16Array(across * down);
  let [best, bestAt] = [0, 0];
  for (let row = 0; row < down; row++) {
    for (let column = 0; column < across; column++) {
      const at = row * across + column;
      if (least[at] < solid) continue;
      const isBorder = row === 0 || column === 0;
      sides[at] = isBorder ? 1 : 1 + Math.min(sides[at - 1], sides[at - across], sides[at - across - 1]);
      if (sides[at] > best) [best, bestAt] = [sides[at], at];
    }
  }
  if (best === 0) return null;
  const [right, bottom] = [(bestAt % across) + 1, Math.floor(bestAt / across) + 1];
  return { x: (right - best) * TILE_PX, y: (bottom - best) * TILE_PX, width: best * TILE_PX, height: best * TILE_PX };
}

import type { Ground } from './find-ground.ts';
import { evenSurface } from './surface.ts';

/** A ground of one color all over, without grain, as tests stand art on: red, green and blue, 0 to 255. */
export function evenGround(width: number, height: number, color: readonly [number, number, number]): Ground {
  const [r, g, b] = color;
  return {
    color: { r, g, b },
    surface: evenSurface(width, height, color),
    grain: [0, 0, 0],
    blotch: [0, 0, 0],
    borderShare: 1,
    share: 1,
    spread: 0,
  };
}

import type { FlatEnd, Size } from '@underbase/engine';

/** Beyond an end and beside it, in pixels, pixels are no longer mixed with it. */
const CLEAR_PX = 1.75;

/**
 * Whether a line of an ink ends where it is cut, and does not meet another ink there that lies over it, or that it lies over: what is beyond its end is
 * then what lies beside it as well. `inks` is the ink of each pixel.
 */
export function isOpenEnd({ ux, uy, x, y, halfPx, lengthPx }: FlatEnd, inks: Uint8Array, { width, height }: Size): boolean {
  const at = (out: number, across: number) => {
    const column = Math.floor(x + out * ux - across * uy);
    const row = Math.floor(y + out * uy + across * ux);
    return column < 0 || row < 0 || column >= width || row >= height ? -1 : inks[row * width + column];
  };
  const beyond = at(CLEAR_PX, 0);
  const back = -Math.min(CLEAR_PX, lengthPx / 2);
  return beyond === at(back, halfPx + CLEAR_PX) || beyond === at(back, -halfPx - CLEAR_PX);
}

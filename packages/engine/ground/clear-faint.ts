import type { Size } from '../region/rect.ts';

/** Near is the same or the next square of so many pixels. */
const NEAR_PX = 6;

/** Squares in which, or beside which, a plane has at least `least`: one byte each, row by row. */
function fullSquares(plane: Uint8Array, { width, height }: Size, least: number): Uint8Array {
  const [columns, rows] = [Math.ceil(width / NEAR_PX), Math.ceil(height / NEAR_PX)];
  const near = new Uint8Array(columns * rows);
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / NEAR_PX);
    for (let x = 0; x < width; x++) {
      if (plane[y * width + x] < least) continue;
      const column = Math.floor(x / NEAR_PX);
      const [left, right] = [Math.max(0, column - 1), Math.min(columns, column + 2)];
      for (let beside = Math.max(0, row - 1); beside < Math.min(rows, row + 2); beside++) {
        near.fill(1, beside * columns + left, beside * columns + right);
      }
      // The rest of this square's row tells nothing new.
      x = (column + 1) * NEAR_PX - 1;
    }
  }
  return near;
}

/**
 * Clears, in place, what is faint all along: a drawn line, however fine, somewhere near has at least `least` of full ink, while creases in paper, ruled
 * sheets and guide lines stay paler throughout. `ink` tells how full pixels are and may be the same plane; both one byte a pixel.
 */
export function clearFaint(shape: Uint8Array, ink: Uint8Array, size: Size, least: number): void {
  const near = fullSquares(ink, size, least);
  const columns = Math.ceil(size.width / NEAR_PX);
  for (let y = 0; y < size.height; y++) {
    const row = Math.floor(y / NEAR_PX) * columns;
    for (let column = 0; column < columns; column++) {
      if (near[row + column] === 1) continue;
      shape.fill(0, y * size.width + column * NEAR_PX, y * size.width + Math.min(size.width, (column + 1) * NEAR_PX));
    }
  }
}

import { areaRect, type CellArea } from './cell-area.ts';
import { INSIDE } from './edge-contour.ts';
import { type LinePieces, PIECE_NUMBERS } from './piece-grid.ts';

/** Five pixels across a line that is at most this thick hold no more than so much coverage, and next to none at their ends. */
const MAX_SUM = 255;
const MAX_END = 8;

/** Where, from the pixel's center, the sides of a line lie that crosses five pixels, `step` apart; null where they hold no thin line with its ridge here. */
function sidesOf(plane: Uint8Array, at: number, step: number): readonly [number, number] | null {
  const [far, before, own, after, end] = [plane[at - 2 * step], plane[at - step], plane[at], plane[at + step], plane[at + 2 * step]];
  if (own < before || own < after || far > MAX_END || end > MAX_END) return null;
  const sum = far + before + own + after + end;
  if (sum > MAX_SUM) return null;
  const middle = (after - before) / sum;
  const half = sum / 510;
  return [middle - half, middle + half];
}

/** What stands beside covered pixels is their rim, and no line of its own. */
function touchesInside(plane: Uint8Array, at: number, width: number): boolean {
  for (let row = at - width; row <= at + width; row += width) {
    if (plane[row - 1] >= INSIDE || plane[row] >= INSIDE || plane[row + 1] >= INSIDE) return true;
  }
  return false;
}

/**
 * Lines thinner than a pixel whose coverage stays below one half have no inside, so no contour: their sides as points (pieces without length).
 * `faint` are the places of pixels with some coverage and no neighbor inside.
 */
export function thinPieces(plane: Uint8Array, area: CellArea, faint: readonly number[]): LinePieces {
  const { x: left, y: top, width, height } = areaRect(area);
  const numbers = new Float64Array(faint.length * 2 * PIECE_NUMBERS);
  let count = 0;
  const add = (x: number, y: number) => numbers.set([x, y, x, y], count++ * PIECE_NUMBERS);
  for (const at of faint) {
    const column = at % width;
    const row = Math.floor(at / width);
    if (column < 2 || row < 2 || column >= width - 2 || row >= height - 2) continue;
    if (touchesInside(plane, at, width)) continue;
    const [x, y] = [left + column + 0.5, top + row + 0.5];
    const across = sidesOf(plane, at, 1);
    const down = across ? null : sidesOf(plane, at, width);
    if (across) for (const side of across) add(x + side, y);
    if (down) for (const side of down) add(x, y + side);
  }
  return { count, numbers: numbers.subarray(0, count * PIECE_NUMBERS) };
}

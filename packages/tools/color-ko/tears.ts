import type { Frame, PixelWindow, Rect } from '@underbase/engine';
import type { PixelPlace, Tally } from '../run.ts';
import { cellGroups } from './cell-groups.ts';
import { passageGrid, placeStep } from './passages.ts';

/** Pixels to each side that are compared. */
export const TEAR_REACH = 2;

/** Alpha that jumps by this much over five pixels is an edge of the result, not a fade. */
const JUMP = 60;

/** Colors that differ by less in any channel over the same five pixels, in levels, make no edge of the picture: pale solids differ by more. */
const EVEN = 5;

/** Tears together as long as this part of the longer side are seen at arm's length; and shorter than so many pixels they are stray ones. */
const LONG_PART = 0.08;
const LEAST_LONG_PX = 40;

/** Whether the picture is even around a place. */
function isEven({ rect, pixels }: PixelWindow, x: number, y: number): boolean {
  const [left, right] = [Math.max(rect.x, x - TEAR_REACH), Math.min(rect.x + rect.width - 1, x + TEAR_REACH)];
  const [top, bottom] = [Math.max(rect.y, y - TEAR_REACH), Math.min(rect.y + rect.height - 1, y + TEAR_REACH)];
  for (let channel = 0; channel < 4; channel++) {
    let [least, most] = [255, 0];
    for (let row = top; row <= bottom; row++) {
      for (let column = left; column <= right; column++) {
        const value = pixels[((row - rect.y) * rect.width + column - rect.x) * 4 + channel];
        if (value < least) least = value;
        if (value > most) most = value;
        if (most - least >= EVEN) return false;
      }
    }
  }
  return true;
}

/**
 * Finds where the soft result has an edge and the picture has none: art is cut through there. Only rows are followed, so that bands count what the
 * whole does; what is cut along a row alone is not found. Tells by cell of the grid how many pixels lie beside such an edge.
 * @param source the picture's own pixels, TEAR_REACH around `rect`
 * @param made the soft result, TEAR_REACH beside `rect` in its rows
 */
export function countTears(
  source: PixelWindow,
  made: PixelWindow,
  rect: Rect,
  frame: Frame,
  onCell: (cell: number, pixels: number) => void,
): void {
  const { cellPx, columns } = passageGrid(frame);
  const step = placeStep(frame);
  const first = (from: number) => Math.ceil(from / step) * step;
  const end = Math.min(rect.x + rect.width, frame.width - TEAR_REACH);
  for (let y = first(rect.y); y < rect.y + rect.height; y += step) {
    const row = ((y - made.rect.y) * made.rect.width - made.rect.x) * 4 + 3;
    for (let x = first(Math.max(rect.x, TEAR_REACH)); x < end; x += step) {
      const change = made.pixels[row + (x - TEAR_REACH) * 4] - made.pixels[row + (x + TEAR_REACH) * 4];
      if ((change < JUMP && change > -JUMP) || !isEven(source, x, y)) continue;
      onCell(Math.floor(y / cellPx) * columns + Math.floor(x / cellPx), step * step);
    }
  }
}

/** Where the art is cut through most, in pixels of the full picture; null where it hardly is. */
export function findTear(frame: Frame, tally: Tally): PixelPlace | null {
  const grid = passageGrid(frame);
  const { cellPx, columns } = grid;
  const countOf = (cell: number) => tally[`tear${cell}`] ?? 0;
  const sumOf = (cells: readonly number[]) => cells.reduce((sum, cell) => sum + countOf(cell), 0);
  const groups = cellGroups(grid, (cell) => countOf(cell) > 0).sort((one, other) => sumOf(other) - sumOf(one));
  // A row that crosses an edge has it within reach of four pixels.
  const long = sumOf(groups.flat()) / (2 * TEAR_REACH);
  if (long < LEAST_LONG_PX * frame.scale || long < LONG_PART * Math.max(frame.width, frame.height)) return null;
  const [worst] = groups[0].toSorted((one, other) => countOf(other) - countOf(one));
  const middle = (at: number, length: number) => Math.round(Math.min(length - 1, (at + 0.5) * cellPx) / frame.scale);
  return { x: middle(worst % columns, frame.width), y: middle(Math.floor(worst / columns), frame.height) };
}

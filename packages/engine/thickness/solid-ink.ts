import type { Rect } from '../image.ts';
import { INSIDE } from '../offset/edge-levels.ts';
import type { Size } from '../region/rect.ts';

/** Ink is solid where a square so many least widths long and wide lies in it. */
const SOLID_WIDTHS = 1.5;
/** It is looked for so many least widths around, at so many places in one. */
const ROOM_WIDTHS = 4;
const PLACES_IN_WIDTH = 2;

/** What was seen of a place. */
const SOLID = 1;
const LINES = 2;
const GROUND = 3;

/**
 * Tells, of an opening's box in `coverage` (one byte a pixel), how much of the ink around it is solid, 0 to 1: around lettering in a panel a good part is;
 * in dense hatching all ink is lines, which leave the sheet's ground open between them. `limitPx` is the least width of lines.
 */
export function solidInk(coverage: Uint8Array, { width, height }: Size, limitPx: number): (box: Rect) => number {
  const stepPx = Math.max(1, Math.round(limitPx / PLACES_IN_WIDTH));
  const [columns, rows] = [Math.ceil(width / stepPx), Math.ceil(height / stepPx)];
  const sidePx = Math.max(2, Math.round(SOLID_WIDTHS * limitPx));
  const seen = new Uint8Array(columns * rows);

  /** What lies at a place; squares reach no farther than the picture. */
  function see(column: number, row: number): number {
    const [x, y] = [column * stepPx, row * stepPx];
    if (coverage[y * width + x] < INSIDE) return GROUND;
    const [left, top] = [Math.max(0, x - (sidePx >> 1)), Math.max(0, y - (sidePx >> 1))];
    const [right, bottom] = [Math.min(width, left + sidePx), Math.min(height, top + sidePx)];
    for (let line = top; line < bottom; line++)
      for (let at = line * width + left; at < line * width + right; at++) if (coverage[at] < INSIDE) return LINES;
    return SOLID;
  }

  return (box) => {
    const roomPx = ROOM_WIDTHS * limitPx;
    const [left, top] = [box.x - roomPx, box.y - roomPx].map((from) => Math.max(0, Math.floor(from / stepPx)));
    const right = Math.min(columns, Math.ceil((box.x + box.width + roomPx) / stepPx));
    const bottom = Math.min(rows, Math.ceil((box.y + box.height + roomPx) / stepPx));
    let [ink, solid] = [0, 0];
    for (let row = top; row < bottom; row++) {
      for (let at = row * columns + left; at < row * columns + right; at++) {
        seen[at] ||= see(at - row * columns, row);
        if (seen[at] === GROUND) continue;
        ink++;
        if (seen[at] === SOLID) solid++;
      }
    }
    return ink > 0 ? solid / ink : 0;
  };
}

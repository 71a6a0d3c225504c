import type { Rect } from '../image.ts';
import type { Size } from '../region/rect.ts';

/** Side of the squares that JPEG with halved chroma stores by themselves, px: two blocks. */
const SQUARE = 16;

/** The rectangle of squares from a first one on whose marks hang together by sides or corners; marks go. */
function takeSquares(marks: Uint8Array, columns: number, first: number): Rect {
  const stack = [first];
  marks[first] = 0;
  const [x, y] = [first % columns, Math.floor(first / columns)];
  let [left, top, right, bottom] = [x, y, x, y];
  for (let square = stack.pop(); square !== undefined; square = stack.pop()) {
    const [column, row] = [square % columns, Math.floor(square / columns)];
    [left, top, right, bottom] = [Math.min(left, column), Math.min(top, row), Math.max(right, column), Math.max(bottom, row)];
    for (let down = -1; down <= 1; down++) {
      for (let across = -1; across <= 1; across++) {
        const [beside, place] = [column + across, square + down * columns + across];
        if (beside < 0 || beside >= columns || place < 0 || place >= marks.length || marks[place] === 0) continue;
        marks[place] = 0;
        stack.push(place);
      }
    }
  }
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

/**
 * Parts of a picture that hold some of its places, with a square of sixteen pixels around the square of each: stored as a JPEG, a place becomes in such a part what it
 * becomes in the whole picture. The whole picture where parts would be as large.
 * @param places of pixels, in lists
 */
export function windowsAround(places: readonly (readonly number[])[], { width, height }: Size): readonly Rect[] {
  const [columns, rows] = [Math.ceil(width / SQUARE), Math.ceil(height / SQUARE)];
  const own = new Uint8Array(columns * rows);
  for (const list of places) {
    for (let at = 0; at < list.length; at++) {
      const y = Math.floor(list[at] / width);
      own[(y >> 4) * columns + ((list[at] - y * width) >> 4)] = 1;
    }
  }
  const marks = new Uint8Array(own.length);
  for (let square = 0; square < own.length; square++) {
    if (own[square] === 0) continue;
    const [column, row] = [square % columns, Math.floor(square / columns)];
    for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++) {
      marks.fill(1, y * columns + Math.max(0, column - 1), y * columns + Math.min(columns - 1, column + 1) + 1);
    }
  }
  const windows: Rect[] = [];
  let area = 0;
  for (let square = 0; square < marks.length; square++) {
    if (marks[square] === 0) continue;
    const { x, y, ...size } = takeSquares(marks, columns, square);
    const [left, top] = [x * SQUARE, y * SQUARE];
    const rect = {
      x: left,
      y: top,
      width: Math.min(width - left, size.width * SQUARE),
      height: Math.min(height - top, size.height * SQUARE),
    };
    area += rect.width * rect.height;
    windows.push(rect);
  }
  return area < width * height ? windows : [{ x: 0, y: 0, width, height }];
}

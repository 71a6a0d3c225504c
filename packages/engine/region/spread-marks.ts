import type { Size } from './rect.ts';

const MARK = 255;

/** Marks with 255 all that is marked (255), and so many pixels around it: a square. One byte a pixel; keeps its input. */
export function spreadMarks(marks: Uint8Array, { width, height }: Size, px: number): Uint8Array {
  const wide = new Uint8Array(marks.length);
  for (let y = 0; y < height; y++) spreadRow(marks.subarray(y * width, (y + 1) * width), wide.subarray(y * width, (y + 1) * width), px);
  // Windows of rows that double in height, until they are as high as asked: each row is joined with one further on.
  let high = 1;
  while (high < 2 * px + 1) {
    const step = Math.min(high, 2 * px + 1 - high);
    joinRows(wide, step * width);
    high += step;
  }
  // The windows so far begin at their row; they are to have it in the middle.
  const shift = Math.min(height, px) * width;
  wide.copyWithin(shift, 0, marks.length - shift);
  wide.fill(0, 0, shift);
  // Above, where windows are cut off, what lies in the first one reaches so far.
  for (let y = 0; y < Math.min(height, px); y++) {
    for (let from = 0; from <= Math.min(height - 1, y + px); from++) {
      const row = marks.subarray(from * width, (from + 1) * width);
      if (row.includes(MARK)) spreadRow(row, wide.subarray(y * width, (y + 1) * width), px);
    }
  }
  return wide;
}

/** The same along one row, added to `out`; stretches at once. */
function spreadRow(row: Uint8Array, out: Uint8Array, px: number): void {
  for (let start = row.indexOf(MARK); start >= 0; ) {
    const clear = row.indexOf(0, start);
    const end = clear < 0 ? row.length : clear;
    out.fill(MARK, Math.max(0, start - px), Math.min(row.length, end + px));
    start = clear < 0 ? -1 : row.indexOf(MARK, end);
  }
}

/** Adds to each place what stands `step` places further on, four at a time where both lie at whole words. Changes `marks`. */
function joinRows(marks: Uint8Array, step: number): void {
  const count = marks.length - step;
  if (count <= 0) return;
  let done = 0;
  if (step % 4 === 0) {
    const words = new Uint32Array(marks.buffer, marks.byteOffset, marks.length >> 2);
    const far = step >> 2;
    for (let at = 0; at + far < words.length; at++) words[at] |= words[at + far];
    done = Math.max(0, words.length - far) * 4;
  }
  for (let at = done; at < count; at++) marks[at] |= marks[at + step];
}

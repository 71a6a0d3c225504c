import type { RunList } from '../components/run-list.ts';

/** The union of each row with the `reach` ones above and below it; `height + 2 reach` rows come in, the first of them above the picture. In place. */
function spreadDown(words: Uint32Array, across: number, height: number, reach: number): void {
  const wanted = 2 * reach + 1;
  let span = 1;
  // Windows of doubled height: each row reads only rows that were not written yet.
  for (; span * 2 <= wanted; span *= 2) {
    const shift = span * across;
    for (let at = 0; at + shift < words.length; at++) words[at] |= words[at + shift];
  }
  const shift = (wanted - span) * across;
  for (let at = 0; at < height * across; at++) words[at] |= words[at + shift];
}

/**
 * 1 wherever a pixel of the runs lies within a square of `2 reach + 1` pixels around a place, 0 elsewhere; width x height, one byte a pixel.
 * Costs a few passes over the plane, four pixels at a time, whatever the reach.
 */
export function withinReach({ width, height, rowStarts, edges }: RunList, reach: number): Uint8Array {
  const across = (width + 3) >> 2;
  const words = new Uint32Array(across * (height + 2 * reach));
  const bytes = new Uint8Array(words.buffer);
  for (let y = 0; y < height; y++) {
    const row = (y + reach) * across * 4;
    for (let run = rowStarts[y]; run < rowStarts[y + 1]; run++)
      bytes.fill(1, row + Math.max(0, edges[run * 2] - reach), row + Math.min(width, edges[run * 2 + 1] + reach));
  }
  spreadDown(words, across, height, reach);
  if (across * 4 === width) return bytes.subarray(0, width * height);
  const plane = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) plane.set(bytes.subarray(y * across * 4, y * across * 4 + width), y * width);
  return plane;
}

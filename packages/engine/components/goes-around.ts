import type { Rect } from '../image.ts';
import type { Components } from './label-components.ts';

/** A part goes around what lies between its own pixels along rows where that comes to this part of it. */
const HOLDS_PART = 0.1;

/**
 * Whether a part goes around others, as the white of an eye around its pupil and the band of a badge around its words: these come to `least` of its own pixels.
 * `box` is the part's.
 */
export function goesAround(
  { runs: { edges, rowStarts }, labels, areas }: Components,
  part: number,
  { y, height }: Rect,
  least = HOLDS_PART,
): boolean {
  let between = 0;
  for (let row = y; row < y + height; row++) {
    let end = -1;
    for (let run = rowStarts[row]; run < rowStarts[row + 1]; run++) {
      if (labels[run] !== part) continue;
      if (end >= 0) between += edges[run * 2] - end;
      end = edges[run * 2 + 1];
    }
  }
  return between >= least * areas[part];
}

import type { Components } from './label-components.ts';

/**
 * How many sides of pixels each part has toward what is not it, by its label: how far it is around, along the pixels. What lies on a side of the picture
 * counts too. Told by runs: a pixel has none toward a pixel of the row above or below that is of its part, and what touches there is of one part.
 */
export function sidesAround({ runs: { edges, rowStarts, height, count }, labels, count: parts }: Components): Float64Array {
  const sides = new Float64Array(parts + 1);
  for (let run = 0; run < count; run++) sides[labels[run]] += 2 + 2 * (edges[run * 2 + 1] - edges[run * 2]);
  for (let y = 1; y < height; y++) {
    let above = rowStarts[y - 1];
    let run = rowStarts[y];
    while (above < rowStarts[y] && run < rowStarts[y + 1]) {
      const [aboveEnd, end] = [edges[above * 2 + 1], edges[run * 2 + 1]];
      const shared = Math.min(aboveEnd, end) - Math.max(edges[above * 2], edges[run * 2]);
      if (shared > 0) sides[labels[run]] -= 2 * shared;
      if (aboveEnd < end) above++;
      else run++;
    }
  }
  return sides;
}

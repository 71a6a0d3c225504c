import type { Chain } from './crack-graph.ts';
import type { EdgePlaces } from './edge-places.ts';

/** Places on each side whose mean a smoothed one becomes, and how often. */
const REACH = 6;
const ROUNDS = 3;

/**
 * An edge made even where a mask says so (one byte a pixel, of the picture's size): roughness of a few pixels goes, corners become round. Ends of open
 * edges stay.
 */
export function smoothPlaces(
  places: EdgePlaces,
  { from }: Pick<Chain, 'from'>,
  mask: Uint8Array,
  width: number,
  height: number,
): EdgePlaces {
  const count = places.xs.length;
  const isIn = (x: number, y: number): boolean => {
    const [column, row] = [Math.min(width - 1, Math.max(0, Math.floor(x))), Math.min(height - 1, Math.max(0, Math.floor(y)))];
    return mask[row * width + column] !== 0;
  };
  const marked = Uint8Array.from({ length: count }, (_, at) => (isIn(places.xs[at], places.ys[at]) ? 1 : 0));
  if (!marked.includes(1)) return places;
  const isClosed = from < 0;
  const even = (values: Float64Array): Float64Array =>
    values.map((value, at) => {
      if (!marked[at]) return value;
      const reach = isClosed ? Math.min(REACH, Math.floor((count - 1) / 2)) : Math.min(REACH, at, count - 1 - at);
      let sum = 0;
      for (let step = -reach; step <= reach; step++) sum += values[(at + step + count) % count];
      return sum / (2 * reach + 1);
    });
  let { xs, ys } = places;
  for (let round = 0; round < ROUNDS; round++) [xs, ys] = [even(xs), even(ys)];
  return { xs, ys };
}

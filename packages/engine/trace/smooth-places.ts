import type { Chain } from './crack-graph.ts';
import type { EdgePlaces } from './edge-places.ts';

/** Places on each side whose mean a smoothed one becomes, and how often. */
const REACH = 6;
const ROUNDS = 3;
/** Roughness reaches no farther than this, px, and no farther than a part of what the edge bounds is wide: the rest is the drawing's own. */
const MOST_MOVE_PX = 2;
const MOVE_OF_WIDTH = 0.16;

/** Farthest that a place may move. */
function mostMove({ xs, ys }: EdgePlaces, isClosed: boolean): number {
  if (!isClosed) return MOST_MOVE_PX;
  let [doubled, length] = [0, 0];
  for (let at = 0, before = xs.length - 1; at < xs.length; before = at++) {
    doubled += xs[before] * ys[at] - xs[at] * ys[before];
    length += Math.hypot(xs[at] - xs[before], ys[at] - ys[before]);
  }
  return length > 0 ? Math.min(MOST_MOVE_PX, (MOVE_OF_WIDTH * Math.abs(doubled)) / length) : 0;
}

/**
 * An edge made even where a mask says so (one byte a pixel, of the picture's size): roughness goes, corners become round, as far as that leaves what the
 * edge bounds its shape. Ends of open edges stay.
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
  const most = mostMove(places, isClosed);
  const pulls = xs.map((x, at) => Math.min(1, most / Math.max(1e-9, Math.hypot(x - places.xs[at], ys[at] - places.ys[at]))));
  const held = (from: Float64Array, to: Float64Array): Float64Array => to.map((value, at) => from[at] + pulls[at] * (value - from[at]));
  return { xs: held(places.xs, xs), ys: held(places.ys, ys) };
}

import { type ShapeEdge, stepPx, THIN } from '@underbase/engine';

/** A stretch is straight where its sides turn by no more than this off its beginning, in degrees. */
const STRAIGHT_DEGREES = 8;
/** A straight line is so long, in minimum widths, and less of it than this part lacks room: it goes past what is there, or ends beside it. */
const LEAST_WIDTHS = 6;
const MOST_MOVED = 0.5;
/** Beyond a straight stretch an edge turns around the line's end within so many minimum widths. */
const END_WIDTHS = 1;
/** What lacks room for a shorter way than this, in minimum widths, and goes on for as long on both sides, is passed by an end or a corner. */
const PASSED_WIDTHS = 2;

/** Points of an edge from one on, as far as `goesOn` says so; leads to `links`. */
function walk(links: Int32Array, start: number, most: number, goesOn: (point: number) => boolean): number[] {
  const points: number[] = [];
  for (let point = start; point >= 0 && points.length < most && goesOn(point); point = links[point]) points.push(point);
  return points;
}

const lengthPx = (edge: ShapeEdge, points: readonly number[]): number => points.reduce((sum, point) => sum + stepPx(edge, point), 0);

/** Whether an edge stays thin for so many pixels from a point on. */
function staysThin(edge: ShapeEdge, links: Int32Array, kinds: Uint8Array, start: number, px: number): boolean {
  let left = px;
  for (let point = start; point >= 0 && kinds[point] === THIN; point = links[point]) {
    left -= stepPx(edge, point);
    if (left <= 0) return true;
  }
  return false;
}

/** Takes back moves beside ends and corners that a long line passes. */
function holdPassing(edge: ShapeEdge, kinds: Uint8Array, moves: Float32Array, px: number): void {
  const isMoved = (point: number) => moves[point] !== 0 && kinds[point] === THIN;
  for (let point = 0; point < edge.count; point++) {
    const before = edge.previous[point];
    if (!isMoved(point) || before < 0 || isMoved(before)) continue;
    const points = walk(edge.next, point, edge.count, isMoved);
    const after = edge.next[points[points.length - 1]];
    if (lengthPx(edge, points) > px || after < 0) continue;
    if (staysThin(edge, edge.previous, kinds, before, px) && staysThin(edge, edge.next, kinds, after, px))
      for (const own of points) moves[own] = 0;
  }
}

/**
 * Takes moves of an edge's points back, in place, where a long line would bend for a short way beside another: it keeps its direction to its end, and what
 * is too near there is left thin. Where most of it lacks room, as in hatching, it is moved as a whole.
 */
export function holdStraight(edge: ShapeEdge, kinds: Uint8Array, moves: Float32Array, widthPx: number): void {
  const { next, previous, normalX, normalY } = edge;
  holdPassing(edge, kinds, moves, PASSED_WIDTHS * widthPx);
  const seen = new Uint8Array(edge.count);
  const least = Math.cos((STRAIGHT_DEGREES * Math.PI) / 180);
  // Ends first, so that a stretch is told from where it begins; then what goes all around.
  for (const isEnd of [true, false]) {
    for (let point = 0; point < edge.count; point++) {
      if (kinds[point] !== THIN || seen[point] > 0 || (isEnd && previous[point] >= 0 && kinds[previous[point]] === THIN)) continue;
      for (let start = point; start >= 0 && kinds[start] === THIN && seen[start] === 0; ) {
        const first = start;
        const points = walk(next, first, edge.count, (own) => {
          const isOf = kinds[own] === THIN && seen[own] === 0 && normalX[own] * normalX[first] + normalY[own] * normalY[first] >= least;
          if (isOf) seen[own] = 1;
          return isOf;
        });
        const last = points[points.length - 1];
        const moved = points.filter((own) => moves[own] !== 0);
        const px = lengthPx(edge, points);
        if (moved.length > 0 && px >= LEAST_WIDTHS * widthPx && lengthPx(edge, moved) < MOST_MOVED * px) {
          const isThin = (own: number) => kinds[own] === THIN;
          const ends = [
            walk(previous, previous[first], END_WIDTHS * widthPx, isThin),
            walk(next, next[last], END_WIDTHS * widthPx, isThin),
          ];
          for (const own of [...points, ...ends[0], ...ends[1]]) moves[own] = 0;
        }
        start = next[last];
      }
    }
  }
}

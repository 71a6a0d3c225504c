import { type ShapeEdge, stepPx, THIN } from '@underbase/engine';

/** A stretch is straight where its sides turn by no more than this off its beginning, in degrees. */
const STRAIGHT_DEGREES = 8;
const LEAST_COSINE = Math.cos((STRAIGHT_DEGREES * Math.PI) / 180);
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

/** The points of an edge from one on that are thin, not seen yet and turn little from the first; they are seen then. */
function straightFrom(edge: ShapeEdge, kinds: Uint8Array, seen: Uint8Array, first: number): readonly number[] {
  const { next, normalX, normalY } = edge;
  return walk(next, first, edge.count, (own) => {
    const isOf = kinds[own] === THIN && seen[own] === 0 && normalX[own] * normalX[first] + normalY[own] * normalY[first] >= LEAST_COSINE;
    if (isOf) seen[own] = 1;
    return isOf;
  });
}

/** Takes back the moves of a straight stretch, and of the edge around its ends, where it is long and less of it than half lacks room. */
function holdStretch(edge: ShapeEdge, kinds: Uint8Array, moves: Float32Array, points: readonly number[], widthPx: number): void {
  const movedPx = lengthPx(
    edge,
    points.filter((own) => moves[own] !== 0),
  );
  const px = lengthPx(edge, points);
  if (movedPx === 0 || px < LEAST_WIDTHS * widthPx || movedPx >= MOST_MOVED * px) return;
  const isThin = (own: number) => kinds[own] === THIN;
  const before = walk(edge.previous, edge.previous[points[0]], END_WIDTHS * widthPx, isThin);
  const after = walk(edge.next, edge.next[points[points.length - 1]], END_WIDTHS * widthPx, isThin);
  for (const part of [points, before, after]) for (const own of part) moves[own] = 0;
}

/**
 * Takes moves of an edge's points back, in place, where a long line would bend for a short way beside another: it keeps its direction to its end, and what
 * is too near there is left thin. Where most of it lacks room, as in hatching, it is moved as a whole.
 */
export function holdStraight(edge: ShapeEdge, kinds: Uint8Array, moves: Float32Array, widthPx: number): void {
  const { next, previous } = edge;
  holdPassing(edge, kinds, moves, PASSED_WIDTHS * widthPx);
  const seen = new Uint8Array(edge.count);
  // Ends first, so that a stretch is told from where it begins; then what goes all around.
  for (const isEnd of [true, false]) {
    for (let point = 0; point < edge.count; point++) {
      if (isEnd && previous[point] >= 0 && kinds[previous[point]] === THIN) continue;
      for (let start = point; start >= 0 && kinds[start] === THIN && seen[start] === 0; ) {
        const points = straightFrom(edge, kinds, seen, start);
        if (points.length === 0) break;
        holdStretch(edge, kinds, moves, points, widthPx);
        start = next[points[points.length - 1]];
      }
    }
  }
}

import { type ShapeEdge, stepPx } from '@underbase/engine';

/** A line that is moved goes back to its own place by no more than this over a pixel along it: a bend, and no step. */
const SLOPE = 0.2;
/** Moves of less, in pixels, are not seen. */
const LEAST_PX = 0.05;

/** Carries moves on along an edge in one direction; `links` leads from point to point, `lengthOf` is the way from a point to the one that it leads to. */
function carry({ normalX, normalY }: ShapeEdge, links: Int32Array, lengthOf: (point: number) => number, moves: Float32Array): void {
  for (let start = 0; start < moves.length; start++) {
    if (Math.abs(moves[start]) <= LEAST_PX) continue;
    let [x, y] = [moves[start] * normalX[start], moves[start] * normalY[start]];
    let px = Math.abs(moves[start]);
    for (let point = start; ; ) {
      const after = links[point];
      if (after < 0 || after === start) break;
      const left = px - SLOPE * lengthOf(point);
      if (left <= LEAST_PX) break;
      [x, y, px] = [(x * left) / px, (y * left) / px, left];
      const own = x * normalX[after] + y * normalY[after];
      // What is moved farther already carries on itself.
      if (Math.abs(moves[after]) >= Math.abs(own)) {
        if (Math.abs(moves[after]) >= left) break;
      } else moves[after] = own;
      point = after;
    }
  }
}

/** Eases moves of an edge's points along their normals, in pixels, in place: beside what is moved the edge follows, ever less. Around a corner it does not. */
export function easeMoves(edge: ShapeEdge, moves: Float32Array): void {
  const { next, previous } = edge;
  const moved = moves.slice();
  carry(edge, next, (point) => stepPx(edge, point), moved);
  carry(edge, previous, (point) => stepPx(edge, previous[point]), moves);
  for (let point = 0; point < moves.length; point++) if (Math.abs(moved[point]) > Math.abs(moves[point])) moves[point] = moved[point];
}

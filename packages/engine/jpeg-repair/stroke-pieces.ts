/** Strokes shorter than this, in pixels, or what a cut leaves of one, are not cut. */
const LEAST_LONG = 0.5;

/** Neighbors of a stroke's pixel that are of a stroke as well, by number. */
export type Beside = (index: number, visit: (beside: number) => void) => void;

/**
 * Cuts a stroke along its length into pieces of about `longPx` pixels: a line that ends on another, or goes on as one of another ink, hangs together with it,
 * but is of its own ink along its own length. Pieces end where the way from the stroke's first pixel has become so long; where it forks each arm is cut by itself.
 * What is too short for a piece goes to the one before it. Each number of a pixel is in one piece.
 */
export function cutAlong(stroke: readonly number[], beside: Beside, longPx: number): readonly (readonly number[])[] {
  const way = farthestWay(stroke, beside);
  const pieceOf = new Map<number, number>();
  const pieces: number[][] = [];
  const bandOf = (index: number) => Math.floor((way.get(index) ?? 0) / longPx);
  // From near to far, so that the piece before one is known.
  for (const start of [...stroke].sort((one, other) => (way.get(one) ?? 0) - (way.get(other) ?? 0))) {
    if (pieceOf.has(start)) continue;
    const band = bandOf(start);
    const piece = [start];
    pieceOf.set(start, pieces.length);
    let [longest, before] = [0, -1];
    for (let next = 0; next < piece.length; next++) {
      longest = Math.max(longest, (way.get(piece[next]) ?? 0) - band * longPx);
      beside(piece[next], (other) => {
        if (!way.has(other)) return;
        if (bandOf(other) === band && !pieceOf.has(other)) {
          pieceOf.set(other, pieces.length);
          piece.push(other);
        } else if (bandOf(other) < band) before = pieceOf.get(other) ?? before;
      });
    }
    if (before >= 0 && longest < LEAST_LONG * longPx) {
      for (const index of piece) {
        pieceOf.set(index, before);
        pieces[before].push(index);
      }
      pieces.push([]);
    } else pieces.push(piece);
  }
  return pieces.filter((piece) => piece.length > 0);
}

/** How many steps each pixel of a stroke is from one of its ends. */
function farthestWay(stroke: readonly number[], beside: Beside): Map<number, number> {
  const members = new Set(stroke);
  let way = new Map<number, number>();
  let from = stroke[0];
  // The farthest from anywhere is an end.
  for (let round = 0; round < 2; round++) {
    way = new Map([[from, 0]]);
    const order = [from];
    for (let next = 0; next < order.length; next++) {
      const steps = (way.get(order[next]) ?? 0) + 1;
      beside(order[next], (other) => {
        if (!members.has(other) || way.has(other)) return;
        way.set(other, steps);
        order.push(other);
      });
    }
    from = order[order.length - 1];
  }
  return way;
}

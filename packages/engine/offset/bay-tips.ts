import type { EdgeContour } from './edge-contour.ts';
import type { PieceGrid } from './piece-grid.ts';
import { piecesAround } from './pieces-around.ts';

/** Points of the contour to both sides that tell whether it turns, and by how much a bay's tip at least does. */
const GLANCE = 3;
const MOST_COS = Math.cos((12 * Math.PI) / 180);
/** Narrow tips, which turn by more than a third of a circle's half, are looked for from all around: a walk along one may lose its way. */
const NARROW = -Math.cos((60 * Math.PI) / 180);
/** The places that a tip is as near to lie in directions that differ by at least this (their cosine). */
const PARTED_COS = Math.cos((15 * Math.PI) / 180);
/** What is farther beyond the nearest place, px, has no part in a tip here. */
const BESIDE_PX = 3;
/** A walk to a tip goes on by steps of so much, px, and ends where one is shorter than that. */
const STEP_PX = 1;
const LAST_STEP_PX = 1e-3;
/** Distances are known to so much, px. */
const EXACT_PX = 2e-3;
/** Pieces are looked up anew where the walk has gone so far, px; they are as long as this at most. */
const ROAM_PX = 4;
const PIECE_PX = 2;
/** Places that a tip may be as near to. */
const FEET = 3;

/** Unit direction from a foot, and the distance to it. */
interface Foot {
  readonly x: number;
  readonly y: number;
  readonly px: number;
}

/** The nearest places of pieces, the first in each direction; as seen from there. */
function feetOf(pieces: Float64Array, x: number, y: number): readonly Foot[] {
  const feet: Foot[] = [];
  while (feet.length < FEET) {
    let best: Foot = { x: 0, y: 0, px: Number.POSITIVE_INFINITY };
    for (let at = 0; at < pieces.length; at += 4) {
      const [dx, dy] = [pieces[at + 2] - pieces[at], pieces[at + 3] - pieces[at + 1]];
      const [ax, ay] = [x - pieces[at], y - pieces[at + 1]];
      const along = Math.min(1, Math.max(0, (ax * dx + ay * dy) / Math.max(1e-12, dx * dx + dy * dy)));
      const [ex, ey] = [ax - along * dx, ay - along * dy];
      const px = Math.sqrt(ex * ex + ey * ey);
      if (px >= best.px || px === 0) continue;
      const isSame = feet.some((foot) => foot.x * ex + foot.y * ey > PARTED_COS * px);
      if (!isSame) best = { x: ex / px, y: ey / px, px };
    }
    if (best.px > (feet[0] ?? best).px + BESIDE_PX || best.px === Number.POSITIVE_INFINITY) break;
    feet.push(best);
  }
  return feet;
}

/** By how much a contour turns into what it bounds at each point, -1 to 1; 1 straight back, -1 where it does not. */
function turnsInward({ count, x, y, next }: EdgeContour, previous: Int32Array): Float32Array {
  const turns = new Float32Array(count).fill(-1);
  for (let point = 0; point < count; point++) {
    let [ahead, behind] = [point, point];
    for (let n = 0; n < GLANCE && ahead >= 0 && behind >= 0; n++) [ahead, behind] = [next[ahead], previous[behind]];
    if (ahead < 0 || behind < 0) continue;
    const [ax, ay] = [x[ahead] - x[point], y[ahead] - y[point]];
    const [bx, by] = [x[point] - x[behind], y[point] - y[behind]];
    const cos = (ax * bx + ay * by) / Math.sqrt((ax * ax + ay * ay) * (bx * bx + by * by) + 1e-12);
    if (cos < 0 || (bx * ay - by * ax < 0 && cos < MOST_COS)) turns[point] = -cos;
  }
  return turns;
}

/** Whether a contour turns no more at the points on both sides. */
function isSharpest(turns: Float32Array, next: Int32Array, previous: Int32Array, point: number): boolean {
  const [ahead, behind] = [next[point], previous[point]];
  return (ahead < 0 || turns[ahead] <= turns[point]) && (behind < 0 || turns[behind] <= turns[point]);
}

/** Tips that have been found, each once. */
class Tips {
  readonly places: number[] = [];
  readonly #known = new Set<string>();

  add(x: number, y: number): void {
    const key = `${Math.round(x * 16)},${Math.round(y * 16)}`;
    if (this.#known.has(key)) return;
    this.#known.add(key);
    this.places.push(x, y);
  }
}

/**
 * Walks from near a tip to where two of the nearest places are `levelPx` away, along the ridge between them: what lies on that at the level or beyond is
 * open, however narrow, and is kept too.
 */
function walkTo(
  tips: Tips,
  near: (x: number, y: number) => Float64Array,
  from: readonly [number, number],
  pair: readonly [number, number],
  levelPx: number,
  mostPx: number,
): void {
  let [x, y] = from;
  let before: readonly [Foot, Foot] | null = null;
  for (let way = 0; way <= mostPx; way += STEP_PX) {
    const feet = feetOf(near(x, y), x, y);
    const [one, other] = nearestTo(feet, before, pair);
    if (!one || !other) return;
    before = [one, other];
    const [gx, gy] = [one.x - other.x, one.y - other.y];
    const across = (other.px - one.px) / Math.max(1e-9, gx * gx + gy * gy);
    const determinant = one.x * other.y - one.y * other.x;
    const [rx, ry] = [across * gx, across * gy];
    const [a, b] = [levelPx - one.px, levelPx - other.px];
    const isParallel = Math.abs(determinant) < 1e-6;
    const [dx, dy] = isParallel ? [rx, ry] : [(a * other.y - b * one.y) / determinant, (b * one.x - a * other.x) / determinant];
    const [tx, ty] = [dx - rx, dy - ry];
    const along = Math.sqrt(tx * tx + ty * ty);
    if (Math.hypot(dx, dy) < LAST_STEP_PX) {
      if (feet[0].px >= levelPx - EXACT_PX) tips.add(x, y);
      return;
    }
    if (Math.hypot(rx, ry) < LAST_STEP_PX && feet[0].px >= levelPx) tips.add(x, y);
    const part = along > STEP_PX ? STEP_PX / along : 1;
    x += rx + part * tx;
    y += ry + part * ty;
  }
}

/** The feet of a pair as they are now: by number first, then those in the directions of before. */
function nearestTo(
  feet: readonly Foot[],
  before: readonly [Foot, Foot] | null,
  [first, second]: readonly [number, number],
): readonly [Foot | undefined, Foot | undefined] {
  if (!before) return [feet[first], feet[second]];
  const like = (old: Foot) =>
    feet.reduce((best, foot) => (foot.x * old.x + foot.y * old.y > best.x * old.x + best.y * old.y ? foot : best), feet[0]);
  const [one, other] = [like(before[0]), like(before[1])];
  return one === other ? [undefined, undefined] : [one, other];
}

const PAIRS = [
  [0, 1],
  [0, 2],
  [1, 2],
] as const;

/**
 * The tips of the open ground that is farther than `levelPx` from a shape whose edge is `grid`: where it is as far from two of its places. `contour` is
 * the edge of that ground as pixels tell it, which cuts such tips off, by many pixels where they are narrow; `spots` are more places to look from. x and
 * y in turn, in pixels of the picture, each at the level exactly; along the narrowest tips also places between.
 */
export function bayTips(
  grid: PieceGrid,
  { contour, previous, spots }: { readonly contour: EdgeContour; readonly previous: Int32Array; readonly spots: readonly number[] },
  levelPx: number,
  mostPx: number,
): readonly number[] {
  const tips = new Tips();
  const reachPx = levelPx + BESIDE_PX + PIECE_PX + ROAM_PX;
  let pieces: Float64Array = new Float64Array(0);
  let [atX, atY] = [Number.POSITIVE_INFINITY, 0];
  const near = (x: number, y: number): Float64Array => {
    if (Math.abs(x - atX) > ROAM_PX / 2 || Math.abs(y - atY) > ROAM_PX / 2) [pieces, atX, atY] = [piecesAround(grid, x, y, reachPx), x, y];
    return pieces;
  };
  const lookFrom = (x: number, y: number) => {
    const feet = feetOf(near(x, y), x, y);
    for (const pair of PAIRS) if (feet.length > pair[1]) walkTo(tips, near, [x, y], pair, levelPx, mostPx);
  };
  const turns = turnsInward(contour, previous);
  for (let point = 0; point < contour.count; point++) {
    if (turns[point] > NARROW || (turns[point] > -1 && isSharpest(turns, contour.next, previous, point)))
      lookFrom(contour.x[point], contour.y[point]);
  }
  for (let at = 0; at < spots.length; at += 2) lookFrom(spots[at], spots[at + 1]);
  return tips.places;
}

import type { TraceEdge } from './drawing.ts';
import { fitCubic, type MeasuredPlaces, measuredPlaces } from './fit-cubic.ts';
import type { FitRules } from './fit-path.ts';
import { lineOfPieces, type Piece, pieceLength, piecesOf, withEnds } from './line-pieces.ts';

/** Straight pieces shorter than this tell nothing of a direction. */
const LEAST_PX = 5;
/** Ends of a line lie off it by so much by chance, besides the noise: what a shorter line may turn by the more. */
const OFF_PX = 0.12;
const OFF_NOISE = 1.2;
const MOST_TURN = 0.035;
/** No end moves farther than this for the sake of order, besides the noise. */
const MOST_MOVE_PX = 0.2;
/** A curve that ran on in a line within this angle runs on in it still. */
const SMOOTH = 0.08;
/** Of a curve so many places tell its way, and it may leave that by this part of the tolerance. */
const SAMPLES = 24;
const LEAVES = 0.6;

interface Line {
  readonly edge: number;
  readonly piece: number;
  readonly length: number;
  /** Middle. */
  readonly x: number;
  readonly y: number;
  /** Direction as it was found, a quarter turn taken away: -45° to 45°. */
  readonly angle: number;
  readonly isBorder: boolean;
}

/** A line that an end has to lie on. */
interface Guide {
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
}

const QUARTER = Math.PI / 2;
const withinQuarter = (angle: number): number => angle - Math.round(angle / QUARTER) * QUARTER;
const turnBetween = (one: number, other: number): number => Math.abs(withinQuarter(one - other));

function linesOf(edges: readonly TraceEdge[], pieces: readonly (readonly Piece[])[]): readonly Line[] {
  return edges.flatMap(({ left, right, shape }, edge) => {
    if (shape) return [];
    const isBorder = left === 0 || right === 0;
    return pieces[edge].flatMap((piece, at): Line[] => {
      const [x0, y0, , , , , x1, y1] = piece.points;
      const length = pieceLength(piece);
      if (!piece.isLine || (length < LEAST_PX && !isBorder)) return [];
      return [
        { edge, piece: at, length, x: (x0 + x1) / 2, y: (y0 + y1) / 2, angle: withinQuarter(Math.atan2(y1 - y0, x1 - x0)), isBorder },
      ];
    });
  });
}

/**
 * The direction of each line, a quarter turn taken away, once all that run alike or square to each other within what they are known by share one: level
 * and upright first, then those of the longest lines. Null for lines that stand alone.
 */
function directions(lines: readonly Line[], noisePx: number): readonly (number | null)[] {
  const slack = ({ length }: Line): number => Math.min(MOST_TURN, (OFF_PX + OFF_NOISE * noisePx) / length);
  const order = lines.map((_, at) => at).sort((one, other) => lines[other].length - lines[one].length);
  const out: (number | null)[] = lines.map((line) => (line.isBorder || turnBetween(line.angle, 0) <= slack(line) ? 0 : null));
  for (const first of order) {
    if (out[first] !== null) continue;
    const own = order.filter(
      (at) => out[at] === null && turnBetween(lines[at].angle, lines[first].angle) <= Math.max(slack(lines[at]), slack(lines[first])),
    );
    if (own.length < 2) continue;
    let [turn, weights] = [0, 0];
    for (const at of own) {
      // How well a line's direction is known grows with its length, and with the places along it.
      const weight = lines[at].length ** 3;
      turn += weight * withinQuarter(lines[at].angle - lines[first].angle);
      weights += weight;
    }
    for (const at of own) out[at] = lines[first].angle + turn / weights;
  }
  return out;
}

const keyOf = (x: number, y: number): string => `${x},${y}`;

/** Lines with a direction as guides for their ends; those that go on in each other share one. */
function guidesOf(lines: readonly Line[], pieces: readonly (readonly Piece[])[], turns: readonly (number | null)[]): (Guide | null)[] {
  const parents = lines.map((_, at) => at);
  const root = (at: number): number => (parents[at] === at ? at : root(parents[at]));
  const ways = lines.map(({ edge, piece }, at): readonly [number, number] | null => {
    const turn = turns[at];
    if (turn === null) return null;
    const [x0, y0, , , , , x1, y1] = pieces[edge][piece].points;
    const own = Math.atan2(y1 - y0, x1 - x0);
    const angle = turn + Math.round((own - turn) / QUARTER) * QUARTER;
    // Level and upright to the last digit.
    return turn === 0 ? [Math.round(Math.cos(angle)), Math.round(Math.sin(angle))] : [Math.cos(angle), Math.sin(angle)];
  });
  const byEnd = new Map<string, number[]>();
  for (const [at, { edge, piece }] of lines.entries()) {
    if (!ways[at]) continue;
    const { points } = pieces[edge][piece];
    for (const key of [keyOf(points[0], points[1]), keyOf(points[6], points[7])]) byEnd.set(key, [...(byEnd.get(key) ?? []), at]);
  }
  for (const own of byEnd.values()) {
    for (const one of own) {
      for (const other of own) {
        const [u, v] = [ways[one], ways[other]];
        if (u && v && one !== other && Math.abs(u[0] * v[1] - u[1] * v[0]) < 1e-6) parents[root(one)] = root(other);
      }
    }
  }
  const sums = new Map<number, { x: number; y: number; weight: number; border: Line | null }>();
  for (const [at, line] of lines.entries()) {
    const sum = sums.get(root(at)) ?? { x: 0, y: 0, weight: 0, border: null };
    sum.x += line.length * line.x;
    sum.y += line.length * line.y;
    sum.weight += line.length;
    if (line.isBorder) sum.border = line;
    sums.set(root(at), sum);
  }
  return lines.map((_, at) => {
    const [way, sum] = [ways[at], sums.get(root(at))];
    if (!way || !sum) return null;
    const [x, y] = sum.border ? [sum.border.x, sum.border.y] : [sum.x / sum.weight, sum.y / sum.weight];
    return { x, y, dx: way[0], dy: way[1] };
  });
}

/** The place nearest to one that lies on all its guides; null where they do not meet near it. */
function placeOn(x: number, y: number, guides: readonly Guide[], mostPx: number): readonly [number, number] | null {
  const [one] = guides;
  const away = (to: readonly [number, number]): boolean => Math.hypot(to[0] - x, to[1] - y) <= mostPx;
  const other = guides.find(({ dx, dy }) => Math.abs(one.dx * dy - one.dy * dx) > 0.05);
  if (!other) {
    const along = (x - one.x) * one.dx + (y - one.y) * one.dy;
    const to = [one.x + along * one.dx, one.y + along * one.dy] as const;
    return away(to) ? to : null;
  }
  const along = ((other.x - one.x) * other.dy - (other.y - one.y) * other.dx) / (one.dx * other.dy - one.dy * other.dx);
  const to = [one.x + along * one.dx, one.y + along * one.dy] as const;
  const isOn = guides.every((guide) => Math.abs((to[0] - guide.x) * guide.dy - (to[1] - guide.y) * guide.dx) < 0.02);
  return isOn && away(to) ? to : null;
}

/** Places along a curve, ends left out. */
function placesOn([x0, y0, x1, y1, x2, y2, x3, y3]: readonly number[]): MeasuredPlaces {
  const [xs, ys] = [new Float64Array(SAMPLES), new Float64Array(SAMPLES)];
  for (let at = 0; at < SAMPLES; at++) {
    const t = (at + 1) / (SAMPLES + 1);
    const s = 1 - t;
    xs[at] = s * s * s * x0 + 3 * s * s * t * x1 + 3 * s * t * t * x2 + t * t * t * x3;
    ys[at] = s * s * s * y0 + 3 * s * s * t * y1 + 3 * s * t * t * y2 + t * t * t * y3;
  }
  return measuredPlaces({ xs, ys });
}

/** A direction of a curve's end: that of the line that it runs on in, where it nearly has that. */
function directionInto(points: readonly number[], from: number, handle: number, guide: Guide | null): readonly [number, number] | null {
  const [hx, hy] = [points[handle] - points[from], points[handle + 1] - points[from + 1]];
  const length = Math.hypot(hx, hy);
  if (length < 1e-6) return null;
  const along = guide ? hx * guide.dx + hy * guide.dy : 0;
  if (!guide || Math.abs(along) < length * Math.cos(SMOOTH)) return [hx / length, hy / length];
  return [Math.sign(along) * guide.dx, Math.sign(along) * guide.dy];
}

/**
 * A curve that runs on in the lines beside it. A line may have taken a little of an arc's beginning: turned alone, the handles there would lead the curve
 * past it, so both are made anew. Where even then it would leave its way by more than `mostPx` it stays as it is.
 */
function smoothedInto(piece: Piece, before: Guide | null, after: Guide | null, mostPx: number): Piece {
  const { points } = piece;
  const [first, last] = [directionInto(points, 0, 2, before), directionInto(points, 6, 4, after)];
  if (!first || !last || (!before && !after)) return piece;
  const [start, end] = [
    { x: points[0], y: points[1], along: first },
    { x: points[6], y: points[7], along: last },
  ];
  const fitted = fitCubic(placesOn(points), 0, SAMPLES - 1, start, end, mostPx);
  return fitted && fitted.worst <= mostPx ? { ...piece, points: [...fitted.points] } : piece;
}

/**
 * A drawing's edges with lines that are nearly level, upright, parallel or square to each other made so, and lines that go on in each other one line.
 * Ends move by no more than a fraction of a pixel; shapes and curves stay what they are, neighbors share their edges still.
 */
export function regularLines(edges: readonly TraceEdge[], { noisePx, tolerancePx }: FitRules): readonly TraceEdge[] {
  const pieces = edges.map(piecesOf);
  const lines = linesOf(edges, pieces);
  const guides = guidesOf(lines, pieces, directions(lines, noisePx));
  const mostPx = MOST_MOVE_PX + noisePx;
  const [guideAt, byEnd] = [new Map<string, Guide>(), new Map<string, Guide[]>()];
  for (const [at, { edge, piece }] of lines.entries()) {
    const guide = guides[at];
    if (!guide) continue;
    guideAt.set(`${edge}:${piece}`, guide);
    const { points } = pieces[edge][piece];
    for (const key of [keyOf(points[0], points[1]), keyOf(points[6], points[7])]) byEnd.set(key, [...(byEnd.get(key) ?? []), guide]);
  }
  const moved = new Map<string, readonly [number, number]>();
  for (const [key, own] of byEnd) {
    const [x, y] = key.split(',').map(Number);
    const to = placeOn(x, y, own, mostPx);
    if (to) moved.set(key, to);
  }
  if (moved.size === 0) return edges;
  return edges.map((edge, number) => {
    const own = pieces[number];
    // What is as small as a dot of two pixels may have come down to one place.
    if (edge.shape || own.length === 0) return edge;
    const placed = (x: number, y: number): readonly [number, number] => moved.get(keyOf(x, y)) ?? [x, y];
    const guide = (at: number): Guide | null => guideAt.get(`${number}:${(at + own.length) % own.length}`) ?? null;
    const isClosed = own[0].points[0] === own[own.length - 1].points[6] && own[0].points[1] === own[own.length - 1].points[7];
    const next = own.map((piece, at) => {
      const { points } = piece;
      const fitted = withEnds(piece, placed(points[0], points[1]), placed(points[6], points[7]));
      if (piece.isLine) return fitted;
      const [before, after] = [at > 0 || isClosed ? guide(at - 1) : null, at < own.length - 1 || isClosed ? guide(at + 1) : null];
      return smoothedInto(fitted, before, after, LEAVES * tolerancePx);
    });
    return { ...edge, ...lineOfPieces(next) };
  });
}

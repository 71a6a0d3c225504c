import type { TraceEdge } from './drawing.ts';
import type { FitPlaces } from './fit-cubic.ts';
import type { FitRules } from './fit-path.ts';
import { cutPiece, directionsOf, lineOfPieces, type Piece, pieceLength, piecesOf, straightPiece } from './line-pieces.ts';
import { lineArea, type PieceLine, pointsAlong } from './loop-lines.ts';

/** Shapes with a shorter outline are too small to tell. */
const LEAST_PX = 24;
/** Places of one half may lie off the other's by this much, px, besides the noise. */
const OFF_PX = 0.14;
const OFF_NOISE = 2;
/** Places of the outline that are held against its mirror image; a first few of them tell most shapes. */
const PLACES = 96;
/** The line that is drawn may lie so much farther off its places than the one that was fitted, as a part and in px. */
const WORSE = 1.05;
const WORSE_PX = 0.015;
/** A node more is worth so much. */
const FOR_NODE_PX = 0.002;
const STEP_PX = 1.5;
const MOST_CHECKED = 400;
/** Second moments that differ by less than this part say nothing of an axis: then corners are asked. */
const ROUND = 0.08;
const MOST_AXES = 14;
/** Axes nearer to level and upright than this, in px at the shape's rim, are. */
const UPRIGHT_PX = 0.2;

interface Axis {
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
}

interface Moments {
  readonly x: number;
  readonly y: number;
  readonly angle: number;
  readonly isRound: boolean;
  readonly radius: number;
}

/** Center and directions of what an outline encloses, by its polygon. Source: the polygon's moments by Green's theorem. */
function momentsOf({ xs, ys }: FitPlaces): Moments {
  let [area, sx, sy, sxx, sxy, syy] = [0, 0, 0, 0, 0, 0];
  const count = xs.length;
  const [ox, oy] = [xs[0], ys[0]];
  for (let at = 0; at < count; at++) {
    const next = (at + 1) % count;
    const [x0, y0, x1, y1] = [xs[at] - ox, ys[at] - oy, xs[next] - ox, ys[next] - oy];
    const cross = x0 * y1 - x1 * y0;
    area += cross / 2;
    sx += ((x0 + x1) * cross) / 6;
    sy += ((y0 + y1) * cross) / 6;
    sxx += ((x0 * x0 + x0 * x1 + x1 * x1) * cross) / 12;
    syy += ((y0 * y0 + y0 * y1 + y1 * y1) * cross) / 12;
    sxy += ((x0 * y1 + 2 * x0 * y0 + 2 * x1 * y1 + x1 * y0) * cross) / 24;
  }
  const [mx, my] = [sx / area, sy / area];
  const [xx, yy, xy] = [sxx / area - mx * mx, syy / area - my * my, sxy / area - mx * my];
  let radius = 0;
  for (let at = 0; at < count; at++) radius = Math.max(radius, Math.hypot(xs[at] - ox - mx, ys[at] - oy - my));
  const half = Math.hypot((xx - yy) / 2, xy);
  return { x: mx + ox, y: my + oy, angle: 0.5 * Math.atan2(2 * xy, xx - yy), isRound: half < (ROUND * (xx + yy)) / 2, radius };
}

/** Axes that a shape may be mirrored in: level and upright, those that its area is spread along, or those through its corners. */
function axesOf({ x, y, angle, isRound, radius }: Moments, pieces: readonly Piece[]): readonly Axis[] {
  const upright = Math.PI / 2;
  const angles = [upright, 0, angle, angle + upright];
  if (isRound) for (const { points } of pieces) angles.push(Math.atan2(points[1] - y, points[0] - x));
  const out: number[] = [];
  for (const own of angles) {
    const quarter = Math.round(own / upright) * upright;
    const to = Math.abs(own - quarter) * radius < UPRIGHT_PX ? quarter : own;
    const isKnown = out.some((other) => Math.abs(Math.sin(other - to)) * radius < UPRIGHT_PX);
    if (!isKnown) out.push(to);
  }
  return out.slice(0, MOST_AXES).map((to) => ({ x, y, dx: exact(Math.cos(to)), dy: exact(Math.sin(to)) }));
}

const exact = (value: number): number => (Math.abs(value - Math.round(value)) < 1e-12 ? Math.round(value) : value);

const mirrored = ({ x, y, dx, dy }: Axis, px: number, py: number): readonly [number, number] => {
  const across = (py - y) * dx - (px - x) * dy;
  return [px + 2 * across * dy, py - 2 * across * dx];
};

/** An outline's polygon, and the way along it to each of its corners, one more for the first one again. */
interface Outline extends FitPlaces {
  readonly ways: Float64Array;
}

function outlineOf({ xs, ys }: FitPlaces): Outline {
  const count = xs.length;
  const ways = new Float64Array(count + 1);
  for (let at = 0; at < count; at++) {
    const next = at + 1 === count ? 0 : at + 1;
    ways[at + 1] = ways[at] + Math.hypot(xs[next] - xs[at], ys[next] - ys[at]);
  }
  return { xs, ys, ways };
}

/** How far a place lies from one side of a polygon, squared. */
function squareFrom({ xs, ys }: FitPlaces, at: number, x: number, y: number): number {
  const next = at + 1 === xs.length ? 0 : at + 1;
  const x0 = xs[at];
  const y0 = ys[at];
  const dx = xs[next] - x0;
  const dy = ys[next] - y0;
  const square = dx * dx + dy * dy;
  const t = square > 0 ? Math.min(1, Math.max(0, ((x - x0) * dx + (y - y0) * dy) / square)) : 0;
  const awayX = x - x0 - t * dx;
  const awayY = y - y0 - t * dy;
  return awayX * awayX + awayY * awayY;
}

/**
 * How far a place lies from an outline's polygon, squared. No side can come nearer than the way to it lets: those are passed over.
 * @param guess a side that may be near
 * @param enough what is as near as this need not be told closer
 */
function nearestSide(
  outline: Outline,
  x: number,
  y: number,
  guess: number,
  enough: number,
): { readonly at: number; readonly square: number } {
  const { xs, ways } = outline;
  const count = xs.length;
  let best = guess;
  let least = squareFrom(outline, guess, x, y);
  for (let at = 0; at < count && least > enough; ) {
    const away = squareFrom(outline, at, x, y);
    if (away < least) {
      best = at;
      least = away;
    }
    const beyond = ways[at] + Math.sqrt(away) - Math.sqrt(least);
    at++;
    // Ways are in order; most steps are short, long ones are halved.
    for (let step = 1; at < count && ways[at + 1] <= beyond; step *= 2) {
      if (at + step < count && ways[at + step + 1] <= beyond) at += step;
      else {
        step = 1;
        at++;
      }
    }
  }
  return { at: best, square: least };
}

function isMirrored(places: Outline, axis: Axis, withinPx: number): boolean {
  const count = places.xs.length;
  const checks = Math.min(PLACES, count);
  // An odd stride meets places all around from the first ones on.
  const stride = Math.max(1, Math.floor(count * 0.382)) | 1;
  for (let check = 0, at = 0; check < checks; check++, at = (at + stride) % count) {
    const [x, y] = mirrored(axis, places.xs[at], places.ys[at]);
    const square = withinPx * withinPx;
    if (nearestSide(places, x, y, 0, square).square > square) return false;
  }
  return true;
}

const sideOf = ({ x, y, dx, dy }: Axis, px: number, py: number): number => (py - y) * dx - (px - x) * dy;

/** Ends nearer to the axis than this lie on it. */
const ON_AXIS_PX = 0.45;

/** An outline's pieces from where it meets the axis, around; and which of them begin on it. Null where it does not meet it twice. */
function cutByAxis(pieces: readonly Piece[], axis: Axis): readonly (readonly Piece[])[] | null {
  const own: Piece[] = [];
  const side = (x: number, y: number): number => {
    const away = sideOf(axis, x, y);
    return Math.abs(away) < ON_AXIS_PX ? 0 : Math.sign(away);
  };
  for (const piece of pieces) {
    const { points } = piece;
    if (side(points[0], points[1]) * side(points[6], points[7]) >= 0) {
      own.push(piece);
      continue;
    }
    let [low, high] = [0, 1];
    const isUp = sideOf(axis, points[0], points[1]) < 0;
    for (let round = 0; round < 40; round++) {
      const middle = (low + high) / 2;
      const [first] = cutPiece(piece, middle);
      if (sideOf(axis, first.points[6], first.points[7]) < 0 === isUp) low = middle;
      else high = middle;
    }
    own.push(...cutPiece(piece, (low + high) / 2));
  }
  const starts = own.flatMap(({ points }, at) => (side(points[0], points[1]) === 0 ? [at] : []));
  if (starts.length !== 2) return null;
  const [first, second] = starts;
  return [own.slice(first, second), [...own.slice(second), ...own.slice(0, first)]];
}

/** Puts the ends of a half on the axis; one that met it squarely, or nearly so, meets it exactly so, and shows no corner there. */
function onAxis(half: readonly Piece[], axis: Axis, isSmooth: readonly [boolean, boolean]): readonly Piece[] {
  const project = (x: number, y: number): readonly [number, number] => {
    const along = (x - axis.x) * axis.dx + (y - axis.y) * axis.dy;
    return [axis.x + along * axis.dx, axis.y + along * axis.dy];
  };
  const out = half.map(({ points, isLine }) => ({ points: [...points], isLine }));
  const [first, last] = [out[0].points, out[out.length - 1].points];
  const place = (points: number[], end: number, handle: number, smooth: boolean, isLine: boolean) => {
    const [x, y] = project(points[end], points[end + 1]);
    const [hx, hy] = [points[handle] - points[end], points[handle + 1] - points[end + 1]];
    [points[end], points[end + 1]] = [x, y];
    const across = hy * axis.dx - hx * axis.dy;
    const [kx, ky] = smooth && !isLine ? [-axis.dy * across, axis.dx * across] : [hx, hy];
    [points[handle], points[handle + 1]] = [x + kx, y + ky];
  };
  place(first, 0, 2, isSmooth[0], out[0].isLine);
  place(last, 6, 4, isSmooth[1], out[out.length - 1].isLine);
  return out.map((piece) => {
    const { points } = piece;
    return piece.isLine ? straightPiece(points[0], points[1], points[6], points[7]) : piece;
  });
}

const SMOOTH = 0.3;

/** A half and its mirror image as one outline. */
function joined(halves: readonly (readonly Piece[])[], which: number, axis: Axis): readonly Piece[] {
  const [half, other] = [halves[which], halves[1 - which]];
  const isSmooth = (before: Piece, after: Piece): boolean => {
    const [{ end: u }, { start: v }] = [directionsOf(before), directionsOf(after)];
    return Math.abs(Math.atan2(u[0] * v[1] - u[1] * v[0], u[0] * v[0] + u[1] * v[1])) < SMOOTH;
  };
  const own = onAxis(half, axis, [isSmooth(other[other.length - 1], half[0]), isSmooth(half[half.length - 1], other[0])]);
  const back = own.toReversed().map(({ points, isLine }): Piece => {
    const turned: number[] = [];
    for (let at = 6; at >= 0; at -= 2) turned.push(...mirrored(axis, points[at], points[at + 1]));
    return { points: turned, isLine };
  });
  return withoutJoints([...own, ...back], axis);
}

/** Two straight pieces that run on in each other across the axis are one. */
function withoutJoints(pieces: readonly Piece[], axis: Axis): readonly Piece[] {
  const out: Piece[] = [];
  for (const piece of pieces) {
    const last = out[out.length - 1];
    if (last && runsOn(last, piece, axis))
      out[out.length - 1] = straightPiece(last.points[0], last.points[1], piece.points[6], piece.points[7]);
    else out.push(piece);
  }
  const [first, last] = [out[0], out[out.length - 1]];
  if (out.length > 2 && runsOn(last, first, axis))
    return [straightPiece(last.points[0], last.points[1], first.points[6], first.points[7]), ...out.slice(1, -1)];
  return out;
}

function runsOn(one: Piece, other: Piece, axis: Axis): boolean {
  if (!one.isLine || !other.isLine || Math.abs(sideOf(axis, other.points[0], other.points[1])) > 1e-6) return false;
  const [{ end: u }, { start: v }] = [directionsOf(one), directionsOf(other)];
  return u[0] * v[0] + u[1] * v[1] > 0 && Math.abs(u[0] * v[1] - u[1] * v[0]) < 1e-3;
}

/** How far places lie off a closed line, root mean square. */
function offPlaces(line: PieceLine, places: FitPlaces): number {
  const along = pointsAlong(line, STEP_PX);
  const xs = Float64Array.from({ length: along.length / 4 }, (_, at) => along[at * 4]);
  const ys = Float64Array.from({ length: along.length / 4 }, (_, at) => along[at * 4 + 1]);
  const outline = outlineOf({ xs, ys });
  const stride = Math.max(1, Math.floor(places.xs.length / MOST_CHECKED));
  let [sum, count, near] = [0, 0, 0];
  for (let at = 0; at < places.xs.length; at += stride) {
    const side = nearestSide(outline, places.xs[at], places.ys[at], near, 0);
    sum += side.square;
    near = side.at;
    count++;
  }
  return Math.sqrt(sum / count);
}

/** The line as one that is the same on both sides of an axis, where the places that it was fitted to nearly are; null where they are not. */
function mirroredLoop(line: PieceLine, places: FitPlaces, noisePx: number): PieceLine | null {
  const pieces = piecesOf(line);
  const length = pieces.reduce((sum, piece) => sum + pieceLength(piece), 0);
  if (pieces.length < 2 || length < LEAST_PX) return null;
  if (Math.abs(lineArea(line)) < LEAST_PX) return null;
  const moments = momentsOf(places);
  const withinPx = OFF_PX + OFF_NOISE * noisePx;
  const outline = outlineOf(places);
  for (const axis of axesOf(moments, pieces)) {
    if (!isMirrored(outline, axis, withinPx)) continue;
    const halves = cutByAxis(pieces, axis);
    if (!halves || halves.some((half) => half.length === 0)) continue;
    const most = WORSE * offPlaces(line, places) + WORSE_PX;
    const found = [0, 1]
      .map((which) => lineOfPieces(joined(halves, which, axis)))
      .filter((own) => Math.sign(lineArea(own)) === Math.sign(lineArea(line)))
      .map((own) => ({ own, off: offPlaces(own, places), count: own.lines.length }))
      // The image of a half must tell the other half as well as its own line did.
      .filter(({ off }) => off <= most)
      .sort((one, other) => one.off + FOR_NODE_PX * one.count - other.off - FOR_NODE_PX * other.count);
    if (found.length > 0) return found[0].own;
  }
  return null;
}

/** A drawing's edges with closed ones that are nearly symmetric made so. Those with nodes, where three areas meet, stay as they are. */
export function mirroredEdges(edges: readonly TraceEdge[], places: readonly FitPlaces[], rules: FitRules): readonly TraceEdge[] {
  return edges.map((edge, number) => {
    const { points, shape } = edge;
    const isClosed = points[0] === points[points.length - 2] && points[1] === points[points.length - 1];
    if (shape || !isClosed || edge.left === 0 || edge.right === 0) return edge;
    const line = mirroredLoop(edge, places[number], rules.noisePx);
    return line ? { ...edge, ...line } : edge;
  });
}

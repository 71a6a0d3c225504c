import type { ReportProgress } from '../progress.ts';
import type { Chain, CrackGraph } from './crack-graph.ts';
import type { TraceEdge } from './drawing.ts';
import type { EdgePlaces } from './edge-places.ts';
import { findTurns, type Turn, type TurnRules } from './find-turns.ts';
import { type CurveEnd, type FitPlaces, type MeasuredPlaces, measuredPlaces } from './fit-cubic.ts';
import { type FitRules, type FittedPath, fitSpan, jointAt, smoothStart } from './fit-path.ts';
import { fitPolygon } from './fit-polygon.ts';
import { findShape, shapePoints } from './fit-shapes.ts';
import type { PieceLine } from './loop-lines.ts';
import { mirroredEdges } from './mirrored-loops.ts';
import { type PlacedNodes, placeNodes } from './place-nodes.ts';
import { regularLines } from './regular-lines.ts';
import type { IsTipSeen } from './seen-tips.ts';
import { sharpenTips } from './sharp-tips.ts';

/** Whether there may be a corner at a place, where the ink whose label is highest stands out, or where it leaves an inner corner. */
export type MayBeCorner = (x: number, y: number, standsOut: boolean) => boolean;

export interface EdgeRules extends FitRules, TurnRules {
  readonly mayBeCorner?: MayBeCorner;
  /** Whether circles, ellipses and rectangles are looked for, and lines and shapes made regular that nearly are. */
  readonly findsShapes: boolean;
  /** Which sharp tips of an edge are drawn out to where their sides meet; none where single pixels tell which way these run. */
  readonly isTipSeen: IsTipSeen | null;
  /** Whether chains that are straight sides throughout are told as a whole: where noise hides corners. */
  readonly findsPolygons: boolean;
}

/** Places nearer to a corner or node than this belong to both sides. */
const CUT_PX = 1.15;
/** The same of spans with few places, of which each counts. */
const SHORT_CUT_PX = 0.8;
const SHORT_PLACES = 7;

/** A straight side is told by less than a curve: curves that cut corners off take fewer pieces. */
const SIDES_A_CURVE = 1.5;

/** Chains between two words on how far it is. */
const PROGRESS_EVERY = 64;

/** An end of a span; places nearer to it than `sharpness` times the usual are not to be trusted. */
interface SpanEnd extends CurveEnd {
  readonly sharpness: number;
}

const free = ({ x, y, sharpness }: Turn): SpanEnd => ({ x, y, along: null, sharpness });

/** Fits a span between two corners: what the corners cut off is left out. */
function fitBetween(
  places: MeasuredPlaces,
  from: number,
  to: number,
  start: SpanEnd,
  end: SpanEnd,
  rules: FitRules,
  path: FittedPath,
): void {
  let [first, last] = [from, to];
  const { xs, ys } = places;
  const cutPx = to - from < SHORT_PLACES ? SHORT_CUT_PX : CUT_PX;
  const isCut = (at: number, { x, y, sharpness }: SpanEnd) => Math.hypot(xs[at] - x, ys[at] - y) < cutPx * Math.max(1, sharpness);
  while (first <= last && isCut(first, start)) first++;
  while (last >= first && isCut(last, end)) last--;
  fitSpan(places, first, last, start, end, rules, path);
}

function fitThrough(unmeasured: FitPlaces, turns: readonly Turn[], start: SpanEnd, end: SpanEnd, rules: FitRules): FittedPath {
  const places = measuredPlaces(unmeasured);
  const path: FittedPath = { points: [], lines: [] };
  let [from, begin] = [0, start];
  for (const turn of turns) {
    fitBetween(places, from, turn.at - 1, begin, free(turn), rules, path);
    [from, begin] = [turn.at, free(turn)];
  }
  fitBetween(places, from, places.xs.length - 1, begin, end, rules, path);
  return path;
}

const pieceLine = ({ points, lines }: FittedPath): PieceLine => ({ points: Float64Array.from(points), lines: Uint8Array.from(lines) });

const tipped = (line: PieceLine, isClosed: boolean, { isTipSeen, noisePx }: EdgeRules): PieceLine =>
  isTipSeen ? sharpenTips(line, isClosed, noisePx, isTipSeen) : line;

const rotated = (values: Float64Array, by: number): Float64Array => {
  const out = new Float64Array(values.length);
  for (let at = 0; at < out.length; at++) out[at] = values[(at + by) % out.length];
  return out;
};

/** Straight pieces through corners; closed where they come back to the first one. */
function straightLine(corners: readonly { readonly x: number; readonly y: number }[]): PieceLine {
  const points = [corners[0].x, corners[0].y];
  for (let at = 1; at < corners.length; at++) {
    const [from, to] = [corners[at - 1], corners[at]];
    const [dx, dy] = [(to.x - from.x) / 3, (to.y - from.y) / 3];
    points.push(from.x + dx, from.y + dy, to.x - dx, to.y - dy, to.x, to.y);
  }
  return { points: Float64Array.from(points), lines: new Uint8Array(corners.length - 1).fill(1) };
}

type FittedEdge = Pick<TraceEdge, 'points' | 'lines' | 'shape'>;

/** A closed chain as the rectangle or the straight sides that it is, where curves don't take far fewer pieces. */
function asPolygon(places: EdgePlaces, curved: FittedEdge, rules: EdgeRules): FittedEdge {
  const found = rules.findsPolygons && !curved.shape ? fitPolygon(places, true, rules) : null;
  if (!found || found.sides > SIDES_A_CURVE * curved.lines.length) return curved;
  const shape = rules.findsShapes && found.sides === 4 ? findShape(places, found.turns, rules) : null;
  if (shape) return { ...shapePoints(shape), shape };
  return { ...straightLine([...found.turns, found.turns[0]]), shape: null };
}

/** A line of no length where all places are one: an area of a pixel that holds nothing of its ink. */
const pointAt = (x: number, y: number): FittedEdge => ({
  points: Float64Array.of(x, y, x, y, x, y, x, y),
  lines: Uint8Array.of(1),
  shape: null,
});

function fitClosed({ xs, ys }: EdgePlaces, rules: EdgeRules): Pick<TraceEdge, 'points' | 'lines' | 'shape'> {
  const count = xs.length;
  if (xs.every((x, at) => x === xs[0] && ys[at] === ys[0])) return pointAt(xs[0], ys[0]);
  const turns = findTurns({ xs, ys }, true, rules);
  const shape = rules.findsShapes ? findShape({ xs, ys }, turns, rules) : null;
  if (shape) return { ...shapePoints(shape), shape };
  if (turns.length > 0) {
    const by = turns[0].at % count;
    const places = { xs: rotated(xs, by), ys: rotated(ys, by) };
    const rest = turns.slice(1).map((turn) => ({ ...turn, at: turn.at - by }));
    const path = fitThrough(places, rest, free(turns[0]), free(turns[0]), rules);
    return { ...tipped(pieceLine(path), true, rules), shape: null };
  }
  const by = smoothStart({ xs, ys });
  // A joint in the middle of places that go once around and a little farther.
  const overlap = Math.min(4, count >> 1);
  const around = (values: Float64Array) => {
    const out = new Float64Array(count + 2 * overlap + 1);
    for (let at = 0; at < out.length; at++) out[at] = values[(at + by - overlap + 2 * count) % count];
    return out;
  };
  const places = measuredPlaces({ xs: around(xs), ys: around(ys) });
  const { x, y, along } = jointAt(places, 0, places.xs.length - 1, overlap, rules.jointReach);
  const path: FittedPath = { points: [], lines: [] };
  const start: CurveEnd = { x, y, along };
  fitSpan(places, overlap + 1, overlap + count - 1, start, { x, y, along: [-along[0], -along[1]] }, rules, path);
  return { ...tipped(pieceLine(path), true, rules), shape: null };
}

function fitOpen(
  chain: Chain,
  number: number,
  places: EdgePlaces,
  nodes: PlacedNodes,
  rules: EdgeRules,
): Pick<TraceEdge, 'points' | 'lines' | 'shape'> {
  const { from, to, isBorder } = chain;
  const start: SpanEnd = { x: nodes.xs[from], y: nodes.ys[from], along: isBorder ? null : nodes.starts[number], sharpness: 1 };
  const end: SpanEnd = { x: nodes.xs[to], y: nodes.ys[to], along: isBorder ? null : nodes.ends[number], sharpness: 1 };
  const turns = isBorder ? [] : findTurns(places, false, rules);
  const path = isBorder ? { points: [], lines: [] } : fitThrough(places, turns, start, end, rules);
  if (path.lines.length === 0) {
    const [dx, dy] = [(end.x - start.x) / 3, (end.y - start.y) / 3];
    path.points.push(start.x, start.y, start.x + dx, start.y + dy, end.x - dx, end.y - dy, end.x, end.y);
    path.lines.push(1);
  }
  const curved = { ...tipped(pieceLine(path), false, rules), shape: null };
  const found = rules.findsPolygons && !isBorder ? fitPolygon(places, false, rules) : null;
  if (!found || found.sides < 2 || found.sides > SIDES_A_CURVE * curved.lines.length) return curved;
  return { ...straightLine([start, ...found.turns, end]), shape: null };
}

/** A line through places as curves, from its first place to its last, or around. A single place is a line of no length. */
export function fitLineOf(places: FitPlaces, isClosed: boolean, rules: EdgeRules): Pick<TraceEdge, 'points' | 'lines'> {
  if (isClosed) {
    const { points, lines } = fitClosed(places, { ...rules, findsShapes: false });
    return { points, lines };
  }
  const { xs, ys } = places;
  const last = xs.length - 1;
  const end = (at: number): SpanEnd => ({ x: xs[at], y: ys[at], along: null, sharpness: 0 });
  const path = fitThrough(places, findTurns(places, false, rules), end(0), end(last), rules);
  if (path.lines.length === 0) {
    const [x, y] = [xs[0], ys[0]];
    const [dx, dy] = [(xs[last] - x) / 3, (ys[last] - y) / 3];
    path.points.push(x, y, x + dx, y + dy, xs[last] - dx, ys[last] - dy, xs[last], ys[last]);
    path.lines.push(1);
  }
  return pieceLine(path);
}

/** Corners of a chain by the side that they stand out to. */
function turnsOf({ left, right }: Chain, { areaLabels }: CrackGraph, mayBeCorner: MayBeCorner | undefined): TurnRules['mayTurn'] {
  if (!mayBeCorner) return null;
  const labelOf = (area: number) => (area < 0 ? -1 : areaLabels[area]);
  const isOnRight = labelOf(right) > labelOf(left);
  return (x, y, toRight) => mayBeCorner(x, y, toRight === isOnRight);
}

/** The edges of a graph as curves; areas -1 and n become faces 0 and n + 1. `tips`: which tips are seen on an edge. */
export function fitEdges(
  graph: CrackGraph,
  places: readonly EdgePlaces[],
  allRules: EdgeRules,
  tips: ((chain: Chain) => IsTipSeen) | null,
  progress: ReportProgress,
): readonly TraceEdge[] {
  const nodes = placeNodes(graph, places);
  const fitted = graph.chains.map((chain, number) => {
    if (number % PROGRESS_EVERY === 0) progress(number / graph.chains.length);
    const own = places[number];
    const rules = { ...allRules, isTipSeen: tips?.(chain) ?? null, mayTurn: turnsOf(chain, graph, allRules.mayBeCorner) };
    const line = chain.from < 0 ? asPolygon(own, fitClosed(own, rules), rules) : fitOpen(chain, number, own, nodes, rules);
    return { ...line, left: chain.left + 1, right: chain.right + 1 };
  });
  return allRules.findsShapes ? mirroredEdges(regularLines(fitted, allRules), places, allRules) : fitted;
}

import { letGo } from '../let-go.ts';
import type { EdgeWidths } from './edge-widths.ts';
import type { ShapeEdge } from './shape-edge.ts';

/** What a point of the edge is part of. */
export const THICK = 0;
export const THIN = 1;
/** The end of a thin part, between its two sides. */
export const TIP = 2;

/** Widths are measured this exactly: what is narrower than the limit by less is wide enough. */
const MEASURING_PX = 0.12;
/** The way around an end, in widths of the line, and what may come on top of it. */
const TIP_WIDTHS = 1.7;
const TIP_SLACK_PX = 1.5;
/** So much more may the opposite point of a thin one measure. */
const MUTUAL = 1.3;
const MUTUAL_PX = 0.3;
/** An edge that is thin for less of its length than so many limits, and has itself on the other side, is a burr or a speck, and no line. */
const LEAST_LIMITS = 1.25;
/** A neck between two thick parts may be this short, in limits: it has another run on its other side. */
const NECK_LIMITS = 0.5;

/** Thin parts of a shape, or of the ground. */
export interface ThinRuns {
  /** THICK, THIN or TIP for each point of the edge. */
  readonly kinds: Uint8Array;
  /** Pixels of edge that are thin, both sides of a line counted. */
  readonly thinPx: number;
  /** Runs that were passed over as burrs or specks. */
  readonly passedOver: number;
}

/** The way from a point of the edge to the next one; 0 at the edge's end. */
export function stepPx({ x, y, next }: ShapeEdge, point: number): number {
  const end = next[point];
  if (end < 0) return 0;
  const dx = x[end] - x[point];
  const dy = y[end] - y[point];
  return Math.sqrt(dx * dx + dy * dy);
}

/** Marks ends: what lies between two sides of the same line. */
function markTips(edge: ShapeEdge, { radii }: EdgeWidths, kinds: Uint8Array): void {
  for (let point = 0; point < edge.count; point++) {
    const after = edge.next[point];
    if (kinds[point] !== THIN || after < 0 || kinds[after] !== THICK) continue;
    const most = TIP_WIDTHS * 2 * radii[point] + TIP_SLACK_PX;
    let way = stepPx(edge, point);
    let end = after;
    while (end >= 0 && kinds[end] !== THIN && way <= most) {
      way += stepPx(edge, end);
      end = edge.next[end];
    }
    if (end < 0 || kinds[end] !== THIN || way > most) continue;
    const turn = edge.normalX[point] * edge.normalX[end] + edge.normalY[point] * edge.normalY[end];
    // A thick spot along one side of a line leaves the direction as it is.
    if (turn > 0) continue;
    for (let tip = after; tip !== end; tip = edge.next[tip]) kinds[tip] = TIP;
  }
}

/** Numbers of the runs that points belong to, from 1, and the length of each; 0 where the edge is thick. From `firstClosed` on they go all around. */
function numberRuns(
  edge: ShapeEdge,
  kinds: Uint8Array,
): { readonly runOf: Int32Array; readonly lengthsPx: number[]; readonly firstClosed: number } {
  const runOf = new Int32Array(edge.count);
  const lengthsPx = [0];
  const walk = (start: number) => {
    const run = lengthsPx.length;
    let lengthPx = 0;
    for (let point = start; point >= 0 && kinds[point] !== THICK && runOf[point] === 0; point = edge.next[point]) {
      runOf[point] = run;
      lengthPx += stepPx(edge, point);
    }
    lengthsPx.push(lengthPx);
  };
  for (let point = 0; point < edge.count; point++) {
    const before = edge.previous[point];
    if (kinds[point] !== THICK && (before < 0 || kinds[before] === THICK)) walk(point);
  }
  // What is left are closed edges that are thin all around.
  const firstClosed = lengthsPx.length;
  for (let point = 0; point < edge.count; point++) if (kinds[point] !== THICK && runOf[point] === 0) walk(point);
  return { runOf, lengthsPx, firstClosed };
}

/** Whether the opposite side sees about the same width: at corners, directions are uncertain, and single points read too narrow. */
function isMutual({ radii, opposite }: EdgeWidths, point: number): boolean {
  return radii[opposite[point]] <= MUTUAL * radii[point] + MUTUAL_PX;
}

export interface ThinOptions {
  /** What is narrower is thin, in pixels. */
  readonly limitPx: number;
  /** A run counts only where its sides lean toward each other by no more than this, in degrees, somewhere, or goes all around: wedges stay out. Any where absent. */
  readonly seedLeanDegrees?: number;
  /** Keeps runs of any length. */
  readonly withBurrs?: boolean;
}

/** Runs with a place where their sides are as good as parallel. */
function seededRuns(
  { count, normalX, normalY }: ShapeEdge,
  { opposite }: EdgeWidths,
  kinds: Uint8Array,
  runOf: Int32Array,
  leanDegrees: number,
  runs: number,
): boolean[] {
  const seeded = new Array<boolean>(runs).fill(false);
  const leastTurn = -Math.cos((leanDegrees * Math.PI) / 180);
  for (let point = 0; point < count; point++) {
    if (kinds[point] !== THIN || seeded[runOf[point]]) continue;
    const other = opposite[point];
    seeded[runOf[point]] = normalX[point] * normalX[other] + normalY[point] * normalY[other] <= leastTurn;
  }
  return seeded;
}

/** Parts of an edge whose width is under a limit: lines (or gaps) and their ends, without the burrs that rough edges have. */
export function thinRuns(
  edge: ShapeEdge,
  widths: EdgeWidths,
  { limitPx, seedLeanDegrees = 180, withBurrs = false }: ThinOptions,
): ThinRuns {
  const kinds = new Uint8Array(edge.count);
  const limit = (limitPx - MEASURING_PX) / 2;
  for (let point = 0; point < edge.count; point++) {
    if (widths.radii[point] < limit && isMutual(widths, point)) kinds[point] = THIN;
  }
  markTips(edge, widths, kinds);
  const { runOf, lengthsPx, firstClosed } = numberRuns(edge, kinds);
  const isLine = lengthsPx.map((px) => withBurrs || px >= LEAST_LIMITS * limitPx);
  for (let point = 0; point < edge.count; point++) {
    if (kinds[point] !== THIN || isLine[runOf[point]]) continue;
    const isNeck = runOf[widths.opposite[point]] !== runOf[point] && lengthsPx[runOf[point]] >= NECK_LIMITS * limitPx;
    if (isNeck) isLine[runOf[point]] = true;
  }
  if (seedLeanDegrees < 180) {
    const seeded = seededRuns(edge, widths, kinds, runOf, seedLeanDegrees, isLine.length);
    for (let run = 0; run < isLine.length; run++) isLine[run] &&= seeded[run] || run >= firstClosed;
  }
  for (let point = 0; point < edge.count; point++) if (kinds[point] !== THICK && !isLine[runOf[point]]) kinds[point] = THICK;
  letGo(runOf);
  const thinPx = lengthsPx.reduce((sum, px, run) => (isLine[run] ? sum + px : sum), 0);
  const passedOver = isLine.reduce((sum, line, run) => (run > 0 && !line ? sum + 1 : sum), 0);
  return { kinds, thinPx, passedOver };
}

import type { EdgeWidths } from './edge-widths.ts';
import type { ShapeEdge } from './shape-edge.ts';
import { stepPx, THICK, THIN, TIP } from './thin-runs.ts';

/** Inks with less of a line's sides beside open room than this, 0 to 1, are what other lines leave of them. */
export const LEAST_FREE = 0.25;
/** A part of which so much of the edge is thin, 0 to 1, is thin all around: letters have serifs' corners and joints of their strokes besides. */
const ALL_AROUND = 0.8;
/** A part that is thin all around, as letters of small type are whose neighbors stand close, is a line with less: what fills a counter has none. */
const LEAST_FREE_ALL_AROUND = 0.06;
/** Which of two has more room is clear from this difference of shares on. */
const CLEARLY = 0.15;

/** The number of each point's line, -1 without: runs of points that are not THICK, those on both sides of one line as one. */
function linesOf({ count, next }: ShapeEdge, { opposite }: EdgeWidths, kinds: Uint8Array): Int32Array {
  const parents: number[] = [];
  const runs = new Int32Array(count).fill(-1);
  for (let start = 0; start < count; start++) {
    if (kinds[start] === THICK || runs[start] >= 0) continue;
    const run = parents.length;
    parents.push(run);
    let point = start;
    for (; point >= 0 && kinds[point] !== THICK && runs[point] < 0; point = next[point]) runs[point] = run;
    // What was begun in its middle goes on as the run that it meets.
    if (point >= 0 && kinds[point] !== THICK && runs[point] !== run) parents[run] = runs[point];
  }
  const rootOf = (run: number): number => {
    let root = run;
    while (parents[root] !== root) root = parents[root];
    for (let at = run; parents[at] !== root; ) [at, parents[at]] = [parents[at], root];
    return root;
  };
  for (let point = 0; point < count; point++) {
    const other = kinds[point] === THIN ? opposite[point] : -1;
    if (other >= 0 && runs[other] >= 0) parents[rootOf(runs[point])] = rootOf(runs[other]);
  }
  for (let point = 0; point < count; point++) if (runs[point] >= 0) runs[point] = rootOf(runs[point]);
  return runs;
}

/** The lines, by number, on edges that go around and are thin there for the most part. */
function linesAllAround({ next }: ShapeEdge, lines: Int32Array, { radii }: EdgeWidths, limitPx: number): ReadonlySet<number> {
  const isSeen = new Uint8Array(next.length);
  const allAround = new Set<number>();
  for (let start = 0; start < next.length; start++) {
    if (isSeen[start] === 1) continue;
    const own = new Set<number>();
    let [thin, length, point, last] = [0, 0, start, -1];
    for (; point >= 0 && isSeen[point] === 0; point = next[point], length++) {
      isSeen[point] = 1;
      // Along an edge it is mostly the same.
      if (lines[point] >= 0 && lines[point] !== last) own.add(lines[point]);
      last = lines[point];
      if (lines[point] >= 0 || 2 * radii[point] < limitPx) thin++;
    }
    if (point === start && thin >= ALL_AROUND * length) for (const line of own) allAround.add(line);
  }
  return allAround;
}

/** Means over lines: each point has its line's, NaN without a line. `shareAt` is asked for points that are THIN, and NaN counts for nothing. */
function meansOf(edge: ShapeEdge, kinds: Uint8Array, numbers: Int32Array, shareAt: (point: number) => number): Float32Array {
  const [sums, lengths] = [new Float64Array(edge.count), new Float64Array(edge.count)];
  for (let point = 0; point < edge.count; point++) {
    if (kinds[point] !== THIN) continue;
    const value = shareAt(point);
    if (Number.isNaN(value)) continue;
    const px = stepPx(edge, point);
    sums[numbers[point]] += px * value;
    lengths[numbers[point]] += px;
  }
  const means = new Float32Array(edge.count);
  for (let point = 0; point < edge.count; point++) {
    const line = numbers[point];
    means[point] = line < 0 ? Number.NaN : sums[line] / lengths[line];
  }
  return means;
}

/** Lines of ink, and thin lines of what lies beside it. */
export interface BothSides {
  readonly ink: EdgeWidths;
  readonly inkKinds: Uint8Array;
  readonly ground: EdgeWidths;
  readonly groundKinds: Uint8Array;
  readonly limitPx: number;
  /** Whether what lies beside the ink at a point of the edge may be a line itself, and is no mere gap. */
  readonly mayBeLine: (point: number) => boolean;
}

/**
 * Marks as THICK, in `inkKinds`, what ink is left between the strokes of something else: no line of its own, and its growth would thin those. Of two that
 * lie side by side the one with more open room is the line. Lines as close as the gaps between them, as hatching is, stay lines.
 * @param leastFree what has less room than this is left between lines whatever lies beside it
 */
export function passLeftovers(
  edge: ShapeEdge,
  { ink, inkKinds, ground, groundKinds, limitPx, mayBeLine }: BothSides,
  leastFree: number,
): void {
  const inkLines = linesOf(edge, ink, inkKinds);
  const inkFree = meansOf(edge, inkKinds, inkLines, (point) => (2 * ground.radii[point] >= limitPx ? 1 : 0));
  const groundLines = linesOf(edge, ground, groundKinds);
  const groundFree = meansOf(edge, groundKinds, groundLines, (point) => (2 * ink.radii[point] >= limitPx ? 1 : 0));
  const besideFree = meansOf(edge, inkKinds, inkLines, (point) => (mayBeLine(point) ? groundFree[point] : 0));
  const allAround = linesAllAround(edge, inkLines, ink, limitPx);
  for (let point = 0; point < edge.count; point++) {
    const least = allAround.has(inkLines[point]) ? Math.min(leastFree, LEAST_FREE_ALL_AROUND) : leastFree;
    if (inkFree[point] < least || besideFree[point] > inkFree[point] + CLEARLY) inkKinds[point] = THICK;
  }
}

/** So much of a neck lies between parts that stand in it, 0 to 1. */
const LEAST_BETWEEN = 0.9;

/**
 * Marks necks of no more than `mostPx` along their middle as THICK, in `kinds`, where what lies to both their sides are parts of their own, as letters
 * are in a panel: `isBetween` tells that of two points that face each other. What ends somewhere is a line.
 */
export function passNecks(
  edge: ShapeEdge,
  widths: EdgeWidths,
  kinds: Uint8Array,
  mostPx: number,
  isBetween: (point: number, opposite: number) => boolean,
): void {
  const lines = linesOf(edge, widths, kinds);
  const [lengths, ends] = [new Float64Array(edge.count), new Uint8Array(edge.count)];
  for (let point = 0; point < edge.count; point++) {
    if (kinds[point] === THIN) lengths[lines[point]] += stepPx(edge, point) / 2;
    else if (kinds[point] === TIP) ends[lines[point]] = 1;
  }
  const isNeck = (line: number) => ends[line] === 0 && lengths[line] <= mostPx;
  const between = new Float64Array(edge.count);
  for (let point = 0; point < edge.count; point++) {
    if (kinds[point] === THIN && isNeck(lines[point]) && isBetween(point, widths.opposite[point]))
      between[lines[point]] += stepPx(edge, point) / 2;
  }
  for (let point = 0; point < edge.count; point++) {
    const line = lines[point];
    if (line >= 0 && isNeck(line) && between[line] >= LEAST_BETWEEN * lengths[line]) kinds[point] = THICK;
  }
}

import type { Kernels } from '../kernels/kernels.ts';
import { type CenterChain, chainsOf, joinForks } from './center-chains.ts';
import type { FitPlaces } from './fit-cubic.ts';
import { type EdgeRules, fitLineOf } from './fit-edges.ts';
import type { PieceLine } from './loop-lines.ts';
import { straightStroke } from './straight-stroke.ts';
import { type StrokeCap, strokeEnd } from './stroke-ends.ts';
import { thinMask } from './thin-mask.ts';

/** A line drawn with a pen of one width. */
export interface TraceStroke extends PieceLine {
  readonly isClosed: boolean;
  readonly widthPx: number;
  /** How both its ends look; those that run into other strokes are round. */
  readonly cap: StrokeCap;
}

/** Strokes wider than this are measured as if they were so wide. */
const MOST_HALF_PX = 400;
/** Twigs of the middle line that are shorter than this part of the width where they grow are the edge's doing. */
const TWIG = 1.4;
/** Coverage under this is ground, 0 to 255. */
const GROUND = 12;
const STEP_PX = 0.25;
/** Places on each side that a middle line is made even by. */
const SMOOTH_REACH = 2;

/** Takes away twigs: short chains with one free end that the edge's roughness or a square end leaves. True where there were some. */
function prune(lines: Uint8Array, size: { readonly width: number; readonly height: number }, depths: Float32Array): boolean {
  let pruned = false;
  for (const { places, isClosed, endsFree } of chainsOf(lines, size)) {
    if (isClosed || endsFree[0] === endsFree[1]) continue;
    const fork = endsFree[0] ? places[places.length - 1] : places[0];
    if (places.length > TWIG * depths[fork] + 1) continue;
    for (const at of places) if (at !== fork) lines[at] = 0;
    pruned = true;
  }
  return pruned;
}

/** Coverage at a place between pixels, 0 to 255. */
function coverageAt(coverage: Uint8Array, width: number, height: number, x: number, y: number): number {
  const [px, py] = [x - 0.5, y - 0.5];
  const [left, top] = [Math.floor(px), Math.floor(py)];
  if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) return 0;
  const [u, v] = [px - left, py - top];
  const at = top * width + left;
  const upper = coverage[at] * (1 - u) + coverage[at + 1] * u;
  const lower = coverage[at + width] * (1 - u) + coverage[at + width + 1] * u;
  return upper * (1 - v) + lower * v;
}

/** Where the middle of a stroke is along a line across it, off the place that was asked, and how wide it is there. */
function across(coverage: Uint8Array, width: number, height: number, x: number, y: number, nx: number, ny: number, reachPx: number) {
  let [sum, moment] = [coverageAt(coverage, width, height, x, y), 0];
  for (const side of [-1, 1]) {
    for (let off = STEP_PX; off <= reachPx; off += STEP_PX) {
      const value = coverageAt(coverage, width, height, x + side * off * nx, y + side * off * ny);
      if (value < GROUND) break;
      sum += value;
      moment += side * off * value;
    }
  }
  return { off: sum > 0 ? moment / sum : 0, width: (sum * STEP_PX) / 255 };
}

const middleOf = (values: readonly number[]): number => values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;

/** Places without those that are marked: within a fork strokes run straight to its middle. */
function withoutFlags({ xs, ys }: FitPlaces, flags: Uint8Array): FitPlaces {
  const isLeft = (_: number, at: number): boolean => flags[at] === 0;
  return { xs: xs.filter(isLeft), ys: ys.filter(isLeft) };
}

/** A chain's middle line between the pixels, made even, and the stroke's width. */
function centered(
  { places, isClosed, endsFree }: CenterChain,
  coverage: Uint8Array,
  depths: Float32Array,
  width: number,
  height: number,
  forks: ReadonlyMap<number, readonly [number, number]>,
): { readonly line: FitPlaces; readonly widthPx: number } {
  const count = places.length;
  const place = (at: number): number => places[isClosed ? (at + count) % count : Math.min(count - 1, Math.max(0, at))];
  const [xs, ys] = [new Float64Array(count), new Float64Array(count)];
  const widths: number[] = [];
  const spoiled = new Uint8Array(count);
  for (let at = 0; at < count; at++) {
    const [x, y] = [(place(at) % width) + 0.5, Math.floor(place(at) / width) + 0.5];
    const [before, after] = [place(at - 3), place(at + 3)];
    const [dx, dy] = [(after % width) - (before % width), Math.floor(after / width) - Math.floor(before / width)];
    const length = Math.hypot(dx, dy) || 1;
    const [nx, ny] = [-dy / length, dx / length];
    const depth = depths[place(at)];
    const found = across(coverage, width, height, x, y, nx, ny, 1.6 * depth + 1.5);
    // Near forks the line across runs into another stroke.
    const nearFork = !isClosed && ((at < depth && !endsFree[0]) || (count - 1 - at < depth && !endsFree[1]));
    const shift = nearFork ? 0 : Math.max(-1.2, Math.min(1.2, found.off));
    const fork = at === 0 || at === count - 1 ? forks.get(place(at)) : undefined;
    if (fork) {
      [xs[at], ys[at]] = fork;
      continue;
    }
    xs[at] = x + shift * nx;
    ys[at] = y + shift * ny;
    if (nearFork) spoiled[at] = at > 0 && at < count - 1 ? 1 : 0;
    else widths.push(found.width);
  }
  const line = withoutFlags({ xs, ys }, spoiled);
  const left = line.xs.length;
  const even = (values: Float64Array): Float64Array => {
    const out = values.slice();
    for (let at = 0; at < left; at++) {
      let [sum, weights] = [0, 0];
      for (let step = -SMOOTH_REACH; step <= SMOOTH_REACH; step++) {
        if (!isClosed && (at + step < 0 || at + step >= left)) continue;
        const weight = SMOOTH_REACH + 1 - Math.abs(step);
        sum += weight * values[(at + step + left) % left];
        weights += weight;
      }
      // Ends stay where they are.
      if (isClosed || (at > 0 && at < left - 1)) out[at] = sum / weights;
    }
    return out;
  };
  const widthPx = widths.length > 0 ? middleOf(widths) : 2 * Math.max(...places.map((at) => depths[at]));
  return { line: { xs: even(line.xs), ys: even(line.ys) }, widthPx };
}

/** Free ends are looked for from so many half widths back, and at least so many px: from there on skeletons run into corners of flat ends. */
const BACK = 1.15;
const LEAST_BACK_PX = 2.5;
const MOST_TURN = 0.4;

type Place = readonly [number, number];

/** A place well before a line's end, the direction there, and how many places lie behind it; null where the line is short. */
function beforeEnd(
  places: readonly Place[],
  backPx: number,
): { readonly place: Place; readonly along: Place; readonly dropped: number } | null {
  const back = (from: number): number => {
    let at = from;
    while (at > 0 && Math.hypot(places[at][0] - places[from][0], places[at][1] - places[from][1]) < backPx) at--;
    return at;
  };
  const last = places.length - 1;
  const from = back(last);
  const before = back(from);
  const [x, y] = places[from];
  const wayTo = (one: Place, other: Place): number => Math.atan2(other[1] - one[1], other[0] - one[0]);
  if (Math.hypot(x - places[before][0], y - places[before][1]) < 1) return null;
  // What bends goes on bending: as much as from the last way to this one.
  const [own, earlier] = [wayTo(places[before], places[from]), wayTo(places[back(before)], places[before])];
  const turn = before > 0 ? Math.atan2(Math.sin(own - earlier), Math.cos(own - earlier)) : 0;
  const angle = own + Math.max(-MOST_TURN, Math.min(MOST_TURN, turn));
  return { place: [x, y], along: [Math.cos(angle), Math.sin(angle)], dropped: last - from };
}

/** A middle line whose free ends lie where the pen began and ended, and how it did. */
function withTrueEnds(
  { line, widthPx }: { readonly line: FitPlaces; readonly widthPx: number },
  { isClosed, endsFree }: CenterChain,
  coverage: Uint8Array,
  size: { readonly width: number; readonly height: number },
): { readonly line: FitPlaces; readonly cap: StrokeCap } {
  const places = Array.from(line.xs, (x, at): readonly [number, number] => [x, line.ys[at]]);
  const backPx = Math.max(LEAST_BACK_PX, BACK * (widthPx / 2));
  const at = (x: number, y: number): number => coverageAt(coverage, size.width, size.height, x, y);
  const found = [0, 1].map((end) => {
    if (isClosed || !endsFree[end]) return null;
    const base = beforeEnd(end === 0 ? places.toReversed() : places, backPx);
    const own = base && strokeEnd(at, base.place, base.along, widthPx);
    return base && own ? { ...base, ...own } : null;
  });
  // A pen has one kind of end; where the line runs into others on a side, a round one leaves no notch.
  const cap = found.every((end) => end?.isFlat) ? 'butt' : 'round';
  const trueEnd = (end: 0 | 1): readonly [number, number] | null => {
    const own = found[end];
    const reach = own ? own.reachPx - (cap === 'butt' ? 0 : widthPx / 2) : 0;
    return own && reach > 0 ? [own.place[0] + reach * own.along[0], own.place[1] + reach * own.along[1]] : null;
  };
  const [start, end] = [trueEnd(0), trueEnd(1)];
  const kept = places.slice(start ? (found[0]?.dropped ?? 0) : 0, places.length - (end ? (found[1]?.dropped ?? 0) : 0));
  const own = [...(start ? [start] : []), ...kept, ...(end ? [end] : [])];
  return { line: { xs: Float64Array.from(own, ([x]) => x), ys: Float64Array.from(own, ([, y]) => y) }, cap };
}

/**
 * The strokes that a pen drew: middle lines of the ink with the width that it has there, from its coverage (one byte a pixel).
 * @param rules how near curves keep to the middle lines
 */
export function centerStrokes(
  kernels: Pick<Kernels, 'edgeDistance'>,
  coverage: Uint8Array,
  size: { readonly width: number; readonly height: number },
  rules: EdgeRules,
): readonly TraceStroke[] {
  const depths = new Float32Array(coverage.length);
  kernels.edgeDistance(
    coverage.map((value) => 255 - value),
    size,
    MOST_HALF_PX,
    depths,
  );
  for (let at = 0; at < depths.length; at++) if (depths[at] > MOST_HALF_PX) depths[at] = MOST_HALF_PX;
  const lines = thinMask(
    coverage.map((value) => (value >= 128 ? 1 : 0)),
    depths,
    size,
  );
  for (let round = 0; round < 3 && prune(lines, size, depths); round++);
  const { chains, places } = joinForks(chainsOf(lines, size), depths, size.width);
  return chains.map((chain): TraceStroke => {
    const middle = centered(chain, coverage, depths, size.width, size.height, places);
    const { widthPx } = middle;
    const { line, cap } = withTrueEnds(middle, chain, coverage, size);
    const fitted = fitLineOf(line, chain.isClosed, rules);
    const isLine = fitted.lines.length === 1 && fitted.lines[0] === 1 && chain.endsFree[0] && chain.endsFree[1];
    const straight = isLine ? straightStroke(fitted, widthPx, cap, coverage, size) : null;
    return straight ?? { ...fitted, isClosed: chain.isClosed, widthPx, cap };
  });
}

import {
  areaRect,
  type Centers,
  centerPieces,
  centersOf,
  coverageAround,
  drawnEdge,
  type EdgeWidths,
  edgeWidths,
  findThinEdges,
  GAP_LEAN_DEGREES,
  joinEnds,
  joinedSides,
  type Kernels,
  keepTopology,
  LEAST_FREE,
  LINE_LEAN_DEGREES,
  letGo,
  letGoOfEdge,
  passClosingGaps,
  passLeftovers,
  passNecks,
  pictureOf,
  type ShapeEdge,
  type ShapePlane,
  type Size,
  shapePlane,
  smoothCenters,
  steadyLines,
  stepPx,
  THICK,
  THIN,
  thinRuns,
  withShortArms,
} from '@underbase/engine';
import { easeMoves } from './ease-moves.ts';
import { fittingPx, keptGapPx } from './fitting-width.ts';
import { guardCounters } from './guard-counters.ts';
import { keepNear } from './keep-near.ts';
import { layLines } from './lay-lines.ts';
import { leftThin, type Middles } from './left-thin.ts';
import { widenChannels } from './nicks.ts';
import { isOpenEnd } from './open-ends.ts';

/** Limits in pixels; a gap of 0 leaves gaps alone. */
export interface Limits {
  readonly widthPx: number;
  readonly gapPx: number;
  /** The ink was read from a scan: rims waver by parts of a pixel, and middles are smoothed over a longer way. */
  readonly isUneven?: boolean;
  /** Only lines with room beside them are taken: the shape is one of several inks, and what others leave of it is no line. */
  readonly onlyFree?: boolean;
  /** The shape is an ink of what was a JPEG: what lies short of a line may be what compression left. */
  readonly inFragments?: boolean;
  /** Free ends of lines run out to their own width. */
  readonly tapers?: boolean;
}

/** What was found and done, lengths in pixels of the frame. */
export interface Findings {
  readonly linePx: number;
  readonly thinnestPx: number;
  readonly gapPx: number;
  readonly narrowestPx: number;
  /** Length of lines and gaps that lack room to reach their minimum. */
  readonly crampedPx: number;
  /** Pixels that kept their side so that nothing joins or parts. */
  readonly refused: number;
  readonly burrs: number;
  /** Places of lines that lack room, x and y in turn, in pixels of the picture; one for each point of their edges. */
  readonly crampedAt: readonly number[];
  /** The width that each of those places has room for, in pixels. */
  readonly crampedFits: readonly number[];
  /** Length of all other lines that came out thin, whatever held them; and their places, as of those that lack room. */
  readonly thinPx: number;
  readonly thinAt: readonly number[];
}

/** What is to become of a shape. */
export interface ShapeChanges {
  /** Coverage of the picture's pixels afterwards, one byte each. */
  readonly coverage: Uint8Array;
  /** Coverage of thickened lines alone, one byte each; null where no line is too thin. */
  readonly lines: Uint8Array | null;
  /** Middles of lines that were thin and had room, in pixels of the picture. */
  readonly middles: Middles;
  readonly findings: Findings;
}

/** Sides of gaps that growth must not close may lean toward each other by so much: gaps are followed to where they open. */
const GUARD_LEAN_DEGREES = 80;
/** A line or gap that stays narrower by more than this, in pixels, lacks room. */
const CRAMPED_PX = 0.25;
/** Middles of lines with uneven rims are smoothed so often. */
const UNEVEN_ROUNDS = 6;
/** Of lines with uneven rims, what has this share of the minimum is thick enough: else parts of thick strokes are painted over for a hair's breadth. */
const UNEVEN_ENOUGH = 0.9;
const FULL = 255;
/** A gap between two parts that stand in an ink is no longer than so many limits; a line goes on for longer. */
const NECK_LIMITS = 5;
/** What is beside an edge is looked for so far from it: a pixel is beyond a line of less, half of one may be the line's own rim. */
const BESIDE_PX = [1, 0.5];
/** Coverage from which a pixel is inside, and the most that keeps a nick open for whoever reads it. */
const INSIDE = 128;
const NICK = 100;

export type ShapeKernels = Pick<Kernels, 'crispPlane' | 'edgeWidths' | 'offsetCoverage' | 'seedColumns' | 'seedRows' | 'shapeEdge'>;

interface Work {
  readonly kernels: ShapeKernels;
  readonly plane: ShapePlane;
  readonly edge: ShapeEdge;
  readonly size: Size;
  readonly limits: Limits;
  /** The gap that growth leaves open at least. */
  readonly keptPx: number;
  readonly lettering: Uint8Array | null;
  readonly within: Uint8Array | null;
  readonly alone: Uint8Array | null;
  readonly inks: Uint8Array | null;
  readonly isBetween: Besides['isBetween'];
}

/** Room that each point of the edge has before it; Infinity where no gap is near. */
function roomsBefore({ edge, keptPx }: Work, gaps: EdgeWidths, guarded: Uint8Array): Float32Array {
  const rooms = new Float32Array(edge.count).fill(Number.POSITIVE_INFINITY);
  for (let point = 0; point < edge.count; point++) {
    if (guarded[point] === THIN) rooms[point] = Math.max(0, gaps.radii[point] - keptPx / 2);
  }
  return rooms;
}

/** How many points of the edge are thin, ends left out. */
function thinPoints(kinds: Uint8Array): number {
  let points = 0;
  for (const kind of kinds) if (kind === THIN) points++;
  return points;
}

/** Moves centers away from sides that lack room, so that a line grows where it can. Returns the lines where even that is too little: their length and places. */
function makeRoom(
  { edge, limits }: Work,
  widths: EdgeWidths,
  kinds: Uint8Array,
  gaps: EdgeWidths,
  rooms: Float32Array,
  centers: Centers,
): Pick<Growth, 'crampedPx' | 'crampedAt' | 'crampedFits' | 'middles'> {
  const crampedAt: number[] = [];
  const crampedFits: number[] = [];
  const middles = new Float64Array(3 * thinPoints(kinds));
  let told = 0;
  const moves = new Float32Array(edge.count);
  let crampedPx = 0;
  for (let point = 0; point < edge.count; point++) {
    if (kinds[point] !== THIN) continue;
    const growth = limits.widthPx / 2 - widths.radii[point];
    const here = rooms[point] - growth;
    const there = rooms[widths.opposite[point]] - growth;
    const isCramped = (here < 0 || there < 0) && here + there < -CRAMPED_PX;
    if (!isCramped) {
      middles[told++] = centers.x[point];
      middles[told++] = centers.y[point];
      middles[told++] = stepPx(edge, point) / 2;
    }
    if (here >= 0 && there >= 0) continue;
    if (isCramped) {
      crampedPx += stepPx(edge, point) / 2;
      crampedAt.push(centers.x[point], centers.y[point]);
      const spacePx = 2 * widths.radii[point] + gaps.radii[point] + gaps.radii[widths.opposite[point]];
      crampedFits.push(fittingPx(spacePx, limits.gapPx));
    }
    const isHere = here < there;
    const lacking = -Math.min(here, there);
    moves[point] = Math.min(lacking, Math.max(0, Math.max(here, there))) * (isHere ? 1 : -1);
  }
  easeMoves(edge, moves);
  for (let point = 0; point < edge.count; point++) {
    if (kinds[point] !== THIN || moves[point] === 0) continue;
    centers.x[point] += moves[point] * edge.normalX[point];
    centers.y[point] += moves[point] * edge.normalY[point];
  }
  letGo(moves, rooms);
  return { crampedPx, crampedAt, crampedFits, middles: middles.subarray(0, told) };
}

const NOTHING_CRAMPED = { crampedPx: 0, crampedAt: [], crampedFits: [], middles: new Float64Array(0) } as const;

interface Growth {
  readonly after: Uint8Array;
  /** Thickened lines alone. */
  readonly laid: Uint8Array | null;
  readonly crampedPx: number;
  readonly crampedAt: readonly number[];
  readonly crampedFits: readonly number[];
  /** Of all other lines that were thin. */
  readonly middles: Middles;
  readonly linePx: number;
  readonly thinnestPx: number;
  readonly burrs: number;
}

/** A plane of the area four pixels at a time, since nearly all are clear; its rows are whole words. */
const wordsOf = (plane: Uint8Array): Uint32Array => new Uint32Array(plane.buffer, plane.byteOffset, plane.length >> 2);

/** Nothing grows beyond the picture. */
function clearAround({ plane, size }: Work, after: Uint8Array): void {
  const { x, y, width, height } = areaRect(plane.area);
  after.fill(0, 0, -y * width);
  after.fill(0, (size.height - y) * width);
  for (let row = -y; row < Math.min(height, size.height - y); row++) {
    after.fill(0, row * width, row * width - x);
    after.fill(0, row * width + size.width - x, (row + 1) * width);
  }
}

/** Whether a plane of the picture has something beside a point of the edge: on the ground's side, or with -1 on the shape's. */
function isOn(plane: Uint8Array, { edge, size }: Work, point: number, side: 1 | -1): boolean {
  return BESIDE_PX.some((px) => {
    const x = Math.floor(edge.x[point] - side * px * edge.normalX[point]);
    const y = Math.floor(edge.y[point] - side * px * edge.normalY[point]);
    return x >= 0 && y >= 0 && x < size.width && y < size.height && plane[y * size.width + x] > 0;
  });
}

/** The picture's pixel beside a point of the edge, on the ground's side; -1 beyond the picture. */
function placeBeside({ edge, size }: Work, point: number): number {
  const x = Math.floor(edge.x[point] - BESIDE_PX[0] * edge.normalX[point]);
  const y = Math.floor(edge.y[point] - BESIDE_PX[0] * edge.normalY[point]);
  return x >= 0 && y >= 0 && x < size.width && y < size.height ? y * size.width + x : -1;
}

/** Leaves out of `kinds` what lies where nothing is to change. */
function leaveAlone({ edge, size }: Work, kinds: Uint8Array, alone: Uint8Array): void {
  for (let point = 0; point < edge.count; point++) {
    if (kinds[point] === THICK) continue;
    const x = Math.min(size.width - 1, Math.max(0, Math.floor(edge.x[point])));
    const y = Math.min(size.height - 1, Math.max(0, Math.floor(edge.y[point])));
    if (alone[y * size.width + x] > 0) kinds[point] = THICK;
  }
}

/** Length of what is thin in `kinds`, in pixels along its middle. */
function thinLength(edge: ShapeEdge, kinds: Uint8Array): number {
  let px = 0;
  for (let point = 0; point < edge.count; point++) if (kinds[point] !== THICK) px += stepPx(edge, point);
  return px / 2;
}

/** Leaves out of `kinds` what is no line of its own; returns the length of what stays. */
function takeLines(work: Work, widths: EdgeWidths, kinds: Uint8Array, gaps: EdgeWidths, foundPx: number): number {
  const { edge, limits } = work;
  const limitPx = limits.widthPx;
  const { lettering, within, alone } = work;
  if (!limits.onlyFree && !lettering && !alone) return foundPx;
  const groundKinds = thinRuns(edge, gaps, { limitPx, seedLeanDegrees: GAP_LEAN_DEGREES }).kinds;
  const mayBeLine = (point: number) => !lettering || isOn(lettering, work, point, 1);
  const sides = { ink: widths, inkKinds: kinds, ground: gaps, groundKinds, limitPx, mayBeLine };
  if (limits.onlyFree || lettering) passLeftovers(edge, sides, limits.onlyFree ? LEAST_FREE : 0);
  const { isBetween } = work;
  if (isBetween) {
    const beside = (point: number) => placeBeside(work, point);
    passNecks(edge, widths, kinds, NECK_LIMITS * limitPx, (point, opposite) => isBetween(beside(point), beside(opposite)));
  }
  if (alone) leaveAlone(work, kinds, alone);
  if (within) {
    for (let point = 0; point < edge.count; point++) if (!isOn(within, work, point, -1)) kinds[point] = THICK;
  }
  return thinLength(edge, kinds);
}

/** Coverage of the area once its thin lines are as wide as asked, as far as gaps let them. */
function growLines(work: Work, progress: (share: number) => void): Growth {
  const { kernels, plane, edge, limits, keptPx } = work;
  const smoothing = limits.isUneven ? UNEVEN_ROUNDS : 1;
  const {
    widths: measured,
    runs,
    lengthPx: foundPx,
    thinnestPx,
  } = findThinEdges(kernels, plane, edge, {
    side: 'shape',
    limitPx: limits.isUneven ? UNEVEN_ENOUGH * limits.widthPx : limits.widthPx,
  });
  progress(0.2);
  const burrs = runs.passedOver;
  if (foundPx === 0) return { after: plane.coverage.slice(), laid: null, ...NOTHING_CRAMPED, linePx: 0, thinnestPx, burrs };
  // Two lines that may each grow to one side alone can come as near as this.
  const nearPx = 2 * limits.widthPx + keptPx;
  const gaps = edgeWidths(kernels, edge, plane.area, { side: 'ground', maxPx: nearPx, leanDegrees: GUARD_LEAN_DEGREES });
  const guarded = thinRuns(edge, gaps, { limitPx: nearPx, seedLeanDegrees: GAP_LEAN_DEGREES, withBurrs: true }).kinds;
  progress(0.4);
  const amplePx = limits.widthPx / 2 + keptPx / 2;
  passClosingGaps(edge, gaps, guarded, amplePx);
  guardCounters(edge, gaps, guarded, amplePx);
  const lengthPx = takeLines(work, measured, runs.kinds, gaps, foundPx);
  if (lengthPx === 0)
    return { after: plane.coverage.slice(), laid: null, ...NOTHING_CRAMPED, linePx: 0, thinnestPx: Number.POSITIVE_INFINITY, burrs };
  const whole = limits.isUneven
    ? { widths: measured, kinds: runs.kinds }
    : withShortArms(kernels, plane, edge, { widths: measured, kinds: runs.kinds }, limits.widthPx);
  const { widths, kinds } = steadyLines(edge, whole.widths, whole.kinds);
  letGo(measured.radii, measured.opposite, runs.kinds, whole.widths.radii, whole.widths.opposite, whole.kinds);
  const centers = centersOf(edge, widths, 'shape', kinds);
  const cramped = makeRoom(work, widths, kinds, gaps, roomsBefore(work, gaps, guarded), centers);
  let smooth = centers;
  for (let round = 0; round < smoothing; round++) {
    const rougher = smooth;
    smooth = smoothCenters(edge, kinds, rougher);
    letGo(rougher.x, rougher.y);
  }
  progress(0.6);
  const { grown, cores } = layLines(kernels, {
    ...{ plane, edge, widths, kinds, centers: smooth },
    widthPx: limits.widthPx,
    tapers: limits.tapers ?? false,
    sheet: work.size,
    // A pen's ends are round, and taper by choice.
    staysFlat: limits.isUneven || limits.tapers ? null : (end) => !work.inks || isOpenEnd(end, work.inks, work.size),
  });
  letGo(widths.radii, widths.opposite, kinds, smooth.x, smooth.y);
  progress(0.8);
  const gapCenters = centersOf(edge, gaps, 'ground', guarded);
  // An end of a gap is told by both of its sides, which are as far apart as it is wide.
  keepNear(guarded, gapCenters, plane, [grown, cores], keptPx / 2 + nearPx / 4);
  const kept = coverageAround(kernels, plane, centerPieces(edge, gaps, guarded, gapCenters), keptPx / 2);
  letGo(gaps.radii, gaps.opposite, guarded, gapCenters.x, gapCenters.y);
  const after = plane.coverage.slice();
  const [grownWords, coreWords] = [wordsOf(grown), wordsOf(cores)];
  for (let at = 0; at < after.length; at++) {
    if (at % 4 === 0) while (at < after.length && (grownWords[at >> 2] | coreWords[at >> 2]) === 0) at += 4;
    if (at >= after.length) break;
    const held = FULL - kept[at];
    // A line is whole along its own middle whatever gap is beside it; where nothing at all was drawn, the gap is kept from it too.
    const core = after[at] > 0 ? cores[at] : Math.min(cores[at], held);
    const ink = Math.max(core, Math.min(grown[at], held));
    grown[at] = ink;
    if (ink > after[at]) after[at] = ink;
  }
  letGo(cores, kept);
  clearAround(work, after);
  return { after, laid: grown, ...cramped, linePx: lengthPx, thinnestPx, burrs };
}

interface Opening {
  readonly gapPx: number;
  readonly narrowestPx: number;
}

/** Opens gaps in `after`, in place, as far as the lines beside them keep their own minimum. */
function openGaps(work: Work, after: Uint8Array): Opening {
  const { kernels, plane, edge, limits } = work;
  const { widths, runs, thinnestPx } = findThinEdges(kernels, plane, edge, { side: 'ground', limitPx: limits.gapPx });
  if (work.alone) leaveAlone(work, runs.kinds, work.alone);
  const lengthPx = thinLength(edge, runs.kinds);
  if (lengthPx === 0) return { gapPx: 0, narrowestPx: thinnestPx };
  passClosingGaps(edge, widths, runs.kinds, limits.gapPx / 2);
  const centers = smoothCenters(edge, runs.kinds, centersOf(edge, widths, 'ground', runs.kinds));
  const opened = coverageAround(kernels, plane, centerPieces(edge, widths, runs.kinds, centers), limits.gapPx / 2);
  letGo(widths.radii, widths.opposite, runs.kinds, centers.x, centers.y);
  // What is thinner than both minima together could be eaten below its own.
  const nearPx = limits.widthPx + limits.gapPx;
  const ink = edgeWidths(kernels, edge, plane.area, { side: 'shape', maxPx: nearPx, leanDegrees: LINE_LEAN_DEGREES });
  const inkKinds = thinRuns(edge, ink, { limitPx: nearPx, withBurrs: true }).kinds;
  const inkCenters = centersOf(edge, ink, 'shape', inkKinds);
  const kept = coverageAround(kernels, plane, centerPieces(edge, ink, inkKinds, inkCenters), limits.widthPx / 2);
  for (let at = 0; at < after.length; at++) {
    if (opened[at] === 0) continue;
    const left = Math.max(FULL - opened[at], kept[at]);
    if (left < after[at]) after[at] = left;
  }
  letGo(ink.radii, ink.opposite, inkKinds, inkCenters.x, inkCenters.y, opened, kept);
  return { gapPx: lengthPx, narrowestPx: thinnestPx };
}

/** Writes 1 to `refused` where a change would join or part anything; returns the number of pixels. `before` holds the sides of the shape's pixels. */
function findRefused({ plane }: Work, before: Uint8Array, after: Uint8Array, refused: Uint8Array): number {
  const { coverage, area } = plane;
  const { width } = areaRect(area);
  const wanted = before.slice();
  const [words, others] = [wordsOf(after), wordsOf(coverage)];
  for (let word = 0; word < words.length; word++) {
    if (words[word] === others[word]) continue;
    for (let at = word * 4; at < word * 4 + 4; at++) if (after[at] !== coverage[at]) wanted[at] = after[at];
  }
  const count = keepTopology(before, wanted, width, refused);
  letGo(wanted);
  return count;
}

/** Takes back what would join or part anything; returns the number of pixels. */
function holdTogether(work: Work, after: Uint8Array, laid: Uint8Array | null): number {
  const { coverage, crisp, area } = work.plane;
  const refused = new Uint8Array(after.length);
  const before = joinedSides(coverage, crisp, areaRect(area).width);
  let count = findRefused(work, before, after, refused);
  if (count === 0) return 0;
  if (widenChannels(after, coverage, refused, areaRect(area).width, work.keptPx)) count = findRefused(work, before, after, refused);
  const refusedWords = wordsOf(refused);
  const laidWords = laid ? wordsOf(laid) : refusedWords;
  for (let at = 0; at < after.length; at++) {
    if (at % 4 === 0) while (at < after.length && (refusedWords[at >> 2] | laidWords[at >> 2]) === 0) at += 4;
    if (at >= after.length) break;
    // Where a nick is all that parts two lines, it is as dark as still parts them: bare ground of one pixel would glare out of the ink.
    const left = coverage[at] < INSIDE && after[at] >= INSIDE ? Math.max(coverage[at], NICK) : coverage[at];
    if (refused[at] !== 0) after[at] = left;
    if (laid && after[at] < laid[at]) laid[at] = after[at];
  }
  letGo(before, refused);
  return count;
}

/** What was found in other ways, one byte for each pixel of the picture. */
export interface Besides {
  /** What pixels are covered at least afterwards, as far as that joins nothing. */
  readonly others?: Uint8Array | null;
  /** Lettering that the shape leaves open; see `reversedLines`. */
  readonly lettering?: Uint8Array | null;
  /** Its openings as wide as asked; null leaves them as they are. */
  readonly opened?: Uint8Array | null;
  /** Where this is above 0, lines of the art lie over lettering: nothing is opened. */
  readonly closed?: Uint8Array | null;
  /** Where this is 0 no line is taken. */
  readonly within?: Uint8Array | null;
  /** Where this is above 0 no line and no gap is taken. */
  readonly alone?: Uint8Array | null;
  /** Whether what lies at two pixels of the picture (-1 beyond it) are parts that stand in this shape: between them there is a gap, and no line. */
  readonly isBetween?: ((one: number, other: number) => boolean) | null;
  /** The ink of each pixel, where the shape is one of several: its lines go on where they meet another. */
  readonly inks?: Uint8Array | null;
}

function addOthers({ plane, size }: Work, after: Uint8Array, others: Uint8Array): void {
  const { x, y, width } = areaRect(plane.area);
  for (let row = 0; row < size.height; row++) {
    const to = (row - y) * width - x;
    for (let column = 0, at = row * size.width; column < size.width; column++, at++) {
      if (others[at] > after[to + column]) after[to + column] = others[at];
    }
  }
}

/** Opens lettering that panels leave open; where it is thick already, it stays so. */
function openLettering({ plane, size, lettering }: Work, after: Uint8Array, opened: Uint8Array, closed: Uint8Array | null): void {
  const { x, y, width } = areaRect(plane.area);
  const openedWords = wordsOf(opened);
  const letteringWords = lettering ? wordsOf(lettering) : openedWords;
  for (let row = 0; row < size.height; row++) {
    const to = (row - y) * width - x;
    for (let column = 0, at = row * size.width; column < size.width; column++, at++) {
      if (at % 4 === 0)
        for (let word = at >> 2; column + 4 <= size.width && (openedWords[word] | letteringWords[word]) === 0; word++, at += 4) column += 4;
      if (column >= size.width) break;
      if (closed?.[at]) continue;
      if (opened[at] > 0) after[to + column] = Math.min(after[to + column], FULL - opened[at]);
      if (lettering?.[at]) after[to + column] = Math.min(after[to + column], plane.coverage[to + column]);
    }
  }
}

/**
 * Thickens what is too thin and opens what is too narrow, each only as far as the other allows, and never changes what is joined to what.
 * `coverage` is one byte for each pixel of the picture, only read. Lines grow from their middle; where a gap leaves no room, to the other side.
 */
export function changeShape(
  kernels: ShapeKernels,
  coverage: Uint8Array,
  size: Size,
  limits: Limits,
  progress: (share: number) => void,
  {
    others = null,
    lettering = null,
    opened = null,
    closed = null,
    within = null,
    alone = null,
    inks = null,
    isBetween = null,
  }: Besides = {},
): ShapeChanges {
  const plane = shapePlane(kernels, coverage, size);
  if (!limits.inFragments) joinEnds(plane);
  progress(0.1);
  const edge = drawnEdge(kernels, plane);
  progress(0.3);
  const keptPx = keptGapPx(limits);
  const work: Work = { kernels, plane, edge, size, limits, keptPx, lettering, within, alone, inks, isBetween };
  const { after, laid, middles, ...lines } = growLines(work, (share) => progress(0.3 + 0.4 * share));
  progress(0.7);
  const gaps = limits.gapPx > 0 ? openGaps(work, after) : { gapPx: 0, narrowestPx: Number.POSITIVE_INFINITY };
  letGoOfEdge(edge);
  progress(0.85);
  if (others) addOthers(work, after, others);
  if (opened) openLettering(work, after, opened, closed);
  progress(0.9);
  const refused = lines.linePx > 0 || gaps.gapPx > 0 || others || opened ? holdTogether(work, after, laid) : 0;
  letGo(plane.crisp);
  const result = pictureOf(plane, after, size);
  letGo(plane.coverage, after);
  const grown = laid && pictureOf(plane, laid, size);
  letGo(laid);
  const isInked = (x: number, y: number) => {
    const [column, row] = [Math.floor(x), Math.floor(y)];
    // A line that runs off the sheet goes on.
    if (column < 0 || row < 0 || column >= size.width || row >= size.height) return true;
    return result[row * size.width + column] >= INSIDE;
  };
  const thin = leftThin(isInked, limits.tapers ? [] : middles, limits.widthPx);
  return { coverage: result, lines: grown, middles, findings: { ...lines, ...gaps, ...thin, refused } };
}

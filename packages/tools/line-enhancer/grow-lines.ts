import {
  areaRect,
  centerPieces,
  centersOf,
  coverageAround,
  type EdgeWidths,
  edgeWidths,
  findThinEdges,
  GAP_LEAN_DEGREES,
  LEAST_FREE,
  letGo,
  passClosingGaps,
  passLeftovers,
  passNecks,
  smoothCenters,
  steadyLines,
  THICK,
  thinRuns,
  withShortArms,
  wordsOf,
} from '@underbase/engine';
import { headsOf, passGapsAtTips, passHeads } from './arrow-heads.ts';
import { fillNotches } from './fill-notches.ts';
import { guardCounters } from './guard-counters.ts';
import { keepNear } from './keep-near.ts';
import { joinTips, layHeads } from './lay-heads.ts';
import { layLines } from './lay-lines.ts';
import { type LineWidths, lineWidths, noWidths } from './line-widths.ts';
import { makeRoom, NOTHING_CRAMPED, type Room, roomsBefore } from './make-room.ts';
import { isOpenEnd } from './open-ends.ts';
import { passWedges } from './pass-wedges.ts';
import { isOn, leaveAlone, placeBeside, thinLength, type Work } from './shape-work.ts';
import { keepStripes, stripesBeside, stripesHeld } from './stripes.ts';

/** Sides of gaps that growth must not close may lean toward each other by so much: gaps are followed to where they open. */
const GUARD_LEAN_DEGREES = 80;
/** Middles of lines with uneven rims are smoothed so often. */
const UNEVEN_ROUNDS = 6;
/** Of lines with uneven rims, what has this share of the minimum is thick enough: else parts of thick strokes are painted over for a hair's breadth. */
const UNEVEN_ENOUGH = 0.9;
/** A gap between two parts that stand in an ink is no longer than so many limits; a line goes on for longer. */
const NECK_LIMITS = 5;
/** A notch is no longer than so many gaps are wide. */
const NOTCH_GAPS = 2;
const FULL = 255;

interface Growth extends Room {
  readonly after: Uint8Array;
  /** Thickened lines alone. */
  readonly laid: Uint8Array | null;
  readonly linePx: number;
  readonly lineWidths: LineWidths;
  readonly burrs: number;
}

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

/**
 * Coverage with what has grown; afterwards `grown` holds lines as they are laid, `cut` what they were where gaps took of them, and `kept`, of the gaps that stay open, is what
 * is returned.
 */
function takeGrown(coverage: Uint8Array, grown: Uint8Array, cores: Uint8Array, kept: Uint8Array, cut: Uint8Array): Uint8Array {
  const [words, grownWords, coreWords, coverageWords] = [wordsOf(kept), wordsOf(grown), wordsOf(cores), wordsOf(coverage)];
  for (let word = 0; word < words.length; word++) {
    if ((grownWords[word] | coreWords[word]) === 0) {
      words[word] = coverageWords[word];
      continue;
    }
    for (let at = word * 4; at < word * 4 + 4; at++) {
      const held = FULL - kept[at];
      // A line is whole along its own middle whatever gap is beside it; where nothing at all was drawn, the gap is kept from it too.
      const core = coverage[at] > 0 ? cores[at] : Math.min(cores[at], held);
      const ink = Math.max(core, Math.min(grown[at], held));
      if (ink < grown[at] && coverage[at] < grown[at]) cut[at] = grown[at];
      grown[at] = ink;
      kept[at] = Math.max(coverage[at], ink);
    }
  }
  return kept;
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
export function growLines(work: Work, progress: (share: number) => void): Growth {
  const { kernels, plane, edge, limits, keptPx } = work;
  const smoothing = limits.isUneven ? UNEVEN_ROUNDS : 1;
  const {
    widths: measured,
    runs,
    lengthPx: foundPx,
  } = findThinEdges(kernels, plane, edge, {
    side: 'shape',
    limitPx: limits.isUneven ? UNEVEN_ENOUGH * limits.widthPx : limits.widthPx,
  });
  progress(0.2);
  const burrs = runs.passedOver;
  if (foundPx === 0) return { after: plane.coverage.slice(), laid: null, ...NOTHING_CRAMPED, linePx: 0, lineWidths: noWidths(), burrs };
  // Two lines that may each grow to one side alone can come as near as this.
  const nearPx = 2 * limits.widthPx + keptPx;
  const gaps = edgeWidths(kernels, edge, plane.area, { side: 'ground', maxPx: nearPx, leanDegrees: GUARD_LEAN_DEGREES });
  const guarded = thinRuns(edge, gaps, { limitPx: nearPx, seedLeanDegrees: GAP_LEAN_DEGREES, withBurrs: true }).kinds;
  progress(0.4);
  const amplePx = limits.widthPx / 2 + keptPx / 2;
  passClosingGaps(edge, gaps, guarded, amplePx);
  guardCounters(edge, gaps, guarded, amplePx);
  const lengthPx = takeLines(work, measured, runs.kinds, gaps, foundPx);
  if (lengthPx === 0) return { after: plane.coverage.slice(), laid: null, ...NOTHING_CRAMPED, linePx: 0, lineWidths: noWidths(), burrs };
  passWedges(work, measured, runs.kinds);
  const heads = headsOf(plane, edge, measured, runs.kinds, limits.widthPx);
  passHeads(runs.kinds, heads);
  joinTips(plane, heads.heads);
  passGapsAtTips(edge, gaps, guarded, heads, 2 * limits.widthPx);
  const own = lineWidths(edge, measured, runs.kinds, limits.widthPx, work.tones && { plane: work.tones, ...work.size });
  const whole = limits.isUneven
    ? { widths: measured, kinds: runs.kinds }
    : withShortArms(kernels, plane, edge, { widths: measured, kinds: runs.kinds }, limits.widthPx);
  const { widths, kinds } = steadyLines(edge, whole.widths, whole.kinds);
  letGo(measured.radii, measured.opposite, runs.kinds, whole.widths.radii, whole.widths.opposite, whole.kinds);
  passHeads(kinds, heads);
  const centers = centersOf(edge, widths, 'shape', kinds);
  const stripes = stripesBeside(work, widths, kinds, gaps, guarded);
  const cramped = makeRoom(work, widths, kinds, gaps, roomsBefore(work, gaps, guarded, stripes), centers);
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
  layHeads(grown, plane, heads.heads);
  letGo(widths.radii, widths.opposite, kinds, smooth.x, smooth.y);
  progress(0.8);
  const gapCenters = centersOf(edge, gaps, 'ground', guarded);
  // An end of a gap is told by both of its sides, which are as far apart as it is wide.
  keepNear(guarded, gapCenters, plane, [grown, cores], keptPx / 2 + nearPx / 4);
  const kept = coverageAround(kernels, plane, centerPieces(edge, gaps, guarded, gapCenters), keptPx / 2);
  if (stripes) keepStripes(plane.coverage, stripesHeld(work, gaps, stripes, gapCenters), cores, kept);
  letGo(gaps.radii, gaps.opposite, guarded, gapCenters.x, gapCenters.y);
  const cut = new Uint8Array(grown.length);
  const after = takeGrown(plane.coverage, grown, cores, kept, cut);
  letGo(cores);
  fillNotches({ before: plane.crisp, after, laid: grown, cut, width: areaRect(plane.area).width }, NOTCH_GAPS * keptPx);
  letGo(cut);
  clearAround(work, after);
  return { after, laid: grown, ...cramped, linePx: lengthPx, lineWidths: own, burrs };
}

import { areaRect, drawnEdge, INSIDE, joinEnds, letGo, letGoOfEdge, pictureOf, type Size, shapePlane, wordsOf } from '@underbase/engine';
import { keptGapPx } from './fitting-width.ts';
import { growLines } from './grow-lines.ts';
import { holdTogether } from './hold-together.ts';
import { leftThin, type Middles } from './left-thin.ts';
import type { LineWidths } from './line-widths.ts';
import type { Limits, ShapeKernels, Work } from './shape-work.ts';
import { widenGaps } from './widen-gaps.ts';

const FULL = 255;

/** What was found and done, lengths in pixels of the frame. */
export interface Findings {
  readonly linePx: number;
  readonly lineWidths: LineWidths;
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
  /** The ink at a pixel of the picture, -1 where it is the ground: stripes of other inks keep the minimum. */
  readonly inkAt?: ((place: number) => number) | null;
  /** How full the ink of a scan is, where the shape is as if it were full: by that its lines' widths are told. */
  readonly tones?: Uint8Array | null;
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
    inkAt = null,
    isBetween = null,
    tones = null,
  }: Besides = {},
): ShapeChanges {
  const plane = shapePlane(kernels, coverage, size);
  if (!limits.inFragments) joinEnds(plane);
  progress(0.1);
  const edge = drawnEdge(kernels, plane);
  progress(0.3);
  const keptPx = keptGapPx(limits);
  const work: Work = { kernels, plane, edge, size, limits, keptPx, lettering, within, alone, inks, inkAt, isBetween, tones };
  const { after, laid, middles, ...lines } = growLines(work, (share) => progress(0.3 + 0.4 * share));
  progress(0.7);
  const gaps = limits.gapPx > 0 ? widenGaps(work, after) : { gapPx: 0, narrowestPx: Number.POSITIVE_INFINITY };
  letGoOfEdge(edge);
  progress(0.85);
  if (others) addOthers(work, after, others);
  if (opened) openLettering(work, after, opened, closed);
  progress(0.9);
  const refused = lines.linePx > 0 || gaps.gapPx > 0 || others || opened ? holdTogether(work, after, laid) : 0;
  letGo(plane.crisp, plane.coverage);
  const result = pictureOf(plane, after, size);
  letGo(after);
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

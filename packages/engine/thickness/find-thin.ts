import { wordsOf } from '../inspection/tile-survey.ts';
import type { Kernels } from '../kernels/kernels.ts';
import { letGo } from '../let-go.ts';
import { areaRect } from '../offset/cell-area.ts';
import { INSIDE } from '../offset/edge-contour.ts';
import type { LinePieces } from '../offset/piece-grid.ts';
import { pieceGrid } from '../offset/piece-grid.ts';
import { offsetCoverage } from '../offset/shape-outline.ts';
import type { Size } from '../region/rect.ts';
import { centerPieces, centersOf } from './center-line.ts';
import { drawnEdge } from './drawn-edge.ts';
import { type EdgeWidths, edgeWidths } from './edge-widths.ts';
import { selectNth } from './select-nth.ts';
import type { ShapeEdge } from './shape-edge.ts';
import { type ShapePlane, shapePlane } from './shape-plane.ts';
import { THIN, type ThinRuns, thinRuns } from './thin-runs.ts';
import type { MeasuredSide } from './width-job.ts';

/** Sides of a line lean toward each other by less than this, in degrees; what leans more is a corner. */
export const LINE_LEAN_DEGREES = 50;
/** Somewhere they lean by no more than this: the corners of thick parts, as at the arms of an X, are no lines. */
const LINE_SEED_DEGREES = 30;
/** A gap is somewhere as good as parallel; a wedge between two lines that meet is none. */
export const GAP_LEAN_DEGREES = 20;

/** What of a shape is thinner than a limit. */
export interface ThinFinding {
  readonly side: MeasuredSide;
  readonly plane: ShapePlane;
  readonly edge: ShapeEdge;
  readonly widths: EdgeWidths;
  readonly runs: ThinRuns;
  /** Length of thin lines in pixels, along their middle. */
  readonly lengthPx: number;
  /** A twentieth of that length is thinner than this; Infinity without any. */
  readonly thinnestPx: number;
}

export interface FindThinOptions {
  /** Lines of the shape, or gaps in it and between its parts. */
  readonly side: MeasuredSide;
  readonly limitPx: number;
}

type KnownWidths = Pick<ThinFinding, 'side' | 'plane' | 'edge' | 'widths'>;

/** The width below which a twentieth of the thin edge lies: single points may be off. */
function thinnest({ radii }: EdgeWidths, { kinds }: ThinRuns): number {
  let count = 0;
  for (const kind of kinds) if (kind === THIN) count++;
  if (count === 0) return Number.POSITIVE_INFINITY;
  const found = new Float32Array(count);
  for (let point = 0; point < kinds.length; point++) if (kinds[point] === THIN) found[--count] = radii[point];
  return 2 * selectNth(found, found.length, Math.floor(found.length / 20));
}

/**
 * Lines of a shape that are thinner than a limit, or gaps that are narrower, measured between the pixels as the anti-aliasing tells
 * (within some hundredths of a pixel from 0.9 px on). `coverage` is one byte for each pixel of the picture, 255 inside; only read.
 * Sharp corners, the rough edges of thick parts and specks are not lines; gaps between parts and holes count alike. Whole pictures only.
 */
export function findThin(
  kernels: Pick<Kernels, 'crispPlane' | 'edgeWidths' | 'shapeEdge'>,
  coverage: Uint8Array,
  size: Size,
  options: FindThinOptions,
): ThinFinding {
  const plane = shapePlane(kernels, coverage, size);
  return findThinEdges(kernels, plane, drawnEdge(kernels, plane), options);
}

/** The same for an edge that is known already, so that lines and gaps need it only once. */
export function findThinEdges(
  kernels: Pick<Kernels, 'edgeWidths'>,
  plane: ShapePlane,
  edge: ShapeEdge,
  { side, limitPx }: FindThinOptions,
): ThinFinding {
  const widths = edgeWidths(kernels, edge, plane.area, { side, maxPx: limitPx, leanDegrees: LINE_LEAN_DEGREES });
  return thinnerThan({ side, plane, edge, widths }, limitPx);
}

/** The same of widths that are known already, at least up to the limit. */
export function thinnerThan({ side, plane, edge, widths }: KnownWidths, limitPx: number): ThinFinding {
  const runs = thinRuns(edge, widths, { limitPx, seedLeanDegrees: side === 'ground' ? GAP_LEAN_DEGREES : LINE_SEED_DEGREES });
  return { side, plane, edge, widths, runs, lengthPx: runs.thinPx / 2, thinnestPx: thinnest(widths, runs) };
}

/** Coverage of everything within `radiusPx` of the pieces, on the shape's area. The pieces' memory is given back. */
export function coverageAround(
  kernels: Pick<Kernels, 'offsetCoverage' | 'seedColumns' | 'seedRows'>,
  { area }: ShapePlane,
  pieces: LinePieces,
  radiusPx: number,
): Uint8Array {
  const grid = pieceGrid(kernels, area, pieces, radiusPx + 32);
  letGo(pieces.numbers);
  const around = offsetCoverage(kernels, { area, plane: null, grid }, radiusPx);
  letGo(grid.starts, grid.pieces, grid.near);
  return around;
}

/** The part of an area's plane that is the picture. Where that is empty nothing is written, so that it takes no memory there. */
export function pictureOf({ area }: ShapePlane, plane: Uint8Array, size: Size): Uint8Array {
  const { x, y, width } = areaRect(area);
  const picture = new Uint8Array(size.width * size.height);
  const words = wordsOf(plane);
  for (let row = 0; row < size.height; row++) {
    const from = (row - y) * width - x;
    const end = from + size.width;
    let first = from >> 2;
    while (first * 4 < end && words[first] === 0) first++;
    const filled = Math.max(from, first * 4);
    if (filled < end) picture.set(plane.subarray(filled, end), row * size.width + filled - from);
  }
  return picture;
}

/** Where the thin lines, or gaps, lie: one byte for each pixel of the picture, 255 on them. */
export function thinPlane(
  kernels: Pick<Kernels, 'offsetCoverage' | 'seedColumns' | 'seedRows'>,
  { side, plane, edge, widths, runs }: ThinFinding,
  size: Size,
  limitPx: number,
): Uint8Array {
  const centers = centersOf(edge, widths, side, runs.kinds);
  const near = coverageAround(kernels, plane, centerPieces(edge, widths, runs.kinds, centers), Math.max(limitPx / 2, 1));
  for (let at = 0; at < near.length; at++) if (plane.crisp[at] >= INSIDE !== (side === 'shape')) near[at] = 0;
  return pictureOf(plane, near, size);
}

import type { Kernels } from '../kernels/kernels.ts';
import { areaRect, CELL_PX, type CellArea } from './cell-area.ts';
import { cellSteps } from './cell-steps.ts';
import { previousPoints } from './contour-sides.ts';
import type { Corner } from './corner-search.ts';
import { type EdgeContour, edgeContour } from './edge-contour.ts';
import { findCorners } from './find-corners.ts';
import { type LinePieces, PIECE_NUMBERS, type PieceGrid, pieceGrid } from './piece-grid.ts';
import { sharpenCorners } from './sharpen-corners.ts';
import { thinPieces } from './thin-pieces.ts';

/** What the edge at a place depends on lies within this many pixels of it: a window needs them around whatever it measures. */
export const OUTLINE_MARGIN_PX = 16;
/** Farther cells than the radius that the search for the nearest piece may look at. */
export const SEARCH_MARGIN_PX = 32;

/** The edge of a shape, sub-pixel, ready to be measured from. */
export interface ShapeOutline {
  readonly area: CellArea;
  /** Coverage of the area's pixels, one byte each. */
  readonly plane: Uint8Array;
  /** With sharp corners drawn out. */
  readonly contour: EdgeContour;
  readonly corners: readonly Corner[];
  readonly grid: PieceGrid;
}

/** The pieces of a contour, and after them others. */
export function contourPieces({ count, x, y, next }: EdgeContour, thin: LinePieces): LinePieces {
  const numbers = new Float64Array((count + thin.count) * PIECE_NUMBERS);
  let pieces = 0;
  for (let point = 0; point < count; point++) {
    const end = next[point];
    if (end < 0) continue;
    const at = pieces++ * PIECE_NUMBERS;
    numbers[at] = x[point];
    numbers[at + 1] = y[point];
    numbers[at + 2] = x[end];
    numbers[at + 3] = y[end];
  }
  numbers.set(thin.numbers, pieces * PIECE_NUMBERS);
  return { count: pieces + thin.count, numbers };
}

/**
 * The outline of a shape given by its coverage (`plane`, one byte for each pixel of the area): where 128 and more is inside, the edge between pixels
 * as their anti-aliasing tells it, sharp corners drawn out, and lines that are too thin to have an inside. `reachPx` bounds the radii that will be asked for.
 */
export function shapeOutline(
  kernels: Pick<Kernels, 'edgeSquares' | 'seedColumns' | 'seedRows'>,
  plane: Uint8Array,
  area: CellArea,
  reachPx: number,
): ShapeOutline {
  const { contour, faint } = edgeContour(kernels, plane, area);
  const previous = previousPoints(contour);
  const corners = findCorners({ contour, previous, plane, area });
  sharpenCorners(contour, previous, corners);
  const pieces = contourPieces(contour, thinPieces(plane, area, faint));
  return { area, plane, contour, corners, grid: pieceGrid(kernels, area, pieces, reachPx + SEARCH_MARGIN_PX) };
}

/**
 * Coverage (0 to 255) of everything within `radiusPx` of the shape, or, where that is negative, of what is left when its edge moves inward by so much;
 * corners are round. One byte for each pixel of the outline's area; only the rows of cells that touch rows `fromY` to `toY` (in pixels of the picture)
 * are filled; `memory`, where given, becomes the result, as large as the plane: elsewhere it keeps what it held. Where `plane` is null, there are pieces
 * alone and no shape, and `memory` holds 0 before. Exact for straight edges; to within hundredths of a pixel for others.
 */
export function offsetCoverage(
  kernels: Pick<Kernels, 'offsetCoverage'>,
  { area, plane, grid }: Pick<ShapeOutline, 'area' | 'grid'> & { readonly plane: Uint8Array | null },
  radiusPx: number,
  rows: { readonly fromY: number; readonly toY: number } = { fromY: area.y, toY: area.y + area.rows * CELL_PX },
  memory?: Uint8Array,
): Uint8Array {
  const { width, height } = areaRect(area);
  const out = memory ?? new Uint8Array(width * height);
  kernels.offsetCoverage({
    grid,
    plane,
    steps: cellSteps(Math.abs(radiusPx) + SEARCH_MARGIN_PX),
    radiusPx,
    fromRow: Math.max(0, Math.floor((rows.fromY - area.y) / CELL_PX)),
    toRow: Math.min(area.rows, Math.ceil((rows.toY - area.y) / CELL_PX)),
    out,
  });
  return out;
}

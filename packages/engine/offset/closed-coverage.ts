import type { Kernels } from '../kernels/kernels.ts';
import { bayTips } from './bay-tips.ts';
import { areaRect, type CellArea } from './cell-area.ts';
import { previousPoints } from './contour-sides.ts';
import { edgeContour } from './edge-contour.ts';
import { INSIDE } from './edge-levels.ts';
import { type LinePieces, PIECE_NUMBERS, pieceGrid } from './piece-grid.ts';
import { contourPieces, offsetCoverage, SEARCH_MARGIN_PX, type ShapeOutline } from './shape-outline.ts';

/** A narrow tip goes on so much farther than its bay seems to, px, and as much again as the gap that is closed is wide. */
const TIP_PX = 8;

/** Places as pieces without length. */
function pointPieces(places: readonly number[]): LinePieces {
  const count = places.length / 2;
  const numbers = new Float64Array(count * PIECE_NUMBERS);
  for (let at = 0; at < count; at++)
    numbers.set([places[at * 2], places[at * 2 + 1], places[at * 2], places[at * 2 + 1]], at * PIECE_NUMBERS);
  return { count, numbers };
}

/** Middles of pixels that are covered in part and less than all around them, which are all inside: open ground smaller than a pixel. */
function openSpots(plane: Uint8Array, area: CellArea): readonly number[] {
  const { x: left, y: top, width, height } = areaRect(area);
  const spots: number[] = [];
  for (let y = 1; y < height - 1; y++) {
    for (let at = y * width + 1; at < (y + 1) * width - 1; at++) {
      const value = plane[at];
      if (value < INSIDE || value === 255) continue;
      let isSpot = true;
      for (let row = at - width; row <= at + width && isSpot; row += width) {
        isSpot = plane[row - 1] >= value && plane[row] >= value && plane[row + 1] >= value;
      }
      if (isSpot) spots.push(left + (at % width) + 0.5, top + y + 0.5);
    }
  }
  return spots;
}

/**
 * Coverage (0 to 255, one byte a pixel of the outline's area) of everything within `radiusPx` of a shape, with gaps and bays closed that no disc of
 * `2 * halfPx` across fits into: what is left of the shape when it grows by that half more and is drawn back again. Rows as in `offsetCoverage`. The second
 * edge is measured anew from the first one where its bays have their tips: pixels alone cut these off, and the closed edge would step.
 */
export function closedCoverage(
  kernels: Pick<Kernels, 'edgeSquares' | 'offsetCoverage' | 'seedColumns' | 'seedRows'>,
  { area, plane, grid }: Pick<ShapeOutline, 'area' | 'plane' | 'grid'>,
  radiusPx: number,
  halfPx: number,
  rows?: { readonly fromY: number; readonly toY: number },
): Uint8Array {
  const levelPx = radiusPx + halfPx;
  const wider = offsetCoverage(kernels, { area, plane, grid }, levelPx);
  const { contour } = edgeContour(kernels, wider, area);
  const seen = { contour, previous: previousPoints(contour), spots: openSpots(wider, area) };
  const tips = levelPx > 0 ? bayTips(grid, seen, levelPx, 2 * halfPx + TIP_PX) : [];
  const pieces = contourPieces(contour, pointPieces(tips));
  const edge = { area, plane: wider, grid: pieceGrid(kernels, area, pieces, halfPx + SEARCH_MARGIN_PX) };
  return offsetCoverage(kernels, edge, -halfPx, rows);
}

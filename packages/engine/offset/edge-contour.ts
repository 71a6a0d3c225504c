import type { Kernels } from '../kernels/kernels.ts';
import { areaRect, type CellArea } from './cell-area.ts';
import { INSIDE, IS_FAINT } from './edge-levels.ts';
import { edgePlace } from './edge-place.ts';

export { INSIDE };

/**
 * The edge of a shape as points in pixels of the picture (a pixel's center is at half numbers). `next` is the point that follows,
 * the shape on the right hand as seen on screen (y runs down); -1 where the area ends. Every point lies between the centers of two pixels.
 */
export interface EdgeContour {
  readonly count: number;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly next: Int32Array;
}

/** Sides of a square of four pixel centers. */
const [TOP, RIGHT, BOTTOM, LEFT] = [0, 1, 2, 3];

/**
 * Pieces of the edge by which of the four centers are inside (1 top left, 2 top right, 4 bottom right, 8 bottom left): pairs of sides, from and to,
 * the inside on the right hand. Two opposite centers count as parted.
 */
const PIECES: readonly (readonly number[])[] = [
  [],
  [TOP, LEFT],
  [RIGHT, TOP],
  [RIGHT, LEFT],
  [BOTTOM, RIGHT],
  [TOP, LEFT, BOTTOM, RIGHT],
  [BOTTOM, TOP],
  [BOTTOM, LEFT],
  [LEFT, BOTTOM],
  [TOP, BOTTOM],
  [RIGHT, TOP, LEFT, BOTTOM],
  [RIGHT, BOTTOM],
  [LEFT, RIGHT],
  [TOP, RIGHT],
  [LEFT, TOP],
  [],
];

/** Points are found in rows; these grow as they come. */
class Points {
  x = new Float64Array(1024);
  y = new Float64Array(1024);
  next = new Int32Array(1024);
  count = 0;

  add(x: number, y: number): number {
    if (this.count === this.x.length) this.#grow();
    this.x[this.count] = x;
    this.y[this.count] = y;
    this.next[this.count] = -1;
    return this.count++;
  }

  #grow(): void {
    const [x, y, next] = [this.x, this.y, this.next];
    this.x = new Float64Array(this.count * 2);
    this.y = new Float64Array(this.count * 2);
    this.next = new Int32Array(this.count * 2);
    this.x.set(x);
    this.y.set(y);
    this.next.set(next);
  }
}

/**
 * The edge of a shape, sub-pixel from its anti-aliasing, by marching squares over the pixels' centers. `plane` holds the coverage of the area's
 * pixels, one byte each. `faint` are the places of pixels that have some coverage but, like three of their neighbors, not enough to be inside.
 * Edges that the outermost two pixels of the area have part in are not found.
 * Source: W. Lorensen, H. Cline, "Marching cubes", 1987, in the plane.
 */
export function edgeContour(
  kernels: Pick<Kernels, 'edgeSquares'>,
  plane: Uint8Array,
  area: CellArea,
): { readonly contour: EdgeContour; readonly faint: readonly number[] } {
  const { x: left, y: top, width, height } = areaRect(area);
  const points = new Points();
  /** Points on the lower sides of the row of squares above, by column. */
  const above = new Int32Array(width);

  const across = (x: number, y: number, at: number): number => {
    const place = plane[at] >= INSIDE ? edgePlace(plane, width, at, at + 1) : 1 - edgePlace(plane, width, at + 1, at);
    return points.add(left + x + 0.5 + place, top + y + 0.5);
  };
  const down = (x: number, y: number, at: number): number => {
    const place = plane[at] >= INSIDE ? edgePlace(plane, width, at, at + width) : 1 - edgePlace(plane, width, at + width, at);
    return points.add(left + x + 0.5, top + y + 0.5 + place);
  };

  const ends = new Int32Array(4);
  const faint: number[] = [];
  let leftSide = -1;
  for (const square of kernels.edgeSquares(plane, { width, height })) {
    if (square >= IS_FAINT) {
      faint.push(square - IS_FAINT);
      continue;
    }
    const y = Math.floor(square / width);
    const x = square - y * width;
    const a = plane[square] >>> 7;
    const b = plane[square + 1] >>> 7;
    const c = plane[square + width + 1] >>> 7;
    const d = plane[square + width] >>> 7;
    if (a !== b) ends[TOP] = y === 1 ? across(x, y, square) : above[x];
    if (a !== d) ends[LEFT] = x === 1 ? down(x, y, square) : leftSide;
    if (d !== c) above[x] = ends[BOTTOM] = across(x, y + 1, square + width);
    if (b !== c) leftSide = ends[RIGHT] = down(x + 1, y, square + 1);
    const pieces = PIECES[a | (b << 1) | (c << 2) | (d << 3)];
    for (let piece = 0; piece < pieces.length; piece += 2) points.next[ends[pieces[piece]]] = ends[pieces[piece + 1]];
  }
  const { count, x, y, next } = points;
  return { contour: { count, x: x.subarray(0, count), y: y.subarray(0, count), next: next.subarray(0, count) }, faint };
}

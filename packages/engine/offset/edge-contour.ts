import { areaRect, type CellArea } from './cell-area.ts';
import { edgePlace } from './edge-place.ts';

/** Coverage of a shape from here on counts as inside. */
export const INSIDE = 128;
/** Less is no line, but haze. */
const FAINT = 40;

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

/** Words of four pixels, alike in this row and the one below, and in the pixel that follows, have no edge between them. */
function isEven(words: Uint32Array, at: number, below: number, next: number, belowNext: number): boolean {
  const word = words[at];
  if (word !== 0 && word !== 0xffffffff) return false;
  return words[below] === word && (words[next] & 0xff) === (word & 0xff) && (words[belowNext] & 0xff) === (word & 0xff);
}

/**
 * The edge of a shape, sub-pixel from its anti-aliasing, by marching squares over the pixels' centers. `plane` holds the coverage of the area's
 * pixels, one byte each. `faint` are the places of pixels that have some coverage but, like three of their neighbors, not enough to be inside. Edges that the outermost two pixels of the area have part in are not found.
 * Source: W. Lorensen, H. Cline, "Marching cubes", 1987, in the plane.
 */
export function edgeContour(plane: Uint8Array, area: CellArea): { readonly contour: EdgeContour; readonly faint: readonly number[] } {
  const { x: left, y: top, width, height } = areaRect(area);
  const words = new Uint32Array(plane.buffer, plane.byteOffset, plane.length / 4);
  const wordsPerRow = width / 4;
  const points = new Points();
  /** Points on the lower sides of the row of squares above, by column. */
  const above = new Int32Array(width);

  const across = (x: number, y: number): number => {
    const at = y * width + x;
    const place = plane[at] >= INSIDE ? edgePlace(plane, width, at, at + 1) : 1 - edgePlace(plane, width, at + 1, at);
    return points.add(left + x + 0.5 + place, top + y + 0.5);
  };
  const down = (x: number, y: number): number => {
    const at = y * width + x;
    const place = plane[at] >= INSIDE ? edgePlace(plane, width, at, at + width) : 1 - edgePlace(plane, width, at + width, at);
    return points.add(left + x + 0.5, top + y + 0.5 + place);
  };

  const ends = new Int32Array(4);
  const faint: number[] = [];
  for (let y = 1; y < height - 2; y++) {
    let leftSide = -1;
    for (let word = 0; word < wordsPerRow; word++) {
      const at = y * wordsPerRow + word;
      const next = word + 1 < wordsPerRow ? at + 1 : at;
      if (isEven(words, at, at + wordsPerRow, next, next + wordsPerRow)) continue;
      const last = Math.min(word * 4 + 4, width - 2);
      for (let x = Math.max(1, word * 4); x < last; x++) {
        const pixel = y * width + x;
        const a = plane[pixel] >>> 7;
        const b = plane[pixel + 1] >>> 7;
        const c = plane[pixel + width + 1] >>> 7;
        const d = plane[pixel + width] >>> 7;
        const square = a | (b << 1) | (c << 2) | (d << 3);
        if (square === 0 && plane[pixel] >= FAINT) faint.push(pixel);
        if (square === 0 || square === 15) continue;
        if (a !== b) ends[TOP] = y === 1 ? across(x, y) : above[x];
        if (a !== d) ends[LEFT] = x === 1 ? down(x, y) : leftSide;
        if (d !== c) above[x] = ends[BOTTOM] = across(x, y + 1);
        if (b !== c) leftSide = ends[RIGHT] = down(x + 1, y);
        const pieces = PIECES[square];
        for (let piece = 0; piece < pieces.length; piece += 2) points.next[ends[pieces[piece]]] = ends[pieces[piece + 1]];
      }
    }
  }
  const { count, x, y, next } = points;
  return { contour: { count, x: x.subarray(0, count), y: y.subarray(0, count), next: next.subarray(0, count) }, faint };
}

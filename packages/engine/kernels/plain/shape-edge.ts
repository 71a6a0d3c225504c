import { areaRect } from '../../offset/cell-area.ts';
import { INSIDE } from '../../offset/edge-levels.ts';
import { isJoined } from '../../thickness/saddle.ts';
import type { ShapeEdge } from '../../thickness/shape-edge.ts';
import type { ShapePlane } from '../../thickness/shape-plane.ts';
import { crossingPlace } from './lib/crossing-place.ts';

const [TOP, RIGHT, BOTTOM, LEFT] = [0, 1, 2, 3];

/** Pieces of the edge by which of four centers are inside, as in offset/edge-contour.ts. Opposite centers count as parted here. */
const PARTED: readonly (readonly number[])[] = [
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
const JOINED: readonly (readonly number[])[] = PARTED.map((pieces, square) =>
  square === 5 ? [TOP, RIGHT, BOTTOM, LEFT] : square === 10 ? [RIGHT, BOTTOM, LEFT, TOP] : pieces,
);

class Points {
  x = new Float32Array(4096);
  y = new Float32Array(4096);
  next = new Int32Array(4096).fill(-1);
  previous = new Int32Array(4096).fill(-1);
  count = 0;

  add(x: number, y: number): number {
    if (this.count === this.x.length) this.#grow();
    this.x[this.count] = x;
    this.y[this.count] = y;
    return this.count++;
  }

  link(from: number, to: number): void {
    this.next[from] = to;
    this.previous[to] = from;
  }

  #grow(): void {
    const length = this.count * 2;
    const [x, y, next, previous] = [this.x, this.y, this.next, this.previous];
    this.x = new Float32Array(length);
    this.y = new Float32Array(length);
    this.next = new Int32Array(length).fill(-1);
    this.previous = new Int32Array(length).fill(-1);
    this.x.set(x);
    this.y.set(y);
    this.next.set(next);
    this.previous.set(previous);
  }
}

/** Words of four pixels, alike in two rows and in the pixel that follows, have no edge between them. */
function isEven(words: Uint32Array, at: number, below: number): boolean {
  const word = words[at];
  if (word !== 0 && word !== 0xffffffff) return false;
  return words[below] === word && (words[at + 1] & 0xff) === (word & 0xff) && (words[below + 1] & 0xff) === (word & 0xff);
}

function tracePoints({ area, coverage, crisp }: ShapePlane): Points {
  const { x: left, y: top, width, height } = areaRect(area);
  const words = new Uint32Array(crisp.buffer, crisp.byteOffset, crisp.length / 4);
  const wordsPerRow = width / 4;
  const points = new Points();
  /** Points on the lower sides of the row of squares above, by column; -1 where the edge is not looked for there. */
  const above = new Int32Array(width).fill(-1);
  const ends = new Int32Array(4);

  const across = (at: number, x: number, y: number): number => {
    const place =
      crisp[at] >= INSIDE ? crossingPlace(coverage, crisp, width, at, at + 1) : 1 - crossingPlace(coverage, crisp, width, at + 1, at);
    return points.add(left + x + 0.5 + place, top + y + 0.5);
  };
  const down = (at: number, x: number, y: number): number => {
    const place =
      crisp[at] >= INSIDE
        ? crossingPlace(coverage, crisp, width, at, at + width)
        : 1 - crossingPlace(coverage, crisp, width, at + width, at);
    return points.add(left + x + 0.5, top + y + 0.5 + place);
  };

  // Runs of up to three pixels and what lies behind them are looked at around every crossing: the outermost cells stay out.
  for (let y = 6; y < height - 7; y++) {
    let leftSide = -1;
    for (let word = 2; word < wordsPerRow - 2; word++) {
      const row = y * wordsPerRow + word;
      if (isEven(words, row, row + wordsPerRow)) {
        leftSide = -1;
        continue;
      }
      for (let x = word * 4; x < word * 4 + 4; x++) {
        const at = y * width + x;
        const a = crisp[at] >>> 7;
        const b = crisp[at + 1] >>> 7;
        const c = crisp[at + width + 1] >>> 7;
        const d = crisp[at + width] >>> 7;
        const square = a | (b << 1) | (c << 2) | (d << 3);
        if (square === 0 || square === 15) continue;
        if (a !== b) ends[TOP] = y === 6 ? across(at, x, y) : above[x];
        if (a !== d) ends[LEFT] = leftSide >= 0 && x > 8 ? leftSide : down(at, x, y);
        if (d !== c) above[x] = ends[BOTTOM] = across(at + width, x, y + 1);
        if (b !== c) leftSide = ends[RIGHT] = down(at + 1, x + 1, y);
        const isSaddle = square === 5 || square === 10;
        const pieces = (isSaddle && isJoined(coverage, width, at, square === 5) ? JOINED : PARTED)[square];
        for (let piece = 0; piece < pieces.length; piece += 2) points.link(ends[pieces[piece]], ends[pieces[piece + 1]]);
      }
    }
  }
  return points;
}

/** How many points to both sides tell the direction of an edge. */
const REACH = 2;

/** Plain twin of the kernel `shapeEdge`; see kernels.ts. */
export function shapeEdge(plane: ShapePlane): ShapeEdge {
  const { count, x, y, next, previous } = tracePoints(plane);
  const normalX = new Float32Array(count);
  const normalY = new Float32Array(count);
  for (let point = 0; point < count; point++) {
    let before = point;
    let behind = point;
    for (let step = 0; step < REACH; step++) {
      if (previous[before] >= 0) before = previous[before];
      if (next[behind] >= 0) behind = next[behind];
    }
    const dx = x[behind] - x[before];
    const dy = y[behind] - y[before];
    const length = Math.sqrt(dx * dx + dy * dy);
    if (length < 1e-6) continue;
    normalX[point] = -dy / length;
    normalY[point] = dx / length;
  }
  const part = <Values extends Float32Array | Int32Array>(values: Values) => values.subarray(0, count) as Values;
  return { count, x: part(x), y: part(y), normalX, normalY, next: part(next), previous: part(previous) };
}

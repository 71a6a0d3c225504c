import type { Kernels } from '../kernels/kernels.ts';
import { letGo } from '../let-go.ts';
import { areaRect, CELL_PX } from '../offset/cell-area.ts';
import { letGoOfEdge, type ShapeEdge } from './shape-edge.ts';
import type { ShapePlane } from './shape-plane.ts';

/** Coverage from which a pixel is more than clear, and below which it is less than full. */
const NOT_CLEAR = 16;
const NOT_FULL = 240;
/** Shade lies this near to the mean of its cell: a line on a tint stands out by more. */
const NEAR_MEAN = 64;
/** So many pixels of a cell may be otherwise, as grain has it: a hairline across a cell takes more. */
const MOST_OTHERS = 7;
/** So many of nine cells may be no tint: whatever a line lies on takes three, along one side of it. */
const LEAST_TINTED = 7;

/** Whether a cell is neither clear nor full, and nothing stands out of it; `at` is its first pixel in rows of `width`. */
function isTinted(coverage: Uint8Array, width: number, at: number): boolean {
  const end = at + CELL_PX * width;
  let sum = 0;
  let others = 0;
  for (let row = at; row < end; row += width) {
    for (let place = row; place < row + CELL_PX; place++) {
      const value = coverage[place];
      sum += value;
      if (value < NOT_CLEAR || value >= NOT_FULL) others++;
    }
    if (others > MOST_OTHERS) return false;
  }
  const mean = sum / CELL_PX ** 2;
  const [least, most] = [Math.max(NOT_CLEAR, mean - NEAR_MEAN), Math.min(NOT_FULL, mean + NEAR_MEAN)];
  others = 0;
  for (let row = at; row < end; row += width) {
    for (let place = row; place < row + CELL_PX; place++) if (coverage[place] < least || coverage[place] >= most) others++;
  }
  return others <= MOST_OTHERS;
}

/**
 * Cells of a shape that are shade, as fades, glows, washes and grain in a tint are: one byte a cell, 1 for shade; null where none is. What lies around
 * a cell decides with it, so that a line shows what it lies on, however soft it is.
 */
function shadedCells({ area, coverage }: ShapePlane): Uint8Array | null {
  const { columns, rows } = area;
  const width = columns * CELL_PX;
  const tinted = new Uint8Array(columns * rows);
  let count = 0;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (!isTinted(coverage, width, (row * width + column) * CELL_PX)) continue;
      tinted[row * columns + column] = 1;
      count++;
    }
  }
  if (count === 0) return null;
  const shaded = new Uint8Array(tinted.length);
  for (let row = 1; row < rows - 1; row++) {
    for (let at = row * columns + 1; at < (row + 1) * columns - 1; at++) {
      if (tinted[at] === 0) continue;
      const around = (place: number) => tinted[place - 1] + tinted[place] + tinted[place + 1];
      if (around(at - columns) + around(at) + around(at + columns) >= LEAST_TINTED) shaded[at] = 1;
    }
  }
  return shaded;
}

/** The sides of a shape's pixels without the ridges of its shades: in grain, every other pixel is one. */
function withoutRidges({ area, coverage, crisp }: ShapePlane, shaded: Uint8Array): Uint8Array {
  const plain = crisp.slice();
  const width = area.columns * CELL_PX;
  for (let cell = 0; cell < shaded.length; cell++) {
    if (shaded[cell] === 0) continue;
    const column = cell % area.columns;
    const first = ((cell - column) * CELL_PX + column) * CELL_PX;
    for (let at = first; at < first + CELL_PX * width; at += width) plain.set(coverage.subarray(at, at + CELL_PX), at);
  }
  return plain;
}

/** The points of an edge that lie outside of shaded cells; where a shade begins, the edge ends. */
function outsideShades(edge: ShapeEdge, { area }: ShapePlane, shaded: Uint8Array): ShapeEdge {
  const { x: left, y: top } = areaRect(area);
  const places = new Int32Array(edge.count);
  let count = 0;
  for (let point = 0; point < edge.count; point++) {
    const column = Math.floor((edge.x[point] - left) / CELL_PX);
    const row = Math.floor((edge.y[point] - top) / CELL_PX);
    places[point] = shaded[row * area.columns + column] === 1 ? -1 : count++;
  }
  if (count === edge.count) return edge;
  const kept = {
    count,
    x: new Float32Array(count),
    y: new Float32Array(count),
    normalX: new Float32Array(count),
    normalY: new Float32Array(count),
    next: new Int32Array(count),
    previous: new Int32Array(count),
  };
  const { x, y, normalX, normalY, next, previous } = kept;
  for (let point = 0; point < edge.count; point++) {
    const to = places[point];
    if (to < 0) continue;
    x[to] = edge.x[point];
    y[to] = edge.y[point];
    normalX[to] = edge.normalX[point];
    normalY[to] = edge.normalY[point];
    const [after, before] = [edge.next[point], edge.previous[point]];
    next[to] = after < 0 ? -1 : places[after];
    previous[to] = before < 0 ? -1 : places[before];
  }
  return kept;
}

/**
 * The edge of what is drawn in a shape. A shade has none: where coverage passes one half in a fade or in grain, nobody sees a line or a gap, and
 * widening what is found there makes gravel of it. Keeps the plane as it is.
 */
export function drawnEdge(kernels: Pick<Kernels, 'shapeEdge'>, plane: ShapePlane): ShapeEdge {
  const shaded = shadedCells(plane);
  if (!shaded) return kernels.shapeEdge(plane);
  const crisp = withoutRidges(plane, shaded);
  const whole = kernels.shapeEdge({ ...plane, crisp });
  const edge = outsideShades(whole, plane, shaded);
  letGo(crisp);
  if (edge !== whole) letGoOfEdge(whole);
  return edge;
}

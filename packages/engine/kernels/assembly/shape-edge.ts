import { crossingPlace } from './lib/crossing-place';
import { isJoined } from './lib/saddle';

/** First column of squares, and columns behind the last one: what lies around a crossing must be there. */
const FIRST_COLUMN: i32 = 8;
const LAST_COLUMNS: i32 = 8;
/** How many points to both sides tell the direction of an edge. */
const REACH: i32 = 2;

class Masks {
  /** Lowest bits for as many of 16 columns from `x` on as lie before `end`. */
  @inline static before(end: i32, x: i32): i32 {
    return end - x < 16 ? (1 << (end - x)) - 1 : 0xffff;
  }

  /** Which of 16 pixels are inside. */
  @inline static inside(at: usize): i32 {
    return i8x16.bitmask(v128.load(at));
  }
}

/** At least as many as points will be found on `rows` rows of squares, of which `crisp` holds one row more. */
export function countCrossings(crisp: usize, width: i32, rows: i32): u32 {
  const end = width - LAST_COLUMNS + 1;
  let count: u32 = 0;
  for (let row = 0; row < rows; row++) {
    for (let x = FIRST_COLUMN; x < end; x += 16) {
      const at = crisp + <usize>x;
      const own = Masks.inside(at);
      const columns = Masks.before(end, x);
      count += popcnt<i32>((own ^ Masks.inside(at + 1)) & columns) + popcnt<i32>((own ^ Masks.inside(at + <usize>width)) & columns);
    }
    crisp += <usize>width;
  }
  return count;
}

class Points {
  /** Adds the point between the pixel at `at` and the one to its right; `x` and `y` are the first one's center. */
  @inline static across(
    coverage: usize,
    crisp: usize,
    width: isize,
    isInner: bool,
    x: f64,
    y: f64,
    xs: usize,
    ys: usize,
    count: u32,
  ): void {
    const place = isInner ? crossingPlace(coverage, crisp, width, -1) : 1 - crossingPlace(coverage + 1, crisp + 1, width, 1);
    store<f32>(xs + ((<usize>count) << 2), <f32>(x + place));
    store<f32>(ys + ((<usize>count) << 2), <f32>y);
  }

  /** The same between a pixel and the one below. */
  @inline static down(coverage: usize, crisp: usize, width: isize, isInner: bool, x: f64, y: f64, xs: usize, ys: usize, count: u32): void {
    const place = isInner
      ? crossingPlace(coverage, crisp, width, -width)
      : 1 - crossingPlace(coverage + width, crisp + width, width, width);
    store<f32>(xs + ((<usize>count) << 2), <f32>x);
    store<f32>(ys + ((<usize>count) << 2), <f32>(y + place));
  }
}

/**
 * Points and links of the edge on `rows` rows of squares; see the twin. `coverage` and `crisp` point to the first of them, with four rows before and
 * five behind the last that may be read. `left` and `top` are the center of the first pixel; `above` holds, by column, the points of the row of
 * squares before, and is left holding those of the last one, except where `isFirst`. `next` and `previous` hold -1. Returns the count of points.
 */
export function traceEdge(
  coverage: usize,
  crisp: usize,
  width: i32,
  rows: i32,
  isFirst: bool,
  left: f64,
  top: f64,
  above: usize,
  xs: usize,
  ys: usize,
  next: usize,
  previous: usize,
  count: u32,
): u32 {
  const end = width - LAST_COLUMNS;
  const stride = <isize>width;
  for (let row = 0; row < rows; row++) {
    const py = top + <f64>row;
    let rightBefore: u32 = 0;
    for (let first = FIRST_COLUMN; first < end; first += 16) {
      const from = crisp + <usize>first;
      const one = Masks.inside(from);
      const two = Masks.inside(from + 1);
      const three = Masks.inside(from + stride + 1);
      const four = Masks.inside(from + stride);
      let passed = (one | two | three | four) & ~(one & two & three & four) & Masks.before(end, first);
      for (; passed !== 0; passed &= passed - 1) {
        const bit = ctz<i32>(passed);
        const a = (one >> bit) & 1;
        const b = (two >> bit) & 1;
        const c = (three >> bit) & 1;
        const d = (four >> bit) & 1;
        const x = first + bit;
        const at = crisp + <usize>x;
        const shade = coverage + <usize>x;
        const px = left + <f64>x;
        const upper = above + ((<usize>x) << 2);
        let topSide: u32 = 0;
        let rightSide: u32 = 0;
        let bottomSide: u32 = 0;
        let leftSide: u32 = 0;
        if (a !== b) {
          if (isFirst && row === 0) {
            topSide = count++;
            Points.across(shade, at, stride, a !== 0, px, py, xs, ys, topSide);
          } else topSide = load<u32>(upper);
        }
        if (a !== d) {
          if (x === FIRST_COLUMN) {
            leftSide = count++;
            Points.down(shade, at, stride, a !== 0, px, py, xs, ys, leftSide);
          } else leftSide = rightBefore;
        }
        if (d !== c) {
          bottomSide = count++;
          Points.across(shade + stride, at + stride, stride, d !== 0, px, py + 1, xs, ys, bottomSide);
          store<u32>(upper, bottomSide);
        }
        if (b !== c) {
          rightSide = count++;
          Points.down(shade + 1, at + 1, stride, b !== 0, px + 1, py, xs, ys, rightSide);
          rightBefore = rightSide;
        }
        linkSides(a | (b << 1) | (c << 2) | (d << 3), shade, stride, topSide, rightSide, bottomSide, leftSide, next, previous);
      }
    }
    coverage += stride;
    crisp += stride;
  }
  return count;
}

/** Joins the points on the sides of one square, the inside on the right hand; `square` says which of its corners are inside, as in the twin. */
function linkSides(
  square: i32,
  coverage: usize,
  stride: isize,
  top: u32,
  right: u32,
  bottom: u32,
  left: u32,
  next: usize,
  previous: usize,
): void {
  switch (square) {
    case 1:
      return link(top, left, next, previous);
    case 2:
      return link(right, top, next, previous);
    case 3:
      return link(right, left, next, previous);
    case 4:
      return link(bottom, right, next, previous);
    case 5: {
      const isOne = isJoined(coverage, stride, true);
      link(top, isOne ? right : left, next, previous);
      return link(bottom, isOne ? left : right, next, previous);
    }
    case 6:
      return link(bottom, top, next, previous);
    case 7:
      return link(bottom, left, next, previous);
    case 8:
      return link(left, bottom, next, previous);
    case 9:
      return link(top, bottom, next, previous);
    case 10: {
      const isOne = isJoined(coverage, stride, false);
      link(right, isOne ? bottom : top, next, previous);
      return link(left, isOne ? top : bottom, next, previous);
    }
    case 11:
      return link(right, bottom, next, previous);
    case 12:
      return link(left, right, next, previous);
    case 13:
      return link(top, right, next, previous);
    case 14:
      return link(left, top, next, previous);
  }
}

function link(from: u32, to: u32, next: usize, previous: usize): void {
  store<u32>(next + ((<usize>from) << 2), to);
  store<u32>(previous + ((<usize>to) << 2), from);
}

/** Unit normals of points, into the shape, from the points around; 0 where the edge has no direction. */
export function edgeNormals(count: i32, xs: usize, ys: usize, next: usize, previous: usize, normalX: usize, normalY: usize): void {
  for (let point = 0; point < count; point++) {
    let before = point;
    let behind = point;
    for (let step = 0; step < REACH; step++) {
      const back = load<i32>(previous + ((<usize>before) << 2));
      const on = load<i32>(next + ((<usize>behind) << 2));
      if (back >= 0) before = back;
      if (on >= 0) behind = on;
    }
    const dx = <f64>load<f32>(xs + ((<usize>behind) << 2)) - <f64>load<f32>(xs + ((<usize>before) << 2));
    const dy = <f64>load<f32>(ys + ((<usize>behind) << 2)) - <f64>load<f32>(ys + ((<usize>before) << 2));
    const length = sqrt<f64>(dx * dx + dy * dy);
    const isTold = length >= 1e-6;
    store<f32>(normalX + ((<usize>point) << 2), isTold ? <f32>(-dy / length) : 0);
    store<f32>(normalY + ((<usize>point) << 2), isTold ? <f32>(dx / length) : 0);
  }
}

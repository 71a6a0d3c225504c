// As in offset/cell-area.ts: cells of 8 x 8 pixels. Quarters of 4 x 4 are measured or passed over one by one.
const CELL: i32 = 8;
/** From a cell's center to its corner; to the center of its outermost pixel; the same of a quarter. */
const HALF_CELL: f32 = 5.656855;
const HALF_PIXELS: f32 = 4.949748;
const HALF_QUARTER: f32 = 2.1213205;
/** A pixel is crossed by a line at most this far from its center. */
const HALF_PIXEL: f32 = 0.70710678;

/** Where the nearest places of a quarter's pixels lie farther apart, edges from several sides may meet in one pixel; see the twin. */
const FOLD: f32 = 4.03;
/** No value fills a cell: where its edge lies must be looked for. */
const NO_FILL: i32 = -2;
/** See TIE in the twin. */
const TIE: f32 = 0.9999;

/**
 * A piece near a cell, f32: start and direction, 1 over its squared length; behind them its squared distances to the centers of the four quarters,
 * and the ways from there, x and y.
 */
const CANDIDATE: usize = 68;
const TO_QUARTERS: usize = 20;
const WAYS_X: usize = 36;
const WAYS_Y: usize = 52;
/** A piece near a quarter: the first five numbers. */
const SELECTED: usize = 20;
/** From a quarter's center to the farthest place that is measured in it: the center of a part of its outermost pixel. */
const HALF_PARTS: f32 = 2.4748737;
const ROUNDING: f32 = 0.001;

class Piece {
  /** Squared distances of four points to a candidate; kept behind it with the ways. */
  @inline static toQuarters(candidate: usize, px: v128, py: v128): v128 {
    const dx = v128.load32_splat(candidate, 8);
    const dy = v128.load32_splat(candidate, 12);
    const ax = f32x4.sub(px, v128.load32_splat(candidate));
    const ay = f32x4.sub(py, v128.load32_splat(candidate, 4));
    const dot = f32x4.mul(f32x4.add(f32x4.mul(ax, dx), f32x4.mul(ay, dy)), v128.load32_splat(candidate, 16));
    const along = f32x4.pmin(f32x4.pmax(dot, f32x4.splat(0)), f32x4.splat(1));
    const ex = f32x4.sub(ax, f32x4.mul(along, dx));
    const ey = f32x4.sub(ay, f32x4.mul(along, dy));
    const squared = f32x4.add(f32x4.mul(ex, ex), f32x4.mul(ey, ey));
    v128.store(candidate, squared, TO_QUARTERS);
    v128.store(candidate, ex, WAYS_X);
    v128.store(candidate, ey, WAYS_Y);
    return squared;
  }
}

/**
 * Sorts out, for each quarter, the pieces that may be the nearest of some place in it; four lists from `selected` on, `listBytes` apart. Writes
 * the end of each list to `ends`. A distance grows by no less than the step times the cosine to the way from the piece (it is convex), and that to
 * the center's nearest by no more than that and the step's square over twice the distance: pieces that lie in about the same direction
 * but farther off are out.
 */
function selectPieces(
  candidates: usize,
  end: usize,
  bests: v128,
  bestX: v128,
  bestY: v128,
  selected: usize,
  listBytes: usize,
  ends: usize,
): void {
  const nearest = f32x4.sqrt(bests);
  const bend = f32x4.div(f32x4.splat(HALF_PARTS * HALF_PARTS * <f32>0.5), nearest);
  const least = f32x4.add(f32x4.add(nearest, bend), f32x4.splat(ROUNDING));
  const most = f32x4.add(nearest, f32x4.splat(2 * HALF_PARTS + ROUNDING));
  let one = selected;
  let two = one + listBytes;
  let three = two + listBytes;
  let four = three + listBytes;
  for (let candidate = candidates; candidate < end; candidate += CANDIDATE) {
    const distance = f32x4.sqrt(v128.load(candidate, TO_QUARTERS));
    const excess = f32x4.sub(distance, least);
    const product = f32x4.mul(distance, nearest);
    const dot = f32x4.add(f32x4.mul(v128.load(candidate, WAYS_X), bestX), f32x4.mul(v128.load(candidate, WAYS_Y), bestY));
    const turn = f32x4.mul(f32x4.splat(2 * HALF_PARTS * HALF_PARTS), f32x4.sub(product, dot));
    const isNear = v128.or(
      f32x4.le(excess, f32x4.splat(0)),
      v128.and(f32x4.le(f32x4.mul(f32x4.mul(excess, excess), product), turn), f32x4.le(distance, most)),
    );
    const found = i32x4.bitmask(isNear);
    if (found === 0) continue;
    const numbers = v128.load(candidate);
    const inverse = load<f32>(candidate, 16);
    if (found & 1) {
      v128.store(one, numbers);
      store<f32>(one, inverse, 16);
      one += SELECTED;
    }
    if (found & 2) {
      v128.store(two, numbers);
      store<f32>(two, inverse, 16);
      two += SELECTED;
    }
    if (found & 4) {
      v128.store(three, numbers);
      store<f32>(three, inverse, 16);
      three += SELECTED;
    }
    if (found & 8) {
      v128.store(four, numbers);
      store<f32>(four, inverse, 16);
      four += SELECTED;
    }
  }
  store<usize>(ends, one);
  store<usize>(ends, two, 4);
  store<usize>(ends, three, 8);
  store<usize>(ends, four, 12);
}

/** Fills cells beside each other, `width` pixels in all, with `value`, or, where that is below 0, with what the shape's own side says. */
function fillCells(plane: usize, out: usize, stride: usize, width: usize, value: i32): void {
  const filled = i8x16.splat(<i8>value);
  const zero = i64x2.splat(0);
  for (let y = 0; y < CELL; y++) {
    // A byte is inside where its highest bit is set.
    let x: usize = 0;
    for (; x + 16 <= width; x += 16) v128.store(out + x, value >= 0 ? filled : i8x16.lt_s(v128.load(plane + x), zero));
    if (x < width) v128.store64_lane(out + x, value >= 0 ? filled : i8x16.lt_s(v128.load64_zero(plane + x), zero), 0);
    plane += stride;
    out += stride;
  }
}

/** What fills a cell so far from the nearest one with an edge: -1 for the shape's own side, `nearValue`, or NO_FILL where that must be looked for. */
function fillAt(near: usize, reach: f32, surely: f32, nearValue: i32): i32 {
  const distance = load<f32>(near);
  if (distance - 2 * HALF_CELL > reach) return -1;
  return distance + 2 * HALF_CELL < surely ? nearValue : NO_FILL;
}

/** The same of a quarter. */
function fillQuarter(plane: usize, out: usize, stride: usize, value: i32): void {
  for (let y = 0; y < CELL / 2; y++) {
    store<u32>(out, value >= 0 ? <u32>(value * 0x01010101) : ((load<u32>(plane) >> 7) & 0x01010101) * 255);
    plane += stride;
    out += stride;
  }
}

/** Whether all pixels of a block of 4 or 8 a side lie on the shape's own side: inside where the edge moves outward, outside where it moves inward: what the edge moves away from. */
function isOwnSide(plane: usize, stride: usize, side: i32, isInside: bool): bool {
  let all: u64 = -1;
  let any: u64 = 0;
  for (let y = 0; y < side; y++) {
    const word = side === 8 ? load<u64>(plane) : <u64>load<u32>(plane) * 0x100000001;
    all &= word;
    any |= word;
    plane += stride;
  }
  return isInside ? (all & 0x8080808080808080) === 0x8080808080808080 : (any & 0x8080808080808080) === 0;
}

/** Share of four pixels, as u32 0 to 255, that straight edges cover; see plain/lib/box-coverage.ts. `squared` is that of the vector ex, ey. */
function boxCoverage4(ahead: v128, ex: v128, ey: v128, squared: v128): v128 {
  const isLevel = f32x4.lt(squared, f32x4.splat(1e-12));
  const inverse = f32x4.div(f32x4.splat(1), f32x4.sqrt(squared));
  const across = f32x4.mul(f32x4.abs(ex), inverse);
  const down = f32x4.mul(f32x4.abs(ey), inverse);
  const long = v128.bitselect(f32x4.splat(1), f32x4.pmax(across, down), isLevel);
  const short = v128.bitselect(f32x4.splat(0), f32x4.pmin(across, down), isLevel);
  const half = f32x4.splat(0.5);
  const size = f32x4.abs(ahead);
  const rest = f32x4.pmax(f32x4.sub(f32x4.mul(f32x4.add(long, short), half), size), f32x4.splat(0));
  const isMiddle = f32x4.le(size, f32x4.mul(f32x4.sub(long, short), half));
  const atCorner = f32x4.sub(half, f32x4.div(f32x4.mul(rest, rest), f32x4.mul(f32x4.splat(2), f32x4.mul(long, short))));
  const isPast = f32x4.eq(rest, f32x4.splat(0));
  const partial = v128.bitselect(f32x4.div(size, long), v128.bitselect(half, atCorner, isPast), isMiddle);
  const signed = v128.or(partial, v128.and(ahead, i32x4.splat(0x80000000)));
  return i32x4.trunc_sat_f32x4_s(f32x4.add(f32x4.mul(f32x4.add(half, signed), f32x4.splat(255)), half));
}

class Nearest {
  /** Squared distances of four points to the nearest of the pieces from `near` to `end`; the ways from there are left at `end`, x and y. */
  @inline static find(near: usize, end: usize, px: v128, py: v128): v128 {
    let best = f32x4.splat(Infinity);
    let bestX = f32x4.splat(0);
    let bestY = f32x4.splat(0);
    for (let candidate = near; candidate < end; candidate += 20) {
      const dx = v128.load32_splat(candidate, 8);
      const dy = v128.load32_splat(candidate, 12);
      const ax = f32x4.sub(px, v128.load32_splat(candidate));
      const ay = f32x4.sub(py, v128.load32_splat(candidate, 4));
      const dot = f32x4.mul(f32x4.add(f32x4.mul(ax, dx), f32x4.mul(ay, dy)), v128.load32_splat(candidate, 16));
      const along = f32x4.pmin(f32x4.pmax(dot, f32x4.splat(0)), f32x4.splat(1));
      const ex = f32x4.sub(ax, f32x4.mul(along, dx));
      const ey = f32x4.sub(ay, f32x4.mul(along, dy));
      const squared = f32x4.add(f32x4.mul(ex, ex), f32x4.mul(ey, ey));
      const isNearer = f32x4.lt(squared, f32x4.mul(best, f32x4.splat(TIE)));
      best = v128.bitselect(squared, best, isNearer);
      bestX = v128.bitselect(ex, bestX, isNearer);
      bestY = v128.bitselect(ey, bestY, isNearer);
    }
    v128.store(end, bestX);
    v128.store(end, bestY, 16);
    return best;
  }
}

/** Largest of four less the smallest of four. */
function spread(least: v128, most: v128): f32 {
  const low = min(
    min(f32x4.extract_lane(least, 0), f32x4.extract_lane(least, 1)),
    min(f32x4.extract_lane(least, 2), f32x4.extract_lane(least, 3)),
  );
  const high = max(
    max(f32x4.extract_lane(most, 0), f32x4.extract_lane(most, 1)),
    max(f32x4.extract_lane(most, 2), f32x4.extract_lane(most, 3)),
  );
  return high - low;
}

/** Measures the partly covered pixels of a quarter again, each in four parts. */
function refineQuarter(plane: usize, out: usize, stride: usize, left: f32, top: f32, near: usize, end: usize, radius: f32): void {
  for (let y: usize = 0; y < 4; y++) {
    for (let x: usize = 0; x < 4; x++) {
      const at = y * stride + x;
      const value = load<u8>(out + at);
      if (value === 0 || value === 255) continue;
      const px = f32x4.add(f32x4.splat(left + <f32>x), f32x4(0.25, 0.75, 0.25, 0.75));
      const py = f32x4.add(f32x4.splat(top + <f32>y), f32x4(0.25, 0.25, 0.75, 0.75));
      const best = Nearest.find(near, end, px, py);
      const distance = f32x4.sqrt(best);
      const signed = load<u8>(plane + at) > 127 ? f32x4.neg(distance) : distance;
      const ahead = f32x4.mul(f32x4.sub(f32x4.splat(radius), signed), f32x4.splat(2));
      const parts = boxCoverage4(ahead, v128.load(end), v128.load(end, 16), best);
      const sum = i32x4.extract_lane(parts, 0) + i32x4.extract_lane(parts, 1) + i32x4.extract_lane(parts, 2) + i32x4.extract_lane(parts, 3);
      store<u8>(out + at, <u8>((sum + 2) >> 2));
    }
  }
}

/** Coverage of a quarter's pixels from the nearest of the pieces from `near` to `nearEnd`. */
function measureQuarter(plane: usize, out: usize, stride: usize, quarter: usize, near: usize, nearEnd: usize, radius: f32): void {
  const left = <f32>((quarter & 1) << 2);
  const px = f32x4.add(f32x4.splat(left), f32x4(0.5, 1.5, 2.5, 3.5));
  const top = <f32>((quarter >> 1) << 2);
  let y = top + 0.5;
  let leastX = f32x4.splat(Infinity);
  let leastY = f32x4.splat(Infinity);
  let mostX = f32x4.splat(-Infinity);
  let mostY = f32x4.splat(-Infinity);
  for (let row = 0; row < 4; row++) {
    const py = f32x4.splat(y);
    const best = Nearest.find(near, nearEnd, px, py);
    const bestX = v128.load(nearEnd);
    const bestY = v128.load(nearEnd, 16);
    const footX = f32x4.sub(px, bestX);
    const footY = f32x4.sub(py, bestY);
    leastX = f32x4.pmin(leastX, footX);
    leastY = f32x4.pmin(leastY, footY);
    mostX = f32x4.pmax(mostX, footX);
    mostY = f32x4.pmax(mostY, footY);
    const bytes = i32x4.extend_low_i16x8_u(i16x8.extend_low_i8x16_u(v128.load32_zero(plane)));
    const isInside = i32x4.gt_s(bytes, i32x4.splat(127));
    const distance = f32x4.sqrt(best);
    const signed = v128.bitselect(f32x4.neg(distance), distance, isInside);
    const coverage = boxCoverage4(f32x4.sub(f32x4.splat(radius), signed), bestX, bestY, best);
    const words = i16x8.narrow_i32x4_u(coverage, coverage);
    v128.store32_lane(out, i8x16.narrow_i16x8_u(words, words), 0);
    plane += stride;
    out += stride;
    y += 1;
  }
  if (spread(leastX, mostX) > FOLD || spread(leastY, mostY) > FOLD) {
    refineQuarter(plane - 4 * stride, out - 4 * stride, stride, left, top, near, nearEnd, radius);
  }
}

/** First of the sorted distances that is not below `px`. */
function firstStep(distances: usize, count: i32, px: f32): i32 {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (load<f32>(distances + ((<usize>middle) << 2)) < px) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Coverage of rows of cells; the twin, with the method, is plain/offset-coverage.ts. `stepColumns`, `stepRows` (i32) and `distances` (f32) are the
 * steps to other cells, nearest first. `candidates` has room for all pieces, CANDIDATE bytes each, and 32 more; `selected` for four lists of them,
 * `listBytes` each: SELECTED for each piece, and 32 more.
 */
export function offsetCoverage(
  plane: usize,
  out: usize,
  columns: i32,
  rows: i32,
  fromRow: i32,
  toRow: i32,
  starts: usize,
  pieces: usize,
  near: usize,
  stepColumns: usize,
  stepRows: usize,
  distances: usize,
  steps: i32,
  candidates: usize,
  selected: usize,
  listBytes: usize,
  radius: f32,
): void {
  const stride = <usize>(columns * CELL);
  const reach = abs(radius) + HALF_PIXEL;
  const surely = abs(radius) - HALF_PIXEL;
  const isOutward = radius > 0;
  const nearValue = isOutward ? 255 : 0;
  // An edge that moves by more than a pixel's reach touches none of the pixels that it moves away from.
  const keepsSide = surely > ROUNDING;
  const quartersX = f32x4(2, 6, 2, 6);
  const quartersY = f32x4(2, 2, 6, 6);

  for (let row = fromRow; row < toRow; row++) {
    for (let column = 0; column < columns; column++) {
      const cell = row * columns + column;
      const at = <usize>(row * CELL) * stride + <usize>(column * CELL);
      const cellNear = load<f32>(near + ((<usize>cell) << 2));
      const own = near + ((<usize>cell) << 2);
      const fill = fillAt(own, reach, surely, nearValue);
      if (fill !== NO_FILL) {
        // Such cells mostly lie beside each other.
        let end = column + 1;
        while (end < columns && fillAt(own + ((<usize>(end - column)) << 2), reach, surely, nearValue) === fill) end++;
        fillCells(plane + at, out + at, stride, <usize>(end - column) * CELL, fill);
        column = end - 1;
        continue;
      }
      if (keepsSide && isOwnSide(plane + at, stride, CELL, isOutward)) {
        fillCells(plane + at, out + at, stride, CELL, nearValue);
        continue;
      }

      let end = candidates;
      let best: f32 = Infinity;
      // Squares of it, and of how far other pieces may be that are nearer to some pixel here.
      let least: f32 = Infinity;
      let limit: f32 = Infinity;
      for (let step = firstStep(distances, steps, cellNear - 0.01); step < steps; step++) {
        const offset = (<usize>step) << 2;
        const horizon = best > reach + HALF_PIXELS ? reach + HALF_PIXELS : best + 2 * HALF_PIXELS;
        if (load<f32>(distances + offset) - HALF_CELL > horizon || best + HALF_PIXELS < surely) break;
        const stepColumn = load<i32>(stepColumns + offset);
        const stepRow = load<i32>(stepRows + offset);
        const c = column + stepColumn;
        const r = row + stepRow;
        if (<u32>c >= <u32>columns || <u32>r >= <u32>rows) continue;
        const first = starts + ((<usize>(r * columns + c)) << 2);
        const behind = pieces + ((<usize>load<u32>(first, 4)) << 4);
        const shiftX = <f32>(stepColumn * CELL);
        const shiftY = <f32>(stepRow * CELL);
        for (let piece = pieces + ((<usize>load<u32>(first)) << 4); piece < behind; piece += 16) {
          const x0 = load<f32>(piece);
          const y0 = load<f32>(piece, 4);
          const dx = load<f32>(piece, 8) - x0;
          const dy = load<f32>(piece, 12) - y0;
          const inverse = <f32>1 / max<f32>(1e-12, dx * dx + dy * dy);
          const ax = <f32>4 - (x0 + shiftX);
          const ay = <f32>4 - (y0 + shiftY);
          const along = min<f32>(1, max<f32>(0, (ax * dx + ay * dy) * inverse));
          const ex = ax - along * dx;
          const ey = ay - along * dy;
          const squared = ex * ex + ey * ey;
          if (squared > limit) continue;
          if (squared < least) {
            least = squared;
            best = sqrt<f32>(squared);
            limit = (best + 2 * HALF_PIXELS) * (best + 2 * HALF_PIXELS);
          }
          store<f32>(end, x0 + shiftX);
          store<f32>(end, y0 + shiftY, 4);
          store<f32>(end, dx, 8);
          store<f32>(end, dy, 12);
          store<f32>(end, inverse, 16);
          end += CANDIDATE;
        }
      }
      if (best - HALF_PIXELS > reach) {
        fillCells(plane + at, out + at, stride, CELL, -1);
        continue;
      }
      if (best + HALF_PIXELS < surely) {
        fillCells(plane + at, out + at, stride, CELL, nearValue);
        continue;
      }

      let bests = f32x4.splat(Infinity);
      let bestX = f32x4.splat(0);
      let bestY = f32x4.splat(0);
      for (let candidate = candidates; candidate < end; candidate += CANDIDATE) {
        const squared = Piece.toQuarters(candidate, quartersX, quartersY);
        const isNearer = f32x4.lt(squared, bests);
        bests = f32x4.pmin(bests, squared);
        bestX = v128.bitselect(v128.load(candidate, WAYS_X), bestX, isNearer);
        bestY = v128.bitselect(v128.load(candidate, WAYS_Y), bestY, isNearer);
      }
      v128.store(end, f32x4.sqrt(bests));
      selectPieces(candidates, end, bests, bestX, bestY, selected, listBytes, end + 16);
      for (let quarter: usize = 0; quarter < 4; quarter++) {
        const place = at + (quarter >> 1) * 4 * stride + (quarter & 1) * 4;
        const nearest = load<f32>(end + (quarter << 2));
        if (nearest - HALF_QUARTER > reach) fillQuarter(plane + place, out + place, stride, -1);
        else if (nearest + HALF_QUARTER < surely || (keepsSide && isOwnSide(plane + place, stride, 4, isOutward))) {
          fillQuarter(plane + place, out + place, stride, nearValue);
        } else {
          const pieceList = selected + quarter * listBytes;
          measureQuarter(plane + place, out + place, stride, quarter, pieceList, load<usize>(end + (quarter << 2), 16), radius);
        }
      }
    }
  }
}

import { spreadRow } from './lib/row-envelope';

// As in distance/columns.ts, where the codes are told.
const EDGE_UNITS: i32 = 32;
const EDGE_NONE: i32 = -128;
const EDGE_THIN: i32 = 64;
const OWN_NONE: i32 = 255;

const DIAGONAL: f64 = 0.7071067811865476;
const FULL_SLOPE: f64 = 255 * (1 + 2 * DIAGONAL);
const FLAT_SLOPE: f64 = 0.08 * FULL_SLOPE;

/** See edgeDepth in plain/lib/edge-codes.ts. */
function edgeDepth(coverage: f64, normalX: f64, normalY: f64): f64 {
  const long = max(normalX, normalY);
  const short = min(normalX, normalY);
  const corner = short / (2 * long);
  if (coverage < corner) return (long + short) * 0.5 - sqrt<f64>(2 * long * short * coverage);
  if (coverage <= 1 - corner) return (0.5 - coverage) * long;
  return sqrt<f64>(2 * long * short * (1 - coverage)) - (long + short) * 0.5;
}

function codeOf(place: f64): i32 {
  return max(-EDGE_UNITS, min(EDGE_UNITS, <i32>floor<f64>(place * EDGE_UNITS + 0.5)));
}

/** Codes of the pixel at `at` in rows of `stride` bytes, the vertical one in the lowest byte, then the horizontal and the own one; see plain/lib/edge-codes.ts. f64, so that both agree. */
function edgeCodes(at: usize, stride: usize): i32 {
  const above = at - stride;
  const below = at + stride;
  const a = <f64>load<u8>(above - 1);
  const b = <f64>load<u8>(above);
  const c = <f64>load<u8>(above + 1);
  const d = <f64>load<u8>(at - 1);
  const own = <f64>load<u8>(at);
  const f = <f64>load<u8>(at + 1);
  const g = <f64>load<u8>(below - 1);
  const h = <f64>load<u8>(below);
  const i = <f64>load<u8>(below + 1);
  const slopeX = d - f + DIAGONAL * (a + g - c - i);
  const slopeY = b - h + DIAGONAL * (a + c - g - i);
  const slope = sqrt<f64>(slopeX * slopeX + slopeY * slopeY);
  if (slope < FLAT_SLOPE) {
    const thin = EDGE_THIN + <i32>floor<f64>((own * (EDGE_UNITS / 2)) / 255 + 0.5);
    return thin | (thin << 8) | ((own >= 128 ? 0 : OWN_NONE) << 16);
  }
  const normalX = slopeX / slope;
  const normalY = slopeY / slope;
  const acrossX = abs(normalX);
  const acrossY = abs(normalY);
  const depth = own === 255 ? -0.5 * max(acrossX, acrossY) : edgeDepth(own / 255, acrossX, acrossY);
  const down = -depth / normalY;
  const right = -depth / normalX;
  const isLevel = acrossY >= acrossX;
  const vertical = isLevel || abs(down) <= 0.5 ? codeOf(down) : EDGE_NONE;
  const horizontal = !isLevel || abs(right) <= 0.5 ? codeOf(right) : EDGE_NONE;
  const straight = own >= 128 ? 0 : max(0, <i32>floor<f64>(depth * 128 + 0.5));
  return (vertical & 0xff) | ((horizontal & 0xff) << 8) | (straight << 16);
}

/** Copies rows of `width` bytes to rows of `stride` bytes, repeating the outermost pixels on both sides and 16 on the right; `out` is the first pixel. */
export function padRows(alpha: usize, width: u32, rows: u32, stride: usize, out: usize): void {
  for (let y: u32 = 0; y < rows; y++) {
    memory.copy(out, alpha, width);
    store<u8>(out - 1, load<u8>(out));
    v128.store(out + width, i8x16.splat(load<u8>(out + width - 1)));
    alpha += width;
    out += stride;
  }
}

/**
 * Codes of all pixels, into three planes of rows of `width` bytes, a multiple of 16. `alpha` is the first pixel of rows of `stride` bytes
 * with one more row above and below and one more pixel left and right.
 */
export function edgeCodePlanes(
  alpha: usize,
  stride: usize,
  width: u32,
  rows: u32,
  vertical: usize,
  horizontal: usize,
  straight: usize,
): void {
  const none = i8x16.splat(<i8>EDGE_NONE);
  const zero = i64x2.splat(0);
  for (let y: u32 = 0; y < rows; y++) {
    for (let x: u32 = 0; x < width; x += 16) {
      const at = alpha + x;
      const own = v128.load(at);
      const isNone = i8x16.eq(own, zero);
      const codes = v128.and(none, isNone);
      v128.store(vertical + x, codes);
      v128.store(horizontal + x, codes);
      v128.store(straight + x, i8x16.lt_u(own, i8x16.splat(-128)));
      if (i8x16.all_true(isNone)) continue;
      let least = own;
      let most = own;
      for (let row = at - stride; row <= at + stride; row += stride) {
        const left = v128.load(row - 1);
        const middle = v128.load(row);
        const right = v128.load(row + 1);
        least = i8x16.min_u(least, i8x16.min_u(i8x16.min_u(left, right), middle));
        most = i8x16.max_u(most, i8x16.max_u(i8x16.max_u(left, right), middle));
      }
      // Inside: full with no empty neighbor, or even all around.
      const isFull = v128.andnot(i8x16.eq(own, i8x16.splat(-1)), i8x16.eq(least, zero));
      const isInside = v128.andnot(v128.or(isFull, i8x16.eq(least, most)), isNone);
      v128.store(straight + x, v128.andnot(i8x16.lt_u(own, i8x16.splat(-128)), isInside));
      let edges = <u32>i8x16.bitmask(v128.not(v128.or(isNone, isInside)));
      while (edges) {
        const lane = <usize>ctz(edges);
        const code = edgeCodes(at + lane, stride);
        store<u8>(vertical + x + lane, <u8>code);
        store<u8>(horizontal + x + lane, <u8>(code >> 8));
        store<u8>(straight + x + lane, <u8>(code >> 16));
        edges &= edges - 1;
      }
    }
    alpha += stride;
    vertical += width;
    horizontal += width;
    straight += width;
  }
}

class Codes {
  /** What a pixel with a code hands on to the next one, `place` being the edge's place the way of the sweep; at least 0, since it is a step (32) on. */
  @inline static handOn(code: v128, place: v128): v128 {
    const isThin = i16x8.ge_s(code, i16x8.splat(64));
    return i16x8.add(v128.bitselect(i16x8.sub(i16x8.splat(64), code), place, isThin), i16x8.splat(32));
  }

  /** Eight pixels of a sweep down. */
  @inline static down8(code: v128, carried: usize, out: usize): void {
    const isNone = i16x8.eq(code, i16x8.splat(-128));
    const before = v128.load(carried);
    const own = v128.andnot(i16x8.abs(code), i16x8.ge_s(code, i16x8.splat(64)));
    v128.store(out, v128.bitselect(before, own, isNone));
    const after = i16x8.add_sat_u(before, i16x8.splat(32));
    v128.store(carried, v128.bitselect(after, Codes.handOn(code, i16x8.neg(code)), isNone));
  }

  /** Eight pixels of a sweep up, which takes the lesser of both. */
  @inline static up8(code: v128, carried: usize, out: usize): void {
    const isNone = i16x8.eq(code, i16x8.splat(-128));
    const before = v128.load(carried);
    const here = v128.load(out);
    v128.store(out, v128.bitselect(i16x8.min_u(here, before), here, isNone));
    const after = i16x8.add_sat_u(before, i16x8.splat(32));
    v128.store(carried, v128.bitselect(after, Codes.handOn(code, code), isNone));
  }
}

/**
 * Distances along columns, u16 in 1/32 px, from codes; rows of `width` pixels, a multiple of 16. `carried` has room for one row.
 */
export function edgeColumns(codes: usize, width: u32, rows: u32, carried: usize, out: usize): void {
  memory.fill(carried, 0xff, (<usize>width) << 1);
  for (let y: u32 = 0; y < rows; y++) {
    for (let x: usize = 0; x < <usize>width; x += 16) {
      const code = v128.load(codes + x);
      Codes.down8(i16x8.extend_low_i8x16_s(code), carried + (x << 1), out + (x << 1));
      Codes.down8(i16x8.extend_high_i8x16_s(code), carried + (x << 1) + 16, out + (x << 1) + 16);
    }
    codes += width;
    out += (<usize>width) << 1;
  }
  memory.fill(carried, 0xff, (<usize>width) << 1);
  for (let y: u32 = 0; y < rows; y++) {
    codes -= width;
    out -= (<usize>width) << 1;
    for (let x: usize = 0; x < <usize>width; x += 16) {
      const code = v128.load(codes + x);
      Codes.up8(i16x8.extend_low_i8x16_s(code), carried + (x << 1), out + (x << 1));
      Codes.up8(i16x8.extend_high_i8x16_s(code), carried + (x << 1) + 16, out + (x << 1) + 16);
    }
  }
}

/** Distances of rows of `width` pixels, in planes whose rows have `stride` values. `points` has room for width + 1 points of an envelope. */
export function edgeRows(columns: usize, stride: u32, width: i32, rows: u32, reach: u32, maxPx: f32, points: usize, out: usize): void {
  for (let y: u32 = 0; y < rows; y++) {
    spreadRow(columns, width, reach, 1.0 / 1024.0, maxPx, points, out);
    columns += (<usize>stride) << 1;
    out += (<usize>stride) << 2;
  }
}

/** Transposes bytes: `rows` rows of `width` become `width` rows of `rows`; both are multiples of 8. */
export function transposeBytes(source: usize, width: u32, rows: u32, out: usize): void {
  const next = <usize>width;
  const down = <usize>rows;
  for (let y: u32 = 0; y < rows; y += 8) {
    for (let x: u32 = 0; x < width; x += 8) {
      const from = source + <usize>y * next + x;
      const to = out + <usize>x * down + y;
      const r01 = Interleave.bytes(v128.load64_zero(from), v128.load64_zero(from + next));
      const r23 = Interleave.bytes(v128.load64_zero(from + 2 * next), v128.load64_zero(from + 3 * next));
      const r45 = Interleave.bytes(v128.load64_zero(from + 4 * next), v128.load64_zero(from + 5 * next));
      const r67 = Interleave.bytes(v128.load64_zero(from + 6 * next), v128.load64_zero(from + 7 * next));
      const low0123 = v128.shuffle<i16>(r01, r23, 0, 8, 1, 9, 2, 10, 3, 11);
      const high0123 = v128.shuffle<i16>(r01, r23, 4, 12, 5, 13, 6, 14, 7, 15);
      const low4567 = v128.shuffle<i16>(r45, r67, 0, 8, 1, 9, 2, 10, 3, 11);
      const high4567 = v128.shuffle<i16>(r45, r67, 4, 12, 5, 13, 6, 14, 7, 15);
      Interleave.store2(v128.shuffle<i32>(low0123, low4567, 0, 4, 1, 5), to, down);
      Interleave.store2(v128.shuffle<i32>(low0123, low4567, 2, 6, 3, 7), to + 2 * down, down);
      Interleave.store2(v128.shuffle<i32>(high0123, high4567, 0, 4, 1, 5), to + 4 * down, down);
      Interleave.store2(v128.shuffle<i32>(high0123, high4567, 2, 6, 3, 7), to + 6 * down, down);
    }
  }
}

class Interleave {
  @inline static bytes(one: v128, other: v128): v128 {
    return i8x16.shuffle(one, other, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
  }

  @inline static store2(pair: v128, to: usize, down: usize): void {
    store<u64>(to, i64x2.extract_lane(pair, 0));
    store<u64>(to + down, i64x2.extract_lane(pair, 1));
  }
}

/**
 * The lesser of two planes of distances, the second of them transposed (its rows are columns, `turnedStride` values each, the first row's value first),
 * and of what the pixels' own codes say; into the first. Rows of `stride` values, a multiple of 16.
 */
export function joinDistances(distances: usize, stride: u32, rows: u32, turned: usize, turnedStride: u32, straight: usize): void {
  const down = (<usize>turnedStride) << 2;
  for (let x: u32 = 0; x < stride; x += 4) {
    const column = turned + <usize>x * down;
    for (let y: u32 = 0; y < rows; y += 4) {
      const from = column + ((<usize>y) << 2);
      const c0 = v128.load(from);
      const c1 = v128.load(from + down);
      const c2 = v128.load(from + 2 * down);
      const c3 = v128.load(from + 3 * down);
      const low01 = v128.shuffle<i32>(c0, c1, 0, 4, 1, 5);
      const low23 = v128.shuffle<i32>(c2, c3, 0, 4, 1, 5);
      const high01 = v128.shuffle<i32>(c0, c1, 2, 6, 3, 7);
      const high23 = v128.shuffle<i32>(c2, c3, 2, 6, 3, 7);
      const to = distances + ((<usize>y * stride + x) << 2);
      const own = straight + <usize>y * stride + x;
      Join.row(v128.shuffle<i64>(low01, low23, 0, 2), to, own);
      Join.row(v128.shuffle<i64>(low01, low23, 1, 3), to + ((<usize>stride) << 2), own + stride);
      Join.row(v128.shuffle<i64>(high01, high23, 0, 2), to + ((<usize>stride) << 3), own + 2 * stride);
      Join.row(v128.shuffle<i64>(high01, high23, 1, 3), to + <usize>stride * 12, own + 3 * stride);
    }
  }
}

class Join {
  @inline static row(turned: v128, to: usize, straight: usize): void {
    const codes = i32x4.extend_low_i16x8_u(i16x8.extend_low_i8x16_u(v128.load32_zero(straight)));
    const least = f32x4.pmin(v128.load(to), turned);
    const own = f32x4.pmin(least, f32x4.mul(f32x4.convert_i32x4_s(codes), f32x4.splat(1.0 / 128.0)));
    v128.store(to, v128.bitselect(least, own, i32x4.eq(codes, i32x4.splat(OWN_NONE))));
  }
}

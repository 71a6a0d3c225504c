// As in separation/proof-cells.ts.
const CELL: u32 = 8;
const ROUNDING: i32 = 6;
const RIM_OPAQUE: i32 = 250;
const FADE_STEP: i32 = 32;
const SUMS_BYTES: usize = 48;

class Channels {
  /** One channel of eight RGBA pixels, as i16. */
  @inline static red(low: v128, high: v128): v128 {
    return i16x8.extend_low_i8x16_u(i8x16.shuffle(low, high, 0, 4, 8, 12, 16, 20, 24, 28, 0, 0, 0, 0, 0, 0, 0, 0));
  }

  @inline static green(low: v128, high: v128): v128 {
    return i16x8.extend_low_i8x16_u(i8x16.shuffle(low, high, 1, 5, 9, 13, 17, 21, 25, 29, 0, 0, 0, 0, 0, 0, 0, 0));
  }

  @inline static blue(low: v128, high: v128): v128 {
    return i16x8.extend_low_i8x16_u(i8x16.shuffle(low, high, 2, 6, 10, 14, 18, 22, 26, 30, 0, 0, 0, 0, 0, 0, 0, 0));
  }

  @inline static alpha(low: v128, high: v128): v128 {
    return i16x8.extend_low_i8x16_u(i8x16.shuffle(low, high, 3, 7, 11, 15, 19, 23, 27, 31, 0, 0, 0, 0, 0, 0, 0, 0));
  }
}

class Add {
  @inline static to(sums: usize, place: usize, value: i32): void {
    store<i32>(sums + (place << 2), load<i32>(sums + (place << 2)) + value);
  }

  /** Adds what four i32 lanes hold together. */
  @inline static lanes(sums: usize, place: usize, lanes: v128): void {
    const two = i32x4.add(lanes, v128.shuffle<i64>(lanes, lanes, 1, 0));
    Add.to(sums, place, i32x4.extract_lane(two, 0) + i32x4.extract_lane(two, 1));
  }

  /** The same of eight i16 lanes. */
  @inline static words(sums: usize, place: usize, words: v128): void {
    Add.lanes(sums, place, i32x4.extadd_pairwise_i16x8_s(words));
  }
}

/** What one pixel's color is on the garment. */
function laid(color: u32, alpha: u32, garment: u32): i32 {
  return (alpha * color + (255 - alpha) * garment + 127) / 255;
}

function isRim(at: usize, stride: usize): bool {
  const alpha = <i32>load<u8>(at + 3);
  if (alpha >= RIM_OPAQUE) return false;
  if (abs(alpha - <i32>load<u8>(at - 1)) > FADE_STEP || abs(alpha - <i32>load<u8>(at + 7)) > FADE_STEP) return true;
  return abs(alpha - <i32>load<u8>(at - stride + 3)) > FADE_STEP || abs(alpha - <i32>load<u8>(at + stride + 3)) > FADE_STEP;
}

/** One pixel of the art, that is not clear. */
function addPixel(at: usize, stride: usize, print: usize, garment: u32, sums: usize): void {
  if (isRim(at, stride)) return;
  Add.to(sums, 0, 1);
  const alpha = <u32>load<u8>(at + 3);
  const wr = laid(load<u8>(at), alpha, garment & 0xff);
  const wg = laid(load<u8>(at, 1), alpha, (garment >> 8) & 0xff);
  const wb = laid(load<u8>(at, 2), alpha, (garment >> 16) & 0xff);
  const pr = <i32>load<u8>(print);
  const pg = <i32>load<u8>(print, 1);
  const pb = <i32>load<u8>(print, 2);
  const size = abs(wr - pr) + abs(wg - pg) + abs(wb - pb);
  if (size < ROUNDING) return;
  Add.to(sums, 1, 1);
  Add.to(sums, 2, size);
  Add.to(sums, 3, wr - pr);
  Add.to(sums, 4, wg - pg);
  Add.to(sums, 5, wb - pb);
  Add.to(sums, 6, size * wr);
  Add.to(sums, 7, size * wg);
  Add.to(sums, 8, size * wb);
  Add.to(sums, 9, size * pr);
  Add.to(sums, 10, size * pg);
  Add.to(sums, 11, size * pb);
}

/** Eight pixels of which those in `isArt` (i16 lanes) are opaque art, and the others none. */
function addOpaque(at: usize, print: usize, isArt: v128, sums: usize): void {
  const low = v128.load(at);
  const high = v128.load(at, 16);
  const printLow = v128.load(print);
  const printHigh = v128.load(print, 16);
  const wr = Channels.red(low, high);
  const wg = Channels.green(low, high);
  const wb = Channels.blue(low, high);
  const pr = Channels.red(printLow, printHigh);
  const pg = Channels.green(printLow, printHigh);
  const pb = Channels.blue(printLow, printHigh);
  const r = i16x8.sub(wr, pr);
  const g = i16x8.sub(wg, pg);
  const b = i16x8.sub(wb, pb);
  const sizes = i16x8.add(i16x8.add(i16x8.abs(r), i16x8.abs(g)), i16x8.abs(b));
  const differs = v128.and(isArt, i16x8.ge_s(sizes, i16x8.splat(<i16>ROUNDING)));
  Add.to(sums, 0, popcnt(i16x8.bitmask(isArt)));
  if (!v128.any_true(differs)) return;
  const size = v128.and(sizes, differs);
  Add.to(sums, 1, popcnt(i16x8.bitmask(differs)));
  Add.words(sums, 2, size);
  Add.words(sums, 3, v128.and(r, differs));
  Add.words(sums, 4, v128.and(g, differs));
  Add.words(sums, 5, v128.and(b, differs));
  Add.lanes(sums, 6, i32x4.dot_i16x8_s(size, wr));
  Add.lanes(sums, 7, i32x4.dot_i16x8_s(size, wg));
  Add.lanes(sums, 8, i32x4.dot_i16x8_s(size, wb));
  Add.lanes(sums, 9, i32x4.dot_i16x8_s(size, pr));
  Add.lanes(sums, 10, i32x4.dot_i16x8_s(size, pg));
  Add.lanes(sums, 11, i32x4.dot_i16x8_s(size, pb));
}

/**
 * See `compareCells`, for eight rows of `cells` cells. `art` is the first pixel in rows of `stride` bytes, with one more row above and below and one more
 * pixel left and right.
 */
export function compareCellRows(art: usize, stride: usize, print: usize, printStride: usize, garment: u32, cells: u32, sums: usize): void {
  memory.fill(sums, 0, <usize>cells * SUMS_BYTES);
  const zero = i64x2.splat(0);
  const opaque = i16x8.splat(255);
  for (let y: u32 = 0; y < CELL; y++) {
    for (let cell: u32 = 0; cell < cells; cell++) {
      const by = <usize>cell * <usize>CELL * 4;
      const own = sums + <usize>cell * SUMS_BYTES;
      const at = art + by;
      const alpha = Channels.alpha(v128.load(at), v128.load(at, 16));
      const isClear = i16x8.eq(alpha, zero);
      if (i16x8.all_true(isClear)) continue;
      if (i16x8.all_true(v128.or(isClear, i16x8.eq(alpha, opaque)))) {
        addOpaque(at, print + by, v128.not(isClear), own);
        continue;
      }
      let left = <u32>i16x8.bitmask(v128.not(isClear));
      while (left) {
        const one = (<usize>ctz(left)) << 2;
        addPixel(at + one, stride, print + by + one, garment, own);
        left &= left - 1;
      }
    }
    art += stride;
    print += printStride;
  }
}

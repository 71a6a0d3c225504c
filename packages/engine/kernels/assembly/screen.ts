/** Thresholds by phase, for pixels next to each other. */
class Phase {
  /** Place of four pixels in the 256 x 256 table, from their phases. */
  @inline static places(u: v128, v: v128): v128 {
    return v128.or(v128.and(i32x4.shr_u(v, 16), i32x4.splat(0xff00)), i32x4.shr_u(u, 24));
  }

  /** Four thresholds as one u32, the first in the lowest byte. */
  @inline static word(table: usize, places: v128): u32 {
    return (
      <u32>load<u8>(table + <usize>i32x4.extract_lane(places, 0)) |
      ((<u32>load<u8>(table + <usize>i32x4.extract_lane(places, 1))) << 8) |
      ((<u32>load<u8>(table + <usize>i32x4.extract_lane(places, 2))) << 16) |
      ((<u32>load<u8>(table + <usize>i32x4.extract_lane(places, 3))) << 24)
    );
  }

  /** Phases of four pixels next to each other. */
  @inline static ramp(first: u32, step: u32): v128 {
    return i32x4.add(i32x4.splat(first), i32x4.mul(i32x4.splat(step), i32x4(0, 1, 2, 3)));
  }
}

/**
 * 255 where coverage is above the threshold at its phase, else 0: rows of `width` bytes from `coverage` to `out`, which must be another area.
 * `u` and `v` are the phases of the first pixel, the steps what one pixel right and one down add, all modulo 2^32.
 */
export function screenPlaneByPhase(
  coverage: usize,
  out: usize,
  width: u32,
  rows: u32,
  u: u32,
  v: u32,
  uStepX: u32,
  uStepY: u32,
  vStepX: u32,
  vStepY: u32,
  table: usize,
): void {
  const uFour = i32x4.splat(uStepX << 2);
  const vFour = i32x4.splat(vStepX << 2);
  for (let y: u32 = 0; y < rows; y++) {
    let us = Phase.ramp(u, uStepX);
    let vs = Phase.ramp(v, vStepX);
    for (let x: u32 = 0; x < width; x += 16) {
      let thresholds = i32x4.splat(Phase.word(table, Phase.places(us, vs)));
      us = i32x4.add(us, uFour);
      vs = i32x4.add(vs, vFour);
      thresholds = i32x4.replace_lane(thresholds, 1, Phase.word(table, Phase.places(us, vs)));
      us = i32x4.add(us, uFour);
      vs = i32x4.add(vs, vFour);
      thresholds = i32x4.replace_lane(thresholds, 2, Phase.word(table, Phase.places(us, vs)));
      us = i32x4.add(us, uFour);
      vs = i32x4.add(vs, vFour);
      thresholds = i32x4.replace_lane(thresholds, 3, Phase.word(table, Phase.places(us, vs)));
      us = i32x4.add(us, uFour);
      vs = i32x4.add(vs, vFour);
      v128.store(out + x, i8x16.gt_u(v128.load(coverage + x), thresholds));
    }
    coverage += width;
    out += width;
    u += uStepY;
    v += vStepY;
  }
}

/** The same for the alpha of RGBA pixels; color is kept. */
export function screenAlphaByPhase(
  pixels: usize,
  out: usize,
  width: u32,
  rows: u32,
  u: u32,
  v: u32,
  uStepX: u32,
  uStepY: u32,
  vStepX: u32,
  vStepY: u32,
  table: usize,
): void {
  const uFour = i32x4.splat(uStepX << 2);
  const vFour = i32x4.splat(vStepX << 2);
  const colors = i32x4.splat(0x00ffffff);
  const rowBytes = width << 2;
  for (let y: u32 = 0; y < rows; y++) {
    let us = Phase.ramp(u, uStepX);
    let vs = Phase.ramp(v, vStepX);
    for (let at: u32 = 0; at < rowBytes; at += 16) {
      const places = Phase.places(us, vs);
      const thresholds = v128.swizzle(
        i32x4.splat(Phase.word(table, places)),
        i8x16(-1, -1, -1, 0, -1, -1, -1, 1, -1, -1, -1, 2, -1, -1, -1, 3),
      );
      const four = v128.load(pixels + at);
      v128.store(out + at, v128.bitselect(four, i8x16.gt_u(four, thresholds), colors));
      us = i32x4.add(us, uFour);
      vs = i32x4.add(vs, vFour);
    }
    pixels += rowBytes;
    out += rowBytes;
    u += uStepY;
    v += vStepY;
  }
}

/**
 * One row by a tile: `row` is the tile's row with its first 16 bytes repeated behind it, `period` its length without those (16 or more),
 * `column` where the first pixel stands in it.
 */
export function screenPlaneRowByTile(coverage: usize, out: usize, width: u32, row: usize, period: u32, column: u32): void {
  for (let x: u32 = 0; x < width; x += 16) {
    v128.store(out + x, i8x16.gt_u(v128.load(coverage + x), v128.load(row + column)));
    column += 16;
    if (column >= period) column -= period;
  }
}

/** The same for the alpha of RGBA pixels; color is kept. */
export function screenAlphaRowByTile(pixels: usize, out: usize, width: u32, row: usize, period: u32, column: u32): void {
  const colors = i32x4.splat(0x00ffffff);
  const rowBytes = width << 2;
  for (let at: u32 = 0; at < rowBytes; at += 16) {
    const thresholds = v128.swizzle(v128.load32_zero(row + column), i8x16(-1, -1, -1, 0, -1, -1, -1, 1, -1, -1, -1, 2, -1, -1, -1, 3));
    const four = v128.load(pixels + at);
    v128.store(out + at, v128.bitselect(four, i8x16.gt_u(four, thresholds), colors));
    column += 4;
    if (column >= period) column -= period;
  }
}

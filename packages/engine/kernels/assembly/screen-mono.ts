/** Ink of straight-alpha pixels, and black where it is above a limit. Whole numbers throughout, so it agrees with the plain twin exactly. */
class Mono {
  /** Of four pixels: (255 * 16384 - luma) * alpha; the weights are those of the plain twin. */
  @inline static ink(four: v128): v128 {
    const redBlue = v128.and(four, i16x8.splat(0x00ff));
    const greenAlpha = i16x8.shr_u(four, 8);
    const luma = i32x4.add(
      i32x4.dot_i16x8_s(redBlue, i16x8(4899, 1868, 4899, 1868, 4899, 1868, 4899, 1868)),
      i32x4.dot_i16x8_s(greenAlpha, i16x8(9617, 0, 9617, 0, 9617, 0, 9617, 0)),
    );
    return i32x4.mul(i32x4.sub(i32x4.splat(255 * 16384), luma), i32x4.shr_u(four, 24));
  }

  /** Black where ink is above its limit, paper elsewhere. */
  @inline static dots(ink: v128, limits: v128, paper: v128): v128 {
    return v128.bitselect(i32x4.splat(0xff000000), paper, i32x4.gt_s(ink, limits));
  }

  /** Limits of four thresholds, each in an i32. */
  @inline static limits(thresholds: v128): v128 {
    return i32x4.add(i32x4.mul(thresholds, i32x4.splat(2 * 255 * 8192)), i32x4.splat(255 * 8192));
  }
}

/**
 * Rows of `width` pixels from `pixels` to `out` by phase; parameters as in screenPlaneByPhase, and the paper's RGBA word. `most` is the table's
 * largest threshold: four pixels without ink, or with more than any dot asks for, need no look at the table, and flat art is made of these.
 */
export function screenMonoByPhase(
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
  paper: u32,
  most: u32,
): void {
  const least = Mono.limits(i32x4.splat(0));
  const full = Mono.limits(i32x4.splat(most));
  const uFour = i32x4.splat(uStepX << 2);
  const vFour = i32x4.splat(vStepX << 2);
  const paperFour = i32x4.splat(paper);
  const rowBytes = width << 2;
  for (let y: u32 = 0; y < rows; y++) {
    let us = i32x4.add(i32x4.splat(u), i32x4.mul(i32x4.splat(uStepX), i32x4(0, 1, 2, 3)));
    let vs = i32x4.add(i32x4.splat(v), i32x4.mul(i32x4.splat(vStepX), i32x4(0, 1, 2, 3)));
    for (let at: u32 = 0; at < rowBytes; at += 16) {
      const ink = Mono.ink(v128.load(pixels + at));
      if (!v128.any_true(i32x4.gt_s(ink, least))) {
        v128.store(out + at, paperFour);
        us = i32x4.add(us, uFour);
        vs = i32x4.add(vs, vFour);
        continue;
      }
      if (i32x4.all_true(i32x4.gt_s(ink, full))) {
        v128.store(out + at, i32x4.splat(0xff000000));
        us = i32x4.add(us, uFour);
        vs = i32x4.add(vs, vFour);
        continue;
      }
      const places = v128.or(v128.and(i32x4.shr_u(vs, 16), i32x4.splat(0xff00)), i32x4.shr_u(us, 24));
      let thresholds = v128.load_lane<u8>(table + <usize>i32x4.extract_lane(places, 0), i32x4.splat(0), 0);
      thresholds = v128.load_lane<u8>(table + <usize>i32x4.extract_lane(places, 1), thresholds, 4);
      thresholds = v128.load_lane<u8>(table + <usize>i32x4.extract_lane(places, 2), thresholds, 8);
      thresholds = v128.load_lane<u8>(table + <usize>i32x4.extract_lane(places, 3), thresholds, 12);
      v128.store(out + at, Mono.dots(ink, Mono.limits(thresholds), paperFour));
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
 * One row by a tile: `row` holds the limits of the tile's row as i32, the first four repeated behind it, `periodBytes` its length without those,
 * `column` the byte where the first pixel stands in it.
 */
export function screenMonoRowByTile(pixels: usize, out: usize, width: u32, row: usize, periodBytes: u32, column: u32, paper: u32): void {
  const paperFour = i32x4.splat(paper);
  const rowBytes = width << 2;
  for (let at: u32 = 0; at < rowBytes; at += 16) {
    v128.store(out + at, Mono.dots(Mono.ink(v128.load(pixels + at)), v128.load(row + column), paperFour));
    column += 16;
    if (column >= periodBytes) column -= periodBytes;
  }
}

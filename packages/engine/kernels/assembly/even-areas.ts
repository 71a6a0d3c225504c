class Even {
  /** Lanes where a pixel is like its neighbor, or the neighbor is clear. */
  @inline static like(pixel: v128, neighbor: v128, limit: v128, clear: v128): v128 {
    const apart = v128.or(i8x16.sub_sat_u(pixel, neighbor), i8x16.sub_sat_u(neighbor, pixel));
    const colors = v128.or(i8x16.le_u(apart, limit), i32x4.splat(0xff000000));
    return v128.or(i32x4.eq(colors, i32x4.splat(-1)), i32x4.lt_u(i32x4.shr_u(neighbor, 24), clear));
  }
}

/**
 * One row: 1 where a pixel that is not clear has nearly the color of all four neighbors that are not clear.
 * `row` has a pixel before and behind it that may be read; `above` and `below` are the row itself at the picture's edges.
 */
export function evenRow(above: usize, row: usize, below: usize, width: u32, levels: i32, clearBelow: i32, out: usize): void {
  const limit = i8x16.splat(<i8>levels);
  const clear = i32x4.splat(clearBelow);
  for (let x: u32 = 0; x < width; x += 4) {
    const at = (<usize>x) << 2;
    const pixel = v128.load(row + at);
    let even = v128.and(Even.like(pixel, v128.load(row + at - 4), limit, clear), Even.like(pixel, v128.load(row + at + 4), limit, clear));
    even = v128.and(even, Even.like(pixel, v128.load(above + at), limit, clear));
    even = v128.and(even, Even.like(pixel, v128.load(below + at), limit, clear));
    even = v128.and(even, i32x4.ge_u(i32x4.shr_u(pixel, 24), clear));
    const bytes = v128.and(even, i32x4.splat(1));
    const halves = i16x8.narrow_i32x4_s(bytes, bytes);
    v128.store_lane<u32>(out + x, i8x16.narrow_i16x8_u(halves, halves), 0);
  }
}

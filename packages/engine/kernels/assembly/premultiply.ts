/** round(color * alpha / 255) for eight 16-bit lanes; exact for all products of two bytes. */
class Rounding {
  @inline static over255(products: v128): v128 {
    const biased = i16x8.add(products, i16x8.splat(128));
    return i16x8.shr_u(i16x8.add(biased, i16x8.shr_u(biased, 8)), 8);
  }
}

/** Straight to premultiplied alpha, in place: `count` RGBA pixels from `pixels` on. Reads and writes whole groups of four. */
export function premultiply(pixels: usize, count: usize): void {
  const end = pixels + (count << 2);
  const alphaBytes = v128.splat<u32>(0xff000000);
  for (let at = pixels; at < end; at += 16) {
    const four = v128.load(at);
    const alphas = v128.swizzle(four, i8x16(3, 3, 3, -1, 7, 7, 7, -1, 11, 11, 11, -1, 15, 15, 15, -1));
    const low = Rounding.over255(i16x8.extmul_low_i8x16_u(four, alphas));
    const high = Rounding.over255(i16x8.extmul_high_i8x16_u(four, alphas));
    v128.store(at, v128.bitselect(four, i8x16.narrow_i16x8_u(low, high), alphaBytes));
  }
}

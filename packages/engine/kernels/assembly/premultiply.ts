import { Over255 } from './lib/over255';

/** Straight to premultiplied alpha, in place: `count` RGBA pixels from `pixels` on, four at a time. */
export function premultiply(pixels: usize, count: usize): void {
  const end = pixels + (count << 2);
  const alphaBytes = i32x4.splat(0xff000000);
  for (let at = pixels; at < end; at += 16) {
    const four = v128.load(at);
    const alphas = v128.swizzle(four, i8x16(3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15));
    const low = Over255.round(i16x8.extmul_low_i8x16_u(four, alphas));
    const high = Over255.round(i16x8.extmul_high_i8x16_u(four, alphas));
    v128.store(at, v128.bitselect(four, i8x16.narrow_i16x8_u(low, high), alphaBytes));
  }
}

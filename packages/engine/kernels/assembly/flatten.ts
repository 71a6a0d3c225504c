import { Over255 } from './lib/over255';

/** Straight-alpha pixels over one opaque color (RGBA bytes in a u32), in place, four at a time. */
export function flatten(pixels: usize, count: usize, backdrop: u32): void {
  const end = pixels + (count << 2);
  const behind = i32x4.splat(backdrop);
  const opaque = i32x4.splat(0xff000000);
  for (let at = pixels; at < end; at += 16) {
    const four = v128.load(at);
    const alphas = v128.swizzle(four, i8x16(3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15));
    const rests = v128.not(alphas);
    const low = i16x8.add(i16x8.extmul_low_i8x16_u(four, alphas), i16x8.extmul_low_i8x16_u(behind, rests));
    const high = i16x8.add(i16x8.extmul_high_i8x16_u(four, alphas), i16x8.extmul_high_i8x16_u(behind, rests));
    v128.store(at, v128.or(i8x16.narrow_i16x8_u(Over255.round(low), Over255.round(high)), opaque));
  }
}

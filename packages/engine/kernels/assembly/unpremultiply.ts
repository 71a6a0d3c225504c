/** Round-half-up of color * 255 / alpha for one channel (shift 0, 8, 16) of four pixels, as four u32 lanes below 256. */
class Division {
  @inline static channel(pixels: v128, shift: i32, halves: v128, inverses: v128): v128 {
    const color = v128.and(i32x4.shr_u(pixels, shift), i32x4.splat(255));
    const scaled = i32x4.add(i32x4.sub(i32x4.shl(color, 8), color), halves);
    // The quotient lies at least 1/255 under the next whole number: the bias mends f32's rounding and reaches no further.
    const quotient = f32x4.add(f32x4.mul(f32x4.convert_i32x4_s(scaled), inverses), f32x4.splat(1.0 / 1024.0));
    return i32x4.min_u(i32x4.trunc_sat_f32x4_u(quotient), i32x4.splat(255));
  }
}

/** Premultiplied to straight alpha, in place. `inverses` is the address of 256 f32: 1 / alpha, and 0 for alpha 0. */
export function unpremultiply(pixels: usize, count: usize, inverses: usize): void {
  const end = pixels + (count << 2);
  for (let at = pixels; at < end; at += 16) {
    const four = v128.load(at);
    const alphas = i32x4.shr_u(four, 24);
    if (i32x4.all_true(i32x4.eq(alphas, i32x4.splat(255)))) continue;
    let inverse = v128.load32_zero(inverses + ((<usize>load<u8>(at + 3)) << 2));
    inverse = v128.load_lane<f32>(inverses + ((<usize>load<u8>(at + 7)) << 2), inverse, 1);
    inverse = v128.load_lane<f32>(inverses + ((<usize>load<u8>(at + 11)) << 2), inverse, 2);
    inverse = v128.load_lane<f32>(inverses + ((<usize>load<u8>(at + 15)) << 2), inverse, 3);
    const halves = i32x4.shr_u(alphas, 1);
    const red = Division.channel(four, 0, halves, inverse);
    const green = Division.channel(four, 8, halves, inverse);
    const blue = Division.channel(four, 16, halves, inverse);
    const colors = v128.or(red, v128.or(i32x4.shl(green, 8), i32x4.shl(blue, 16)));
    v128.store(at, v128.or(colors, i32x4.shl(alphas, 24)));
  }
}

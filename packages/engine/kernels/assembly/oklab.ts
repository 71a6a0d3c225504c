import { Oklab4 } from './lib/oklab';

/** `count` RGBA pixels to l, a, b and alpha (0..1), four f32 a pixel; four pixels at a time. */
export function oklab(pixels: usize, count: usize, linear: usize, out: usize): void {
  const end = pixels + (count << 2);
  for (let at = pixels; at < end; at += 16) {
    const red = Oklab4.light(at, 0, linear);
    const green = Oklab4.light(at, 1, linear);
    const blue = Oklab4.light(at, 2, linear);
    const long = Oklab4.long(red, green, blue);
    const medium = Oklab4.medium(red, green, blue);
    const short = Oklab4.short(red, green, blue);
    const l = Oklab4.l(long, medium, short);
    const a = Oklab4.a(long, medium, short);
    const b = Oklab4.b(long, medium, short);
    const alpha = f32x4.mul(f32x4.convert_i32x4_u(i32x4.shr_u(v128.load(at), 24)), f32x4.splat(1.0 / 255.0));

    const la01 = v128.shuffle<i32>(l, a, 0, 4, 1, 5);
    const la23 = v128.shuffle<i32>(l, a, 2, 6, 3, 7);
    const ba01 = v128.shuffle<i32>(b, alpha, 0, 4, 1, 5);
    const ba23 = v128.shuffle<i32>(b, alpha, 2, 6, 3, 7);
    v128.store(out, v128.shuffle<i64>(la01, ba01, 0, 2));
    v128.store(out, v128.shuffle<i64>(la01, ba01, 1, 3), 16);
    v128.store(out, v128.shuffle<i64>(la23, ba23, 0, 2), 32);
    v128.store(out, v128.shuffle<i64>(la23, ba23, 1, 3), 48);
    out += 64;
  }
}

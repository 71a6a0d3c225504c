/** Pairwise sums of four accumulators, in the order of the plain twin. */
class Sums {
  // @ts-ignore: decorator
  @inline static total(a: v128, b: v128, c: v128, d: v128): v128 {
    return f32x4.add(f32x4.add(a, b), f32x4.add(c, d));
  }
}

/**
 * One row of `count` RGBA pixels as f32, premultiplied on the scale of the `decode` table (256 f32), into `wide`,
 * with `pad` empty pixels behind it. A run of equal pixels, as flat art has them, is worked out once.
 */
export function resampleWiden(source: usize, count: i32, decode: usize, wide: usize, pad: i32): void {
  let last: u32 = 0;
  let value = f32x4.splat(0);
  let to = wide;
  const end = source + ((<usize>count) << 2);
  for (let at = source; at < end; at += 4, to += 16) {
    const pixel = load<u32>(at);
    if (pixel != last) {
      last = pixel;
      const share = <f32>(pixel >> 24) * <f32>(1.0 / 255.0);
      value = f32x4.splat(1);
      value = f32x4.replace_lane(value, 0, load<f32>(decode + ((<usize>pixel & 255) << 2)));
      value = f32x4.replace_lane(value, 1, load<f32>(decode + (((<usize>pixel >> 8) & 255) << 2)));
      value = f32x4.replace_lane(value, 2, load<f32>(decode + (((<usize>pixel >> 16) & 255) << 2)));
      value = f32x4.mul(value, f32x4.splat(share));
    }
    v128.store(to, value);
  }
  const nothing = f32x4.splat(0);
  for (let n = 0; n < pad; n++, to += 16) v128.store(to, nothing);
}

/** Scales a widened row across: `outputs` pixels, each the sum of `taps` (a multiple of 4) weighted ones from its start on. */
export function resampleAcross(wide: usize, starts: usize, weights: usize, taps: i32, outputs: i32, out: usize): void {
  for (let x = 0; x < outputs; x++) {
    let from = wide + ((<usize>load<i32>(starts + ((<usize>x) << 2))) << 4);
    let a = f32x4.splat(0);
    let b = a;
    let c = a;
    let d = a;
    for (let tap = 0; tap < taps; tap += 4) {
      a = f32x4.add(a, f32x4.mul(v128.load(from), v128.load32_splat(weights)));
      b = f32x4.add(b, f32x4.mul(v128.load(from, 16), v128.load32_splat(weights, 4)));
      c = f32x4.add(c, f32x4.mul(v128.load(from, 32), v128.load32_splat(weights, 8)));
      d = f32x4.add(d, f32x4.mul(v128.load(from, 48), v128.load32_splat(weights, 12)));
      from += 64;
      weights += 16;
    }
    v128.store(out + ((<usize>x) << 4), Sums.total(a, b, c, d));
  }
}

/** Mixes rows down (`rows` holds the address of each tap's row) and writes straight-alpha bytes by the `encode` table. */
export function resampleDown(rows: usize, weights: usize, taps: i32, outputs: i32, encode: usize, target: usize): void {
  const nothing = f32x4.splat(0);
  const one = f32x4.splat(1);
  for (let x = 0; x < outputs; x++) {
    const offset = (<usize>x) << 4;
    let a = nothing;
    let b = nothing;
    let c = nothing;
    let d = nothing;
    for (let tap: usize = 0; tap < (<usize>taps) << 2; tap += 16) {
      a = f32x4.add(a, f32x4.mul(v128.load(load<u32>(rows + tap) + offset), v128.load32_splat(weights + tap)));
      b = f32x4.add(b, f32x4.mul(v128.load(load<u32>(rows + tap, 4) + offset), v128.load32_splat(weights + tap, 4)));
      c = f32x4.add(c, f32x4.mul(v128.load(load<u32>(rows + tap, 8) + offset), v128.load32_splat(weights + tap, 8)));
      d = f32x4.add(d, f32x4.mul(v128.load(load<u32>(rows + tap, 12) + offset), v128.load32_splat(weights + tap, 12)));
    }
    const sum = Sums.total(a, b, c, d);
    const alpha = min<f32>(1, max<f32>(0, f32x4.extract_lane(sum, 3)));
    const byte = <u32>(alpha * 255 + 0.5);
    const at = target + ((<usize>x) << 2);
    if (byte == 0) {
      store<u32>(at, 0);
      continue;
    }
    const worth = f32x4.min(one, f32x4.max(nothing, f32x4.mul(sum, f32x4.splat(<f32>1 / alpha))));
    const cell = i32x4.trunc_sat_f32x4_s(f32x4.add(f32x4.mul(worth, f32x4.splat(16384)), f32x4.splat(0.5)));
    const r = <u32>load<u8>(encode + <usize>i32x4.extract_lane(cell, 0));
    const g = <u32>load<u8>(encode + <usize>i32x4.extract_lane(cell, 1));
    const bl = <u32>load<u8>(encode + <usize>i32x4.extract_lane(cell, 2));
    store<u32>(at, r | (g << 8) | (bl << 16) | (byte << 24));
  }
}

/** Sums of two taps each for four channels, of two rows or columns that are laid side by side. */
class Pairs {
  // @ts-ignore: decorator
  @inline static low(a: v128, b: v128, weights: v128): v128 {
    return i32x4.dot_i16x8_s(v128.shuffle<i16>(a, b, 0, 8, 1, 9, 2, 10, 3, 11), weights);
  }

  // @ts-ignore: decorator
  @inline static high(a: v128, b: v128, weights: v128): v128 {
    return i32x4.dot_i16x8_s(v128.shuffle<i16>(a, b, 4, 12, 5, 13, 6, 14, 7, 15), weights);
  }

  /** One column: both of its taps in one vector. */
  // @ts-ignore: decorator
  @inline static across(both: v128, weights: v128): v128 {
    return i32x4.dot_i16x8_s(v128.shuffle<i16>(both, both, 0, 4, 1, 5, 2, 6, 3, 7), weights);
  }
}

/** One row of `count` opaque RGBA pixels in 64ths of a level as i16. Writes up to three pixels more than there are. */
export function enlargeWiden(source: usize, count: i32, wide: usize): void {
  for (let x = 0; x < count; x += 4) {
    const bytes = v128.load(source + ((<usize>x) << 2));
    v128.store(wide, i16x8.shl(i16x8.extend_low_i8x16_u(bytes), 6));
    v128.store(wide, i16x8.shl(i16x8.extend_high_i8x16_u(bytes), 6), 16);
    wide += 32;
  }
}

/** Scales a widened row across: six taps each. Saturates at 512 levels to either side. */
export function enlargeAcross(wide: usize, starts: usize, weights: usize, outputs: i32, out: usize): void {
  const half = i32x4.splat(1 << 13);
  for (let x = 0; x < outputs; x++) {
    const from = wide + ((<usize>load<i32>(starts)) << 3);
    let sum = i32x4.add(half, Pairs.across(v128.load(from), v128.load32_splat(weights)));
    sum = i32x4.add(sum, Pairs.across(v128.load(from, 16), v128.load32_splat(weights, 4)));
    sum = i32x4.add(sum, Pairs.across(v128.load(from, 32), v128.load32_splat(weights, 8)));
    sum = i32x4.shr_s(sum, 14);
    v128.store64_lane(out, i16x8.narrow_i32x4_s(sum, sum), 0);
    starts += 4;
    weights += 12;
    out += 8;
  }
}

/** Four sums of six rows, from a place of each on. */
class Down {
  // @ts-ignore: decorator
  @inline static low(a: v128, b: v128, c: v128, d: v128, e: v128, f: v128, w0: v128, w1: v128, w2: v128): v128 {
    return i32x4.add(i32x4.add(Pairs.low(a, b, w0), Pairs.low(c, d, w1)), Pairs.low(e, f, w2));
  }

  // @ts-ignore: decorator
  @inline static high(a: v128, b: v128, c: v128, d: v128, e: v128, f: v128, w0: v128, w1: v128, w2: v128): v128 {
    return i32x4.add(i32x4.add(Pairs.high(a, b, w0), Pairs.high(c, d, w1)), Pairs.high(e, f, w2));
  }

  /** Whole levels of two pixels. */
  // @ts-ignore: decorator
  @inline static levels(low: v128, high: v128): v128 {
    const half = i32x4.splat(1 << 19);
    return i16x8.narrow_i32x4_s(i32x4.shr_s(i32x4.add(low, half), 20), i32x4.shr_s(i32x4.add(high, half), 20));
  }
}

/** Mixes six rows down (`rows` holds the address of each one) and writes bytes, whole vectors of four pixels. */
export function enlargeDown(rows: usize, weights: usize, outputs: i32, target: usize): void {
  const w0 = v128.load32_splat(weights);
  const w1 = v128.load32_splat(weights, 4);
  const w2 = v128.load32_splat(weights, 8);
  let r0 = <usize>load<u32>(rows);
  let r1 = <usize>load<u32>(rows, 4);
  let r2 = <usize>load<u32>(rows, 8);
  let r3 = <usize>load<u32>(rows, 12);
  let r4 = <usize>load<u32>(rows, 16);
  let r5 = <usize>load<u32>(rows, 20);
  for (let x = 0; x < outputs; x += 4) {
    let a = v128.load(r0);
    let b = v128.load(r1);
    let c = v128.load(r2);
    let d = v128.load(r3);
    let e = v128.load(r4);
    let f = v128.load(r5);
    const s0 = Down.low(a, b, c, d, e, f, w0, w1, w2);
    const s1 = Down.high(a, b, c, d, e, f, w0, w1, w2);
    a = v128.load(r0, 16);
    b = v128.load(r1, 16);
    c = v128.load(r2, 16);
    d = v128.load(r3, 16);
    e = v128.load(r4, 16);
    f = v128.load(r5, 16);
    const s2 = Down.low(a, b, c, d, e, f, w0, w1, w2);
    const s3 = Down.high(a, b, c, d, e, f, w0, w1, w2);
    v128.store(target, i8x16.narrow_i16x8_u(Down.levels(s0, s1), Down.levels(s2, s3)));
    target += 16;
    r0 += 32;
    r1 += 32;
    r2 += 32;
    r3 += 32;
    r4 += 32;
    r5 += 32;
  }
}

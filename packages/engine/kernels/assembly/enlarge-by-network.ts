/** Premultiplied values of one picture's row, 16 steps a level, four i16 a pixel; `margin` pixels repeated at both ends. */
export function networkWiden(source: usize, width: i32, margin: i32, out: usize): void {
  for (let x = -margin; x < width + margin; x++, out += 8) {
    const pixel = load<u32>(source + ((<usize>max(0, min(width - 1, x))) << 2));
    const alpha = pixel >> 24;
    store<u16>(out, <u16>(((pixel & 255) * alpha * 16 + 127) / 255));
    store<u16>(out, <u16>((((pixel >> 8) & 255) * alpha * 16 + 127) / 255), 2);
    store<u16>(out, <u16>((((pixel >> 16) & 255) * alpha * 16 + 127) / 255), 4);
    store<u16>(out, <u16>(alpha * 16), 6);
  }
}

class Bend {
  /** Eight sums, narrowed to 16 bits; what is under zero is scaled by its slope. */
  // @ts-ignore: decorator
  @inline static eight(low: v128, high: v128, shift: i32, slopes: v128): v128 {
    const value = i16x8.narrow_i32x4_s(i32x4.shr_s(low, shift), i32x4.shr_s(high, shift));
    const zero = i16x8.splat(0);
    return i16x8.add(i16x8.max_s(value, zero), i16x8.q15mulr_sat_s(i16x8.min_s(value, zero), slopes));
  }

  // @ts-ignore: decorator
  @inline static plain(low: v128, high: v128, shift: i32): v128 {
    return i16x8.narrow_i32x4_s(i32x4.shr_s(low, shift), i32x4.shr_s(high, shift));
  }
}

/**
 * One row of a convolution: `count` pixels, four and four (up to three more are written), of `to` outputs, eight and eight. `rows` holds the addresses of `side`
 * rows of `from` values a pixel. Four pixels times eight outputs stay in registers, a pair of inputs is one step.
 */
export function networkConvolve(
  rows: usize,
  side: i32,
  from: i32,
  to: i32,
  weights: usize,
  bias: usize,
  slopes: usize,
  shift: i32,
  count: i32,
  out: usize,
): void {
  const step = (<usize>from) << 1;
  const span = <usize>side * step;
  const outStep = (<usize>to) << 1;
  for (let x = 0; x < count; x += 4) {
    let weight = weights;
    for (let o: usize = 0; o < <usize>to; o += 8) {
      let a0 = v128.load(bias + (o << 2));
      let a1 = v128.load(bias + (o << 2), 16);
      let b0 = a0;
      let b1 = a1;
      let c0 = a0;
      let c1 = a1;
      let d0 = a0;
      let d1 = a1;
      for (let row = 0; row < side; row++) {
        let a = load<u32>(rows + ((<usize>row) << 2)) + <usize>x * step;
        const end = a + span;
        const ab = step;
        const ac = step << 1;
        const ad = step * 3;
        for (; a < end; a += 8) {
          let low = v128.load(weight);
          let high = v128.load(weight, 16);
          let value = v128.load32_splat(a);
          a0 = i32x4.add(a0, i32x4.dot_i16x8_s(value, low));
          a1 = i32x4.add(a1, i32x4.dot_i16x8_s(value, high));
          value = v128.load32_splat(a + ab);
          b0 = i32x4.add(b0, i32x4.dot_i16x8_s(value, low));
          b1 = i32x4.add(b1, i32x4.dot_i16x8_s(value, high));
          value = v128.load32_splat(a + ac);
          c0 = i32x4.add(c0, i32x4.dot_i16x8_s(value, low));
          c1 = i32x4.add(c1, i32x4.dot_i16x8_s(value, high));
          value = v128.load32_splat(a + ad);
          d0 = i32x4.add(d0, i32x4.dot_i16x8_s(value, low));
          d1 = i32x4.add(d1, i32x4.dot_i16x8_s(value, high));
          low = v128.load(weight, 32);
          high = v128.load(weight, 48);
          value = v128.load32_splat(a, 4);
          a0 = i32x4.add(a0, i32x4.dot_i16x8_s(value, low));
          a1 = i32x4.add(a1, i32x4.dot_i16x8_s(value, high));
          value = v128.load32_splat(a + ab, 4);
          b0 = i32x4.add(b0, i32x4.dot_i16x8_s(value, low));
          b1 = i32x4.add(b1, i32x4.dot_i16x8_s(value, high));
          value = v128.load32_splat(a + ac, 4);
          c0 = i32x4.add(c0, i32x4.dot_i16x8_s(value, low));
          c1 = i32x4.add(c1, i32x4.dot_i16x8_s(value, high));
          value = v128.load32_splat(a + ad, 4);
          d0 = i32x4.add(d0, i32x4.dot_i16x8_s(value, low));
          d1 = i32x4.add(d1, i32x4.dot_i16x8_s(value, high));
          weight += 64;
        }
      }
      const at = out + <usize>x * outStep + (o << 1);
      if (slopes) {
        const slope = v128.load(slopes + (o << 1));
        v128.store(at, Bend.eight(a0, a1, shift, slope));
        v128.store(at + outStep, Bend.eight(b0, b1, shift, slope));
        v128.store(at + outStep * 2, Bend.eight(c0, c1, shift, slope));
        v128.store(at + outStep * 3, Bend.eight(d0, d1, shift, slope));
      } else {
        v128.store(at, Bend.plain(a0, a1, shift));
        v128.store(at + outStep, Bend.plain(b0, b1, shift));
        v128.store(at + outStep * 2, Bend.plain(c0, c1, shift));
        v128.store(at + outStep * 3, Bend.plain(d0, d1, shift));
      }
    }
  }
}

/** Mixes eight rows by the eight weights of one sub-pixel; 64 steps a level. `out` holds each pixel beside its right neighbor, channel by channel. */
export function networkScaleDown(rows: usize, weights: usize, count: i32, out: usize): void {
  const half = i32x4.splat(2048);
  const w0 = v128.load32_splat(weights);
  const w1 = v128.load32_splat(weights, 4);
  const w2 = v128.load32_splat(weights, 8);
  const w3 = v128.load32_splat(weights, 12);
  let last = i32x4.splat(0);
  for (let x = 0; x <= count; x++) {
    const at = (<usize>x) << 3;
    const a = i16x8.shuffle(v128.load64_zero(load<u32>(rows) + at), v128.load64_zero(load<u32>(rows, 4) + at), 0, 8, 1, 9, 2, 10, 3, 11);
    const b = i16x8.shuffle(
      v128.load64_zero(load<u32>(rows, 8) + at),
      v128.load64_zero(load<u32>(rows, 12) + at),
      0,
      8,
      1,
      9,
      2,
      10,
      3,
      11,
    );
    const c = i16x8.shuffle(
      v128.load64_zero(load<u32>(rows, 16) + at),
      v128.load64_zero(load<u32>(rows, 20) + at),
      0,
      8,
      1,
      9,
      2,
      10,
      3,
      11,
    );
    const d = i16x8.shuffle(
      v128.load64_zero(load<u32>(rows, 24) + at),
      v128.load64_zero(load<u32>(rows, 28) + at),
      0,
      8,
      1,
      9,
      2,
      10,
      3,
      11,
    );
    const sum = i32x4.add(
      i32x4.add(half, i32x4.add(i32x4.dot_i16x8_s(a, w0), i32x4.dot_i16x8_s(b, w1))),
      i32x4.add(i32x4.dot_i16x8_s(c, w2), i32x4.dot_i16x8_s(d, w3)),
    );
    const value = i32x4.shr_s(sum, 12);
    const narrow = i16x8.narrow_i32x4_s(value, value);
    if (x > 0) v128.store(out + ((<usize>(x - 1)) << 4), i16x8.shuffle(last, narrow, 0, 8, 1, 9, 2, 10, 3, 11));
    last = narrow;
  }
}

/** Least difference that makes a premultiplied color another one: a level and a half. */
const OTHER_COLOR: i32 = 24;
const NO_COLOR: u32 = 0xff000000;

class Near {
  /** Whether nine pixels around `at` are equal under a mask. */
  // @ts-ignore: decorator
  @inline static isEven(above: usize, at: usize, below: usize, mask: u64): bool {
    const middle = load<u64>(at) & mask;
    let other = (load<u64>(at - 8) ^ load<u64>(at, 8)) & mask;
    if (other) return false;
    other = (load<u64>(at, 8) & mask) ^ middle;
    other |= ((load<u64>(above - 8) & mask) ^ middle) | ((load<u64>(above) & mask) ^ middle) | ((load<u64>(above, 8) & mask) ^ middle);
    other |= ((load<u64>(below - 8) & mask) ^ middle) | ((load<u64>(below) & mask) ^ middle) | ((load<u64>(below, 8) & mask) ^ middle);
    return other == 0;
  }

  /** The straight color of nine pixels around, where their edge is one of opacity alone; 0xff000000 otherwise. */
  static edgeColor(above: usize, at: usize, below: usize): u32 {
    let densest = above - 8;
    for (let n = 1; n < 9; n++) {
      const place = Near.place(above, at, below, n);
      if (load<u16>(place, 6) > load<u16>(densest, 6)) densest = place;
    }
    const most = <i32>load<u16>(densest, 6);
    const r = <i32>load<u16>(densest);
    const g = <i32>load<u16>(densest, 2);
    const b = <i32>load<u16>(densest, 4);
    for (let n = 0; n < 9; n++) {
      const place = Near.place(above, at, below, n);
      const alpha = <i32>load<u16>(place, 6);
      if (abs<i32>(<i32>load<u16>(place) * most - r * alpha) > OTHER_COLOR * most) return NO_COLOR;
      if (abs<i32>(<i32>load<u16>(place, 2) * most - g * alpha) > OTHER_COLOR * most) return NO_COLOR;
      if (abs<i32>(<i32>load<u16>(place, 4) * most - b * alpha) > OTHER_COLOR * most) return NO_COLOR;
    }
    return Near.straight(r, most) | (Near.straight(g, most) << 8) | (Near.straight(b, most) << 16);
  }

  // @ts-ignore: decorator
  @inline static place(above: usize, at: usize, below: usize, n: i32): usize {
    return (n < 3 ? above : n < 6 ? at : below) + ((<usize>(n % 3)) << 3) - 8;
  }

  /** Nearest straight byte of a premultiplied value, halves up. */
  // @ts-ignore: decorator
  @inline static straight(value: u32, alpha: u32): u32 {
    return (value * 510 + alpha) / (2 * alpha);
  }
}

/**
 * One row of the target: `factor` sub-pixels of each of `width` pixels. `near` holds the addresses of the rows above, at and below, `fine` is of `networkScaleDown`,
 * four pixels before the first, `subPixels` the network's own, `subStep` bytes a pixel, of which `strength` 64ths are added; `weights` are eight for each column.
 */
export function networkFinish(
  source: usize,
  near: usize,
  fine: usize,
  subPixels: usize,
  subStep: i32,
  weights: usize,
  factor: i32,
  width: i32,
  strength: i32,
  target: usize,
): void {
  const share64 = i32x4.splat(strength);
  const half64 = i32x4.splat(32);
  const half = i32x4.splat(8192);
  const zero = i32x4.splat(0);
  const most = i32x4.splat(16320);
  const above = load<u32>(near);
  const middle = load<u32>(near, 4);
  const below = load<u32>(near, 8);
  for (let x: usize = 0; x < <usize>width; x++) {
    const at = middle + (x << 3);
    const alpha = load<u16>(at, 6);
    const isAlphaEven = Near.isEven(above + (x << 3), at, below + (x << 3), 0xffff000000000000);
    const isClear = isAlphaEven && alpha == 0;
    if (isClear || (isAlphaEven && Near.isEven(above + (x << 3), at, below + (x << 3), 0xffffffffffffffff))) {
      const pixel = isClear ? 0 : load<u32>(source + (x << 2));
      for (let column = 0; column < factor; column++, target += 4) store<u32>(target, pixel);
      continue;
    }
    const isSolid = isAlphaEven && alpha == 4080;
    const edge = isAlphaEven ? NO_COLOR : Near.edgeColor(above + (x << 3), at, below + (x << 3));
    const from = fine + (x << 4);
    const a = v128.load(from);
    const b = v128.load(from, 32);
    const c = v128.load(from, 64);
    const d = v128.load(from, 96);
    let weight = weights;
    let sub = subPixels + x * <usize>subStep;
    for (let column = 0; column < factor; column++, target += 4, weight += 16, sub += 8) {
      const sum = i32x4.add(
        i32x4.add(half, i32x4.add(i32x4.dot_i16x8_s(a, v128.load32_splat(weight)), i32x4.dot_i16x8_s(b, v128.load32_splat(weight, 4)))),
        i32x4.add(i32x4.dot_i16x8_s(c, v128.load32_splat(weight, 8)), i32x4.dot_i16x8_s(d, v128.load32_splat(weight, 12))),
      );
      const base = i32x4.min_s(most, i32x4.max_s(zero, i32x4.shr_s(sum, 14)));
      const correction = i32x4.shr_s(i32x4.add(i32x4.mul(v128.load16x4_s(sub), share64), half64), 6);
      let color = i32x4.min_s(most, i32x4.max_s(zero, i32x4.add(base, correction)));
      const share: u32 = isSolid ? 16320 : <u32>i32x4.extract_lane(color, 3);
      if (edge != NO_COLOR) {
        const byte = (share + 32) >> 6;
        store<u32>(target, byte == 0 ? 0 : edge | (byte << 24));
        continue;
      }
      if (share == 16320) {
        color = i32x4.shr_u(i32x4.add(color, i32x4.splat(32)), 6);
        const bytes = i8x16.narrow_i16x8_u(i16x8.narrow_i32x4_s(color, color), zero);
        store<u32>(target, <u32>i32x4.extract_lane(bytes, 0) | 0xff000000);
        continue;
      }
      const byte = (share + 32) >> 6;
      if (byte == 0) {
        store<u32>(target, 0);
        continue;
      }
      color = i32x4.min_s(color, i32x4.splat(share));
      const r = Near.straight(i32x4.extract_lane(color, 0), share);
      const g = Near.straight(i32x4.extract_lane(color, 1), share);
      const bl = Near.straight(i32x4.extract_lane(color, 2), share);
      store<u32>(target, r | (g << 8) | (bl << 16) | (byte << 24));
    }
  }
}

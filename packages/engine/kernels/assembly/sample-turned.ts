/** One, in the weights of opaque pixels. */
const UNIT: f32 = 16384;
/** Places between two pixels that weights are worked out for: none is off by more than a thousandth of a pixel, a quarter of a level at the hardest edge. */
const STEP_BITS: i32 = 9;
const STEPS: i32 = 1 << STEP_BITS;
/** Places are whole numbers of this many parts of a pixel: sums of them are exact, so that every tile finds the same, wherever it begins. */
const PARTS: f64 = 4294967296;
/** Bits of a place that no step tells, and half of what they hold. */
const BELOW_STEP: i64 = 23;
const HALF_STEP: i64 = 1 << 22;
/** Bytes of the weights for a place: four as f32, the same four as i16, and room to keep both aligned. */
const PLACE_BYTES: usize = 32;
/** Where its whole numbers stand. */
const WHOLE_AT: usize = 16;

class Cubic {
  /** The four weights of Catmull and Rom's cubic at `t`, from 0 to 1 behind the second sample. */
  @inline static weights(t: f32): v128 {
    const place = f32x4.splat(t);
    const third = f32x4(-0.5, 1.5, -1.5, 0.5);
    const second = f32x4(1, -2.5, 2, -0.5);
    const first = f32x4(-0.5, 0, 0.5, 0);
    const inner = f32x4.add(f32x4.mul(third, place), second);
    return f32x4.add(f32x4.mul(f32x4.add(f32x4.mul(inner, place), first), place), f32x4(0, 1, 0, 0));
  }

  /** The same as whole numbers whose sum is exactly UNIT, twice, so that an even color stays what it is: as pairs for the first two and the last two. */
  @inline static whole(weights: v128): v128 {
    let rounded = i32x4.trunc_sat_f32x4_s(f32x4.nearest(f32x4.mul(weights, f32x4.splat(UNIT))));
    const one = i32x4.extract_lane(rounded, 1);
    const two = i32x4.extract_lane(rounded, 2);
    const missing = <i32>UNIT - (i32x4.extract_lane(rounded, 0) + one + two + i32x4.extract_lane(rounded, 3));
    // The largest weight can bear it best.
    rounded = one >= two ? i32x4.replace_lane(rounded, 1, one + missing) : i32x4.replace_lane(rounded, 2, two + missing);
    return i16x8.narrow_i32x4_s(rounded, rounded);
  }
}

class Rows {
  /** Four opaque pixels of a row, weighed across: r, g, b and a as f32 times UNIT. `first` and `last` hold the weights of two pixels each, four times. */
  @inline static opaque(pixels: v128, first: v128, last: v128): v128 {
    const nothing = i32x4.splat(0);
    const pair = v128.shuffle<u8>(pixels, nothing, 0, 16, 4, 16, 1, 16, 5, 16, 2, 16, 6, 16, 3, 16, 7, 16);
    const other = v128.shuffle<u8>(pixels, nothing, 8, 16, 12, 16, 9, 16, 13, 16, 10, 16, 14, 16, 11, 16, 15, 16);
    return f32x4.convert_i32x4_s(i32x4.add(i32x4.dot_i16x8_s(pair, first), i32x4.dot_i16x8_s(other, last)));
  }

  /** One pixel's premultiplied color and its alpha, weighed; `pixel` holds its channels as u32. */
  @inline static premultiplied(pixel: v128, weight: v128): v128 {
    const channels = f32x4.convert_i32x4_u(pixel);
    const share = f32x4.mul(v128.shuffle<i32>(channels, channels, 3, 3, 3, 3), weight);
    return f32x4.mul(f32x4.replace_lane(channels, 3, 1), share);
  }

  /** Four pixels of a row, weighed across by four f32. */
  @inline static any(pixels: v128, weights: usize): v128 {
    const low = i16x8.extend_low_i8x16_u(pixels);
    const high = i16x8.extend_high_i8x16_u(pixels);
    const one = Rows.premultiplied(i32x4.extend_low_i16x8_u(low), v128.load32_splat(weights));
    const two = Rows.premultiplied(i32x4.extend_high_i16x8_u(low), v128.load32_splat(weights, 4));
    const three = Rows.premultiplied(i32x4.extend_low_i16x8_u(high), v128.load32_splat(weights, 8));
    const four = Rows.premultiplied(i32x4.extend_high_i16x8_u(high), v128.load32_splat(weights, 12));
    return f32x4.add(f32x4.add(one, two), f32x4.add(three, four));
  }

  /** Four rows, weighed down by four f32. */
  @inline static mixed(one: v128, two: v128, three: v128, four: v128, weights: usize): v128 {
    const upper = f32x4.add(f32x4.mul(one, v128.load32_splat(weights)), f32x4.mul(two, v128.load32_splat(weights, 4)));
    const lower = f32x4.add(f32x4.mul(three, v128.load32_splat(weights, 8)), f32x4.mul(four, v128.load32_splat(weights, 12)));
    return f32x4.add(upper, lower);
  }

  /** Levels of four channels as one RGBA word. */
  @inline static word(levels: v128): u32 {
    const whole = i32x4.trunc_sat_f32x4_s(f32x4.floor(f32x4.add(levels, f32x4.splat(0.5))));
    const words = i16x8.narrow_i32x4_s(whole, whole);
    return <u32>i32x4.extract_lane(i8x16.narrow_i16x8_u(words, words), 0);
  }
}

/** Weights for every place between two pixels, from one to the next: STEPS times PLACE_BYTES. */
export function cubicWeights(table: usize): void {
  for (let step = 0; step < STEPS; step++, table += PLACE_BYTES) {
    const weights = Cubic.weights(<f32>step / <f32>STEPS);
    v128.store(table, weights);
    v128.store(table, Cubic.whole(weights), WHOLE_AT);
  }
}

/**
 * A tile of a turned picture; see the twin. `table` is of `cubicWeights`. `from` holds a box of the source whose first pixel is (boxX, boxY), `boxWidth` pixels a row, as large as
 * the tile's points and the pixels around them ask for, clear beyond the picture. `to` gets width x height pixels, the first being (left, top).
 */
export function sampleTurned(
  table: usize,
  from: usize,
  boxX: f64,
  boxY: f64,
  boxWidth: i32,
  to: usize,
  left: f64,
  top: f64,
  width: i32,
  height: i32,
  a: f64,
  b: f64,
  c: f64,
  d: f64,
  e: f64,
  f: f64,
): void {
  const stride = (<usize>boxWidth) << 2;
  const alphaBytes = i32x4.splat(0xff000000);
  const stepX = <i64>nearest<f64>(a * PARTS);
  const stepY = <i64>nearest<f64>(d * PARTS);
  const rowX = <i64>nearest<f64>(b * PARTS);
  const rowY = <i64>nearest<f64>(e * PARTS);
  // Of the middle of the result's first pixel, from the middle of the source's.
  const startX = <i64>nearest<f64>((c + (a + b) * 0.5 - 0.5) * PARTS) + HALF_STEP;
  const startY = <i64>nearest<f64>((f + (d + e) * 0.5 - 0.5) * PARTS) + HALF_STEP;
  const firstX = <i32>boxX + 1;
  const firstY = <i32>boxY + 1;
  for (let row = 0; row < height; row++) {
    let sx = startX + rowX * (<i64>top + row) + stepX * <i64>left;
    let sy = startY + rowY * (<i64>top + row) + stepY * <i64>left;
    for (let column = 0; column < width; column++, to += 4, sx += stepX, sy += stepY) {
      const placeX = <i32>(sx >> BELOW_STEP);
      const placeY = <i32>(sy >> BELOW_STEP);
      const at = from + <usize>((placeY >> STEP_BITS) - firstY) * stride + ((<usize>((placeX >> STEP_BITS) - firstX)) << 2);
      const one = v128.load(at);
      const two = v128.load(at + stride);
      const three = v128.load(at + 2 * stride);
      const four = v128.load(at + 3 * stride);
      const unlike = v128.or(
        v128.or(v128.xor(one, v128.shuffle<i32>(one, one, 0, 0, 0, 0)), v128.xor(one, two)),
        v128.or(v128.xor(one, three), v128.xor(one, four)),
      );
      if (!v128.any_true(unlike)) {
        const pixel = <u32>i32x4.extract_lane(one, 0);
        store<u32>(to, pixel >>> 24 === 0 ? 0 : pixel);
        continue;
      }
      const across = table + <usize>(placeX & (STEPS - 1)) * PLACE_BYTES;
      const down = table + <usize>(placeY & (STEPS - 1)) * PLACE_BYTES;
      const common = v128.and(v128.and(one, two), v128.and(three, four));
      if (i32x4.all_true(i32x4.eq(v128.and(common, alphaBytes), alphaBytes))) {
        const first = v128.load32_splat(across, WHOLE_AT);
        const last = v128.load32_splat(across, WHOLE_AT + 4);
        const sum = Rows.mixed(
          Rows.opaque(one, first, last),
          Rows.opaque(two, first, last),
          Rows.opaque(three, first, last),
          Rows.opaque(four, first, last),
          down,
        );
        store<u32>(to, Rows.word(f32x4.mul(sum, f32x4.splat(<f32>1 / UNIT))) | 0xff000000);
        continue;
      }
      const sum = Rows.mixed(Rows.any(one, across), Rows.any(two, across), Rows.any(three, across), Rows.any(four, across), down);
      const alpha = f32x4.extract_lane(sum, 3);
      const byte = <u32>floor<f32>(min<f32>(255, max<f32>(0, alpha)) + 0.5);
      if (byte === 0) store<u32>(to, 0);
      else store<u32>(to, (Rows.word(f32x4.div(sum, f32x4.splat(alpha))) & 0xffffff) | (byte << 24));
    }
  }
}

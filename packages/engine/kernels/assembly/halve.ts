class Average {
  /** Two pixels' premultiplied colors and their alphas, added: four u32. `pair` holds both as eight u16. */
  @inline static weighted(pair: v128): v128 {
    const alphas = v128.shuffle<i16>(pair, i16x8.splat(1), 3, 3, 3, 8, 7, 7, 7, 8);
    const products = i16x8.mul(pair, alphas);
    return i32x4.add(i32x4.extend_low_i16x8_u(products), i32x4.extend_high_i16x8_u(products));
  }

  /** The pixel of four, two from the upper and two from the lower row, as four u32 lanes. */
  @inline static pixel(upper: v128, lower: v128): v128 {
    const sums = i32x4.add(Average.weighted(upper), Average.weighted(lower));
    const alphas = v128.shuffle<i32>(sums, sums, 3, 3, 3, 3);
    // Colors are divided by the sum of alphas, alpha by 4: halves are rounded up in both.
    const divisors = i32x4.replace_lane(alphas, 3, 4);
    const halves = i32x4.shr_u(divisors, 1);
    const quotients = f32x4.div(f32x4.convert_i32x4_s(i32x4.add(sums, halves)), f32x4.convert_i32x4_s(divisors));
    // All alphas 0: 0 / 0 is no number, which turns to 0.
    return i32x4.trunc_sat_f32x4_s(quotients);
  }

  /** Sums of two opaque pixels next to each other, twice: `low` and `high` hold two pixels each as u16. */
  @inline static opaquePair(low: v128, high: v128): v128 {
    const first = v128.shuffle<i64>(low, high, 0, 2);
    const second = v128.shuffle<i64>(low, high, 1, 3);
    return i16x8.shr_u(i16x8.add(i16x8.add(first, second), i16x8.splat(2)), 2);
  }
}

/** One row of the half-size picture from two rows of `width` RGBA pixels; a last odd column counts twice. */
function halveRow(upper: usize, lower: usize, width: u32, out: usize): void {
  const alphaBytes = i32x4.splat(0xff000000);
  const pairs = width >> 1;
  for (let done: u32 = 0; done < pairs; done += 4) {
    const at = (<usize>done) << 3;
    const upper1 = v128.load(upper + at);
    const upper2 = v128.load(upper + at, 16);
    const lower1 = v128.load(lower + at);
    const lower2 = v128.load(lower + at, 16);
    const common = v128.and(v128.and(upper1, upper2), v128.and(lower1, lower2));
    const any = v128.or(v128.or(upper1, upper2), v128.or(lower1, lower2));
    const to = out + ((<usize>done) << 2);
    if (i32x4.all_true(i32x4.eq(v128.and(common, alphaBytes), alphaBytes))) {
      const one = Average.opaquePair(
        i16x8.add(i16x8.extend_low_i8x16_u(upper1), i16x8.extend_low_i8x16_u(lower1)),
        i16x8.add(i16x8.extend_high_i8x16_u(upper1), i16x8.extend_high_i8x16_u(lower1)),
      );
      const two = Average.opaquePair(
        i16x8.add(i16x8.extend_low_i8x16_u(upper2), i16x8.extend_low_i8x16_u(lower2)),
        i16x8.add(i16x8.extend_high_i8x16_u(upper2), i16x8.extend_high_i8x16_u(lower2)),
      );
      v128.store(to, i8x16.narrow_i16x8_u(one, two));
    } else if (!v128.any_true(v128.and(any, alphaBytes))) {
      v128.store(to, i64x2.splat(0));
    } else {
      const p0 = Average.pixel(i16x8.extend_low_i8x16_u(upper1), i16x8.extend_low_i8x16_u(lower1));
      const p1 = Average.pixel(i16x8.extend_high_i8x16_u(upper1), i16x8.extend_high_i8x16_u(lower1));
      const p2 = Average.pixel(i16x8.extend_low_i8x16_u(upper2), i16x8.extend_low_i8x16_u(lower2));
      const p3 = Average.pixel(i16x8.extend_high_i8x16_u(upper2), i16x8.extend_high_i8x16_u(lower2));
      v128.store(to, i8x16.narrow_i16x8_u(i16x8.narrow_i32x4_s(p0, p1), i16x8.narrow_i32x4_s(p2, p3)));
    }
  }
  if (width & 1) {
    const last = (<usize>(width - 1)) << 2;
    const above = i16x8.extend_low_i8x16_u(v128.load32_splat(upper + last));
    const below = i16x8.extend_low_i8x16_u(v128.load32_splat(lower + last));
    const words = i16x8.narrow_i32x4_s(Average.pixel(above, below), i32x4.splat(0));
    store<u32>(out + ((<usize>pairs) << 2), i32x4.extract_lane(i8x16.narrow_i16x8_u(words, words), 0));
  }
}

/** Halves `rows` rows; a last odd row counts twice. The result, (width + 1) / 2 by (rows + 1) / 2 pixels, goes to another area. */
export function halve(pixels: usize, width: u32, rows: u32, out: usize): void {
  const rowBytes = (<usize>width) << 2;
  const outBytes = (<usize>((width + 1) >> 1)) << 2;
  for (let y: u32 = 0; y < rows; y += 2) {
    halveRow(pixels, y + 1 < rows ? pixels + rowBytes : pixels, width, out);
    pixels += rowBytes << 1;
    out += outBytes;
  }
}

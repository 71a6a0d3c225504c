// As in offset/stroke-rows.ts.
const RIM: i32 = 6;

class Lanes {
  /** Four bytes as u32 lanes. */
  @inline static of4(at: usize): v128 {
    return i32x4.extend_low_i16x8_u(i16x8.extend_low_i8x16_u(v128.load32_zero(at)));
  }

  /** One color of four pixels, shift 0, 8 or 16. */
  @inline static channel(pixels: v128, shift: i32): v128 {
    return v128.and(i32x4.shr_u(pixels, shift), i32x4.splat(255));
  }

  /** Products of bytes in u32 lanes. */
  @inline static product(one: v128, other: v128): v128 {
    return i32x4.dot_i16x8_s(one, other);
  }

  /**
   * Nearest whole of sum / total, halves up, from 1 / total. The bias mends f32's rounding: no quotient lies nearer than 1/510 under a half. What is
   * added after it leaves no room for a fraction, and the whole in the lowest byte.
   */
  @inline static quotient(sum: v128, inverse: v128): v128 {
    const biased = f32x4.add(f32x4.mul(f32x4.convert_i32x4_s(sum), inverse), f32x4.splat(1.0 / 1024.0));
    return v128.and(f32x4.add(biased, f32x4.splat(8388608)), i32x4.splat(255));
  }
}

/** Alpha of sixteen pixels as bytes. */
function alphas16(at: usize): v128 {
  const low = i16x8.narrow_i32x4_u(i32x4.shr_u(v128.load(at), 24), i32x4.shr_u(v128.load(at, 16), 24));
  const high = i16x8.narrow_i32x4_u(i32x4.shr_u(v128.load(at, 32), 24), i32x4.shr_u(v128.load(at, 48), 24));
  return i8x16.narrow_i16x8_u(low, high);
}

/** The color that fills sixteen clear pixels alike: of the first band that is not absent here. -1 where bands end within them. */
function fillOf(bands: usize, count: i32, bandBytes: usize): i32 {
  for (let band = 0; band < count; band++) {
    const layer = v128.load(bands + <usize>band * bandBytes);
    if (i8x16.all_true(i8x16.eq(layer, i8x16.splat(-1)))) return band;
    if (v128.any_true(layer)) return -1;
  }
  return -1;
}

/** Mixes four pixels, those of `isTouched`; see the twin. Returns the stroke's share of each. */
function mix4(
  pixels: usize,
  isTouched: v128,
  alpha: v128,
  share: v128,
  layer: usize,
  count: i32,
  bandBytes: usize,
  colors: usize,
  isHole: v128,
  fill: v128,
): v128 {
  const art = v128.load(pixels);
  let red = Lanes.product(Lanes.channel(art, 0), share);
  let green = Lanes.product(Lanes.channel(art, 8), share);
  let blue = Lanes.product(Lanes.channel(art, 16), share);
  let total = share;
  for (let band = 0; band < count; band++) {
    const least = band === 0 ? alpha : total;
    const reach = v128.bitselect(i32x4.max_u(least, fill), i32x4.max_u(least, Lanes.of4(layer)), isHole);
    const part = i32x4.sub(reach, total);
    const color = load<u32>(colors + ((<usize>band) << 2));
    red = i32x4.add(red, Lanes.product(i32x4.splat(color & 255), part));
    green = i32x4.add(green, Lanes.product(i32x4.splat((color >> 8) & 255), part));
    blue = i32x4.add(blue, Lanes.product(i32x4.splat((color >> 16) & 255), part));
    total = reach;
    layer += bandBytes;
  }
  const inverse = f32x4.div(f32x4.splat(1), f32x4.convert_i32x4_s(total));
  const mixed = v128.or(
    v128.or(Lanes.quotient(red, inverse), i32x4.shl(Lanes.quotient(green, inverse), 8)),
    v128.or(i32x4.shl(Lanes.quotient(blue, inverse), 16), i32x4.shl(total, 24)),
  );
  const isClear = i32x4.eq(total, i32x4.splat(0));
  const made = v128.bitselect(v128.and(art, i32x4.splat(0x00ffffff)), mixed, isClear);
  v128.store(pixels, v128.bitselect(made, art, isTouched));
  return v128.and(i32x4.sub(total, share), isTouched);
}

/**
 * Lays a stroke over rows of art, in place; the twin is plain/lay-stroke.ts. `kept` and `holes` are 0 where there are none. Layers hold `bandBytes`
 * each, their rows `stride` long; rows of `holes` are `width` long. `leavesClear`: clear pixels outside the last band stay. Writes two u32 to `sums`.
 * Reads up to 15 pixels past a row.
 */
export function layStroke(
  pixels: usize,
  width: i32,
  rows: i32,
  stride: usize,
  kept: usize,
  bands: usize,
  count: i32,
  bandBytes: usize,
  colors: usize,
  holes: usize,
  fillsHoles: i32,
  leavesClear: i32,
  sums: usize,
): void {
  const full = i8x16.splat(-1);
  const last = <usize>(count - 1) * bandBytes;
  const clearCounts = i8x16.splat(leavesClear !== 0 ? -1 : 0);
  const fill = i32x4.splat(fillsHoles !== 0 ? 255 : 0);
  let strokes: u32 = 0;
  let soft: i32 = 0;
  for (let row = 0; row < rows; row++) {
    let run: i32 = 0;
    for (let x = 0; x < width; x += 16) {
      const left = width - x;
      const at = pixels + ((<usize>x) << 2);
      const alpha = alphas16(at);
      const keeps = kept !== 0 ? v128.load(kept + x) : full;
      const isFull = i8x16.eq(alpha, full);
      const isClear = i8x16.eq(alpha, i8x16.splat(0));
      const beyond = v128.and(clearCounts, i8x16.eq(v128.load(bands + last + x), i8x16.splat(0)));
      const still = v128.or(v128.and(isFull, i8x16.eq(keeps, full)), v128.and(isClear, beyond));

      let partial = ~i8x16.bitmask(v128.or(isFull, isClear)) & 0xffff;
      if (left < 16) partial &= (1 << left) - 1;
      if (partial === 0) run = 0;
      else if (partial === 0xffff) {
        soft += max<i32>(0, min<i32>(16, run + 16 - RIM));
        run += 16;
      } else {
        for (let bit = 0; bit < 16; bit++) {
          run = ((partial >> bit) & 1) !== 0 ? run + 1 : 0;
          if (run > RIM) soft++;
        }
      }

      if (i8x16.all_true(still)) continue;
      const isHole = holes !== 0 ? v128.not(i8x16.eq(v128.load(holes + x), i8x16.splat(0))) : i8x16.splat(0);
      if (left >= 16 && i8x16.all_true(isClear) && !v128.any_true(v128.or(isHole, beyond))) {
        const band = fillOf(bands + x, count, bandBytes);
        if (band >= 0) {
          const color = i32x4.splat(load<u32>(colors + ((<usize>band) << 2)) | 0xff000000);
          v128.store(at, color);
          v128.store(at, color, 16);
          v128.store(at, color, 32);
          v128.store(at, color, 48);
          strokes += 16 * 255;
          continue;
        }
      }
      let made = i32x4.splat(0);
      for (let four = 0; four < 16 && four < left; four += 4) {
        const place = at + ((<usize>four) << 2);
        const own = i32x4.shr_u(v128.load(place), 24);
        const keep = kept !== 0 ? Lanes.of4(kept + x + four) : i32x4.splat(255);
        const outer = Lanes.of4(bands + last + x + four);
        const isWhole = v128.and(i32x4.eq(own, i32x4.splat(255)), i32x4.eq(keep, i32x4.splat(255)));
        const isOutside = v128.and(clearCounts, v128.and(i32x4.eq(own, i32x4.splat(0)), i32x4.eq(outer, i32x4.splat(0))));
        const isRow = i32x4.lt_s(i32x4(0, 1, 2, 3), i32x4.splat(left - four));
        const isTouched = v128.andnot(isRow, v128.or(isWhole, isOutside));
        if (!v128.any_true(isTouched)) continue;
        const hole = holes !== 0 ? i32x4.gt_s(Lanes.of4(holes + x + four), i32x4.splat(0)) : i32x4.splat(0);
        const share = i32x4.min_u(own, keep);
        made = i32x4.add(made, mix4(place, isTouched, own, share, bands + x + four, count, bandBytes, colors, hole, fill));
      }
      strokes += i32x4.extract_lane(made, 0) + i32x4.extract_lane(made, 1) + i32x4.extract_lane(made, 2) + i32x4.extract_lane(made, 3);
    }
    pixels += (<usize>width) << 2;
    bands += stride;
    if (kept !== 0) kept += stride;
    if (holes !== 0) holes += width;
  }
  store<u32>(sums, strokes);
  store<u32>(sums, soft, 4);
}

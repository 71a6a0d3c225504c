// As in plain/half-widths.ts.
const WITHIN_PX: f64 = 0.35;
const DIAGONAL: f64 = 1.4142135623730951;
const SEED_DEEPER: f64 = 0.5;
/** More than a neighbor straight beside a ridge may be deeper, whatever rounding does. */
const SURELY_DEEPER: f32 = 0.651;

class Ridge {
  @inline static depthAt(at: usize): f64 {
    return <f64>load<f32>(at);
  }

  /** Whether the depth at `at` is a ridge's, in rows of `stride` bytes. */
  @inline static is(at: usize, stride: usize): bool {
    const own = Ridge.depthAt(at);
    const straight = own + 1 - WITHIN_PX;
    if (Ridge.depthAt(at - 4) >= straight || Ridge.depthAt(at + 4) >= straight) return false;
    if (Ridge.depthAt(at - stride) >= straight || Ridge.depthAt(at + stride) >= straight) return false;
    const slant = own + DIAGONAL - WITHIN_PX;
    if (Ridge.depthAt(at - stride - 4) >= slant || Ridge.depthAt(at - stride + 4) >= slant) return false;
    return Ridge.depthAt(at + stride - 4) < slant && Ridge.depthAt(at + stride + 4) < slant;
  }

  @inline static radius(at: usize, stride: usize): f64 {
    const across = abs(Ridge.depthAt(at + 4) - Ridge.depthAt(at - 4));
    const down = abs(Ridge.depthAt(at + stride) - Ridge.depthAt(at - stride));
    return Ridge.depthAt(at) + min<f64>(0.5, max<f64>(across, down) / 2);
  }
}

function stampDisc(out: usize, width: i32, rows: i32, x: i32, y: i32, radius: f64): void {
  const reach = <i32>floor<f64>(radius);
  const last = min<i32>(rows - 1, y + reach);
  for (let j = max<i32>(0, y - reach); j <= last; j++) {
    const off = <f64>(j - y);
    const half = <i32>floor<f64>(sqrt<f64>(radius * radius - off * off));
    const end = min<i32>(width - 1, x + half);
    const row = out + ((<usize>j * <usize>width) << 2);
    for (let i = max<i32>(0, x - half); i <= end; i++) {
      const at = row + ((<usize>i) << 2);
      if (<f64>load<f32>(at) < radius) store<f32>(at, <f32>radius);
    }
  }
}

/** Marks the depths of `leastPx` and more by 255, of `count` values. */
export function markWide(depths: usize, count: u32, leastPx: f32, out: usize): void {
  const limit = f32x4.splat(leastPx);
  for (let at: usize = 0; at < <usize>count; at += 4) {
    const words = i16x8.narrow_i32x4_s(f32x4.ge(v128.load(depths + (at << 2)), limit), i64x2.splat(0));
    v128.store32_lane(out + at, i8x16.narrow_i16x8_s(words, words), 0);
  }
}

/** Distances to what is wide become the widest half width where they are small inside the shape, and 0 elsewhere; `count` values. */
export function startWidths(depths: usize, out: usize, count: u32, mostPx: f64): void {
  const widest = f32x4.splat(<f32>mostPx);
  const limit = f64x2.splat(mostPx + SEED_DEEPER);
  const zero = f32x4.splat(0);
  for (let at: usize = 0; at < (<usize>count) << 2; at += 16) {
    const isInside = f32x4.gt(v128.load(depths + at), zero);
    const here = v128.load(out + at);
    const near = f64x2.le(f64x2.promote_low_f32x4(here), limit);
    const far = f64x2.le(f64x2.promote_low_f32x4(v128.shuffle<i64>(here, here, 1, 1)), limit);
    v128.store(out + at, v128.and(v128.and(widest, isInside), v128.shuffle<i32>(near, far, 0, 2, 4, 6)));
  }
}

/**
 * Stamps the discs of the ridges of rows `from` to `end` of `rows` rows of depths into `out`, which holds these rows from `top` on, `outRows` of them.
 * The outermost rows and columns of the picture are no ridges: `from` and `end` leave those rows out.
 */
export function stampRidges(depths: usize, width: i32, from: i32, end: i32, mostPx: f64, top: i32, outRows: i32, out: usize): void {
  const stride = (<usize>width) << 2;
  const zero = f32x4.splat(0);
  const deeper = f32x4.splat(SURELY_DEEPER);
  // Never too few: a float may be a little under the limit that it stands for.
  const limit = f32x4.splat(<f32>mostPx);
  for (let y = from; y < end; y++) {
    const row = depths + <usize>y * stride;
    for (let x: i32 = 1; x < width - 1; x += 4) {
      const at = row + ((<usize>x) << 2);
      const own = v128.load(at);
      const isThin = v128.and(f32x4.gt(own, zero), f32x4.le(own, limit));
      if (!v128.any_true(isThin)) continue;
      const beside = f32x4.pmax(
        f32x4.pmax(v128.load(at - 4), v128.load(at + 4)),
        f32x4.pmax(v128.load(at - stride), v128.load(at + stride)),
      );
      let maybe = <u32>i32x4.bitmask(v128.and(isThin, f32x4.lt(beside, f32x4.add(own, deeper))));
      while (maybe) {
        const lane = <i32>ctz(maybe);
        maybe &= maybe - 1;
        const one = at + ((<usize>lane) << 2);
        if (x + lane >= width - 1 || Ridge.depthAt(one) >= mostPx || !Ridge.is(one, stride)) continue;
        stampDisc(out, width, outRows, x + lane, y - top, Ridge.radius(one, stride));
      }
    }
  }
}

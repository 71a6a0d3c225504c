// As in separation/base-planes.ts, where the figures are told.
const NO_INK: i32 = 8;
const OPAQUE: i32 = 250;
const EDGE_STEP: i32 = 128;
const SOFT_TURN: f64 = 0.02;
const OF_HALF_WIDTH: f64 = 0.5;
const CHOKE_GROWS: f64 = 2;
const HALF_WIDTH_OFF: f64 = 0.25;
const LEAST_HELD: f64 = 140;
const BARE: i32 = 128;
const FINE: i32 = 64;

class Base {
  /** What the fullest pixel beside an edge's pixel asks for; see `deepNeed`. */
  @inline static deep(mostInside: i32, inside: i32, carried: i32): i32 {
    const need = floor<f64>((<f64>inside * (1 - <f64>carried / 255 + SOFT_TURN)) / SOFT_TURN + 0.5);
    return max(mostInside, <i32>min<f64>(255, need));
  }

  /** True lanes where both are what they are in the first lane. */
  @inline static isOne(one: v128, other: v128): v128 {
    const isFirst = i8x16.eq(one, i8x16.splat(i8x16.extract_lane_s(one, 0)));
    return v128.and(isFirst, i8x16.eq(other, i8x16.splat(i8x16.extract_lane_s(other, 0))));
  }
}

/** See `shapeBase`, for `count` pixels: sixteen at a time but for what asks for more than its own base. */
export function shapeBasePixels(
  carried: usize,
  leastCarried: usize,
  mostCarried: usize,
  inside: usize,
  mostInside: usize,
  dots: usize,
  count: u32,
  shape: usize,
  edges: usize,
  wanted: usize,
): void {
  const zero = i64x2.splat(0);
  for (let at: usize = 0; at < <usize>count; at += 16) {
    const own = v128.load(carried + at);
    v128.store(wanted + at, v128.load(inside + at));
    if (!v128.any_true(own)) {
      v128.store(shape + at, zero);
      v128.store(edges + at, zero);
      continue;
    }
    const isCarried = v128.not(i8x16.eq(own, zero));
    const range = i8x16.sub(v128.load(mostCarried + at), v128.load(leastCarried + at));
    const isEdge = v128.and(i8x16.ge_u(range, i8x16.splat(<i8>EDGE_STEP)), isCarried);
    const solid = i8x16.ge_u(own, i8x16.splat(<i8>NO_INK));
    v128.store(shape + at, v128.bitselect(own, solid, isEdge));
    v128.store(edges + at, v128.and(isEdge, i8x16.splat(1)));
    let deep = <u32>i8x16.bitmask(v128.and(isEdge, i8x16.ge_u(own, i8x16.splat(<i8>EDGE_STEP))));
    while (deep) {
      const one = at + <usize>ctz(deep);
      store<u8>(wanted + one, <u8>Base.deep(load<u8>(mostInside + one), load<u8>(inside + one), load<u8>(carried + one)));
      deep &= deep - 1;
    }
    const onDots = v128.and(v128.load(dots + at), v128.andnot(isCarried, isEdge));
    v128.store(wanted + at, i8x16.max_u(v128.load(wanted + at), onDots));
  }
}

/**
 * See `chokeShape`, for `count` pixels; the outputs are 0 before. Where the shape is as wide as is told (`mostHalf`), pixels deeper than `deepPx` stay
 * whole: four at a time.
 */
export function chokeShapePixels(
  depths: usize,
  halves: usize,
  count: u32,
  chokePx: f64,
  leastBasePx: f64,
  mostHalf: f32,
  deepPx: f32,
  left: usize,
  isTooNarrow: usize,
  isThin: usize,
): void {
  const widest = f32x4.splat(mostHalf);
  const deepest = f32x4.splat(deepPx);
  for (let at: usize = 0; at < <usize>count; at += 4) {
    const here = v128.load(depths + (at << 2));
    if (!v128.any_true(here)) continue;
    const isWhole = v128.and(f32x4.ge(here, deepest), f32x4.eq(v128.load(halves + (at << 2)), widest));
    if (i32x4.all_true(isWhole)) {
      store<u32>(left + at, 0xffffffff);
      continue;
    }
    for (let one = at; one < min<usize>(at + 4, <usize>count); one++) {
      const own = <f64>load<f32>(depths + (one << 2));
      if (own <= 0) continue;
      const half = <f64>load<f32>(halves + (one << 2));
      const toHold = max<f64>(0, CHOKE_GROWS * (half - leastBasePx));
      if (toHold === 0) store<u8>(isThin + one, 1);
      const depth = own - min<f64>(chokePx, min<f64>(OF_HALF_WIDTH * half, toHold)) + 0.5;
      store<u8>(left + one, depth >= 1 ? 255 : depth > 0 ? <u8>floor<f64>(255 * depth + 0.5) : 0);
      if (half + HALF_WIDTH_OFF < leastBasePx / 2) store<u8>(isTooNarrow + one, 1);
    }
  }
}

class Laid {
  /** The base of one pixel where more of it is wanted. */
  @inline static base(own: i32, wanted: i32, base: i32, kept: i32, isEdge: bool, density: f64): i32 {
    const laid = <f64>base + (<f64>kept / 255) * density * <f64>(wanted - base);
    if (!isEdge) return <i32>floor<f64>(laid + 0.5);
    return <i32>floor<f64>(max<f64>(<f64>base, min<f64>(laid, <f64>(own * own) / 255)) + 0.5);
  }
}

/** Sets traces of a base, less than `least`, to nothing. */
function dropTraces(base: usize, least: v128): void {
  const has = v128.load(base);
  v128.store(base, v128.and(has, i8x16.ge_u(has, least)));
}

/**
 * See `layBase`, for `count` pixels; `white` is 0 without a highlight white, `needs` 0 before. Sixteen at a time deep in the shape, where bases are full
 * or all alike.
 */
export function layBasePixels(
  carried: usize,
  mostCarried: usize,
  inside: usize,
  mostInside: usize,
  edges: usize,
  wanted: usize,
  left: usize,
  isTooNarrow: usize,
  isThin: usize,
  white: usize,
  density: f64,
  leastTint: i32,
  count: u32,
  base: usize,
  needs: usize,
): void {
  const zero = i64x2.splat(0);
  const full = i8x16.splat(-1);
  const traces = i8x16.splat(<i8>leastTint);
  for (let at: usize = 0; at < <usize>count; at += 16) {
    const own = v128.load(carried + at);
    if (!v128.any_true(own)) {
      dropTraces(base + at, traces);
      continue;
    }
    const special = v128.or(v128.or(v128.load(edges + at), v128.load(isThin + at)), v128.load(isTooNarrow + at));
    const wants = v128.load(wanted + at);
    const has = v128.load(base + at);
    const isDeep = v128.and(i8x16.ge_u(own, i8x16.splat(<i8>NO_INK)), i8x16.eq(v128.load(left + at), full));
    const isPlain = v128.and(isDeep, i8x16.eq(special, zero));
    let others: u32 = 0xffff;
    if (density === 1) {
      // All that is wanted is laid.
      const bare = v128.and(i8x16.eq(wants, zero), i8x16.splat(<i8>BARE));
      v128.store(base + at, v128.bitselect(i8x16.max_u(has, wants), has, isPlain));
      v128.store(needs + at, v128.and(v128.or(i8x16.shr_u(own, 2), bare), isPlain));
      others = ~i8x16.bitmask(isPlain) & 0xffff;
    } else if (i8x16.all_true(v128.and(isPlain, Base.isOne(wants, has)))) {
      const want = <i32>i8x16.extract_lane_u(wants, 0);
      const before = <i32>i8x16.extract_lane_u(has, 0);
      const after = want > before ? Laid.base(0, want, before, 255, false, density) : before;
      const bare = want === 0 || 2 * after < want ? BARE : 0;
      v128.store(base + at, i8x16.splat(<i8>after));
      v128.store(needs + at, v128.or(i8x16.shr_u(own, 2), i8x16.splat(<i8>bare)));
      others = 0;
    }
    others &= i8x16.bitmask(i8x16.ne(own, zero));
    while (others) {
      const one = at + <usize>ctz(others);
      others &= others - 1;
      const cover = <i32>load<u8>(carried + one);
      const want = <i32>load<u8>(wanted + one);
      const isEdge = load<u8>(edges + one) !== 0;
      let laid = <i32>load<u8>(base + one);
      const kept = white !== 0 && <i32>load<u8>(white + one) >= OPAQUE ? 255 : <i32>load<u8>(left + one);
      if (want > laid && kept > 0) laid = Laid.base(cover, want, laid, kept, isEdge, density);
      if (load<u8>(isThin + one) !== 0) {
        const most = <i32>load<u8>(mostInside + one);
        const deep = isEdge ? Base.deep(most, load<u8>(inside + one), cover) : most;
        const held = max<f64>(1, LEAST_HELD / <f64>load<u8>(mostCarried + one)) / 255;
        laid = max(laid, <i32>floor<f64>(density * <f64>deep * <f64>cover * held + 0.5));
      }
      store<u8>(base + one, <u8>laid);
      const isBare = want === 0 || 2 * laid < want;
      const isFine = load<u8>(isTooNarrow + one) !== 0;
      const mark = cover < NO_INK ? 0 : isBare ? BARE : isFine ? FINE : 0;
      store<u8>(needs + one, <u8>((cover >> 2) | mark));
    }
    dropTraces(base + at, traces);
  }
}

import { oklab } from './oklab';

// As in ground/settled-coverage.ts.
const ONSET: f64 = 0.01;
const RISE: f64 = 0.5;
const KEPT: u32 = 64;
/** Pixels whose colors are told at a time. */
const ASKED: u32 = 4096;

class Ease {
  @inline static smooth(t: f64): f64 {
    return t <= 0 ? 0 : t >= 1 ? 1 : t * t * (3 - 2 * t);
  }

  @inline static byte(value: f64): u32 {
    return <u32>min<f64>(255, max<f64>(0, floor<f64>(value + 0.5)));
  }
}

function hasInk(kinds: usize, columns: i32, rows: i32, firstRow: i32, x: i32, y: i32): bool {
  const column = (x + 4) >> 3;
  const row = (y + 4) >> 3;
  const c0 = <usize>max<i32>(0, column - 1);
  const c1 = <usize>min<i32>(columns - 1, column);
  const r0 = kinds + <usize>((max<i32>(0, row - 1) - firstRow) * columns);
  const r1 = kinds + <usize>((min<i32>(rows - 1, row) - firstRow) * columns);
  return (load<u8>(r0 + c0) | load<u8>(r0 + c1) | load<u8>(r1 + c0) | load<u8>(r1 + c1)) !== 0;
}

/**
 * Measures the pixels that are asked: `count` colors, and their places in `made`, whose first pixel is the `first` of rows of `width` that begin at `x`, `y`
 * of the picture. `values` holds the key's l, a, b, near and far, then red, green and blue of the ground, and between which squares
 * of distances what was found stays, all f64.
 */
function measure(
  colors: usize,
  places: usize,
  count: u32,
  labs: usize,
  linear: usize,
  made: usize,
  first: u32,
  width: u32,
  x: i32,
  y: i32,
  kinds: usize,
  columns: i32,
  rows: i32,
  firstRow: i32,
  values: usize,
): void {
  oklab(colors, count, linear, labs);
  const keyL = load<f64>(values);
  const keyA = load<f64>(values, 8);
  const keyB = load<f64>(values, 16);
  const near = load<f64>(values, 24);
  const far = load<f64>(values, 32);
  const groundRed = load<f64>(values, 40);
  const groundGreen = load<f64>(values, 48);
  const groundBlue = load<f64>(values, 56);
  const span = far - near;
  const foundFrom = load<f64>(values, 64);
  const foundTo = load<f64>(values, 72);
  for (let index: u32 = 0; index < count; index++) {
    const place = load<u32>(places + ((<usize>index) << 2));
    const color = load<u32>(colors + ((<usize>index) << 2));
    const at = made + ((<usize>place) << 2);
    const opacity = color >> 24;
    const lab = labs + ((<usize>index) << 4);
    const dl = <f64>load<f32>(lab) - keyL;
    const da = <f64>load<f32>(lab, 4) - keyA;
    const db = <f64>load<f32>(lab, 8) - keyB;
    const square = dl * dl + da * da + db * db;
    const own = load<u32>(at);
    if (square > foundFrom && square < foundTo) {
      if (own >> 24 === opacity) store<u32>(at, color);
      continue;
    }
    const distance = sqrt<f64>(square);
    const before = <f64>(own >> 24) / <f64>opacity;
    const part = span > 0 ? (distance - near) / span : distance > near ? <f64>1 : <f64>0;
    let kept = before;
    if (distance <= near + ONSET) {
      const here = first + place;
      if (!hasInk(kinds, columns, rows, firstRow, x + <i32>(here % width), y + <i32>(here / width)))
        kept = before * Ease.smooth((distance - near) / ONSET);
    }
    const alpha = max<f64>(kept, Ease.smooth((part - RISE) / (1 - RISE)));
    if (alpha >= 1) {
      store<u32>(at, color);
      continue;
    }
    const opaque = (<u32>floor<f64>(alpha * <f64>opacity + 0.5)) << 24;
    if (alpha <= before) {
      store<u32>(at, opaque | (own & 0xffffff));
      continue;
    }
    const red = Ease.byte(groundRed + (<f64>(color & 255) - groundRed) / alpha);
    const green = Ease.byte(groundGreen + (<f64>((color >> 8) & 255) - groundGreen) / alpha);
    const blue = Ease.byte(groundBlue + (<f64>((color >> 16) & 255) - groundBlue) / alpha);
    store<u32>(at, opaque | red | (green << 8) | (blue << 16));
  }
}

/**
 * See `limitCoverage`, for `count` pixels of `source` and `made`; where they lie is told to `measure`. `asked` has room for 4096 colors, as many places and
 * four f32 of each.
 */
export function limitPixels(
  source: usize,
  made: usize,
  count: u32,
  classes: usize,
  linear: usize,
  asked: usize,
  first: u32,
  width: u32,
  x: i32,
  y: i32,
  kinds: usize,
  columns: i32,
  rows: i32,
  firstRow: i32,
  values: usize,
): void {
  const places = asked + ((<usize>ASKED) << 2);
  const labs = places + ((<usize>ASKED) << 2);
  let waiting: u32 = 0;
  for (let place: u32 = 0; place < count; place++) {
    const color = load<u32>(source + ((<usize>place) << 2));
    if (color >> 24 === 0) continue;
    const kind = <u32>load<u8>(classes + <usize>(((color & 0xfc) << 10) | ((color & 0xfc00) >> 4) | ((color & 0xfc0000) >> 18)));
    const at = made + ((<usize>place) << 2);
    if (kind === KEPT) {
      store<u32>(at, color);
      continue;
    }
    if (kind === 0 && load<u32>(at) >> 24 === 0) continue;
    store<u32>(asked + ((<usize>waiting) << 2), color);
    store<u32>(places + ((<usize>waiting) << 2), place);
    waiting++;
    if (waiting < ASKED) continue;
    measure(asked, places, waiting, labs, linear, made, first, width, x, y, kinds, columns, rows, firstRow, values);
    waiting = 0;
  }
  measure(asked, places, waiting, labs, linear, made, first, width, x, y, kinds, columns, rows, firstRow, values);
}

/**
 * See `endCoverage`, for `count` pixels; `connected` is 0 where nothing stays. Adds to four u32 at `sums`: alpha before and after, pixels that are partly
 * opaque, and those that went.
 */
export function endPixels(source: usize, made: usize, count: u32, connected: usize, isHard: bool, unmixes: bool, sums: usize): void {
  const zero = i32x4.splat(0);
  const full = i32x4.splat(255);
  const colors = i32x4.splat(0xffffff);
  let alphaBefore = zero;
  let alphaAfter = zero;
  let semi = zero;
  let removed = zero;
  for (let place: u32 = 0; place < count; place += 4) {
    const at = (<usize>place) << 2;
    const own = v128.load(source + at);
    const before = i32x4.shr_u(own, 24);
    let pixels = v128.load(made + at);
    let alpha = i32x4.shr_u(pixels, 24);
    if (connected !== 0) {
      const stays = i32x4.eq(i32x4.extend_low_i16x8_u(i16x8.extend_low_i8x16_u(v128.load32_zero(connected + <usize>place))), zero);
      pixels = v128.bitselect(own, pixels, v128.and(stays, i32x4.lt_u(alpha, before)));
      alpha = i32x4.shr_u(pixels, 24);
    }
    if (isHard) alpha = v128.and(full, i32x4.ge_u(alpha, i32x4.splat(128)));
    const isGone = i32x4.eq(alpha, zero);
    const painted = v128.and(unmixes ? pixels : own, colors);
    v128.store(made + at, v128.andnot(v128.or(painted, i32x4.shl(alpha, 24)), isGone));
    // Pixels behind the last one count for nothing.
    const left = i32x4.gt_s(i32x4.splat(<i32>(count - place)), i32x4(0, 1, 2, 3));
    alphaBefore = i32x4.add(alphaBefore, v128.and(before, left));
    alphaAfter = i32x4.add(alphaAfter, v128.and(alpha, left));
    semi = i32x4.sub(semi, v128.andnot(v128.andnot(left, isGone), i32x4.eq(alpha, full)));
    removed = i32x4.sub(removed, v128.andnot(v128.and(left, isGone), i32x4.eq(before, zero)));
  }
  addSum(sums, alphaBefore);
  addSum(sums + 4, alphaAfter);
  addSum(sums + 8, semi);
  addSum(sums + 12, removed);
}

function addSum(at: usize, lanes: v128): void {
  const sum = i32x4.extract_lane(lanes, 0) + i32x4.extract_lane(lanes, 1) + i32x4.extract_lane(lanes, 2) + i32x4.extract_lane(lanes, 3);
  store<i32>(at, load<i32>(at) + sum);
}

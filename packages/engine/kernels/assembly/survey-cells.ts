/** The plain twin says what each constant means. */
const SIDE: i32 = 8;
const VALUES: usize = 48;
const BINS: i32 = 64;
const BINS_AT: usize = 256;
const SUMS_AT: usize = 512;

/** Lengths of a row of a cell: of all eight pixels at once where they are there. */
function rowLengths(at: usize, wide: i32, br: f32, bg: f32, bb: f32, out: usize): void {
  const low = i32x4.splat(255);
  for (let x = 0; x < wide; x += 4) {
    const four = v128.load(at + ((<usize>x) << 2));
    const r = f32x4.sub(f32x4.convert_i32x4_s(v128.and(four, low)), f32x4.splat(br));
    const g = f32x4.sub(f32x4.convert_i32x4_s(v128.and(i32x4.shr_u(four, 8), low)), f32x4.splat(bg));
    const b = f32x4.sub(f32x4.convert_i32x4_s(v128.and(i32x4.shr_u(four, 16), low)), f32x4.splat(bb));
    const length = f32x4.sqrt(f32x4.add(f32x4.add(f32x4.mul(r, r), f32x4.mul(g, g)), f32x4.mul(b, b)));
    const isOpaque = i32x4.lt_s(four, i32x4.splat(0));
    v128.store(out + ((<usize>x) << 2), v128.bitselect(length, f32x4.splat(-1), isOpaque));
  }
  for (let x = wide; x < SIDE; x++) store<f32>(out + ((<usize>x) << 2), -1);
}

/** Changes of four pixels to four others, alpha left out, where the first are opaque. */
function changes(at: usize, other: usize): v128 {
  const one = v128.load(at);
  const two = v128.load(other);
  const apart = v128.or(i8x16.sub_sat_u(one, two), i8x16.sub_sat_u(two, one));
  return v128.and(v128.and(apart, i32x4.splat(0xffffff)), i32x4.lt_s(one, i32x4.splat(0)));
}

function largest(bytes: v128): i32 {
  let four = i8x16.max_u(bytes, v128.shuffle<i32>(bytes, bytes, 2, 3, 0, 1));
  four = i8x16.max_u(four, v128.shuffle<i32>(four, four, 1, 0, 3, 2));
  const word = i32x4.extract_lane(four, 0);
  return max(max(word & 255, (word >>> 8) & 255), (word >>> 16) & 255);
}

/** The same for a few pixels at an end of the picture. */
function fewChanges(at: usize, other: usize, count: i32): i32 {
  let most = 0;
  for (let x: usize = 0; x < <usize>count; x++) {
    const from = at + (x << 2);
    if (load<u8>(from, 3) < 128) continue;
    for (let channel: usize = 0; channel < 3; channel++) {
      const change = abs(<i32>load<u8>(from + channel) - <i32>load<u8>(other + (x << 2) + channel));
      most = max(most, change);
    }
  }
  return most;
}

function jumpOf(from: usize, width: i32, left: i32, wide: i32, high: i32, below: i32): i32 {
  let jumps = i32x4.splat(0);
  let most = 0;
  const across = min(wide, width - left - 2);
  for (let y = 0; y < high; y++) {
    const at = from + ((<usize>(y * width)) << 2);
    const down = at + ((<usize>width) << 3);
    if (across === SIDE) jumps = i8x16.max_u(jumps, i8x16.max_u(changes(at, at + 8), changes(at + 16, at + 24)));
    else if (across > 0) most = max(most, fewChanges(at, at + 8, across));
    if (y >= below) continue;
    if (wide === SIDE) jumps = i8x16.max_u(jumps, i8x16.max_u(changes(at, down), changes(at + 16, down + 16)));
    else most = max(most, fewChanges(at, down, wide));
  }
  return max(most, largest(jumps));
}

/** Means of the pixels from `least` on, less the base; how many there are. */
function meanBeyond(from: usize, width: i32, wide: i32, high: i32, lengths: usize, least: f32, base: usize, out: usize): i32 {
  let own = 0;
  let r = 0;
  let g = 0;
  let b = 0;
  for (let y = 0; y < high; y++) {
    for (let x = 0; x < wide; x++) {
      if (load<f32>(lengths + ((<usize>(y * SIDE + x)) << 2)) < least) continue;
      const four = load<u32>(from + ((<usize>(y * width + x)) << 2));
      own++;
      r += four & 255;
      g += (four >> 8) & 255;
      b += (four >> 16) & 255;
    }
  }
  if (own === 0) return 0;
  store<f32>(out, <f32>(<f64>r / <f64>own - <f64>load<f32>(base)));
  store<f32>(out, <f32>(<f64>g / <f64>own - <f64>load<f32>(base, 4)), 4);
  store<f32>(out, <f32>(<f64>b / <f64>own - <f64>load<f32>(base, 8)), 8);
  return own;
}

/** Length that the strongest color of a cell begins at. */
function leastTop(lengths: usize, bins: usize, seen: i32, limit: f32): f32 {
  memory.fill(bins, 0, BINS << 2);
  for (let index: usize = 0; index < 64; index++) {
    const length = load<f32>(lengths + (index << 2));
    if (length < 0) continue;
    const bin = bins + ((<usize>min(BINS - 1, <i32>(length / 8))) << 2);
    store<i32>(bin, load<i32>(bin) + 1);
  }
  let bin = BINS - 1;
  for (let stray: f64 = 0.06 * <f64>seen; bin > 0; bin--) {
    stray -= <f64>load<i32>(bins + ((<usize>bin) << 2));
    if (stray < 0) break;
  }
  return <f32>max<f64>(<f64>limit, 0.85 * (<f64>bin + 0.5) * 8);
}

/** Sums of red, green and blue of a cell's opaque pixels; those of a whole cell eight at a time. */
function storeSums(from: usize, width: i32, wide: i32, high: i32, out: usize): void {
  let r: i32 = 0;
  let g: i32 = 0;
  let b: i32 = 0;
  if (wide === SIDE) {
    let sums = i16x8.splat(0);
    for (let y = 0; y < high; y++) {
      const at = from + ((<usize>(y * width)) << 2);
      for (let half: usize = 0; half < 32; half += 16) {
        const four = v128.load(at + half);
        const own = v128.and(four, i32x4.lt_s(four, i32x4.splat(0)));
        sums = i16x8.add(sums, i16x8.add(i16x8.extend_low_i8x16_u(own), i16x8.extend_high_i8x16_u(own)));
      }
    }
    r = i16x8.extract_lane_u(sums, 0) + i16x8.extract_lane_u(sums, 4);
    g = i16x8.extract_lane_u(sums, 1) + i16x8.extract_lane_u(sums, 5);
    b = i16x8.extract_lane_u(sums, 2) + i16x8.extract_lane_u(sums, 6);
  } else {
    for (let y = 0; y < high; y++) {
      for (let x = 0; x < wide; x++) {
        const four = load<u32>(from + ((<usize>(y * width + x)) << 2));
        if (<i32>four >= 0) continue;
        r += four & 255;
        g += (four >> 8) & 255;
        b += (four >> 16) & 255;
      }
    }
  }
  store<i32>(out, r);
  store<i32>(out, g, 4);
  store<i32>(out, b, 8);
}

/** Twelve values of every cell of whole rows, as `CellStrip` has them. `mask` may be 0. */
export function surveyCells(
  pixels: usize,
  width: i32,
  rows: i32,
  wantedRows: i32,
  mask: usize,
  bases: usize,
  reach: f32,
  nearReach: f32,
  faintReach: f32,
  ringingJump: i32,
  values: usize,
  work: usize,
): void {
  const columns = (width + 7) >> 3;
  let base = bases;
  let out = values;
  for (let top = 0; top < wantedRows; top += SIDE) {
    const high = min(SIDE, wantedRows - top);
    for (let column = 0; column < columns; column++, base += 12, out += VALUES) {
      const left = column * SIDE;
      const wide = min(SIDE, width - left);
      const place = top * width + left;
      const from = pixels + ((<usize>place) << 2);
      memory.fill(out, 0, VALUES);
      const br = load<f32>(base);
      const bg = load<f32>(base, 4);
      const bb = load<f32>(base, 8);
      for (let y = 0; y < SIDE; y++) {
        rowLengths(from + ((<usize>(y * width)) << 2), y < high ? wide : 0, br, bg, bb, work + ((<usize>y) << 5));
      }
      const jump = jumpOf(from, width, left, wide, high, rows - top - 2);
      const limit = jump >= ringingJump ? nearReach : reach;
      let seen = 0;
      let bare = 0;
      let faint = 0;
      let peak: f32 = 0;
      let fr = 0;
      let fg = 0;
      let fb = 0;
      for (let y = 0; y < high; y++) {
        for (let x = 0; x < wide; x++) {
          const length = load<f32>(work + ((<usize>(y * SIDE + x)) << 2));
          if (length < 0) continue;
          seen++;
          peak = max(peak, length);
          const index = <usize>(place + y * width + x);
          if (length <= limit && (mask === 0 || load<u8>(mask + index) !== 0)) bare++;
          if (length > faintReach) continue;
          const four = load<u32>(pixels + (index << 2));
          faint++;
          fr += four & 255;
          fg += (four >> 8) & 255;
          fb += (four >> 16) & 255;
        }
      }
      store<f32>(out, peak, 28);
      store<f32>(out, <f32>jump, 32);
      store<f32>(out, seen === 0 ? 1 : <f32>(<f64>bare / <f64>seen), 16);
      if (seen > 0) {
        storeSums(from, width, wide, high, work + SUMS_AT);
        const count = <f64>seen;
        store<f32>(out, <f32>(<f64>load<i32>(work + SUMS_AT) / count - <f64>br), 36);
        store<f32>(out, <f32>(<f64>load<i32>(work + SUMS_AT, 4) / count - <f64>bg), 40);
        store<f32>(out, <f32>(<f64>load<i32>(work + SUMS_AT, 8) / count - <f64>bb), 44);
      }
      if (faint >= 6) {
        const r = <f64>fr / <f64>faint - <f64>br;
        const g = <f64>fg / <f64>faint - <f64>bg;
        const b = <f64>fb / <f64>faint - <f64>bb;
        store<f32>(out, <f32>sqrt(r * r + g * g + b * b), 24);
      } else if (seen > 0) store<f32>(out, -1, 24);
      if (bare === seen) continue;
      const least = leastTop(work, work + BINS_AT, seen, limit);
      let between = 0;
      for (let index: usize = 0; index < 64; index++) {
        const length = load<f32>(work + (index << 2));
        if (length > limit && length < least) between++;
      }
      let own = meanBeyond(from, width, wide, high, work, least, base, out);
      if (own === 0) own = meanBeyond(from, width, wide, high, work, limit, base, out);
      if (own === 0) continue;
      const r = <f64>load<f32>(out);
      const g = <f64>load<f32>(out, 4);
      const b = <f64>load<f32>(out, 8);
      store<f32>(out, <f32>sqrt(r * r + g * g + b * b), 12);
      store<f32>(out, <f32>(<f64>own / <f64>(own + between)), 20);
    }
  }
}

/** The plain twin says what each constant means. */
const SIDE: i32 = 8;
const CLEAR: u8 = 0;
const COPY: u8 = 1;
const PAIR: u8 = 3;
const BARE: u8 = 0;
const BODY: u8 = 2;
const PALE: u8 = 3;

/** The block's scratch, in bytes from `work` on: blurred rows, then four corners of 32 bytes, then the pair. */
const CORNERS: usize = 1024;
const PAIR_AT: usize = 1152;
/** Offsets in a corner: ink, its square and one by that, what a wholly solid cell adds, haze. */
const GREEN: usize = 4;
const BLUE: usize = 8;
const FULL: usize = 12;
const PER_FULL: usize = 16;
const SOLID: usize = 20;
const HAZE: usize = 24;
const INKED: usize = 28;

/** Offsets in the parameters: surface 0 to 71, then single values. */
const DU: usize = 72;
const DV: usize = 76;
const GRAIN: usize = 80;
const BLOTCH: usize = 84;
const RINGING: usize = 88;

class Solve {
  @inline static clamped(t: v128): v128 {
    return f32x4.min(f32x4.max(t, f32x4.splat(0)), f32x4.splat(1));
  }

  @inline static smooth(t: v128): v128 {
    const c = Solve.clamped(t);
    return f32x4.mul(f32x4.mul(c, c), f32x4.sub(f32x4.splat(3), f32x4.add(c, c)));
  }

  @inline static dot(x: v128, y: v128, z: v128, u: v128, v: v128, w: v128): v128 {
    return f32x4.add(f32x4.add(f32x4.mul(x, u), f32x4.mul(y, v)), f32x4.mul(z, w));
  }

  /** What of a difference is more than grain and ringing explain. */
  @inline static beyond(d: v128, spare: v128): v128 {
    const over = f32x4.max(f32x4.sub(d, spare), f32x4.splat(0));
    const under = f32x4.min(f32x4.add(d, spare), f32x4.splat(0));
    return f32x4.add(over, under);
  }

  @inline static needed(d: v128, ground: v128): v128 {
    const room = f32x4.splat(100);
    const up = f32x4.div(d, f32x4.max(room, f32x4.sub(f32x4.splat(255), ground)));
    const down = f32x4.div(f32x4.neg(d), f32x4.max(room, ground));
    return f32x4.max(up, down);
  }

  @inline static byte(value: v128): v128 {
    const near = f32x4.floor(f32x4.add(value, f32x4.splat(0.5)));
    return i32x4.trunc_sat_f32x4_s(f32x4.min(f32x4.max(near, f32x4.splat(0)), f32x4.splat(255)));
  }

  /** Ground of four pixels: the block's plane at the row, and steps across. */
  @inline static ground(base: f32, across: f32, steps: v128): v128 {
    const value = f32x4.add(f32x4.splat(base), f32x4.mul(f32x4.splat(across), steps));
    return f32x4.min(f32x4.max(value, f32x4.splat(0)), f32x4.splat(255));
  }
}

function clampIndex(value: i32, size: i32): i32 {
  return value < 0 ? 0 : value >= size ? size - 1 : value;
}

/** Rows weighed 1 4 6 4 1 across: eight pixels from column x0 of twelve rows from y0 - 2 on, as 16-bit sums of 16. */
function blurAcross(source: usize, width: i32, rows: i32, x0: i32, y0: i32, out: usize): void {
  const isInner = x0 >= 2 && x0 + 10 <= width;
  for (let j = 0; j < 12; j++) {
    const row = source + ((<usize>clampIndex(y0 - 2 + j, rows) * width) << 2);
    const to = out + ((<usize>j) << 6);
    if (isInner) {
      const from = row + ((<usize>x0 - 2) << 2);
      for (let pair: usize = 0; pair < 32; pair += 8) {
        const at = from + pair;
        const ends = i16x8.add(v128.load8x8_u(at), v128.load8x8_u(at, 16));
        const near = i16x8.add(v128.load8x8_u(at, 4), v128.load8x8_u(at, 12));
        const own = v128.load8x8_u(at, 8);
        const six = i16x8.add(i16x8.shl(own, 2), i16x8.shl(own, 1));
        v128.store(to + (pair << 1), i16x8.add(i16x8.add(ends, six), i16x8.shl(near, 2)));
      }
      continue;
    }
    for (let i = 0; i < 8; i++) {
      const a = row + ((<usize>clampIndex(x0 + i - 2, width)) << 2);
      const b = row + ((<usize>clampIndex(x0 + i - 1, width)) << 2);
      const c = row + ((<usize>clampIndex(x0 + i, width)) << 2);
      const d = row + ((<usize>clampIndex(x0 + i + 1, width)) << 2);
      const e = row + ((<usize>clampIndex(x0 + i + 2, width)) << 2);
      for (let channel: usize = 0; channel < 4; channel++) {
        const sum =
          <i32>load<u8>(a + channel) +
          <i32>load<u8>(e + channel) +
          4 * (<i32>load<u8>(b + channel) + <i32>load<u8>(d + channel)) +
          6 * <i32>load<u8>(c + channel);
        store<u16>(to + ((<usize>i) << 3) + (channel << 1), <u16>sum);
      }
    }
  }
}

/** Two pixels of a row, weighed the same way down: 16-bit sums of 256. */
function blurDown(at: usize): v128 {
  const ends = i16x8.add(v128.load(at), v128.load(at, 256));
  const near = i16x8.add(v128.load(at, 64), v128.load(at, 192));
  const own = v128.load(at, 128);
  const six = i16x8.add(i16x8.shl(own, 2), i16x8.shl(own, 1));
  return i16x8.add(i16x8.add(ends, six), i16x8.shl(near, 2));
}

/** Puts one cell of a block where the pixels read it; returns bit 0 where it has an ink, bit 1 where its haze is known. */
function readCorner(cell: usize, kind: u8, at: usize): i32 {
  const r = load<f32>(cell);
  const g = load<f32>(cell, 4);
  const b = load<f32>(cell, 8);
  const haze = load<f32>(cell, 12);
  const full = r * r + g * g + b * b;
  store<f32>(at, r);
  store<f32>(at + GREEN, g);
  store<f32>(at + BLUE, b);
  store<f32>(at + FULL, full);
  store<f32>(at + PER_FULL, kind === BARE ? 0 : <f32>1 / full);
  store<f32>(at + SOLID, kind === BODY ? 1 : 0);
  store<f32>(at + HAZE, haze);
  store<i32>(at + INKED, kind === BARE ? 0 : kind === PALE ? 2 : 1);
  return (kind === BARE ? 0 : 1) | (haze >= 0 ? 2 : 0);
}

/** The strongest of four inks, and the way from it to the one that lies farthest off its ray. */
function readPair(corners: usize, at: usize): void {
  let one = corners;
  for (let corner = corners + 32; corner < corners + 128; corner += 32) if (load<f32>(corner + FULL) > load<f32>(one + FULL)) one = corner;
  const r = load<f32>(one);
  const g = load<f32>(one + GREEN);
  const b = load<f32>(one + BLUE);
  let other = one;
  let farthest: f32 = -1;
  for (let corner = corners; corner < corners + 128; corner += 32) {
    const u = load<f32>(corner);
    const v = load<f32>(corner + GREEN);
    const z = load<f32>(corner + BLUE);
    const part = (u * r + v * g + z * b) / load<f32>(one + FULL);
    const off = (u - part * r) * (u - part * r) + (v - part * g) * (v - part * g) + (z - part * b) * (z - part * b);
    if (off > farthest) {
      farthest = off;
      other = corner;
    }
  }
  const wr = load<f32>(other) - r;
  const wg = load<f32>(other + GREEN) - g;
  const wb = load<f32>(other + BLUE) - b;
  store<f32>(at, r);
  store<f32>(at + GREEN, g);
  store<f32>(at + BLUE, b);
  store<f32>(at + 12, wr);
  store<f32>(at + 16, wg);
  store<f32>(at + 20, wb);
  store<f32>(at + 24, <f32>1 / max<f32>(1, wr * wr + wg * wg + wb * wb));
}

/** One block: pixels x0 to x1 and y0 to y1 of the source. `px` and `py` say where in the block the first of them lies. */
function solveBlock(
  source: usize,
  width: i32,
  rows: i32,
  x0: i32,
  y0: i32,
  x1: i32,
  y1: i32,
  px: i32,
  py: i32,
  target: usize,
  stride: i32,
  flags: i32,
  params: usize,
  work: usize,
): void {
  const grain = load<f32>(params + GRAIN);
  const blotch = load<f32>(params + BLOTCH);
  const ringing = load<f32>(params + RINGING);
  const hasInk = (flags & 1) !== 0;
  const rings = ringing > 0 && (flags & 2) !== 0;
  const isPair = (flags & 4) !== 0;
  const plane = work + PAIR_AT + 32;
  blurAcross(source, width, rows, x0, y0, work);
  const zero = f32x4.splat(0);
  const one = f32x4.splat(1);
  const half = f32x4.splat(0.5);
  const grains = f32x4.splat(grain);
  const perBlotch = f32x4.splat(<f32>1 / (<f32>2.8 * blotch));
  const perRinging = f32x4.splat(rings ? <f32>1 / ringing : 0);
  for (let y = y0; y < y1; y++) {
    const down = <f32>(py + y - y0 - 4);
    const rowRed = load<f32>(plane) + down * load<f32>(plane, 24);
    const rowGreen = load<f32>(plane, 4) + down * load<f32>(plane, 28);
    const rowBlue = load<f32>(plane, 8) + down * load<f32>(plane, 32);
    const fy = (<f32>(py + y - y0) + <f32>0.5) / <f32>8;
    for (let x = x0; x < x1; x += 4) {
      const from = source + ((<usize>(y * width + x)) << 2);
      const four = v128.load(from);
      const low = i32x4.splat(255);
      const own = f32x4.convert_i32x4_s(i32x4.shr_u(four, 24));
      const steps = f32x4.add(f32x4(-4, -3, -2, -1), f32x4.splat(<f32>(px + x - x0)));
      const groundRed = Solve.ground(rowRed, load<f32>(plane, 12), steps);
      const groundGreen = Solve.ground(rowGreen, load<f32>(plane, 16), steps);
      const groundBlue = Solve.ground(rowBlue, load<f32>(plane, 20), steps);
      const blurred = work + ((<usize>(y - y0)) << 6) + ((<usize>(x - x0)) << 3);
      const first = blurDown(blurred);
      const second = blurDown(blurred + 16);
      const redGreen = v128.shuffle<u16>(first, second, 0, 4, 8, 12, 1, 5, 9, 13);
      const blueOwn = v128.shuffle<u16>(first, second, 2, 6, 10, 14, 3, 7, 11, 15);
      const level = f32x4.splat(<f32>1 / 256);
      const br = f32x4.sub(f32x4.mul(f32x4.convert_i32x4_s(i32x4.extend_low_i16x8_u(redGreen)), level), groundRed);
      const bg = f32x4.sub(f32x4.mul(f32x4.convert_i32x4_s(i32x4.extend_high_i16x8_u(redGreen)), level), groundGreen);
      const bb = f32x4.sub(f32x4.mul(f32x4.convert_i32x4_s(i32x4.extend_low_i16x8_u(blueOwn)), level), groundBlue);
      const blurredSquare = Solve.dot(br, bg, bb, br, bg, bb);
      const faint = f32x4.sqrt(blurredSquare);
      const to = target + ((<usize>((y - y0) * stride + x - x0)) << 2);
      const left = x1 - x;
      // Nothing is there but grain: that is most of a worn ground.
      if (left >= 4 && !v128.any_true(f32x4.gt(faint, f32x4.splat(<f32>2.2 * blotch)))) {
        v128.store(to, i32x4.splat(0));
        continue;
      }
      const r = f32x4.sub(f32x4.convert_i32x4_s(v128.and(four, low)), groundRed);
      const g = f32x4.sub(f32x4.convert_i32x4_s(v128.and(i32x4.shr_u(four, 8), low)), groundGreen);
      const b = f32x4.sub(f32x4.convert_i32x4_s(v128.and(i32x4.shr_u(four, 16), low)), groundBlue);
      const square = Solve.dot(r, g, b, r, g, b);
      const length = f32x4.sqrt(square);
      const give = f32x4.add(f32x4.splat(<f32>4 + <f32>2 * grain), f32x4.mul(f32x4.splat(0.06), length));
      const room = f32x4.mul(give, give);
      const fx = f32x4.mul(f32x4.add(steps, f32x4.splat(4.5)), f32x4.splat(0.125));
      let sum = zero;
      let weights = zero;
      let inkRed = zero;
      let inkGreen = zero;
      let inkBlue = zero;
      let haze = zero;
      let hazy = zero;
      for (let corner: usize = 0; corner < 4; corner++) {
        const at = work + CORNERS + (corner << 5);
        const across = corner & 1 ? fx : f32x4.sub(one, fx);
        const share = f32x4.mul(across, f32x4.splat(corner & 2 ? fy : <f32>1 - fy));
        const own = load<f32>(at + HAZE);
        if (own >= 0) {
          haze = f32x4.add(haze, f32x4.mul(share, f32x4.splat(own)));
          hazy = f32x4.add(hazy, share);
        }
        if (load<i32>(at + INKED) === 0) continue;
        const fr = v128.load32_splat(at);
        const fg = v128.load32_splat(at + GREEN);
        const fb = v128.load32_splat(at + BLUE);
        const full = v128.load32_splat(at + FULL);
        const isPale = load<i32>(at + INKED) === 2;
        const dot = isPale ? Solve.dot(br, bg, bb, fr, fg, fb) : Solve.dot(r, g, b, fr, fg, fb);
        const long = isPale ? blurredSquare : square;
        const t = Solve.clamped(f32x4.mul(dot, v128.load32_splat(at + PER_FULL)));
        const twice = f32x4.add(dot, dot);
        const off = f32x4.max(zero, f32x4.sub(long, f32x4.mul(t, f32x4.sub(twice, f32x4.mul(t, full)))));
        const apart = f32x4.max(zero, f32x4.add(f32x4.sub(long, twice), full));
        const near = f32x4.div(room, f32x4.add(room, off));
        const whole = f32x4.div(f32x4.mul(f32x4.splat(isPale ? 12 : 3), room), f32x4.add(room, apart));
        const shared = f32x4.mul(share, f32x4.mul(f32x4.mul(near, near), f32x4.add(one, whole)));
        const weight = f32x4.add(shared, f32x4.splat(1e-6));
        const solid = v128.load32_splat(at + SOLID);
        const part = isPale ? Solve.clamped(f32x4.add(f32x4.mul(f32x4.sub(t, half), f32x4.splat(1.8)), half)) : t;
        sum = f32x4.add(sum, f32x4.mul(weight, f32x4.max(part, solid)));
        weights = f32x4.add(weights, weight);
        inkRed = f32x4.add(inkRed, f32x4.mul(weight, fr));
        inkGreen = f32x4.add(inkGreen, f32x4.mul(weight, fg));
        inkBlue = f32x4.add(inkBlue, f32x4.mul(weight, fb));
      }
      if (isPair) {
        const at = work + PAIR_AT;
        const wr = v128.load32_splat(at + 12);
        const wg = v128.load32_splat(at + 16);
        const wb = v128.load32_splat(at + 20);
        const ur = f32x4.sub(r, v128.load32_splat(at));
        const ug = f32x4.sub(g, v128.load32_splat(at + 4));
        const ub = f32x4.sub(b, v128.load32_splat(at + 8));
        const s = Solve.clamped(f32x4.mul(Solve.dot(ur, ug, ub, wr, wg, wb), v128.load32_splat(at + 24)));
        const er = f32x4.sub(ur, f32x4.mul(s, wr));
        const eg = f32x4.sub(ug, f32x4.mul(s, wg));
        const eb = f32x4.sub(ub, f32x4.mul(s, wb));
        const near = f32x4.div(room, f32x4.add(room, Solve.dot(er, eg, eb, er, eg, eb)));
        const weight = f32x4.mul(near, near);
        sum = f32x4.add(sum, weight);
        weights = f32x4.add(weights, weight);
        inkRed = f32x4.add(inkRed, f32x4.mul(weight, f32x4.sub(r, er)));
        inkGreen = f32x4.add(inkGreen, f32x4.mul(weight, f32x4.sub(g, eg)));
        inkBlue = f32x4.add(inkBlue, f32x4.mul(weight, f32x4.sub(b, eb)));
      }
      let present = Solve.smooth(f32x4.mul(f32x4.sub(faint, f32x4.splat(<f32>2.2 * blotch)), perBlotch));
      let spare = f32x4.splat(<f32>0.87 * grain);
      if (rings) {
        const hazes = Solve.smooth(f32x4.sub(f32x4.mul(f32x4.div(haze, hazy), f32x4.mul(perRinging, f32x4.splat(2))), one));
        const faints = f32x4.mul(f32x4.sub(f32x4.mul(faint, perRinging), f32x4.splat(0.45)), f32x4.splat(2.5));
        const coherent = f32x4.max(hazes, Solve.smooth(faints));
        const single = Solve.smooth(f32x4.mul(f32x4.sub(f32x4.mul(length, perRinging), one), half));
        present = f32x4.mul(present, f32x4.max(coherent, single));
        spare = f32x4.max(spare, f32x4.mul(f32x4.splat(<f32>0.6 * ringing), f32x4.sub(one, coherent)));
      }
      if (hasInk) spare = f32x4.max(spare, f32x4.splat(<f32>0.5 * ringing));
      const leastRed = Solve.needed(Solve.beyond(r, spare), groundRed);
      const leastGreen = Solve.needed(Solve.beyond(g, spare), groundGreen);
      const leastBlue = Solve.needed(Solve.beyond(b, spare), groundBlue);
      const least = f32x4.max(f32x4.max(leastRed, leastGreen), leastBlue);
      let alpha = least;
      if (hasInk) {
        const per = f32x4.div(one, weights);
        alpha = f32x4.mul(sum, per);
        inkRed = f32x4.mul(inkRed, per);
        inkGreen = f32x4.mul(inkGreen, per);
        inkBlue = f32x4.mul(inkBlue, per);
      }
      const inkLength = f32x4.max(one, f32x4.sqrt(Solve.dot(inkRed, inkGreen, inkBlue, inkRed, inkGreen, inkBlue)));
      const lacks = f32x4.max(f32x4.splat(0.02), f32x4.div(f32x4.mul(f32x4.splat(3), grains), inkLength));
      const slack = f32x4.min(f32x4.splat(0.12), lacks);
      const reached = f32x4.sub(alpha, f32x4.sub(one, f32x4.add(slack, slack)));
      const rise = Solve.smooth(f32x4.div(reached, f32x4.mul(f32x4.splat(1.5), slack)));
      alpha = f32x4.add(alpha, f32x4.mul(f32x4.sub(one, alpha), rise));
      alpha = f32x4.mul(f32x4.min(one, f32x4.max(alpha, least)), present);
      const final = i32x4.trunc_sat_f32x4_s(f32x4.floor(f32x4.add(f32x4.mul(alpha, own), half)));
      const xr = f32x4.sub(r, f32x4.mul(alpha, inkRed));
      const xg = f32x4.sub(g, f32x4.mul(alpha, inkGreen));
      const xb = f32x4.sub(b, f32x4.mul(alpha, inkBlue));
      const keptGrain: f32 = <f32>1.2 * grain;
      const keptRinging: f32 = <f32>0.5 * ringing;
      let keep = f32x4.div(one, alpha);
      if (hasInk) {
        const rest = Solve.dot(xr, xg, xb, xr, xg, xb);
        keep = f32x4.mul(keep, f32x4.div(rest, f32x4.add(rest, f32x4.splat(keptGrain * keptGrain + keptRinging * keptRinging))));
      }
      const red = Solve.byte(f32x4.add(f32x4.add(groundRed, inkRed), f32x4.mul(keep, xr)));
      const green = Solve.byte(f32x4.add(f32x4.add(groundGreen, inkGreen), f32x4.mul(keep, xg)));
      const blue = Solve.byte(f32x4.add(f32x4.add(groundBlue, inkBlue), f32x4.mul(keep, xb)));
      const solved = v128.or(v128.or(red, i32x4.shl(green, 8)), i32x4.shl(blue, 16));
      const isFull = f32x4.ge(alpha, f32x4.splat(0.999));
      const colors = v128.bitselect(v128.and(four, i32x4.splat(0xffffff)), solved, isFull);
      const out = v128.and(v128.or(colors, i32x4.shl(final, 24)), i32x4.gt_s(final, i32x4.splat(0)));
      if (left >= 4) {
        v128.store(to, out);
        continue;
      }
      v128.store32_lane(to, out, 0);
      if (left > 1) v128.store32_lane(to, out, 1, 4);
      if (left > 2) v128.store32_lane(to, out, 2, 8);
    }
  }
}

/** The ground over a block: at its middle, and its slopes across and down. */
function readPlane(params: usize, x: i32, y: i32, out: usize): void {
  const du = load<f32>(params + DU);
  const dv = load<f32>(params + DV);
  const u: f32 = du > 0 ? <f32>x * du - 1 : 0;
  const v: f32 = dv > 0 ? <f32>y * dv - 1 : 0;
  for (let channel: usize = 0; channel < 3; channel++) {
    const at = params + channel * 24;
    const a = load<f32>(at, 4);
    const b = load<f32>(at, 8);
    const aa = load<f32>(at, 12);
    const ab = load<f32>(at, 16);
    const bb = load<f32>(at, 20);
    const to = out + (channel << 2);
    store<f32>(to, load<f32>(at) + u * (a + u * aa + v * ab) + v * (b + v * bb));
    store<f32>(to, (a + 2 * u * aa + v * ab) * du, 12);
    store<f32>(to, (b + 2 * v * bb + u * ab) * dv, 24);
  }
}

/**
 * Fills `target` (w x h pixels) from `source` (width x rows, whose first pixel lies at left, top of the picture). `cells` and `kinds` begin with row
 * `firstCell` of the model's cells, `blocks` with the row of blocks that the first wanted pixel lies in.
 */
export function coverage(
  source: usize,
  width: i32,
  rows: i32,
  left: i32,
  top: i32,
  target: usize,
  x: i32,
  y: i32,
  w: i32,
  h: i32,
  cells: usize,
  kinds: usize,
  blocks: usize,
  columns: i32,
  cellRows: i32,
  firstCell: i32,
  params: usize,
  work: usize,
): void {
  const firstBlock = (top + y + 4) >> 3;
  for (let row = firstBlock; row * SIDE - 4 < top + y + h; row++) {
    const y0 = max(y, row * SIDE - 4 - top);
    const y1 = min(y + h, row * SIDE + 4 - top);
    const above = (max(0, row - 1) - firstCell) * columns;
    const below = (min(cellRows - 1, row) - firstCell) * columns;
    for (let column = (left + x + 4) >> 3; column * SIDE - 4 < left + x + w; column++) {
      const x0 = max(x, column * SIDE - 4 - left);
      const x1 = min(x + w, column * SIDE + 4 - left);
      const kind = load<u8>(blocks + (row - firstBlock) * (columns + 1) + column);
      const to = target + ((<usize>((y0 - y) * w + x0 - x)) << 2);
      if (kind <= COPY) {
        const bytes = (<usize>(x1 - x0)) << 2;
        for (let line = y0; line < y1; line++) {
          const at = to + ((<usize>((line - y0) * w)) << 2);
          if (kind === CLEAR) memory.fill(at, 0, bytes);
          else memory.copy(at, source + ((<usize>(line * width + x0)) << 2), bytes);
        }
        continue;
      }
      const before = max(0, column - 1);
      const behind = min(columns - 1, column);
      const corners = work + CORNERS;
      let flags = readCorner(cells + ((<usize>(above + before)) << 4), load<u8>(kinds + above + before), corners);
      flags |= readCorner(cells + ((<usize>(above + behind)) << 4), load<u8>(kinds + above + behind), corners + 32);
      flags |= readCorner(cells + ((<usize>(below + before)) << 4), load<u8>(kinds + below + before), corners + 64);
      flags |= readCorner(cells + ((<usize>(below + behind)) << 4), load<u8>(kinds + below + behind), corners + 96);
      if (kind === PAIR) {
        readPair(corners, work + PAIR_AT);
        flags |= 4;
      }
      readPlane(params, column * SIDE, row * SIDE, work + PAIR_AT + 32);
      const px = left + x0 + 4 - column * SIDE;
      const py = top + y0 + 4 - row * SIDE;
      solveBlock(source, width, rows, x0, y0, x1, y1, px, py, to, w, flags, params, work);
    }
  }
}

/** Channels of a node and of a pixel's shares: two vectors of eight. */
const NODE_BYTES: usize = 32;
const NODES: u32 = 33;
/** First channel of a node that was not worked out yet. */
const UNSOLVED: u32 = 0xffff;
const OPAQUE: i32 = 250;
/** Shorter runs are worked out: filling has its price too. */
const SHORT_RUN: u32 = 16;

/** Four pixels side by side. */
class Four {
  /** Turns the shares of four pixels, one pixel after another, into channels of four, as f32 times `opacity`; eight channels from `from`. */
  @inline static turn(shares: usize, from: usize, opacity: v128, out: usize): void {
    const a = v128.load(shares + from);
    const b = v128.load(shares + NODE_BYTES + from);
    const c = v128.load(shares + 2 * NODE_BYTES + from);
    const d = v128.load(shares + 3 * NODE_BYTES + from);
    const ac = v128.shuffle<i16>(a, c, 0, 8, 1, 9, 2, 10, 3, 11);
    const bd = v128.shuffle<i16>(b, d, 0, 8, 1, 9, 2, 10, 3, 11);
    const acHigh = v128.shuffle<i16>(a, c, 4, 12, 5, 13, 6, 14, 7, 15);
    const bdHigh = v128.shuffle<i16>(b, d, 4, 12, 5, 13, 6, 14, 7, 15);
    Four.store(v128.shuffle<i16>(ac, bd, 0, 8, 1, 9, 2, 10, 3, 11), opacity, out);
    Four.store(v128.shuffle<i16>(ac, bd, 4, 12, 5, 13, 6, 14, 7, 15), opacity, out + 32);
    Four.store(v128.shuffle<i16>(acHigh, bdHigh, 0, 8, 1, 9, 2, 10, 3, 11), opacity, out + 64);
    Four.store(v128.shuffle<i16>(acHigh, bdHigh, 4, 12, 5, 13, 6, 14, 7, 15), opacity, out + 96);
  }

  /** Two channels of four pixels. */
  @inline static store(two: v128, opacity: v128, out: usize): void {
    v128.store(out, f32x4.mul(f32x4.convert_i32x4_s(i32x4.extend_low_i16x8_s(two)), opacity));
    v128.store(out, f32x4.mul(f32x4.convert_i32x4_s(i32x4.extend_high_i16x8_s(two)), opacity), 16);
  }

  /** Four coverages of 0..1 as four bytes. */
  @inline static storeBytes(at: usize, values: v128): void {
    const rounded = i32x4.trunc_sat_f32x4_s(f32x4.add(f32x4.mul(values, f32x4.splat(255)), f32x4.splat(0.5)));
    const halves = i16x8.narrow_i32x4_s(rounded, rounded);
    v128.store_lane<u32>(at, i8x16.narrow_i16x8_u(halves, halves), 0);
  }

  @inline static clamp(values: v128): v128 {
    return f32x4.min(f32x4.splat(1), f32x4.max(f32x4.splat(0), values));
  }
}

/** Bytes of a corner's entry: how far its node lies from the cell's first one, and its weight. */
const CORNER_BYTES: usize = 8;
const CORNERS: u32 = 4;

/**
 * Shares of one color between four of the nodes around it, the corners of the tetrahedron that it lies in; false where one of these is not worked
 * out. `corners` holds four entries for each place in a cell.
 */
function interpolate(color: u32, nodes: usize, corners: usize, out: usize): bool {
  const r = (color & 255) >> 3;
  const g = ((color >> 8) & 255) >> 3;
  const b = ((color >> 16) & 255) >> 3;
  const fraction = ((color & 7) << 6) | (((color >> 8) & 7) << 3) | ((color >> 16) & 7);
  const cell = nodes + <usize>((r * NODES + g) * NODES + b) * NODE_BYTES;
  let entry = corners + <usize>fraction * (CORNERS * CORNER_BYTES);
  let low = i16x8.splat(0);
  let high = i16x8.splat(0);
  for (let corner: u32 = 0; corner < CORNERS; corner++) {
    const node = cell + <usize>load<u32>(entry);
    if (<u32>load<u16>(node) == UNSOLVED) return false;
    const by = v128.load16_splat(entry + 4);
    low = i16x8.add(low, i16x8.q15mulr_sat_s(v128.load(node), by));
    high = i16x8.add(high, i16x8.q15mulr_sat_s(v128.load(node + 16), by));
    entry += CORNER_BYTES;
  }
  v128.store(out, low);
  v128.store(out + 16, high);
  return true;
}

/** How many pixels from `at` on have this color. */
function runLength(words: usize, count: u32, color: u32): u32 {
  const wanted = i32x4.splat(color);
  let length: u32 = 0;
  while (length + 4 <= count && i32x4.all_true(i32x4.eq(v128.load(words + ((<usize>length) << 2)), wanted))) length += 4;
  return length;
}

/** The channel of the solid within `levels` of a color, or -1. `solids` are RGBA words with alpha 0, four to a vector, then one byte a channel each. */
function solidOf(color: u32, solids: usize, vectors: u32, channels: usize, levels: i32): i32 {
  const wanted = i32x4.splat(color & 0xffffff);
  const limit = i8x16.splat(<i8>levels);
  for (let index: u32 = 0; index < vectors; index++) {
    const four = v128.load(solids + ((<usize>index) << 4));
    const apart = v128.or(i8x16.sub_sat_u(wanted, four), i8x16.sub_sat_u(four, wanted));
    const isNear = i32x4.eq(i8x16.le_u(apart, limit), i32x4.splat(-1));
    const found = i32x4.bitmask(isNear);
    if (found) return <i32>load<u8>(channels + ((<usize>index) << 2) + ctz(found));
  }
  return -1;
}

/**
 * Coverage of every plate for `count` pixels, from pixel `first` on; returns the first of four pixels that needs a node which is not worked out,
 * else `count`. `solidBlocks` says of each of 8 x 8 x 8 blocks of colors (red slowest) whether a solid reaches into it. Parameters stand in `settings` as i32 and f32 words:
 * 0 solid vectors, 1 solid levels, 2 darkest channel or -1, 3 plates from the top, 4 channels, 5 highlight (0 none, 1 white, 2 neutral brights),
 * 6 softness, 7 most garment, 8 soft turn of the underbase, then plates from the top as i32 (channel, or -1 for the highlight),
 * word 31 whether there is an underbase, from word 32 on the channels' need of one as f32. `out` holds planes of `stride` bytes: the plates from the top, then, where there is
 * one, the underbase outside the choke, inside the choke, and the need.
 */
export function mixPlates(
  pixels: usize,
  first: u32,
  count: u32,
  nodes: usize,
  corners: usize,
  solids: usize,
  solidChannels: usize,
  solidBlocks: usize,
  settings: usize,
  scratch: usize,
  out: usize,
  stride: u32,
): u32 {
  const solidVectors = load<u32>(settings);
  const solidLevels = load<i32>(settings, 4);
  const darkest = load<i32>(settings, 8);
  const plates = load<u32>(settings, 12);
  const channels = load<u32>(settings, 16);
  const highlight = load<i32>(settings, 20);
  const softness = f32x4.splat(load<f32>(settings, 24));
  const mostGarment = f32x4.splat(load<f32>(settings, 28));
  const turn = f32x4.splat(load<f32>(settings, 32));
  const zero = f32x4.splat(0);
  const one = f32x4.splat(1);
  const hasGround = load<i32>(settings, 124) != 0;
  const turned = scratch + 4 * NODE_BYTES;
  const planes = plates + (hasGround ? 3 : 0);
  let lastColor: u32 = 0;
  let isKnown = false;
  for (let at: u32 = first; at < count; at += 4) {
    const words = pixels + ((<usize>at) << 2);
    // Flat art is mostly runs: what stands before one is laid out over it.
    if (isKnown && at > first && load<u32>(words) == lastColor) {
      const run = runLength(words, count - at, lastColor);
      if (run >= SHORT_RUN) {
        for (let plane: u32 = 0; plane < planes; plane++) {
          const target = out + <usize>plane * <usize>stride + <usize>at;
          memory.fill(target, load<u8>(target - 1), run);
        }
        at += run - 4;
        continue;
      }
    }
    for (let lane: u32 = 0; lane < 4; lane++) {
      const shares = scratch + <usize>lane * NODE_BYTES;
      const color = load<u32>(words + (lane << 2));
      if (isKnown && color == lastColor) {
        const before = lane ? shares - NODE_BYTES : scratch + 3 * NODE_BYTES;
        v128.store(shares, v128.load(before));
        v128.store(shares + 16, v128.load(before, 16));
        continue;
      }
      if (color >> 24 == 0) {
        v128.store(shares, zero);
        v128.store(shares + 16, zero);
      } else {
        const block = ((color & 0xe0) << 1) | (((color >> 8) & 0xe0) >> 2) | (((color >> 16) & 0xe0) >> 5);
        const solid = load<u8>(solidBlocks + block) ? solidOf(color, solids, solidVectors, solidChannels, solidLevels) : -1;
        if (solid >= 0) {
          v128.store(shares, zero);
          v128.store(shares + 16, zero);
          store<u16>(shares + ((<usize>solid) << 1), 32767);
        } else if (!interpolate(color, nodes, corners, shares)) return at;
      }
      lastColor = color;
      isKnown = true;
    }
    const four = v128.load(words);
    const alpha = i32x4.shr_u(four, 24);
    const opacity = f32x4.mul(f32x4.convert_i32x4_s(alpha), f32x4.splat(1 / (255.0 * 32767.0)));
    const isOpaque = i32x4.ge_s(alpha, i32x4.splat(OPAQUE));
    Four.turn(scratch, 0, opacity, turned);
    if (channels > 8) Four.turn(scratch, 16, opacity, turned + 128);
    if (darkest >= 0) {
      const excess = v128.and(isOpaque, f32x4.max(zero, f32x4.sub(v128.load(turned), mostGarment)));
      const place = turned + ((<usize>darkest) << 4);
      v128.store(place, f32x4.add(v128.load(place), excess));
    }
    const white = v128.load(turned, 16);
    let top = zero;
    if (highlight == 1) top = white;
    if (highlight == 2) {
      const red = v128.and(four, i32x4.splat(255));
      const green = v128.and(i32x4.shr_u(four, 8), i32x4.splat(255));
      const blue = v128.and(i32x4.shr_u(four, 16), i32x4.splat(255));
      const least = f32x4.convert_i32x4_s(i32x4.min_s(red, i32x4.min_s(green, blue)));
      const most = f32x4.convert_i32x4_s(i32x4.max_s(red, i32x4.max_s(green, blue)));
      const bright = Four.clamp(f32x4.mul(f32x4.sub(least, f32x4.splat(190)), f32x4.splat(1 / 50.0)));
      const neutral = Four.clamp(f32x4.sub(one, f32x4.mul(f32x4.sub(most, least), f32x4.splat(1 / 40.0))));
      top = f32x4.mul(white, f32x4.mul(bright, neutral));
    }
    let open = one;
    let target = out + at;
    for (let plate: u32 = 0; plate < plates; plate++) {
      const channel = load<i32>(settings + 36 + ((<usize>plate) << 2));
      let share = top;
      if (channel >= 0) share = v128.load(turned + ((<usize>channel) << 4));
      Four.storeBytes(target, f32x4.min(one, f32x4.div(share, f32x4.max(f32x4.splat(0.0001), f32x4.add(open, softness)))));
      open = f32x4.sub(open, share);
      open = v128.and(open, f32x4.gt(open, f32x4.splat(0.0001)));
      target += stride;
    }
    if (hasGround) {
      let sum = zero;
      let wanted = zero;
      for (let channel: u32 = 1; channel < channels; channel++) {
        const share = v128.load(turned + ((<usize>channel) << 4));
        sum = f32x4.add(sum, share);
        wanted = f32x4.add(wanted, f32x4.mul(share, f32x4.splat(load<f32>(settings + 128 + ((<usize>channel) << 2)))));
      }
      let need = f32x4.div(wanted, f32x4.max(sum, f32x4.splat(0.5)));
      need = v128.and(need, v128.and(isOpaque, f32x4.gt(sum, f32x4.splat(0.5))));
      const seen = f32x4.max(zero, f32x4.min(open, f32x4.sub(white, top)));
      const ground = f32x4.add(open, turn);
      Four.storeBytes(target, f32x4.min(one, f32x4.div(seen, ground)));
      Four.storeBytes(target + stride, f32x4.min(one, f32x4.div(f32x4.add(seen, f32x4.mul(turn, need)), ground)));
      Four.storeBytes(target + 2 * stride, need);
    }
  }
  return count;
}

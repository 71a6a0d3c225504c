/** Channels of a node and of a pixel's shares: two vectors of eight. */
const NODE_BYTES: usize = 32;
const NODES: u32 = 33;
/** First channel of a node that was not worked out yet. */
const UNSOLVED: u32 = 0xffff;
const OPAQUE: i32 = 250;

/** Four pixels side by side: one channel of theirs as f32 0..1, read from their shares, which lie one after another. */
class Four {
  @inline static channel(shares: usize, channel: u32): v128 {
    const at = shares + ((<usize>channel) << 1);
    const words = i32x4(
      <i32>load<u16>(at),
      <i32>load<u16>(at + NODE_BYTES),
      <i32>load<u16>(at + 2 * NODE_BYTES),
      <i32>load<u16>(at + 3 * NODE_BYTES),
    );
    return f32x4.mul(f32x4.convert_i32x4_s(words), f32x4.splat(1 / 32767.0));
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

/** Shares of one color between the eight nodes around it; false where one of these is not worked out. */
function interpolate(color: u32, nodes: usize, weights: usize, out: usize): bool {
  const r = (color & 255) >> 3;
  const g = ((color >> 8) & 255) >> 3;
  const b = ((color >> 16) & 255) >> 3;
  const fraction = ((color & 7) << 6) | (((color >> 8) & 7) << 3) | ((color >> 16) & 7);
  let low = i16x8.splat(0);
  let high = i16x8.splat(0);
  for (let corner: u32 = 0; corner < 8; corner++) {
    const weight = load<u16>(weights + ((((<usize>fraction) << 3) + corner) << 1));
    if (weight == 0) continue;
    const place = ((r + (corner >> 2)) * NODES + g + ((corner >> 1) & 1)) * NODES + b + (corner & 1);
    const node = nodes + <usize>place * NODE_BYTES;
    if (<u32>load<u16>(node) == UNSOLVED) return false;
    const by = i16x8.splat(<i16>weight);
    low = i16x8.add(low, i16x8.q15mulr_sat_s(v128.load(node), by));
    high = i16x8.add(high, i16x8.q15mulr_sat_s(v128.load(node + 16), by));
  }
  v128.store(out, low);
  v128.store(out + 16, high);
  return true;
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
 * else `count`. Parameters stand in `settings` as i32 and f32 words:
 * 0 solid vectors, 1 solid levels, 2 darkest channel or -1, 3 plates from the top, 4 channels, 5 highlight (0 none, 1 white, 2 neutral brights),
 * 6 softness, 7 most garment, 8 soft turn of the underbase, then plates from the top as i32 (channel, or -1 for the highlight),
 * from word 32 on the channels' need of an underbase as f32. `out` holds planes of `stride` bytes: the plates from the top, then the underbase
 * outside the choke, inside the choke, and the need.
 */
export function mixPlates(
  pixels: usize,
  first: u32,
  count: u32,
  nodes: usize,
  weights: usize,
  solids: usize,
  solidChannels: usize,
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
  let lastColor: u32 = 0;
  let isKnown = false;
  for (let at: u32 = first; at < count; at += 4) {
    const words = pixels + ((<usize>at) << 2);
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
        const solid = solidOf(color, solids, solidVectors, solidChannels, solidLevels);
        if (solid >= 0) {
          v128.store(shares, zero);
          v128.store(shares + 16, zero);
          store<u16>(shares + ((<usize>solid) << 1), 32767);
        } else if (!interpolate(color, nodes, weights, shares)) return at;
      }
      lastColor = color;
      isKnown = true;
    }
    const four = v128.load(words);
    const alpha = i32x4.shr_u(four, 24);
    const opacity = f32x4.mul(f32x4.convert_i32x4_s(alpha), f32x4.splat(1 / 255.0));
    const isOpaque = i32x4.ge_s(alpha, i32x4.splat(OPAQUE));
    let excess = zero;
    if (darkest >= 0) excess = v128.and(isOpaque, f32x4.max(zero, f32x4.sub(Four.channel(scratch, 0), mostGarment)));
    const white = f32x4.mul(Four.channel(scratch, 1), opacity);
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
    let sum = zero;
    let wanted = zero;
    for (let channel: u32 = 1; channel < channels; channel++) {
      let share = f32x4.mul(Four.channel(scratch, channel), opacity);
      if (<i32>channel == darkest) share = f32x4.add(share, excess);
      sum = f32x4.add(sum, share);
      wanted = f32x4.add(wanted, f32x4.mul(share, f32x4.splat(load<f32>(settings + 128 + ((<usize>channel) << 2)))));
    }
    let need = f32x4.div(wanted, f32x4.max(sum, f32x4.splat(0.5)));
    need = v128.and(need, v128.and(isOpaque, f32x4.gt(sum, f32x4.splat(0.5))));
    let open = one;
    let target = out + at;
    for (let plate: u32 = 0; plate < plates; plate++) {
      const channel = load<i32>(settings + 36 + ((<usize>plate) << 2));
      let share = top;
      if (channel >= 0) {
        share = f32x4.mul(Four.channel(scratch, <u32>channel), opacity);
        if (channel == darkest) share = f32x4.add(share, excess);
      }
      Four.storeBytes(target, f32x4.min(one, f32x4.div(share, f32x4.max(f32x4.splat(0.0001), f32x4.add(open, softness)))));
      open = f32x4.sub(open, share);
      open = v128.and(open, f32x4.gt(open, f32x4.splat(0.0001)));
      target += stride;
    }
    const seen = f32x4.max(zero, f32x4.min(open, f32x4.sub(white, top)));
    const ground = f32x4.add(open, turn);
    Four.storeBytes(target, f32x4.min(one, f32x4.div(seen, ground)));
    Four.storeBytes(target + stride, f32x4.min(one, f32x4.div(f32x4.add(seen, f32x4.mul(turn, need)), ground)));
    Four.storeBytes(target + 2 * stride, need);
  }
  return count;
}

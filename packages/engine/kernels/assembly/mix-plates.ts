/** Channels of a node's shares: two vectors of eight. */
const NODE_BYTES: usize = 32;
const NODES: u32 = 33;
/** Pixels that are worked on at a time. */
const BLOCK: u32 = 16;
/** Bytes of a corner's entry: how far its node lies from the cell's first one, and its weight. */
const CORNER_BYTES: usize = 8;
const CORNERS: u32 = 4;
/** Flags of a cell. */
const SOLVED: u32 = 1;
const SOLID: u32 = 2;
const BENT: u32 = 4;
/** Half of a byte of coverage at nodes. */
const HALF: i16 = 64;
/** As in separation/plate-rules.ts: where plates set in behind others. */
const CLOSED: f32 = 0.02;
const SETS_IN: f32 = 256;

/** Parts of the scratch: shares of four pixels, the same as channels, coverages of a block by pixel (128 bytes for each eight planes), and a copy. */
const TURNED: usize = 128;
const COVERS: usize = 512;
const SWAP: usize = 1024;
const GROUP_BYTES: usize = 128;

/** Where the tables stand. Each call sets them anew. */
let covers: usize = 0;
let nodes: usize = 0;
let shareCorners: usize = 0;
let coverCorners: usize = 0;
let solids: usize = 0;
let solidChannels: usize = 0;
let cells: usize = 0;
let settings: usize = 0;
let scratch: usize = 0;
let coverVectors: u32 = 0;
let solidCovers: usize = 0;
/** Opaque pixels of a block that mix shares first, as bits. */
let bent: u32 = 0;

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

/** Place of a color's cell among the flags. */
function cellOf(color: u32): u32 {
  return ((color & 0xf8) << 7) | ((color & 0xf800) >> 6) | ((color >> 19) & 31);
}

/** Place of a color in its cell. */
function placeOf(color: u32): u32 {
  return ((color & 7) << 6) | ((color >> 5) & 56) | ((color >> 16) & 7);
}

/** Place of the first node of a color's cell. */
function nodeOf(color: u32): u32 {
  return (((color & 0xf8) >> 3) * NODES + ((color & 0xf800) >> 11)) * NODES + ((color >> 19) & 31);
}

/** The solid near a color, as its place among them, or -1. `solids` are RGBA words with alpha 0, four to a vector. */
function solidOf(color: u32): i32 {
  const vectors = load<u32>(settings);
  const wanted = i32x4.splat(color & 0xffffff);
  const limit = i8x16.splat(<i8>load<i32>(settings, 4));
  for (let index: u32 = 0; index < vectors; index++) {
    const four = v128.load(solids + ((<usize>index) << 4));
    const apart = v128.or(i8x16.sub_sat_u(wanted, four), i8x16.sub_sat_u(four, wanted));
    const isNear = i32x4.eq(i8x16.le_u(apart, limit), i32x4.splat(-1));
    const found = i32x4.bitmask(isNear);
    if (found) return (index << 2) + ctz(found);
  }
  return -1;
}

/** What became of an opaque color. */
const COVERED: u32 = 0;
const MIXES_SHARES: u32 = 1;
const UNKNOWN: u32 = 2;

/** Coverages of an opaque color as bytes, eight planes to `GROUP_BYTES`; none where its cell is not worked out, or is one that mixes shares. */
function coverOf(color: u32, out: usize): u32 {
  const flags = <u32>load<u8>(cells + cellOf(color));
  const solid = flags & SOLID ? solidOf(color) : -1;
  if (solid >= 0) {
    const from = covers + solidCovers + ((<usize>solid * coverVectors) << 4);
    for (let vector: u32 = 0; vector < coverVectors; vector++) {
      Block.storeBytes(out + <usize>vector * GROUP_BYTES, i16x8.add(v128.load(from + ((<usize>vector) << 4)), i16x8.splat(HALF)));
    }
    return COVERED;
  }
  if (!(flags & SOLVED)) return UNKNOWN;
  if (flags & BENT) return MIXES_SHARES;
  const entry = coverCorners + <usize>placeOf(color) * (CORNERS * CORNER_BYTES);
  const cell = covers + ((<usize>(nodeOf(color) * coverVectors)) << 4);
  const a = cell + <usize>load<u32>(entry);
  const b = cell + <usize>load<u32>(entry, 8);
  const c = cell + <usize>load<u32>(entry, 16);
  const d = cell + <usize>load<u32>(entry, 24);
  const byA = v128.load16_splat(entry, 4);
  const byB = v128.load16_splat(entry, 12);
  const byC = v128.load16_splat(entry, 20);
  const byD = v128.load16_splat(entry, 28);
  for (let vector: u32 = 0; vector < coverVectors; vector++) {
    const from = (<usize>vector) << 4;
    const ab = i16x8.add(i16x8.q15mulr_sat_s(v128.load(a + from), byA), i16x8.q15mulr_sat_s(v128.load(b + from), byB));
    const cd = i16x8.add(i16x8.q15mulr_sat_s(v128.load(c + from), byC), i16x8.q15mulr_sat_s(v128.load(d + from), byD));
    Block.storeBytes(out + <usize>vector * GROUP_BYTES, i16x8.add(i16x8.add(ab, cd), i16x8.splat(HALF)));
  }
  return COVERED;
}

/** Sixteen pixels and eight planes. */
class Block {
  /** Eight coverages of one pixel. */
  @inline static storeBytes(at: usize, sums: v128): void {
    const values = i16x8.shr_u(sums, 7);
    v128.store64_lane(at, i8x16.narrow_i16x8_u(values, values), 0);
  }

  /** Interleaves the halves of 128 bytes: done four times, bytes in order of pixels stand in order of planes. */
  @inline static interleave(from: usize, to: usize): void {
    for (let part: usize = 0; part < 64; part += 16) {
      const a = v128.load(from + part);
      const b = v128.load(from + part, 64);
      v128.store(to + (part << 1), v128.shuffle<i8>(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23));
      v128.store(to + (part << 1), v128.shuffle<i8>(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31), 16);
    }
  }

  /** 255 in the bytes of opaque pixels. */
  @inline static opaque(words: usize): v128 {
    const full = i32x4.splat(255);
    const a = i32x4.eq(i32x4.shr_u(v128.load(words), 24), full);
    const b = i32x4.eq(i32x4.shr_u(v128.load(words, 16), 24), full);
    const c = i32x4.eq(i32x4.shr_u(v128.load(words, 32), 24), full);
    const d = i32x4.eq(i32x4.shr_u(v128.load(words, 48), 24), full);
    return i8x16.narrow_i16x8_s(i16x8.narrow_i32x4_s(a, b), i16x8.narrow_i32x4_s(c, d));
  }

  /** 255 in the bytes of pixels that are marked as bent. */
  @inline static marked(): v128 {
    const bits = v128.shuffle<i8>(i16x8.splat(<i16>bent), i16x8.splat(<i16>bent), 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1);
    const own = i8x16(1, 2, 4, 8, 16, 32, 64, -128, 1, 2, 4, 8, 16, 32, 64, -128);
    return i8x16.eq(v128.and(bits, own), own);
  }

  @inline static isClear(words: usize): bool {
    const all = v128.or(v128.or(v128.load(words), v128.load(words, 16)), v128.or(v128.load(words, 32), v128.load(words, 48)));
    return !v128.any_true(i32x4.shr_u(all, 24));
  }
}

/** Coverages of a block's opaque pixels, pixel by pixel, but for those that mix shares, which are marked; false where a cell is not worked out. */
function coverOpaque(words: usize): bool {
  let last: u32 = 0;
  bent = 0;
  for (let lane: u32 = 0; lane < BLOCK; lane++) {
    const color = load<u32>(words + ((<usize>lane) << 2));
    const out = scratch + COVERS + ((<usize>lane) << 3);
    if (color == last) {
      for (let vector: u32 = 0; vector < coverVectors; vector++) {
        const at = out + <usize>vector * GROUP_BYTES;
        store<u64>(at, load<u64>(at - 8));
      }
    } else if (color >> 24 == 255) {
      const found = coverOf(color, out);
      if (found == UNKNOWN) return false;
      if (found == MIXES_SHARES) bent |= 1 << lane;
      last = found == COVERED ? color : 0;
    } else last = 0;
  }
  return true;
}

/** Lays out a block's coverages plane by plane, where `mask` is 255. */
function storePlanes(out: usize, stride: u32, planes: u32, mask: v128): void {
  const isWhole = i8x16.all_true(mask);
  for (let first: u32 = 0; first < planes; first += 8) {
    const group = scratch + COVERS + <usize>(first >> 3) * GROUP_BYTES;
    const swap = scratch + SWAP;
    Block.interleave(group, swap);
    Block.interleave(swap, group);
    Block.interleave(group, swap);
    Block.interleave(swap, group);
    const end = planes - first < 8 ? planes - first : 8;
    for (let plane: u32 = 0; plane < end; plane++) {
      const target = out + <usize>(first + plane) * <usize>stride;
      const values = v128.load(group + ((<usize>plane) << 4));
      v128.store(target, isWhole ? values : v128.bitselect(values, v128.load(target), mask));
    }
  }
}

/** Shares of one color; false where its cell is not worked out, or shares are not there. */
function shareOf(color: u32, out: usize): bool {
  if (!load<i32>(settings, 92)) return false;
  const flags = <u32>load<u8>(cells + cellOf(color));
  let low = i16x8.splat(0);
  let high = i16x8.splat(0);
  const solid = flags & SOLID ? solidOf(color) : -1;
  if (solid >= 0) {
    v128.store(out, low);
    v128.store(out, high, 16);
    store<u16>(out + ((<usize>load<u8>(solidChannels + solid)) << 1), 32767);
    return true;
  }
  if (!(flags & SOLVED)) return false;
  let entry = shareCorners + <usize>placeOf(color) * (CORNERS * CORNER_BYTES);
  const cell = nodes + <usize>nodeOf(color) * NODE_BYTES;
  for (let corner: u32 = 0; corner < CORNERS; corner++) {
    const node = cell + <usize>load<u32>(entry);
    const by = v128.load16_splat(entry, 4);
    // Each part is rounded: of four nodes of one ink alone they come to a unit more than all, which is past the end of sixteen bits.
    low = i16x8.add_sat_s(low, i16x8.q15mulr_sat_s(v128.load(node), by));
    high = i16x8.add_sat_s(high, i16x8.q15mulr_sat_s(v128.load(node, 16), by));
    entry += CORNER_BYTES;
  }
  v128.store(out, low);
  v128.store(out, high, 16);
  return true;
}

/** Coverages of four pixels from the shares of their colors; of opaque ones those alone that are marked in `marks`. False where a cell is not worked out. */
function mixFour(words: usize, marks: u32, out: usize, stride: u32): bool {
  const zero = f32x4.splat(0);
  const one = f32x4.splat(1);
  const turned = scratch + TURNED;
  for (let lane: u32 = 0; lane < 4; lane++) {
    const shares = scratch + <usize>lane * NODE_BYTES;
    const color = load<u32>(words + (lane << 2));
    const alpha = color >> 24;
    if (alpha == 0 || (alpha == 255 && !(marks & (1 << lane)))) {
      v128.store(shares, zero);
      v128.store(shares, zero, 16);
    } else if (!shareOf(color, shares)) return false;
  }
  const plates = load<u32>(settings, 12);
  const channels = load<u32>(settings, 16);
  const highlight = load<i32>(settings, 20);
  const softness = f32x4.splat(load<f32>(settings, 24));
  const isSoft = load<f32>(settings, 24) > 0;
  const turn = f32x4.splat(load<f32>(settings, 32));
  const hasGround = load<i32>(settings, 124) != 0;
  const four = v128.load(words);
  const alpha = i32x4.shr_u(four, 24);
  const opacity = f32x4.mul(f32x4.convert_i32x4_s(alpha), f32x4.splat(1 / (255.0 * 32767.0)));
  Four.turn(scratch, 0, opacity, turned);
  if (channels > 8) Four.turn(scratch, 16, opacity, turned + 128);
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
  let target = out;
  for (let plate: u32 = 0; plate < plates; plate++) {
    const channel = load<i32>(settings + 36 + ((<usize>plate) << 2));
    let share = top;
    if (channel >= 0) share = v128.load(turned + ((<usize>channel) << 4));
    const cover = f32x4.min(one, f32x4.div(share, f32x4.max(f32x4.splat(0.0001), f32x4.add(open, softness))));
    const shown = isSoft ? one : Four.clamp(f32x4.mul(f32x4.sub(open, f32x4.splat(CLOSED)), f32x4.splat(SETS_IN)));
    Four.storeBytes(target, f32x4.mul(cover, shown));
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
    const need = f32x4.div(wanted, f32x4.max(sum, f32x4.splat(0.001)));
    const seen = f32x4.max(zero, f32x4.min(open, f32x4.sub(white, top)));
    const ground = f32x4.add(open, turn);
    Four.storeBytes(target, f32x4.min(one, f32x4.div(seen, ground)));
    Four.storeBytes(target + stride, f32x4.min(one, f32x4.div(f32x4.add(seen, f32x4.mul(turn, need)), ground)));
    Four.storeBytes(target + 2 * stride, f32x4.min(one, f32x4.min(sum, f32x4.mul(wanted, f32x4.splat(8)))));
  }
  return true;
}

/** How many pixels have this color, in whole vectors. */
function runLength(words: usize, count: u32, color: u32): u32 {
  const wanted = i32x4.splat(color);
  let length: u32 = 0;
  while (length + 4 <= count && i32x4.all_true(i32x4.eq(v128.load(words + ((<usize>length) << 2)), wanted))) length += 4;
  return length;
}

/**
 * Coverage of every plate for `count` pixels, from pixel `first` on, a whole number of blocks; returns the first pixel of a block that needs a cell
 * which is not worked out, or shares where these are not there, else `count`. `cellFlags` stand for the lattice's 32 x 32 x 32 cells, red
 * slowest. Parameters stand in `words` as i32 and f32 words: 0 vectors of solids, 1 their levels, 3 plates from
 * the top, 4 channels, 5 highlight (0 none, 1 white, 2 neutral brights), 6 softness, 8 soft turn of the underbase, 9 on plates
 * from the top (channel, or -1 for the highlight), 23 whether shares are there, 24 vectors of a node's coverages, 25 bytes from these to the
 * solids' ones, 31 whether there is an underbase, 32 on the channels' need of one. `out` holds planes of `stride` bytes: the plates from the top,
 * then, where there is one, the underbase outside the choke, inside the choke, and the coverage of what wants one.
 */
export function mixPlates(
  pixels: usize,
  first: u32,
  count: u32,
  coversAt: usize,
  nodesAt: usize,
  shareCornersAt: usize,
  coverCornersAt: usize,
  solidsAt: usize,
  channelsAt: usize,
  cellFlags: usize,
  words: usize,
  scratchAt: usize,
  out: usize,
  stride: u32,
): u32 {
  covers = coversAt;
  nodes = nodesAt;
  shareCorners = shareCornersAt;
  coverCorners = coverCornersAt;
  solids = solidsAt;
  solidChannels = channelsAt;
  cells = cellFlags;
  settings = words;
  scratch = scratchAt;
  coverVectors = load<u32>(words, 96);
  solidCovers = <usize>load<u32>(words, 100);
  const planes = load<u32>(words, 12) + (load<i32>(words, 124) ? 3 : 0);
  for (let at: u32 = first; at < count; at += BLOCK) {
    const block = pixels + ((<usize>at) << 2);
    // Flat art is mostly runs: what stands before one is laid out over it.
    if (at > 0 && load<u32>(block) == load<u32>(block - 4)) {
      const run = runLength(block, count - at, load<u32>(block)) & ~(BLOCK - 1);
      if (run > 0) {
        for (let plane: u32 = 0; plane < planes; plane++) {
          const target = out + <usize>plane * <usize>stride + <usize>at;
          memory.fill(target, load<u8>(target - 1), run);
        }
        at += run - BLOCK;
        continue;
      }
    }
    let mask = Block.opaque(block);
    const isWhole = i8x16.all_true(mask);
    if (!isWhole && Block.isClear(block)) {
      for (let plane: u32 = 0; plane < planes; plane++) v128.store(out + <usize>plane * <usize>stride + <usize>at, i8x16.splat(0));
      continue;
    }
    if (!coverOpaque(block)) return at;
    if (!isWhole || bent) {
      for (let part: u32 = 0; part < BLOCK; part += 4) {
        if (!mixFour(block + ((<usize>part) << 2), bent >> part, out + <usize>(at + part), stride)) return at;
      }
      if (bent) mask = v128.andnot(mask, Block.marked());
      if (!v128.any_true(mask)) continue;
    }
    storePlanes(out + <usize>at, stride, planes, mask);
  }
  return count;
}

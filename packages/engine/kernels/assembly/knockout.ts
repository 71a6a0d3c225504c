import { Oklab4 } from './lib/oklab';

/** Where the tables stand, in bytes from `tables` on; native/knockout.ts writes them so. */
const ALPHAS: usize = 32768;
const LIGHT: usize = 69632;
const LABS: usize = 70656;
const LIMITS: usize = 70912;
const GROUNDS: usize = 71040;
const INVERSES: usize = 71168;

/** Codes as in ../knockout-tables.ts. */
const ZONE: i32 = 32;
const KEPT: i32 = 64;
const VOID: i32 = 65;
const UNDECIDED: i32 = 255;

const HARD: i32 = 1;
const UNMIX: i32 = 2;

class Knockout {
  /** Classes of four colors by their distances to every key, one a lane. */
  @inline static decide(at: usize, tables: usize, keys: i32): v128 {
    const red = Oklab4.light(at, 0, tables + LIGHT);
    const green = Oklab4.light(at, 1, tables + LIGHT);
    const blue = Oklab4.light(at, 2, tables + LIGHT);
    const long = Oklab4.long(red, green, blue);
    const medium = Oklab4.medium(red, green, blue);
    const short = Oklab4.short(red, green, blue);
    const l = Oklab4.l(long, medium, short);
    const a = Oklab4.a(long, medium, short);
    const b = Oklab4.b(long, medium, short);
    let least = f32x4.splat(1e9);
    let leastInZone = least;
    let removed = i32x4.splat(-1);
    let zone = i32x4.splat(KEPT);
    for (let key = 0; key < keys; key++) {
      const lab = tables + LABS + (key << 4);
      const limits = tables + LIMITS + (key << 3);
      const dl = f32x4.sub(l, v128.load32_splat(lab));
      const da = f32x4.sub(a, v128.load32_splat(lab, 4));
      const db = f32x4.sub(b, v128.load32_splat(lab, 8));
      const distance = f32x4.add(f32x4.add(f32x4.mul(dl, dl), f32x4.mul(da, da)), f32x4.mul(db, db));
      const goes = v128.and(f32x4.le(distance, v128.load32_splat(limits)), f32x4.lt(distance, least));
      const fades = v128.and(f32x4.lt(distance, v128.load32_splat(limits, 4)), f32x4.lt(distance, leastInZone));
      least = v128.bitselect(distance, least, goes);
      removed = v128.bitselect(i32x4.splat(key), removed, goes);
      leastInZone = v128.bitselect(distance, leastInZone, fades);
      zone = v128.bitselect(i32x4.splat(ZONE + key), zone, fades);
    }
    return v128.bitselect(zone, removed, i32x4.lt_s(removed, i32x4.splat(0)));
  }

  /** Looks four colors up; returns their classes as bytes of a word, UNDECIDED ones measured. */
  @inline static classes(at: usize, tables: usize, keys: i32): i32 {
    const four = v128.load(at);
    const red = i32x4.shl(v128.and(four, i32x4.splat(0xf8)), 7);
    const green = v128.and(i32x4.shr_u(four, 6), i32x4.splat(0x3e0));
    const blue = v128.and(i32x4.shr_u(four, 19), i32x4.splat(0x1f));
    const cells = v128.or(v128.or(red, green), blue);
    const known =
      <i32>load<u8>(tables + i32x4.extract_lane(cells, 0)) |
      ((<i32>load<u8>(tables + i32x4.extract_lane(cells, 1))) << 8) |
      ((<i32>load<u8>(tables + i32x4.extract_lane(cells, 2))) << 16) |
      ((<i32>load<u8>(tables + i32x4.extract_lane(cells, 3))) << 24);
    // Only UNDECIDED has the highest bit.
    if (!(known & 0x80808080)) return known;
    const measured = Knockout.decide(at, tables, keys);
    const shorts = i16x8.narrow_i32x4_s(measured, measured);
    const exact = i32x4.extract_lane(i8x16.narrow_i16x8_s(shorts, shorts), 0);
    const open = ((known >>> 7) & 0x01010101) * 255;
    return (exact & open) | (known & ~open);
  }

  /** Opacity of a color of the zone: between the eight nodes around it. */
  @inline static opacity(color: i32, tables: usize): i32 {
    const r = color & 255;
    const g = (color >> 8) & 255;
    const b = (color >> 16) & 255;
    const node = tables + ALPHAS + (r >> 3) * 1089 + (g >> 3) * 33 + (b >> 3);
    const fr = r & 7;
    const fg = g & 7;
    const fb = b & 7;
    let pairs = v128.load16_lane(node, i8x16.splat(0), 0);
    pairs = v128.load16_lane(node, pairs, 1, 33);
    pairs = v128.load16_lane(node, pairs, 2, 1089);
    pairs = v128.load16_lane(node, pairs, 3, 1122);
    const inBlue = i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_u(pairs), i32x4.splat((fb << 16) | (8 - fb)));
    const weights = i32x4((8 - fr) * (8 - fg), (8 - fr) * fg, fr * (8 - fg), fr * fg);
    const parts = i32x4.mul(inBlue, weights);
    const sum = i32x4.extract_lane(parts, 0) + i32x4.extract_lane(parts, 1) + i32x4.extract_lane(parts, 2) + i32x4.extract_lane(parts, 3);
    return (sum + 256) >> 9;
  }

  /** The color that, at this opacity over the ground, gives this one; alpha 0. */
  @inline static unmixed(color: i32, alpha: i32, ground: i32, tables: usize): i32 {
    const value = f32x4.convert_i32x4_u(i32x4.extend_low_i16x8_u(i16x8.extend_low_i8x16_u(i32x4.splat(color))));
    const under = f32x4.convert_i32x4_u(i32x4.extend_low_i16x8_u(i16x8.extend_low_i8x16_u(i32x4.splat(ground))));
    const apart = f32x4.mul(f32x4.sub(value, under), v128.load32_splat(tables + INVERSES + (alpha << 2)));
    const full = i32x4.trunc_sat_f32x4_s(f32x4.nearest(f32x4.add(under, apart)));
    const shorts = i16x8.narrow_i32x4_s(full, full);
    return i32x4.extract_lane(i8x16.narrow_i16x8_u(shorts, shorts), 0) & 0xffffff;
  }

  @inline static withAlpha(color: i32, alpha: i32, flags: i32): i32 {
    if (flags & HARD) return alpha >= 128 ? color | <i32>0xff000000 : 0;
    return alpha ? color | (alpha << 24) : 0;
  }

  /** What becomes of a pixel of class `kind`; `softens` where its zone fades. */
  @inline static result(color: i32, kind: i32, softens: bool, tables: usize, flags: i32): i32 {
    if (kind < ZONE) return 0;
    if (kind == VOID) return color;
    const before = color >>> 24;
    const plain = color & 0xffffff;
    if (kind < KEPT && softens) {
      const alpha = Knockout.opacity(color, tables);
      if (alpha < 255) {
        if (alpha == 0) return 0;
        const full = flags & UNMIX ? Knockout.unmixed(color, alpha, load<i32>(tables + GROUNDS + ((kind - ZONE) << 2)), tables) : plain;
        return Knockout.withAlpha(full, before == 255 ? alpha : (alpha * before + 127) / 255, flags);
      }
    }
    return before == 255 ? color : Knockout.withAlpha(plain, before, flags);
  }

  /** Alpha of sixteen pixels as bytes. */
  @inline static alphas(at: usize): v128 {
    const low = v128.shuffle<u8>(v128.load(at), v128.load(at, 16), 3, 7, 11, 15, 19, 23, 27, 31, 3, 7, 11, 15, 19, 23, 27, 31);
    const high = v128.shuffle<u8>(v128.load(at, 32), v128.load(at, 48), 3, 7, 11, 15, 19, 23, 27, 31, 3, 7, 11, 15, 19, 23, 27, 31);
    return v128.shuffle<u64>(low, high, 0, 2);
  }

  @inline static sum(bytes: v128): v128 {
    return i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(bytes));
  }

  @inline static total(sums: v128): i32 {
    return i32x4.extract_lane(sums, 0) + i32x4.extract_lane(sums, 1) + i32x4.extract_lane(sums, 2) + i32x4.extract_lane(sums, 3);
  }

  @inline static addTo(counts: usize, key: i32, count: i32): void {
    store<u32>(counts + (key << 2), load<u32>(counts + (key << 2)) + count);
  }
}

/**
 * One strip of `rows` x `width` pixels; see kernels.ts. `target` 0 makes classes alone, `connected` 0 removes everywhere.
 * `counts`: removed pixels of 12 keys, semi-transparent pixels, alpha after, alpha before (u32 each, set anew).
 * Works on whole blocks of 16 pixels: what it writes past the end of a row, the next row or nobody needs.
 */
export function knockout(
  source: usize,
  target: usize,
  classes: usize,
  width: i32,
  rows: i32,
  modes: usize,
  connected: usize,
  tables: usize,
  keys: i32,
  flags: i32,
  counts: usize,
): void {
  memory.fill(counts, 0, 60);
  const lanes = i8x16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  let semi: i32 = 0;
  let after = i32x4.splat(0);
  let before = i32x4.splat(0);
  let evenAfter: i32 = 0;
  let evenBefore: i32 = 0;
  const blocks = (width + 15) >> 4;
  // What became of the last block of one color: flat art repeats it.
  let evenColor: i32 = 0;
  let evenKind: i32 = -1;
  let evenSoftens = false;
  let evenOut: i32 = 0;
  for (let y = 0; y < rows; y++) {
    for (let block = 0; block < blocks; block++) {
      const from = <usize>(y * width + (block << 4));
      const at = source + (from << 2);
      const out = target + (from << 2);
      const kindAt = classes + from;
      const rest = width - (block << 4);
      const inside = i8x16.lt_s(lanes, i8x16.splat(<i8>(rest < 16 ? rest : 16)));
      const softens = load<u8>(modes + y * blocks + block) == 1;

      const first = v128.load32_splat(at);
      const isEven = i32x4.all_true(
        v128.and(
          v128.and(i32x4.eq(v128.load(at), first), i32x4.eq(v128.load(at, 16), first)),
          v128.and(i32x4.eq(v128.load(at, 32), first), i32x4.eq(v128.load(at, 48), first)),
        ),
      );
      if (isEven && rest >= 16 && !connected) {
        const color = load<i32>(at);
        if (evenKind < 0 || color != evenColor || softens != evenSoftens) {
          evenColor = color;
          evenSoftens = softens;
          evenKind = color & 0xff000000 ? Knockout.classes(at, tables, keys) & 0xff : VOID;
          evenOut = Knockout.result(color, evenKind, softens, tables, flags);
        }
        v128.store(kindAt, i8x16.splat(<i8>evenKind));
        if (!target) continue;
        const filled = i32x4.splat(evenOut);
        v128.store(out, filled);
        v128.store(out, filled, 16);
        v128.store(out, filled, 32);
        v128.store(out, filled, 48);
        const alpha = evenOut >>> 24;
        evenBefore += color >>> 24;
        evenAfter += alpha;
        if (alpha > 0 && alpha < 255) semi += 16;
        if (alpha == 0 && evenKind < KEPT) Knockout.addTo(counts, evenKind & 31, 16);
        continue;
      }

      let kinds = i32x4(
        Knockout.classes(at, tables, keys),
        Knockout.classes(at + 16, tables, keys),
        Knockout.classes(at + 32, tables, keys),
        Knockout.classes(at + 48, tables, keys),
      );
      const alphaBefore = Knockout.alphas(at);
      if (connected) {
        const apart = v128.and(i8x16.lt_u(kinds, i8x16.splat(<i8>ZONE)), i8x16.ne(v128.load(connected + from), i8x16.splat(-1)));
        kinds = v128.bitselect(i8x16.splat(<i8>KEPT), kinds, apart);
      }
      kinds = v128.bitselect(i8x16.splat(<i8>VOID), kinds, i8x16.eq(alphaBefore, i8x16.splat(0)));
      v128.store(kindAt, kinds);
      if (!target) continue;

      // Most blocks need no more than this: removed pixels cleared, all others copied.
      const gone = i8x16.lt_u(kinds, i8x16.splat(<i8>ZONE));
      const goneLow = i16x8.extend_low_i8x16_s(gone);
      const goneHigh = i16x8.extend_high_i8x16_s(gone);
      v128.store(out, v128.andnot(v128.load(at), i32x4.extend_low_i16x8_s(goneLow)));
      v128.store(out, v128.andnot(v128.load(at, 16), i32x4.extend_high_i16x8_s(goneLow)), 16);
      v128.store(out, v128.andnot(v128.load(at, 32), i32x4.extend_low_i16x8_s(goneHigh)), 32);
      v128.store(out, v128.andnot(v128.load(at, 48), i32x4.extend_high_i16x8_s(goneHigh)), 48);

      const fading = softens
        ? v128.and(i8x16.ge_u(kinds, i8x16.splat(<i8>ZONE)), i8x16.lt_u(kinds, i8x16.splat(<i8>KEPT)))
        : i8x16.splat(0);
      const cut = flags & HARD ? i8x16.ne(alphaBefore, i8x16.splat(-1)) : i8x16.splat(0);
      let todo = i8x16.bitmask(v128.and(v128.or(fading, cut), inside));
      while (todo) {
        const lane = <usize>ctz(todo);
        todo &= todo - 1;
        store<i32>(out + (lane << 2), Knockout.result(load<i32>(at + (lane << 2)), load<u8>(kindAt + lane), softens, tables, flags));
      }

      const alphaAfter = v128.and(Knockout.alphas(out), inside);
      before = i32x4.add(before, Knockout.sum(v128.and(alphaBefore, inside)));
      after = i32x4.add(after, Knockout.sum(alphaAfter));
      const isClear = i8x16.eq(alphaAfter, i8x16.splat(0));
      semi += popcnt(i8x16.bitmask(v128.andnot(v128.andnot(inside, isClear), i8x16.eq(alphaAfter, i8x16.splat(-1)))));
      let lost = i8x16.bitmask(v128.and(v128.and(isClear, inside), i8x16.lt_u(kinds, i8x16.splat(<i8>KEPT))));
      if (keys == 1) Knockout.addTo(counts, 0, popcnt(lost));
      else
        while (lost) {
          Knockout.addTo(counts, load<u8>(kindAt + ctz(lost)) & 31, 1);
          lost &= lost - 1;
        }
    }
  }
  store<u32>(counts, semi, 48);
  store<u32>(counts, Knockout.total(after) + (evenAfter << 4), 52);
  store<u32>(counts, Knockout.total(before) + (evenBefore << 4), 56);
}

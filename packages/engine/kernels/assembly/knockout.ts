import { FADING_HERE, KEPT_HERE, REMOVED_HERE, solveRims, ZONE_HERE } from './lib/knockout-rims';
import { Oklab4 } from './lib/oklab';

/** Where the tables stand, in bytes from `tables` on; native/knockout.ts writes them so. */
const PARTS: usize = 262144;
const LIGHT: usize = 524288;
const LABS: usize = 525312;
const LIMITS: usize = 525568;
const GROUNDS: usize = 525696;
/** Room for the open pixels of a block: their colors, then their classes. */
const OPEN: usize = 525760;
const SCALES: usize = 525888;
const RISE: usize = 526208;
const ONSETS: usize = 526464;
const WEIGHTS: usize = 529536;

/** Codes as in ../knockout-tables.ts. */
const FADING: i32 = 16;
const ZONE: i32 = 32;
const KEPT: i32 = 64;
const VOID: i32 = 65;
const UNDECIDED: i32 = 255;

const FADES: u8 = 1;
const MIXED: u8 = 2;

const HARD: i32 = 1;
const UNMIX: i32 = 2;
const HARD_RIMS: i32 = 4;
const SOLVE_RIMS: i32 = 8;
const COARSE: i32 = 16;

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

  /** Numbers of the cells that four colors lie in, one a lane. */
  @inline static cells(four: v128): v128 {
    const red = i32x4.shl(v128.and(four, i32x4.splat(0xfc)), 10);
    const green = v128.and(i32x4.shr_u(four, 4), i32x4.splat(0xfc0));
    const blue = v128.and(i32x4.shr_u(four, 18), i32x4.splat(0x3f));
    return v128.or(v128.or(red, green), blue);
  }

  /** Looks four colors up; returns their classes as bytes of a word. */
  @inline static classes(four: v128, tables: usize): i32 {
    const cells = Knockout.cells(four);
    return (
      <i32>load<u8>(tables + i32x4.extract_lane(cells, 0)) |
      ((<i32>load<u8>(tables + i32x4.extract_lane(cells, 1))) << 8) |
      ((<i32>load<u8>(tables + i32x4.extract_lane(cells, 2))) << 16) |
      ((<i32>load<u8>(tables + i32x4.extract_lane(cells, 3))) << 24)
    );
  }

  /** Measures the pixels of a block whose cell is UNDECIDED (bits of `open`), gathered so that no lane is idle, and writes their classes. */
  @inline static measure(at: usize, kindAt: usize, open: i32, tables: usize, keys: i32): void {
    const colors = tables + OPEN;
    const measured = colors + 64;
    let count: usize = 0;
    for (let bits = open; bits; bits &= bits - 1) {
      store<u32>(colors + (count << 2), load<u32>(at + ((<usize>ctz(bits)) << 2)));
      count++;
    }
    for (let from: usize = 0; from < count; from += 4) {
      v128.store(measured + (from << 2), Knockout.decide(colors + (from << 2), tables, keys));
    }
    count = 0;
    for (let bits = open; bits; bits &= bits - 1) {
      store<u8>(kindAt + ctz(bits), load<u8>(measured + (count << 2)));
      count++;
    }
  }

  /** Products of the corners of a color's cube with their shares, in four sums. */
  @inline static corners(cube: i32, place: i32, tables: usize): v128 {
    const parts = i16x8.extend_low_i8x16_u(v128.load64_zero(tables + PARTS + (cube << 3)));
    return i32x4.dot_i16x8_s(parts, v128.load(tables + WEIGHTS + (place << 4)));
  }

  /** How far through the zone four colors lie, one a lane: between the eight corners of their cubes. */
  @inline static parts(r: v128, g: v128, b: v128, tables: usize): v128 {
    const cubes = v128.or(v128.or(i32x4.shl(i32x4.shr_u(r, 3), 10), i32x4.shl(i32x4.shr_u(g, 3), 5)), i32x4.shr_u(b, 3));
    const low = i32x4.splat(7);
    const places = v128.or(v128.or(i32x4.shl(v128.and(r, low), 6), i32x4.shl(v128.and(g, low), 3)), v128.and(b, low));
    const one = Knockout.corners(i32x4.extract_lane(cubes, 0), i32x4.extract_lane(places, 0), tables);
    const two = Knockout.corners(i32x4.extract_lane(cubes, 1), i32x4.extract_lane(places, 1), tables);
    const three = Knockout.corners(i32x4.extract_lane(cubes, 2), i32x4.extract_lane(places, 2), tables);
    const four = Knockout.corners(i32x4.extract_lane(cubes, 3), i32x4.extract_lane(places, 3), tables);
    const first = i32x4.add(v128.shuffle<i32>(one, two, 0, 4, 1, 5), v128.shuffle<i32>(one, two, 2, 6, 3, 7));
    const second = i32x4.add(v128.shuffle<i32>(three, four, 0, 4, 1, 5), v128.shuffle<i32>(three, four, 2, 6, 3, 7));
    const sums = i32x4.add(v128.shuffle<i32>(first, second, 0, 1, 4, 5), v128.shuffle<i32>(first, second, 2, 3, 6, 7));
    return i32x4.shr_u(i32x4.add(sums, i32x4.splat(256)), 9);
  }

  /** The same where each cell has one part. */
  @inline static coarseParts(four: v128, tables: usize): v128 {
    const cells = Knockout.cells(four);
    const from = tables + PARTS;
    return i32x4(
      load<u8>(from + i32x4.extract_lane(cells, 0)),
      load<u8>(from + i32x4.extract_lane(cells, 1)),
      load<u8>(from + i32x4.extract_lane(cells, 2)),
      load<u8>(from + i32x4.extract_lane(cells, 3)),
    );
  }

  /** Opacity that a channel asks for at least, of four colors that lie so far from the ground. */
  @inline static asks(apart: v128, up: v128, down: v128): v128 {
    return f32x4.pmax(f32x4.mul(apart, up), f32x4.mul(apart, down));
  }

  @inline static scaleOf(kinds: i32, lane: i32, place: i32, tables: usize): f32 {
    return load<f32>(tables + SCALES + ((kinds >> (lane << 3)) & 15) * 24 + (place << 2));
  }

  /** A scale of each lane's key. */
  @inline static scales(kinds: i32, place: i32, tables: usize, keys: i32): v128 {
    if (keys == 1) return v128.load32_splat(tables + SCALES + (place << 2));
    return f32x4(
      Knockout.scaleOf(kinds, 0, place, tables),
      Knockout.scaleOf(kinds, 1, place, tables),
      Knockout.scaleOf(kinds, 2, place, tables),
      Knockout.scaleOf(kinds, 3, place, tables),
    );
  }

  @inline static onset(kinds: i32, lane: i32, part: i32, tables: usize): i32 {
    return load<u8>(tables + ONSETS + ((((kinds >> (lane << 3)) & 15) << 8) + part));
  }

  /** Opacities of four colors of the zone from the part of the way they are through it and the least opacities possible, one a lane. */
  @inline static opacities(parts: v128, least: v128, kinds: i32, tables: usize, keys: i32): v128 {
    const one = i32x4.extract_lane(parts, 0);
    const two = i32x4.extract_lane(parts, 1);
    const three = i32x4.extract_lane(parts, 2);
    const four = i32x4.extract_lane(parts, 3);
    const rise = tables + RISE;
    const onset = tables + ONSETS;
    const onsets =
      keys == 1
        ? i32x4(load<u8>(onset + one), load<u8>(onset + two), load<u8>(onset + three), load<u8>(onset + four))
        : i32x4(
            Knockout.onset(kinds, 0, one, tables),
            Knockout.onset(kinds, 1, two, tables),
            Knockout.onset(kinds, 2, three, tables),
            Knockout.onset(kinds, 3, four, tables),
          );
    const rises = i32x4(load<u8>(rise + one), load<u8>(rise + two), load<u8>(rise + three), load<u8>(rise + four));
    return i32x4.max_s(rises, Knockout.share(least, onsets));
  }

  /** (one * other + 127) / 255, rounded down; both 0 to 255. */
  @inline static share(one: v128, other: v128): v128 {
    // Products of bytes fit the lower halves of the lanes, and multiplying those is quicker.
    const product = i32x4.add(i16x8.mul(one, other), i32x4.splat(127));
    return i32x4.shr_u(i32x4.add(i32x4.add(product, i32x4.splat(1)), i32x4.shr_u(product, 8)), 8);
  }

  /**
   * One channel of the colors that, at opacities of 255 / inverses over the ground, give what lies so far from it.
   * Adding 1.5 * 2^23 rounds to a whole number, halves to the even one, and leaves it in the lowest bits.
   */
  @inline static unmixed(apart: v128, under: v128, inverses: v128): v128 {
    return i32x4.sub(f32x4.add(f32x4.mul(apart, inverses), f32x4.add(under, f32x4.splat(12582912.0))), i32x4.splat(0x4b400000));
  }

  @inline static groundOf(kind: i32, tables: usize): i32 {
    return load<i32>(tables + GROUNDS + ((kind & 15) << 2));
  }

  /** Results of four kept or fading pixels; `fading` says in which lanes the zone fades, `kinds` holds their classes as bytes. */
  @inline static results(four: v128, kinds: i32, fading: v128, tables: usize, keys: i32, flags: i32): v128 {
    const bytes = i32x4.splat(255);
    const r = v128.and(four, bytes);
    const g = v128.and(i32x4.shr_u(four, 8), bytes);
    const b = v128.and(i32x4.shr_u(four, 16), bytes);
    const grounds =
      keys == 1
        ? v128.load32_splat(tables + GROUNDS)
        : i32x4(
            Knockout.groundOf(kinds, tables),
            Knockout.groundOf(kinds >> 8, tables),
            Knockout.groundOf(kinds >> 16, tables),
            Knockout.groundOf(kinds >> 24, tables),
          );
    const underRed = f32x4.convert_i32x4_s(v128.and(grounds, bytes));
    const underGreen = f32x4.convert_i32x4_s(v128.and(i32x4.shr_u(grounds, 8), bytes));
    const underBlue = f32x4.convert_i32x4_s(v128.and(i32x4.shr_u(grounds, 16), bytes));
    const red = f32x4.sub(f32x4.convert_i32x4_s(r), underRed);
    const green = f32x4.sub(f32x4.convert_i32x4_s(g), underGreen);
    const blue = f32x4.sub(f32x4.convert_i32x4_s(b), underBlue);
    const most = f32x4.pmax(
      f32x4.pmax(
        Knockout.asks(red, Knockout.scales(kinds, 0, tables, keys), Knockout.scales(kinds, 1, tables, keys)),
        Knockout.asks(green, Knockout.scales(kinds, 2, tables, keys), Knockout.scales(kinds, 3, tables, keys)),
      ),
      f32x4.pmax(Knockout.asks(blue, Knockout.scales(kinds, 4, tables, keys), Knockout.scales(kinds, 5, tables, keys)), f32x4.splat(0)),
    );
    const least = i32x4.min_s(i32x4.sub(f32x4.add(most, f32x4.splat(12582912.0)), i32x4.splat(0x4b400000)), bytes);
    const parts = flags & COARSE ? Knockout.coarseParts(four, tables) : Knockout.parts(r, g, b, tables);
    const fade = Knockout.opacities(parts, least, kinds, tables, keys);
    const alpha = v128.bitselect(fade, bytes, fading);
    let final = Knockout.share(alpha, i32x4.shr_u(four, 24));
    if (flags & HARD) final = v128.and(i32x4.gt_s(final, i32x4.splat(127)), bytes);
    const isLeft = i32x4.ne(final, i32x4.splat(0));
    if (!(flags & UNMIX)) return v128.and(v128.or(v128.and(four, i32x4.splat(0xffffff)), i32x4.shl(final, 24)), isLeft);
    const inverses = f32x4.div(f32x4.splat(255), f32x4.convert_i32x4_s(i32x4.max_s(alpha, i32x4.splat(1))));
    const newRed = Knockout.unmixed(red, underRed, inverses);
    const newGreen = Knockout.unmixed(green, underGreen, inverses);
    const newBlue = Knockout.unmixed(blue, underBlue, inverses);
    // Narrowing clips to a byte.
    const planes = i8x16.narrow_i16x8_u(i16x8.narrow_i32x4_s(newRed, newGreen), i16x8.narrow_i32x4_s(newBlue, final));
    return v128.and(v128.shuffle<u8>(planes, planes, 0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15), isLeft);
  }

  /** Writes the results of the lanes of four pixels that fade or are cut; the others stay as they are in `out`. */
  @inline static finish(at: usize, out: usize, kinds: i32, fading: v128, cut: v128, tables: usize, keys: i32, flags: i32): void {
    const wanted = v128.or(fading, cut);
    if (!v128.any_true(wanted)) return;
    v128.store(out, v128.bitselect(Knockout.results(v128.load(at), kinds, fading, tables, keys, flags), v128.load(out), wanted));
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
 * One strip of `rows` x `width` pixels; see kernels.ts. `target` takes the rows from `top` to `bottom`; `connected` 0 removes everywhere.
 * `counts`: removed pixels of 12 keys, semi-transparent pixels, alpha after, alpha before (u32 each, set anew).
 * `contents` takes one byte a block. Works on whole blocks of 16 pixels: what it writes past the end of a row, the next row or nobody needs.
 */
export function knockout(
  source: usize,
  target: usize,
  classes: usize,
  width: i32,
  rows: i32,
  top: i32,
  bottom: i32,
  modes: usize,
  fadingMask: usize,
  contents: usize,
  connected: usize,
  tables: usize,
  keys: i32,
  flags: i32,
  counts: usize,
  offsets: usize,
  noise: f64,
  inks: usize,
  inkValues: i32,
  work: usize,
): void {
  memory.fill(counts, 0, 60);
  const lanes = i8x16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  let semi: i32 = 0;
  let after = i32x4.splat(0);
  let before = i32x4.splat(0);
  let evenAfter: i32 = 0;
  let evenBefore: i32 = 0;
  let opaqueAfter: i32 = 0;
  let opaqueBefore: i32 = 0;
  const blocks = (width + 15) >> 4;
  // What became of the last block of one color: flat art repeats it.
  let evenColor: i32 = 0;
  let evenKind: i32 = -1;
  let evenMode: u8 = 0;
  let evenOut: i32 = 0;
  for (let y = 0; y < rows; y++) {
    const writes = y >= top && y < bottom;
    for (let block = 0; block < blocks; block++) {
      const from = <usize>(y * width + (block << 4));
      const at = source + (from << 2);
      const out = target + ((from - <usize>(top * width)) << 2);
      const kindAt = classes + from;
      const contentAt = contents + <usize>(y * blocks + block);
      const rest = width - (block << 4);
      const inside = i8x16.lt_s(lanes, i8x16.splat(<i8>(rest < 16 ? rest : 16)));
      const mode = load<u8>(modes + y * blocks + block);

      const first = v128.load32_splat(at);
      const one = v128.load(at);
      const two = v128.load(at, 16);
      const three = v128.load(at, 32);
      const four = v128.load(at, 48);
      const isEven = i32x4.all_true(
        v128.and(v128.and(i32x4.eq(one, first), i32x4.eq(two, first)), v128.and(i32x4.eq(three, first), i32x4.eq(four, first))),
      );
      if (isEven && rest >= 16 && !connected && mode != MIXED) {
        const color = load<i32>(at);
        if (evenKind < 0 || color != evenColor || mode != evenMode) {
          evenColor = color;
          evenMode = mode;
          evenKind = Knockout.classes(first, tables) & 0xff;
          if (evenKind == UNDECIDED) evenKind = i32x4.extract_lane(Knockout.decide(at, tables, keys), 0);
          if (evenKind >= ZONE && evenKind < KEPT && mode == FADES) evenKind += FADING - ZONE;
          if (!(color & 0xff000000)) evenKind = VOID;
          if (evenKind < FADING) evenOut = 0;
          else if (evenKind == VOID) evenOut = color;
          else {
            const fading = i32x4.splat(evenKind < ZONE ? -1 : 0);
            evenOut = i32x4.extract_lane(Knockout.results(i32x4.splat(color), evenKind, fading, tables, keys, flags), 0);
          }
        }
        v128.store(kindAt, i8x16.splat(<i8>evenKind));
        store<u8>(
          contentAt,
          evenKind < FADING ? REMOVED_HERE : evenKind < ZONE ? FADING_HERE : evenKind < KEPT ? ZONE_HERE : evenKind == KEPT ? KEPT_HERE : 0,
        );
        if (!writes) continue;
        const filled = i32x4.splat(evenOut);
        v128.store(out, filled);
        v128.store(out, filled, 16);
        v128.store(out, filled, 32);
        v128.store(out, filled, 48);
        const alpha = evenOut >>> 24;
        evenBefore += color >>> 24;
        evenAfter += alpha;
        if (alpha > 0 && alpha < 255) semi += 16;
        if (alpha == 0 && evenKind < ZONE) Knockout.addTo(counts, evenKind & 15, 16);
        continue;
      }

      let kinds = i32x4(
        Knockout.classes(one, tables),
        Knockout.classes(two, tables),
        Knockout.classes(three, tables),
        Knockout.classes(four, tables),
      );
      // Only UNDECIDED has the highest bit.
      const open = i8x16.bitmask(kinds);
      if (open) {
        v128.store(kindAt, kinds);
        Knockout.measure(at, kindAt, open, tables, keys);
        kinds = v128.load(kindAt);
      }
      const isOpaque = i32x4.all_true(i32x4.gt_u(v128.and(v128.and(one, two), v128.and(three, four)), i32x4.splat(0xfeffffff)));
      if (connected) {
        const apart = v128.and(i8x16.lt_u(kinds, i8x16.splat(<i8>FADING)), i8x16.ne(v128.load(connected + from), i8x16.splat(-1)));
        kinds = v128.bitselect(i8x16.splat(<i8>KEPT), kinds, apart);
      }
      const alphaBefore = isOpaque ? i8x16.splat(-1) : Knockout.alphas(at);
      if (!isOpaque) kinds = v128.bitselect(i8x16.splat(<i8>VOID), kinds, i8x16.eq(alphaBefore, i8x16.splat(0)));
      let fading = i8x16.splat(0);
      if (mode) {
        fading = v128.and(i8x16.ge_u(kinds, i8x16.splat(<i8>ZONE)), i8x16.lt_u(kinds, i8x16.splat(<i8>KEPT)));
        if (mode == MIXED) fading = v128.and(fading, i8x16.eq(v128.load(fadingMask + from), i8x16.splat(-1)));
        kinds = i8x16.sub(kinds, v128.and(fading, i8x16.splat(<i8>(ZONE - FADING))));
        fading = v128.and(fading, inside);
      }
      v128.store(kindAt, kinds);
      const gone = v128.and(i8x16.lt_u(kinds, i8x16.splat(<i8>FADING)), inside);
      const kept = v128.and(i8x16.eq(kinds, i8x16.splat(<i8>KEPT)), inside);
      const stays = v128.and(v128.and(i8x16.ge_u(kinds, i8x16.splat(<i8>ZONE)), i8x16.lt_u(kinds, i8x16.splat(<i8>KEPT))), inside);
      const fades = v128.any_true(fading);
      const content =
        (v128.any_true(gone) ? REMOVED_HERE : 0) |
        (fades ? FADING_HERE : 0) |
        (v128.any_true(stays) ? ZONE_HERE : 0) |
        (v128.any_true(kept) ? KEPT_HERE : 0);
      store<u8>(contentAt, content);
      if (!writes) continue;

      if (content & REMOVED_HERE) {
        const goneLow = i16x8.extend_low_i8x16_s(gone);
        const goneHigh = i16x8.extend_high_i8x16_s(gone);
        v128.store(out, v128.andnot(one, i32x4.extend_low_i16x8_s(goneLow)));
        v128.store(out, v128.andnot(two, i32x4.extend_high_i16x8_s(goneLow)), 16);
        v128.store(out, v128.andnot(three, i32x4.extend_low_i16x8_s(goneHigh)), 32);
        v128.store(out, v128.andnot(four, i32x4.extend_high_i16x8_s(goneHigh)), 48);
      } else {
        v128.store(out, one);
        v128.store(out, two, 16);
        v128.store(out, three, 32);
        v128.store(out, four, 48);
      }
      const cuts = flags & HARD && !isOpaque;
      if (fades || cuts) {
        const cut = cuts ? v128.and(v128.or(kept, stays), i8x16.ne(alphaBefore, i8x16.splat(-1))) : i8x16.splat(0);
        const fadingLow = i16x8.extend_low_i8x16_s(fading);
        const fadingHigh = i16x8.extend_high_i8x16_s(fading);
        const cutLow = i16x8.extend_low_i8x16_s(cut);
        const cutHigh = i16x8.extend_high_i8x16_s(cut);
        const a = i32x4.extract_lane(kinds, 0);
        const b = i32x4.extract_lane(kinds, 1);
        const c = i32x4.extract_lane(kinds, 2);
        const d = i32x4.extract_lane(kinds, 3);
        Knockout.finish(at, out, a, i32x4.extend_low_i16x8_s(fadingLow), i32x4.extend_low_i16x8_s(cutLow), tables, keys, flags);
        Knockout.finish(at + 16, out + 16, b, i32x4.extend_high_i16x8_s(fadingLow), i32x4.extend_high_i16x8_s(cutLow), tables, keys, flags);
        Knockout.finish(at + 32, out + 32, c, i32x4.extend_low_i16x8_s(fadingHigh), i32x4.extend_low_i16x8_s(cutHigh), tables, keys, flags);
        Knockout.finish(
          at + 48,
          out + 48,
          d,
          i32x4.extend_high_i16x8_s(fadingHigh),
          i32x4.extend_high_i16x8_s(cutHigh),
          tables,
          keys,
          flags,
        );
      }

      let lost = i8x16.bitmask(gone);
      if (isOpaque && !fades) {
        const here = rest < 16 ? rest : 16;
        opaqueBefore += here;
        opaqueAfter += here - popcnt(lost);
      } else {
        const alphaAfter = v128.and(Knockout.alphas(out), inside);
        before = i32x4.add(before, Knockout.sum(v128.and(alphaBefore, inside)));
        after = i32x4.add(after, Knockout.sum(alphaAfter));
        const isClear = i8x16.eq(alphaAfter, i8x16.splat(0));
        semi += popcnt(i8x16.bitmask(v128.andnot(v128.andnot(inside, isClear), i8x16.eq(alphaAfter, i8x16.splat(-1)))));
        lost = i8x16.bitmask(v128.and(isClear, v128.or(gone, fading)));
      }
      if (keys == 1) Knockout.addTo(counts, 0, popcnt(lost));
      else
        while (lost) {
          Knockout.addTo(counts, load<u8>(kindAt + ctz(lost)) & 15, 1);
          lost &= lost - 1;
        }
    }
  }
  store<u32>(counts, semi, 48);
  store<u32>(counts, Knockout.total(after) + (evenAfter << 4) + opaqueAfter * 255, 52);
  store<u32>(counts, Knockout.total(before) + (evenBefore << 4) + opaqueBefore * 255, 56);
  if (!(flags & SOLVE_RIMS)) return;
  const cuts = (flags & (HARD | HARD_RIMS)) != 0;
  const unmixes = (flags & UNMIX) != 0;
  solveRims(
    source,
    target,
    classes,
    contents,
    width,
    rows,
    top,
    bottom,
    (flags & COARSE) != 0,
    tables + PARTS,
    tables + RISE,
    tables + ONSETS,
    tables + SCALES,
    tables + GROUNDS,
    keys,
    cuts,
    unmixes,
    counts,
    offsets,
    noise,
    inks,
    inkValues,
    work,
  );
}

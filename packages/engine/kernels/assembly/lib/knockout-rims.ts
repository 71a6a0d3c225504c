/**
 * Rims of a knockout; plain/lib/knockout-rims.ts and plain/lib/rim-color.ts tell the method, and both do the same in the same order.
 * The names below stand for the work at hand: each call sets them anew.
 */
const FADING: i32 = 16;
const ZONE: i32 = 32;
const KEPT: i32 = 64;

const RINGS: i32 = 3;
const TINGE: i32 = 2;
const ALONE: i32 = 5;
const OFFSETS: i32 = 80;
/** The farthest of them in each direction. */
const REACH: i32 = 5;
/** Behind the offsets, in bytes: for each its distance in pixels of the strip, and its cost. */
const PLACES: usize = 960;
const FAR_COST: f64 = 0.15;
const MOST_COST: f64 = 6;
const LINE_SQUARE: i32 = 10;

/** What is known of a pixel, as bits of its byte. */
const FLAT: u8 = 1;
const NOT_FLAT: u8 = 2;
const PURE: u8 = 4;
const NOT_PURE: u8 = 8;
const DEEP: u8 = 16;
const NOT_DEEP: u8 = 32;

let source: usize = 0;
let target: usize = 0;
let classes: usize = 0;
let ring: usize = 0;
let known: usize = 0;
let width: i32 = 0;
let rows: i32 = 0;
let top: i32 = 0;
let bottom: i32 = 0;
let keys: i32 = 0;
let isCoarse = false;
let parts: usize = 0;
let rise: usize = 0;
let onsets: usize = 0;
let scales: usize = 0;
let grounds: usize = 0;
let counts: usize = 0;
let offsets: usize = 0;
let inks: usize = 0;
let inkValues: i32 = 0;
let isCut = false;
let unmixes = false;

let noise: f64 = 0;
let tolerance: f64 = 0;
let wholeTolerance: i32 = 0;
let limit: f64 = 0;
let snap: f64 = 0;
let quiet: f64 = 0;
let apart: f64 = 0;

/** Color under the pixel at hand. */
let bx: f64 = 0;
let by: f64 = 0;
let bz: f64 = 0;

/** The own color found last, and the part of it in the pixel. */
let ownR: f64 = 0;
let ownG: f64 = 0;
let ownB: f64 = 0;
let part: f64 = 0;
let cost: f64 = 0;

class Rims {
  @inline static kind(index: i32): i32 {
    return load<u8>(classes + index);
  }

  @inline static isArt(kind: i32): bool {
    return <u32>(kind - ZONE) <= <u32>(KEPT - ZONE);
  }

  @inline static r(index: i32): f64 {
    return <f64>load<u8>(source + ((<usize>index) << 2));
  }

  @inline static g(index: i32): f64 {
    return <f64>load<u8>(source + ((<usize>index) << 2), 1);
  }

  @inline static b(index: i32): f64 {
    return <f64>load<u8>(source + ((<usize>index) << 2), 2);
  }

  @inline static isWithin(x: i32, y: i32): bool {
    return <u32>x < <u32>width && <u32>y < <u32>rows;
  }

  @inline static differ(index: i32, other: i32, channel: usize): i32 {
    const one = source + ((<usize>index) << 2) + channel;
    const two = source + ((<usize>other) << 2) + channel;
    return abs(<i32>load<u8>(one) - <i32>load<u8>(two));
  }

  @inline static isSame(index: i32, other: i32): bool {
    return (
      Rims.isArt(Rims.kind(other)) &&
      Rims.differ(index, other, 0) <= wholeTolerance &&
      Rims.differ(index, other, 1) <= wholeTolerance &&
      Rims.differ(index, other, 2) <= wholeTolerance
    );
  }

  static isFlat(index: i32, x: i32, y: i32): bool {
    const west = x > 0 && Rims.isSame(index, index - 1);
    const east = x < width - 1 && Rims.isSame(index, index + 1);
    if (!west && !east) return false;
    if (y > 0 && Rims.isSame(index, index - width)) {
      if ((west && Rims.isSame(index, index - width - 1)) || (east && Rims.isSame(index, index - width + 1))) return true;
    }
    if (y >= rows - 1 || !Rims.isSame(index, index + width)) return false;
    return (west && Rims.isSame(index, index + width - 1)) || (east && Rims.isSame(index, index + width + 1));
  }

  static isDeep(x: i32, y: i32): bool {
    const right = min(width - 1, x + 2);
    const end = min(rows - 1, y + 2);
    for (let j = max(0, y - 2); j <= end; j++) {
      for (let i = max(0, x - 2); i <= right; i++) if (Rims.kind(j * width + i) < ZONE) return false;
    }
    return true;
  }

  /** Notes what was found out about a pixel; returns it. */
  @inline static note(index: i32, is: bool, yes: u8, no: u8): bool {
    const at = known + <usize>index;
    store<u8>(at, load<u8>(at) | (is ? yes : no));
    return is;
  }

  @inline static isKnownFlat(index: i32, x: i32, y: i32): bool {
    const before = load<u8>(known + <usize>index);
    return before & (FLAT | NOT_FLAT) ? (before & FLAT) != 0 : Rims.note(index, Rims.isFlat(index, x, y), FLAT, NOT_FLAT);
  }

  @inline static isKnownDeep(index: i32, x: i32, y: i32): bool {
    const before = load<u8>(known + <usize>index);
    return before & (DEEP | NOT_DEEP) ? (before & DEEP) != 0 : Rims.note(index, Rims.isDeep(x, y), DEEP, NOT_DEEP);
  }

  /** Whether a pixel of art shows a color of the art itself. */
  static isPure(index: i32, x: i32, y: i32): bool {
    const before = load<u8>(known + <usize>index);
    if (before & (PURE | NOT_PURE)) return (before & PURE) != 0;
    return Rims.note(index, Rims.isKnownFlat(index, x, y) || (noise > 0 && Rims.isKnownDeep(index, x, y)), PURE, NOT_PURE);
  }

  /** Whether all places around a pixel lie within the strip. */
  @inline static isInner(x: i32, y: i32): bool {
    return x >= REACH && y >= REACH && x < width - REACH && y < rows - REACH;
  }

  @inline static isPlaceWithin(place: i32, x: i32, y: i32): bool {
    const at = offsets + place * 12;
    return Rims.isWithin(x + load<i32>(at), y + load<i32>(at, 4));
  }

  /** Colors are bytes, so lengths and products are whole numbers; only prices are not. */
  static findPure(index: i32, x: i32, y: i32, vx: i32, vy: i32, vz: i32): i32 {
    const square = vx * vx + vy * vy + vz * vz;
    const least = <i32>floor(<f64>square * 0.9);
    const isInner = Rims.isInner(x, y);
    const ux = <i32>bx;
    const uy = <i32>by;
    const uz = <i32>bz;
    let bestCost = MOST_COST;
    let best: i32 = -1;
    for (let place = 0; place < OFFSETS; place++) {
      const at = offsets + PLACES + (place << 4);
      const farCost = load<f64>(at, 8);
      if (farCost >= bestCost) break;
      if (!isInner && !Rims.isPlaceWithin(place, x, y)) continue;
      const other = index + load<i32>(at);
      if (load<u8>(known + <usize>other) & NOT_PURE) continue;
      if (!Rims.isArt(Rims.kind(other))) {
        Rims.note(other, false, PURE, NOT_PURE);
        continue;
      }
      const color = load<u32>(source + ((<usize>other) << 2));
      const wx = <i32>(color & 255) - ux;
      const wy = <i32>((color >> 8) & 255) - uy;
      const wz = <i32>((color >> 16) & 255) - uz;
      const length = wx * wx + wy * wy + wz * wz;
      if (length <= least) continue;
      const dot = vx * wx + vy * wy + vz * wz;
      if (dot <= 0) continue;
      const long = <f64>length;
      const along = <f64>dot;
      // Most are far too dear, and that shows without a division.
      if (<f64>square * long - along * along > ((bestCost - farCost) * limit + 0.001) * long) continue;
      const share = dot < length ? along / long : 1;
      const price = (<f64>square - share * (2 * along - share * long)) / limit + farCost;
      if (price >= bestCost) continue;
      if (!Rims.isPure(other, x + load<i32>(offsets + place * 12), y + load<i32>(offsets + place * 12, 4))) continue;
      bestCost = price;
      best = other;
    }
    cost = bestCost;
    return best;
  }

  static findStrongest(index: i32, x: i32, y: i32, vx: i32, vy: i32, vz: i32): i32 {
    const square = vx * vx + vy * vy + vz * vz;
    const isInner = Rims.isInner(x, y);
    const ux = <i32>bx;
    const uy = <i32>by;
    const uz = <i32>bz;
    let farthest = index;
    let farthestSquare = square;
    for (let place = 0; place < OFFSETS; place++) {
      if (load<i32>(offsets + place * 12, 8) > LINE_SQUARE) break;
      if (!isInner && !Rims.isPlaceWithin(place, x, y)) continue;
      const other = index + load<i32>(offsets + PLACES + (place << 4));
      const color = load<u32>(source + ((<usize>other) << 2));
      const wx = <i32>(color & 255) - ux;
      const wy = <i32>((color >> 8) & 255) - uy;
      const wz = <i32>((color >> 16) & 255) - uz;
      const length = wx * wx + wy * wy + wz * wz;
      if (length <= farthestSquare || !Rims.isArt(Rims.kind(other))) continue;
      const dot = vx * wx + vy * wy + vz * wz;
      if (dot <= 0 || <f64>square - (<f64>dot * <f64>dot) / <f64>length > limit) continue;
      farthestSquare = length;
      farthest = other;
    }
    return farthest;
  }

  static takeMean(index: i32): void {
    const x = index % width;
    const y = index / width;
    const right = min(width - 1, x + 1);
    const end = min(rows - 1, y + 1);
    let count: f64 = 0;
    let r: f64 = 0;
    let g: f64 = 0;
    let b: f64 = 0;
    for (let j = max(0, y - 1); j <= end; j++) {
      for (let i = max(0, x - 1); i <= right; i++) {
        const other = j * width + i;
        if (other != index && !(Rims.isSame(index, other) && Rims.isKnownDeep(other, i, j))) continue;
        count += 1;
        r += Rims.r(other);
        g += Rims.g(other);
        b += Rims.b(other);
      }
    }
    ownR = r / count;
    ownG = g / count;
    ownB = b / count;
  }

  @inline static takeColor(index: i32): void {
    ownR = Rims.r(index);
    ownG = Rims.g(index);
    ownB = Rims.b(index);
  }

  static takeInk(away: f64): void {
    const x = ownR - bx;
    const y = ownG - by;
    const z = ownB - bz;
    const length = sqrt(x * x + y * y + z * z);
    let nearest = length * 4;
    // Most inks lie elsewhere, and that shows without a division; a little less than what the division would refuse.
    const leastDot = length * length * 0.969;
    for (let ink = 0; ink + 2 < inkValues; ink += 3) {
      const at = inks + ((<usize>ink) << 2);
      const u = <f64>load<f32>(at) - bx;
      const v = <f64>load<f32>(at, 4) - by;
      const w = <f64>load<f32>(at, 8) - bz;
      const dot = u * x + v * y + w * z;
      if (dot < leastDot) continue;
      const along = dot / length;
      // Written so that a NaN (no length, no direction) passes on, as in the twin.
      if (along < length * 0.97 || along >= nearest) continue;
      const aside = sqrt(max<f64>(0, u * u + v * v + w * w - along * along));
      if (aside * away > along * tolerance || aside > along * 0.06) continue;
      nearest = along;
      ownR = <f64>load<f32>(at);
      ownG = <f64>load<f32>(at, 4);
      ownB = <f64>load<f32>(at, 8);
    }
  }

  static find(index: i32, x: i32, y: i32): void {
    const vx = Rims.r(index) - bx;
    const vy = Rims.g(index) - by;
    const vz = Rims.b(index) - bz;
    const pure = Rims.findPure(index, x, y, <i32>vx, <i32>vy, <i32>vz);
    if (pure >= 0) {
      if (noise > 0) Rims.takeMean(pure);
      else Rims.takeColor(pure);
    } else {
      Rims.takeColor(Rims.findStrongest(index, x, y, <i32>vx, <i32>vy, <i32>vz));
      Rims.takeInk(sqrt(vx * vx + vy * vy + vz * vz));
    }
    const wx = ownR - bx;
    const wy = ownG - by;
    const wz = ownB - bz;
    const length = wx * wx + wy * wy + wz * wz;
    const share = (vx * wx + vy * wy + vz * wz) / (length < 1 ? 1 : length);
    part = share <= snap ? 0 : share >= 1 - snap ? 1 : share;
    const rest: f64 = noise > 0 ? 0.5 : 1;
    ownR += rest * (vx - part * wx);
    ownG += rest * (vy - part * wy);
    ownB += rest * (vz - part * wz);
  }

  @inline static standOn(under: i32): void {
    const kind = Rims.kind(under);
    const at = kind < FADING ? grounds + ((<usize>kind) << 2) : source + ((<usize>under) << 2);
    bx = <f64>load<u8>(at);
    by = <f64>load<u8>(at, 1);
    bz = <f64>load<u8>(at, 2);
  }

  @inline static squareApart(index: i32): f64 {
    const x = Rims.r(index) - bx;
    const y = Rims.g(index) - by;
    const z = Rims.b(index) - bz;
    return x * x + y * y + z * z;
  }

  static isNearArt(x: i32, y: i32): bool {
    const right = min(width - 1, x + TINGE);
    const end = min(rows - 1, y + TINGE);
    for (let j = max(0, y - TINGE); j <= end; j++) {
      for (let i = max(0, x - TINGE); i <= right; i++) if (Rims.isArt(Rims.kind(j * width + i))) return true;
    }
    return false;
  }

  static groundBeside(index: i32, x: i32, y: i32): i32 {
    let fading: i32 = -1;
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) {
        if (!Rims.isWithin(x + dx, y + dy)) continue;
        const other = index + dy * width + dx;
        const kind = Rims.kind(other);
        if (kind < FADING) return other;
        if (kind >= ZONE || fading >= 0) continue;
        const behind = other + dy * width + dx;
        fading = Rims.isWithin(x + 2 * dx, y + 2 * dy) && Rims.kind(behind) < ZONE ? behind : other;
      }
    }
    return fading;
  }

  static groundAround(x: i32, y: i32): i32 {
    const right = min(width - 1, x + TINGE);
    const end = min(rows - 1, y + TINGE);
    let count = 0;
    for (let j = max(0, y - TINGE); j <= end; j++) {
      for (let i = max(0, x - TINGE); i <= right; i++) if (Rims.kind(j * width + i) < FADING) count++;
    }
    return count;
  }

  static groundOf(x: i32, y: i32, key: i32): i32 {
    const right = min(width - 1, x + TINGE);
    const end = min(rows - 1, y + TINGE);
    let place: i32 = -1;
    for (let j = max(0, y - TINGE); j <= end; j++) {
      for (let i = max(0, x - TINGE); i <= right; i++) if (Rims.kind(j * width + i) == key) place = j * width + i;
    }
    return place;
  }

  static findOver(index: i32, x: i32, y: i32, under: i32): i32 {
    Rims.find(index, x, y);
    const own = Rims.kind(under);
    if (keys < 2 || own >= FADING) return under;
    let best = under;
    let least = cost;
    for (let key = 0; key < keys; key++) {
      const other = key == own ? -1 : Rims.groundOf(x, y, key);
      if (other < 0) continue;
      Rims.standOn(other);
      Rims.find(index, x, y);
      if (cost >= least) continue;
      least = cost;
      best = other;
    }
    Rims.standOn(best);
    Rims.find(index, x, y);
    return best;
  }

  /** Puts a pixel and its ground at the end of a list, unless it is pure; returns the new end. */
  @inline static takeIn(index: i32, x: i32, y: i32, under: i32, step: i32, end: usize): usize {
    if (Rims.isKnownFlat(index, x, y)) return end;
    store<u8>(ring + index, step);
    store<i32>(end, index);
    store<i32>(end, under, 4);
    return end + 8;
  }

  static goInward(index: i32, x: i32, y: i32, under: i32, step: i32, end: usize): usize {
    const least = Rims.squareApart(index) - 4;
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) {
        if (!Rims.isWithin(x + dx, y + dy)) continue;
        const other = index + dy * width + dx;
        if (load<u8>(ring + other) || !Rims.isArt(Rims.kind(other))) continue;
        if (Rims.squareApart(other) > least) end = Rims.takeIn(other, x + dx, y + dy, under, step, end);
      }
    }
    return end;
  }

  static isBetweenGrounds(index: i32, x: i32, y: i32, under: i32): bool {
    const own = Rims.kind(under);
    if (keys < 2 || own >= FADING) return false;
    const right = min(width - 1, x + TINGE);
    const end = min(rows - 1, y + TINGE);
    const vx = Rims.r(index) - bx;
    const vy = Rims.g(index) - by;
    const vz = Rims.b(index) - bz;
    const square = vx * vx + vy * vy + vz * vz;
    for (let j = max(0, y - TINGE); j <= end; j++) {
      for (let i = max(0, x - TINGE); i <= right; i++) {
        const kind = Rims.kind(j * width + i);
        if (kind >= FADING || kind == own) continue;
        const at = grounds + ((<usize>kind) << 2);
        const wx = <f64>load<u8>(at) - bx;
        const wy = <f64>load<u8>(at, 1) - by;
        const wz = <f64>load<u8>(at, 2) - bz;
        const length = wx * wx + wy * wy + wz * wz;
        const dot = vx * wx + vy * wy + vz * wz;
        if (dot >= 0 && dot <= length && square - (dot * dot) / (length < 1 ? 1 : length) <= limit) return true;
      }
    }
    return false;
  }

  static partOf(r: i32, g: i32, b: i32): i32 {
    if (isCoarse) return load<u8>(parts + (((r >> 2) << 12) | ((g >> 2) << 6) | (b >> 2)));
    const cube = parts + ((((r >> 3) << 10) | ((g >> 3) << 5) | (b >> 3)) << 3);
    const fr = r & 7;
    const fg = g & 7;
    const fb = b & 7;
    const p = <i32>load<u8>(cube) * (8 - fb) + <i32>load<u8>(cube, 1) * fb;
    const q = <i32>load<u8>(cube, 2) * (8 - fb) + <i32>load<u8>(cube, 3) * fb;
    const s = <i32>load<u8>(cube, 4) * (8 - fb) + <i32>load<u8>(cube, 5) * fb;
    const t = <i32>load<u8>(cube, 6) * (8 - fb) + <i32>load<u8>(cube, 7) * fb;
    return ((p * (8 - fg) + q * fg) * (8 - fr) + (s * (8 - fg) + t * fg) * fr + 256) >> 9;
  }

  @inline static asks(value: i32, key: i32, channel: i32): f32 {
    const away = <f32>(value - <i32>load<u8>(grounds + ((<usize>key) << 2) + channel));
    const at = scales + <usize>(key * 24 + channel * 8);
    return max<f32>(away * load<f32>(at), away * load<f32>(at, 4));
  }

  static opacity(r: i32, g: i32, b: i32, key: i32): i32 {
    const most = max<f32>(max<f32>(Rims.asks(r, key, 0), Rims.asks(g, key, 1)), max<f32>(Rims.asks(b, key, 2), 0));
    const least = min<i32>(255, <i32>nearest(most));
    const at = Rims.partOf(r, g, b);
    return max<i32>(load<u8>(rise + at), (least * <i32>load<u8>(onsets + ((<usize>key) << 8) + at) + 127) / 255);
  }

  @inline static unmixed(value: f64, ground: f64, alpha: i32): f64 {
    const inverse = <f32>255 / <f32>alpha;
    const full = nearest(ground + <f64>(<f32>(value - ground) * inverse));
    return min<f64>(255, max<f64>(0, full));
  }

  static solve(index: i32, x: i32, y: i32, beside: i32): void {
    if (y < top || y >= bottom) return;
    if (Rims.isBetweenGrounds(index, x, y, beside)) {
      Rims.write(index, Rims.kind(beside) & 15, 0, 0, 0, 0);
      return;
    }
    const under = Rims.findOver(index, x, y, beside);
    const kind = Rims.kind(under);
    const key = kind & 15;
    if (part == 1 && Rims.kind(index) < FADING && Rims.groundAround(x, y) >= ALONE) return;
    if (kind < FADING || part == 1) {
      Rims.write(index, key, part, ownR, ownG, ownB);
      return;
    }
    const alpha = Rims.opacity(<i32>bx, <i32>by, <i32>bz, key);
    const below = ((1 - part) * <f64>alpha) / 255;
    const opacity = part + below;
    if (opacity == 0) {
      Rims.write(index, key, 0, 0, 0, 0);
      return;
    }
    const at = grounds + ((<usize>key) << 2);
    const over = alpha < 1 ? 1 : alpha;
    Rims.write(
      index,
      key,
      opacity,
      (part * ownR + below * Rims.unmixed(bx, <f64>load<u8>(at), over)) / opacity,
      (part * ownG + below * Rims.unmixed(by, <f64>load<u8>(at, 1), over)) / opacity,
      (part * ownB + below * Rims.unmixed(bz, <f64>load<u8>(at, 2), over)) / opacity,
    );
  }

  @inline static byteOf(value: f64): i32 {
    return value <= 0 ? 0 : value >= 255 ? 255 : <i32>floor(value + 0.5);
  }

  static fade(index: i32, y: i32, key: i32): void {
    if (y < top || y >= bottom) return;
    const r = Rims.r(index);
    const g = Rims.g(index);
    const b = Rims.b(index);
    const alpha = Rims.opacity(<i32>r, <i32>g, <i32>b, key);
    const at = grounds + ((<usize>key) << 2);
    const over = max<i32>(1, alpha);
    const red = Rims.unmixed(r, <f64>load<u8>(at), over);
    const green = Rims.unmixed(g, <f64>load<u8>(at, 1), over);
    Rims.write(index, key, <f64>alpha / 255, red, green, Rims.unmixed(b, <f64>load<u8>(at, 2), over));
  }

  static write(index: i32, key: i32, opacity: f64, r: f64, g: f64, b: f64): void {
    const color = load<i32>(source + ((<usize>index) << 2));
    const out = target + ((<usize>(index - top * width)) << 2);
    const soft = <i32>floor(opacity * <f64>(color >>> 24) + 0.5);
    const alpha = isCut ? (soft >= 128 ? 255 : 0) : soft;
    const before: i32 = load<u8>(out, 3);
    const removed = counts + (key << 2);
    store<i32>(counts, load<i32>(counts, 52) + alpha - before, 52);
    if (before > 0 && before < 255) store<i32>(counts, load<i32>(counts, 48) - 1, 48);
    if (alpha > 0 && alpha < 255) store<i32>(counts, load<i32>(counts, 48) + 1, 48);
    const isGround = Rims.kind(index) < ZONE;
    if (isGround && before == 0 && alpha > 0) store<i32>(removed, load<i32>(removed) - 1);
    if (isGround && before > 0 && alpha == 0) store<i32>(removed, load<i32>(removed) + 1);
    if (alpha == 0) store<i32>(out, 0);
    else if (unmixes && opacity < 1) store<i32>(out, Rims.byteOf(r) | (Rims.byteOf(g) << 8) | (Rims.byteOf(b) << 16) | (alpha << 24));
    else store<i32>(out, (color & 0xffffff) | (alpha << 24));
  }

  @inline static areArt(kinds: v128): v128 {
    return i8x16.le_u(i8x16.sub(kinds, i8x16.splat(<i8>ZONE)), i8x16.splat(<i8>(KEPT - ZONE)));
  }

  /** Bits of the pixels of a block that may be art beside ground. Ends of rows take their neighbors from other rows; the caller looks closer. */
  @inline static artBesideGround(at: usize, y: i32): i32 {
    let lowest = v128.load(at);
    const art = Rims.areArt(lowest);
    for (let dy = -1; dy <= 1; dy++) {
      if (y + dy < 0 || y + dy >= rows) continue;
      const line = at + dy * width;
      lowest = i8x16.min_u(i8x16.min_u(lowest, v128.load(line)), i8x16.min_u(v128.load(line - 1), v128.load(line + 1)));
    }
    return i8x16.bitmask(v128.and(art, i8x16.lt_u(lowest, i8x16.splat(<i8>ZONE))));
  }

  /** Bits of the removed pixels of a block that differ from their ground and may have art near. */
  @inline static tingedGround(at: usize, index: i32, y: i32): i32 {
    const kinds = v128.load(at);
    const gone = i8x16.bitmask(i8x16.lt_u(kinds, i8x16.splat(<i8>FADING)));
    if (!gone) return 0;
    let open = gone;
    if (keys == 1) {
      const ground = v128.load32_splat(grounds);
      const rgb = i32x4.splat(0xffffff);
      const from = source + ((<usize>index) << 2);
      let same = 0;
      for (let four = 0; four < 4; four++) {
        const apart = v128.and(v128.xor(v128.load(from + (four << 4)), ground), rgb);
        same |= i32x4.bitmask(i32x4.eq(apart, i32x4.splat(0))) << (four << 2);
      }
      open &= ~same;
      if (!open) return 0;
    }
    let art = i8x16.splat(0);
    for (let dy = -TINGE; dy <= TINGE; dy++) {
      if (y + dy < 0 || y + dy >= rows) continue;
      const line = at + dy * width;
      for (let dx = -TINGE; dx <= TINGE; dx++) art = v128.or(art, Rims.areArt(v128.load(line + dx)));
    }
    return open & i8x16.bitmask(art);
  }

  /** Solves tinged ground of one block, and lists the first ring; returns the list's new end. */
  @inline static begin(x: i32, y: i32, count: i32, end: usize): usize {
    const from = y * width + x;
    const at = classes + <usize>from;
    let open = (Rims.artBesideGround(at, y) | Rims.tingedGround(at, from, y)) & ((1 << count) - 1);
    for (; open; open &= open - 1) {
      const lane = ctz(open);
      const index = from + lane;
      const kind = Rims.kind(index);
      if (kind < FADING) {
        Rims.standOn(index);
        if (Rims.squareApart(index) > quiet && Rims.isNearArt(x + lane, y)) Rims.solve(index, x + lane, y, index);
        continue;
      }
      const under = Rims.groundBeside(index, x + lane, y);
      if (under < 0) continue;
      Rims.standOn(under);
      if (Rims.kind(under) >= FADING && Rims.squareApart(index) < apart) {
        if (kind < KEPT) Rims.fade(index, y, Rims.kind(under) & 15);
        continue;
      }
      end = Rims.takeIn(index, x + lane, y, under, 1, end);
    }
    return end;
  }

  /** Bits of what eight blocks and their neighbors hold, two rows up and down, a byte each. */
  @inline static around(contents: usize, y: i32, block: i32, blocks: i32): u64 {
    let all: u64 = 0;
    const first = max(0, y - TINGE);
    const last = min(rows - 1, y + TINGE);
    for (let j = first; j <= last; j++) {
      const at = contents + <usize>(j * blocks + block);
      all |= load<u64>(at) | load<u64>(at - 1) | load<u64>(at + 1);
    }
    return all;
  }
}

/** What a block holds, as knockout.ts writes it: ground in the lowest bits, art above. */
export const REMOVED_HERE: u8 = 1;
export const FADING_HERE: u8 = 2;
export const ZONE_HERE: u8 = 4;
export const KEPT_HERE: u8 = 8;

/**
 * Solves the rims of a strip that has been sorted. `work` is an area for the rings, what is known, and lists: 18 bytes a pixel.
 * `contents` has one byte a block, and readable room of 64 bytes before and behind.
 */
export function solveRims(
  sourceAt: usize,
  targetAt: usize,
  classesAt: usize,
  contents: usize,
  widthPx: i32,
  rowCount: i32,
  topRow: i32,
  bottomRow: i32,
  hasCoarseParts: bool,
  partsAt: usize,
  riseAt: usize,
  onsetsAt: usize,
  scalesAt: usize,
  groundsAt: usize,
  keyCount: i32,
  cuts: bool,
  isUnmixing: bool,
  countsAt: usize,
  offsetsAt: usize,
  noiseLevel: f64,
  inksAt: usize,
  inkCount: i32,
  work: usize,
): void {
  source = sourceAt;
  target = targetAt;
  classes = classesAt;
  width = widthPx;
  rows = rowCount;
  top = topRow;
  bottom = bottomRow;
  isCoarse = hasCoarseParts;
  parts = partsAt;
  rise = riseAt;
  onsets = onsetsAt;
  scales = scalesAt;
  grounds = groundsAt;
  keys = keyCount;
  isCut = cuts;
  unmixes = isUnmixing;
  counts = countsAt;
  offsets = offsetsAt;
  noise = noiseLevel;
  inks = inksAt;
  inkValues = inkCount;
  tolerance = 2 + 1.6 * noise;
  wholeTolerance = <i32>floor(tolerance);
  limit = (2.5 + 6 * noise) * (2.5 + 6 * noise);
  snap = 0.012 + 0.005 * noise;
  quiet = (2 + 2 * noise) * (2 + 2 * noise);
  apart = (40 + 6 * noise) * (40 + 6 * noise);

  const pixels = <usize>(width * rows);
  ring = work;
  known = work + pixels;
  memory.fill(ring, 0, pixels * 2);
  let list = work + ((pixels * 2 + 7) & ~7);
  const second = list + pixels * 8;
  let next = second;
  let end = list;
  for (let place = 0; place < OFFSETS; place++) {
    const from = offsets + place * 12;
    const at = offsets + PLACES + (place << 4);
    store<i32>(at, load<i32>(from, 4) * width + load<i32>(from));
    store<f64>(at, <f64>load<i32>(from, 8) * FAR_COST, 8);
  }
  const blocks = (width + 15) >> 4;
  const art = <u64>(ZONE_HERE | KEPT_HERE) * 0x0101010101010101;
  const ground = <u64>(REMOVED_HERE | FADING_HERE) * 0x0101010101010101;
  for (let y = 0; y < rows; y++) {
    for (let block = 0; block < blocks; block += 8) {
      const all = Rims.around(contents, y, block, blocks);
      if (!(all & art) || !(all & ground)) continue;
      const last = min(blocks, block + 8);
      for (let one = block; one < last; one++) {
        const here = <u8>(all >> ((<u64>(one - block)) << 3));
        if (!(here & (ZONE_HERE | KEPT_HERE)) || !(here & (REMOVED_HERE | FADING_HERE))) continue;
        end = Rims.begin(one << 4, y, min(16, width - (one << 4)), end);
      }
    }
  }
  for (let step = 1; step <= RINGS; step++) {
    let nextEnd = next;
    for (let at = list; at < end; at += 8) {
      const index = load<i32>(at);
      const under = load<i32>(at, 4);
      const y = index / width;
      const x = index - y * width;
      Rims.standOn(under);
      Rims.solve(index, x, y, under);
      if (step < RINGS) nextEnd = Rims.goInward(index, x, y, under, step + 1, nextEnd);
    }
    const free = list;
    list = next;
    end = nextEnd;
    next = free;
  }
}

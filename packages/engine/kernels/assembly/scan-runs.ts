/** Which of 64 values reach the threshold, one bit each, the first in the lowest bit. */
class Reached {
  @inline static bytes16(at: usize, threshold: v128): u64 {
    return <u64>i8x16.bitmask(i8x16.ge_u(v128.load(at), threshold));
  }

  @inline static bytes64(at: usize, threshold: v128): u64 {
    return (
      Reached.bytes16(at, threshold) |
      (Reached.bytes16(at + 16, threshold) << 16) |
      (Reached.bytes16(at + 32, threshold) << 32) |
      (Reached.bytes16(at + 48, threshold) << 48)
    );
  }

  @inline static words16(at: usize, threshold: v128): u64 {
    const low = i16x8.ge_u(v128.load(at), threshold);
    const high = i16x8.ge_u(v128.load(at, 16), threshold);
    return <u64>i8x16.bitmask(i8x16.narrow_i16x8_s(low, high));
  }

  @inline static words64(at: usize, threshold: v128): u64 {
    return (
      Reached.words16(at, threshold) |
      (Reached.words16(at + 32, threshold) << 16) |
      (Reached.words16(at + 64, threshold) << 32) |
      (Reached.words16(at + 96, threshold) << 48)
    );
  }

  @inline static pixels16(at: usize, threshold: v128): u64 {
    const one = i16x8.narrow_i32x4_s(i32x4.ge_u(v128.load(at), threshold), i32x4.ge_u(v128.load(at, 16), threshold));
    const two = i16x8.narrow_i32x4_s(i32x4.ge_u(v128.load(at, 32), threshold), i32x4.ge_u(v128.load(at, 48), threshold));
    return <u64>i8x16.bitmask(i8x16.narrow_i16x8_s(one, two));
  }

  @inline static pixels64(at: usize, threshold: v128): u64 {
    return (
      Reached.pixels16(at, threshold) |
      (Reached.pixels16(at + 64, threshold) << 16) |
      (Reached.pixels16(at + 128, threshold) << 32) |
      (Reached.pixels16(at + 192, threshold) << 48)
    );
  }

  /** Of values as wide as `T`: u8, u16 or u32. */
  @inline static values64<T>(at: usize, threshold: v128): u64 {
    if (sizeof<T>() == 1) return Reached.bytes64(at, threshold);
    if (sizeof<T>() == 2) return Reached.words64(at, threshold);
    return Reached.pixels64(at, threshold);
  }
}

/** Writes the x of every change among 64 values as u32; `last` is the highest bit of the 64 before. Returns the address behind. */
class Changes {
  @inline static write(reached: u64, last: u64, x: u32, out: usize): usize {
    let changes = reached ^ ((reached << 1) | last);
    while (changes != 0) {
      store<u32>(out, x + <u32>ctz(changes));
      out += 4;
      changes &= changes - 1;
    }
    return out;
  }
}

/** See `scanRunsU8`; of values as wide as `T`. */
function scanRuns<T>(field: usize, width: u32, rows: u32, threshold: u32, edges: usize, counts: usize): u32 {
  const limit = v128.splat<T>(<T>threshold);
  let out = edges;
  for (let y: u32 = 0; y < rows; y++) {
    const before = out;
    let last: u64 = 0;
    for (let x: u32 = 0; x < width; x += 64) {
      let reached = Reached.values64<T>(field + <usize>x * sizeof<T>(), limit);
      if (width - x < 64) reached &= ((<u64>1) << (width - x)) - 1;
      out = Changes.write(reached, last, x, out);
      last = reached >> 63;
    }
    if (last != 0) {
      store<u32>(out, width);
      out += 4;
    }
    field += <usize>width * sizeof<T>();
    store<u32>(counts, <u32>((out - before) >> 3));
    counts += 4;
  }
  return <u32>((out - edges) >> 2);
}

/**
 * Runs of u8 values from `threshold` (1 to 255) up, of `rows` rows: pairs of first x and end x to `edges`, runs of each row to `counts`, all u32.
 * Returns the number of edges. Reads up to 63 values past a row's end, and takes none of them.
 */
export function scanRunsU8(field: usize, width: u32, rows: u32, threshold: u32, edges: usize, counts: usize): u32 {
  return scanRuns<u8>(field, width, rows, threshold, edges, counts);
}

/** As scanRunsU8 for u16 values; threshold 1 to 65535. */
export function scanRunsU16(field: usize, width: u32, rows: u32, threshold: u32, edges: usize, counts: usize): u32 {
  return scanRuns<u16>(field, width, rows, threshold, edges, counts);
}

/** As scanRunsU8 for u32 values. */
export function scanRunsU32(field: usize, width: u32, rows: u32, threshold: u32, edges: usize, counts: usize): u32 {
  return scanRuns<u32>(field, width, rows, threshold, edges, counts);
}

import { spreadRow } from './lib/row-envelope';

const NO_SEED: u32 = 0xffff;

/**
 * From the top: rows between each pixel and the seed above it. `above` is the row before the first, and is left holding the last one.
 */
export function seedColumnsDown(field: usize, threshold: u32, width: u32, rows: u32, above: usize, out: usize): void {
  const limit = i8x16.splat(<i8>threshold);
  const one = i16x8.splat(1);
  for (let y: u32 = 0; y < rows; y++) {
    for (let x: u32 = 0; x < width; x += 16) {
      const isSeed = i8x16.ge_u(v128.load(field + x), limit);
      const at = above + ((<usize>x) << 1);
      const low = v128.andnot(i16x8.add_sat_u(v128.load(at), one), i16x8.extend_low_i8x16_s(isSeed));
      const high = v128.andnot(i16x8.add_sat_u(v128.load(at, 16), one), i16x8.extend_high_i8x16_s(isSeed));
      v128.store(at, low);
      v128.store(at, high, 16);
      const to = out + ((<usize>x) << 1);
      v128.store(to, low);
      v128.store(to, high, 16);
    }
    field += width;
    out += (<usize>width) << 1;
  }
}

/**
 * From the bottom, in place: the lesser of what is there and the way to the seed below.
 * `below` is the row behind the last, and is left holding the first one.
 */
export function seedColumnsUp(columns: usize, width: u32, rows: u32, below: usize): void {
  const one = i16x8.splat(1);
  const rowBytes = (<usize>width) << 1;
  for (let y: i32 = rows - 1; y >= 0; y--) {
    const row = columns + <usize>y * rowBytes;
    let at: usize = 0;
    for (; at + 16 <= rowBytes; at += 16) {
      const least = i16x8.min_u(v128.load(row + at), i16x8.add_sat_u(v128.load(below + at), one));
      v128.store(below + at, least);
      v128.store(row + at, least);
    }
    // One by one at the end: the row behind is done already and must not be written over.
    for (; at < rowBytes; at += 2) {
      const least = min<u32>(load<u16>(row + at), min<u32>(<u32>load<u16>(below + at) + 1, NO_SEED));
      store<u16>(below + at, <u16>least);
      store<u16>(row + at, <u16>least);
    }
  }
}

/** Distances of rows from the columns' distances; those above `reach` count as none. `points` has room for width + 1 points of an envelope. */
export function seedRows(columns: usize, width: i32, rows: u32, reach: u32, maxPx: f32, points: usize, out: usize): void {
  for (let y: u32 = 0; y < rows; y++) {
    spreadRow(columns, width, reach, 1, maxPx, points, out);
    columns += (<usize>width) << 1;
    out += (<usize>width) << 2;
  }
}

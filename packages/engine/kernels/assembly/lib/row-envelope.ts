/** One point on the envelope: its pixel, squared height and first pixel of its stretch as f64, and the first pixel that is 0 instead as i32. */
const POINT: usize = 32;
const HEIGHT: usize = 8;
const START: usize = 16;
const STOP: usize = 24;
const OPEN: i32 = 0x7fffffff;

/**
 * The nearest of many points for every pixel of one row; the twin, with the method, is plain/lib/row-envelope.ts.
 * The points stand one after the other from `base` on, `end` is the address behind the last: room for width + 1 points.
 */
export class RowEnvelope {
  @inline static push(end: usize, x: f64, height: f64, start: f64): usize {
    store<f64>(end, x);
    store<f64>(end, height, HEIGHT);
    store<f64>(end, start, START);
    store<i32>(end, OPEN, STOP);
    return end + POINT;
  }

  /** Adds a point right of all others; returns the new end. */
  @inline static add(base: usize, end: usize, x: f64, height: f64, width: f64): usize {
    while (end > base) {
      const top = end - POINT;
      const topX = load<f64>(top);
      const topHeight = load<f64>(top, HEIGHT);
      const topStart = load<f64>(top, START);
      // Whether the top keeps its first pixel: decided without a division, since this branch is hard to foresee.
      const toTop = topStart - topX;
      const toNew = topStart - x;
      if (toNew * toNew + height > toTop * toTop + topHeight) {
        const start = floor<f64>((height - topHeight) / (2 * (x - topX)) + (x + topX) * 0.5) + 1;
        return start < width ? RowEnvelope.push(end, x, height, start) : end;
      }
      end = top;
    }
    return RowEnvelope.push(end, x, height, 0);
  }

  /** Pixels from `x` to `last` have distance 0. */
  @inline static addZeros(base: usize, end: usize, x: i32, last: i32, width: f64): usize {
    end = RowEnvelope.add(base, end, <f64>x, 0, width);
    if (last === x) return end;
    store<i32>(end - POINT, x + 1, STOP);
    return RowEnvelope.push(end, <f64>last, 0, <f64>last);
  }
}

/** Writes the distances of a row, Infinity beyond `maxPx`. Writes up to three values past the row's end. */
function writeEnvelope(base: usize, end: usize, width: i32, maxPx: f32, out: usize): void {
  const infinite = f32x4.splat(Infinity);
  const limit = f32x4.splat(maxPx);
  if (end === base) {
    for (let x = 0; x < width; x += 4) v128.store(out + ((<usize>x) << 2), infinite);
    return;
  }
  for (let point = base; point < end; point += POINT) {
    const next = point + POINT < end ? <i32>load<f64>(point, POINT + START) : width;
    const stop = min(next, load<i32>(point, STOP));
    const height = f32x4.splat(<f32>load<f64>(point, HEIGHT));
    const start = <i32>load<f64>(point, START);
    let apart = f32x4.add(f32x4.splat(<f32>start - <f32>load<f64>(point)), f32x4(0, 1, 2, 3));
    for (let x = start; x < stop; x += 4) {
      const distance = f32x4.sqrt(f32x4.add(f32x4.mul(apart, apart), height));
      v128.store(out + ((<usize>x) << 2), v128.bitselect(infinite, distance, f32x4.gt(distance, limit)));
      apart = f32x4.add(apart, f32x4.splat(4));
    }
    if (stop < next) memory.fill(out + ((<usize>stop) << 2), 0, (<usize>(next - stop)) << 2);
  }
}

/** Index of the first of the values from `x` on that does not match; `width` where all do. Compares eight at a time. */
function endOfZeros(row: usize, x: i32, width: i32): i32 {
  for (; x < width; x += 8) {
    const others = ~i16x8.bitmask(i16x8.eq(v128.load(row + ((<usize>x) << 1)), i64x2.splat(0))) & 0xff;
    if (others) return min(width, x + <i32>ctz(others));
  }
  return width;
}

function endOfBeyond(row: usize, x: i32, width: i32, reach: u32): i32 {
  const limit = i16x8.splat(<i16>reach);
  for (; x < width; x += 8) {
    const others = i16x8.bitmask(i16x8.le_u(v128.load(row + ((<usize>x) << 1)), limit));
    if (others) return min(width, x + <i32>ctz(others));
  }
  return width;
}

/**
 * Distances of one row from the distances along the other axis (u16, above `reach` none), `scale` turning a squared one into squared pixels.
 * `points` has room for width + 1 points of 32 bytes.
 */
export function spreadRow(row: usize, width: i32, reach: u32, scale: f64, maxPx: f32, points: usize, out: usize): void {
  let end = points;
  const limit = <f64>width;
  for (let x = 0; x < width; x++) {
    const distance = <u32>load<u16>(row + ((<usize>x) << 1));
    if (distance > reach) {
      x = endOfBeyond(row, x, width, reach) - 1;
    } else if (distance === 0) {
      const first = x;
      x = endOfZeros(row, x, width) - 1;
      end = RowEnvelope.addZeros(points, end, first, x, limit);
    } else {
      end = RowEnvelope.add(points, end, <f64>x, <f64>(distance * distance) * scale, limit);
    }
  }
  writeEnvelope(points, end, width, maxPx, out);
}

// As in plain/ink-coverage.ts.
const EVEN_SHARE: f64 = 0.12;
const EVEN_LEAST: f64 = 3;
const FULL_SHARE: f64 = 0.985;
const LEAST_CONTRAST: f64 = 80;
const DIRECTIONS: i32 = 17;
/** So many columns that are alike, up to two ahead, have the pixel in their middle among its like. */
const LIKE_COLUMNS: i32 = 5;

/** As Math.round of JavaScript: halves go up. */
function rounded(value: f64): i32 {
  const up = ceil<f64>(value);
  return <i32>(up - 0.5 > value ? up - 1 : up);
}

function directionStep(level: i32, ground: i32, contrast: f64): i32 {
  return rounded(((<f64>(level - ground) / contrast + 1) * <f64>(DIRECTIONS - 1)) / 2);
}

/** Class of the direction in which a color lies from the ground's, both of them RGBA words. */
function directionOf(color: i32, ground: i32, contrast: f64): i32 {
  const red = directionStep(color & 0xff, ground & 0xff, contrast);
  const green = directionStep((color >> 8) & 0xff, (ground >> 8) & 0xff, contrast);
  const blue = directionStep((color >> 16) & 0xff, (ground >> 16) & 0xff, contrast);
  return (red * DIRECTIONS + green) * DIRECTIONS + blue;
}

function squareOf(color: i32, ground: i32): i32 {
  const red = (color & 0xff) - (ground & 0xff);
  const green = ((color >> 8) & 0xff) - ((ground >> 8) & 0xff);
  const blue = ((color >> 16) & 0xff) - ((ground >> 16) & 0xff);
  return red * red + green * green + blue * blue;
}

/** Raises `farthest`, an f32 for each direction, to the contrasts of `count` pixels. There is room for one more pixel before the first. */
export function raiseFarthest(pixels: usize, count: i32, ground: i32, farthest: usize): void {
  // Pixels like the one before tell nothing new; the first one differs from what is put before it.
  store<i32>(pixels - 4, ~load<i32>(pixels));
  for (let first = 0; first < count; first += 4) {
    const at = pixels + ((<usize>first) << 2);
    let fresh = ~i32x4.bitmask(i32x4.eq(v128.load(at), v128.load(at - 4))) & 15;
    if (count - first < 4) fresh &= (1 << (count - first)) - 1;
    for (; fresh !== 0; fresh &= fresh - 1) {
      const color = load<i32>(at + ((<usize>ctz<i32>(fresh)) << 2));
      const square = squareOf(color, ground);
      if (square === 0) continue;
      const contrast = sqrt<f64>(<f64>square);
      const to = farthest + ((<usize>directionOf(color, ground, contrast)) << 2);
      if (contrast > <f64>load<f32>(to)) store<f32>(to, <f32>contrast);
    }
  }
}

/** Squared contrasts of pixels, as i32: they tell what is like what as exactly as the contrasts themselves. Writes up to three more. */
export function squareContrasts(pixels: usize, count: i32, ground: i32, squares: usize): void {
  const beside = i16x8.extend_low_i8x16_u(i32x4.splat(ground));
  const colors = i64x2.splat(0x0000_ffff_ffff_ffff);
  for (let first = 0; first < count; first += 4) {
    const four = v128.load(pixels + ((<usize>first) << 2));
    const low = v128.and(i16x8.sub(i16x8.extend_low_i8x16_u(four), beside), colors);
    const high = v128.and(i16x8.sub(i16x8.extend_high_i8x16_u(four), beside), colors);
    const lows = i32x4.dot_i16x8_s(low, low);
    const highs = i32x4.dot_i16x8_s(high, high);
    const redGreen = v128.shuffle<i32>(lows, highs, 0, 2, 4, 6);
    v128.store(squares + ((<usize>first) << 2), i32x4.add(redGreen, v128.shuffle<i32>(lows, highs, 1, 3, 5, 7)));
  }
}

/** Contrast as the twin's plane holds it. */
function contrastAt(squares: usize, index: i32): f64 {
  return <f64>(<f32>sqrt<f64>(<f64>load<i32>(squares + ((<usize>index) << 2))));
}

class Like {
  @inline static bitmask(at: usize, width: usize): i32 {
    const own = v128.load(at);
    const rowBytes = width << 2;
    let like = i32x4.eq(own, v128.load(at - 4));
    like = v128.and(like, i32x4.eq(own, v128.load(at - rowBytes)));
    like = v128.and(like, i32x4.eq(own, v128.load(at + rowBytes)));
    like = v128.and(like, i32x4.eq(own, v128.load(at - 2 * rowBytes)));
    return i32x4.bitmask(v128.and(like, i32x4.eq(own, v128.load(at + 2 * rowBytes))));
  }
}

function isLike(squares: usize, other: i32, count: i32, own: f64, most: f64): bool {
  return other < 0 || other >= count || abs<f64>(contrastAt(squares, other) - own) < most;
}

/** The first of the fullest pixels at most two columns and rows from one; itself where it is one of them. */
function fullestAround(squares: usize, width: i32, height: i32, column: i32, row: i32): i32 {
  const own = row * width + column;
  const first = max<i32>(0, row - 2);
  const last = min<i32>(height - 1, row + 2);
  let fullest = own;
  if (column < 2 || column > width - 3) {
    let square = load<i32>(squares + ((<usize>own) << 2));
    for (let y = first; y <= last; y++) {
      for (let x = max<i32>(0, column - 2); x <= min<i32>(width - 1, column + 2); x++) {
        const other = load<i32>(squares + ((<usize>(y * width + x)) << 2));
        if (other <= square) continue;
        square = other;
        fullest = y * width + x;
      }
    }
    return fullest;
  }
  // Two times four columns, of which three are the same.
  const rowBytes = (<usize>width) << 2;
  const from = squares + ((<usize>(first * width + column - 2)) << 2);
  const end = from + <usize>(last - first) * rowBytes;
  let most = i32x4.splat(load<i32>(squares + ((<usize>own) << 2)));
  for (let at = from; at <= end; at += rowBytes) most = i32x4.max_s(most, i32x4.max_s(v128.load(at), v128.load(at, 4)));
  most = i32x4.max_s(most, v128.shuffle<i32>(most, most, 2, 3, 0, 1));
  most = i32x4.max_s(most, v128.shuffle<i32>(most, most, 1, 0, 3, 2));
  if (load<i32>(squares + ((<usize>own) << 2)) === i32x4.extract_lane(most, 0)) return own;
  for (let y = first; y <= last; y++) {
    const at = from + <usize>(y - first) * rowBytes;
    const found = i32x4.bitmask(i32x4.eq(v128.load(at), most)) | (i32x4.bitmask(i32x4.eq(v128.load(at, 4), most)) << 1);
    if (found !== 0) return y * width + column - 2 + ctz<i32>(found);
  }
  return own;
}

/** Contrast of the full ink that a pixel is part of; see the twin. */
function fullAround(squares: usize, pixels: usize, width: i32, height: i32, column: i32, row: i32, ground: i32, farthest: usize): f64 {
  const fullest = fullestAround(squares, width, height, column, row);
  const contrast = contrastAt(squares, fullest);
  const most = max<f64>(EVEN_LEAST, EVEN_SHARE * contrast);
  const count = width * height;
  if (
    isLike(squares, fullest - 1, count, contrast, most) &&
    isLike(squares, fullest + 1, count, contrast, most) &&
    isLike(squares, fullest - width, count, contrast, most) &&
    isLike(squares, fullest + width, count, contrast, most)
  ) {
    return max<f64>(LEAST_CONTRAST, contrast);
  }
  const direction = directionOf(load<i32>(pixels + ((<usize>fullest) << 2)), ground, contrast);
  const inks = <f64>load<f32>(farthest + ((<usize>direction) << 2));
  return max<f64>(LEAST_CONTRAST, contrast >= FULL_SHARE * inks ? contrast : inks);
}

function coverageOf(contrast: f64, full: f64, noise: f64): i32 {
  return rounded(255 * min<f64>(1, (contrast - noise) / max<f64>(full - noise, 1)));
}

/** The largest squared contrast that is noise. */
function quietSquare(noise: f64): i32 {
  let square = <i32>(noise * noise) + 2;
  while (<f64>(<f32>sqrt<f64>(<f64>square)) > noise) square--;
  return square;
}

/**
 * Coverage of rows `first` to `end` of a picture; see the twin. `squares`, `pixels` and `out` are where the picture's first pixel would stand; there are
 * only these rows, and of the first two up to three more before and behind.
 */
export function coverRows(
  squares: usize,
  pixels: usize,
  width: i32,
  height: i32,
  first: i32,
  end: i32,
  ground: i32,
  noise: f64,
  farthest: usize,
  out: usize,
): void {
  const quiet = quietSquare(noise);
  const quiets = i32x4.splat(quiet);
  let last = -1;
  let coverage = 0;
  for (let y = first; y < end; y++) {
    const isInner = y >= 2 && y < height - 2;
    let columns = 0;
    for (let x = 0; x < width; x += 4) {
      const index = y * width + x;
      const at = squares + ((<usize>index) << 2);
      const to = out + <usize>index;
      const loud = i32x4.bitmask(i32x4.gt_s(v128.load(at), quiets));
      if (loud === 0) {
        store<u32>(to, 0);
        columns = 0;
        continue;
      }
      let like = isInner ? Like.bitmask(at + 8, <usize>width) : 0;
      if (width - 2 - x < 4) like &= (1 << max<i32>(0, width - 2 - x)) - 1;
      if (like === 15 && columns >= LIKE_COLUMNS - 1 && load<i32>(at) === last) {
        store<u32>(to, <u32>coverage * 0x01010101);
        columns += 4;
        continue;
      }
      for (let lane = 0; lane < 4 && x + lane < width; lane++) {
        if (((loud >> lane) & 1) === 0) {
          store<u8>(to + <usize>lane, 0);
          columns = 0;
          continue;
        }
        columns = ((like >> lane) & 1) !== 0 ? columns + 1 : 0;
        const square = load<i32>(at + ((<usize>lane) << 2));
        if (columns < LIKE_COLUMNS || square !== last) {
          const contrast = contrastAt(squares, index + lane);
          const isAmongLike = columns >= LIKE_COLUMNS;
          const full = isAmongLike
            ? max<f64>(LEAST_CONTRAST, contrast)
            : fullAround(squares, pixels, width, height, x + lane, y, ground, farthest);
          coverage = coverageOf(contrast, full, noise);
          last = isAmongLike ? square : -1;
        }
        store<u8>(to + <usize>lane, coverage);
      }
    }
  }
}

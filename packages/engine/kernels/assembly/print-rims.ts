// As in separation/printed-part.ts.
const RIM_STEP: f64 = 0.5;
/** Pixels of a row whose open shares are told together. */
const CHUNK: i32 = 16;
/** Bytes of an ink, or the base: three levels and the opacity as f64. */
const INK: usize = 32;

class Open {
  /** What all inks leave open of the pixel at `at` of the first one's plane; planes are `plane` bytes apart, `open` tells it of each coverage. */
  @inline static at(at: usize, plane: usize, count: u32, open: usize): f64 {
    let left: f64 = 1;
    for (let ink: u32 = 0; ink < count; ink++) {
      left *= load<f64>(open + ((<usize>load<u8>(at)) << 3));
      at += plane;
    }
    return left;
  }
}

/** Rims can only be where what inks leave open differs by this much of a byte, told from bounds of it. */
const LEAST_RANGE: i32 = 127;

/** Bounds of what inks leave open of `count` pixels, as bytes: at most what the ink leaves that covers most, at least what all leave side by side. */
function boundOpen(inks: usize, plane: usize, planes: u32, count: i32, least: usize, most: usize): void {
  for (let at: i32 = 0; at < count; at += 16) {
    let sum = i64x2.splat(0);
    let top = i64x2.splat(0);
    let from = inks + <usize>at;
    for (let ink: u32 = 0; ink < planes; ink++) {
      const coverage = v128.load(from);
      sum = i8x16.add_sat_u(sum, coverage);
      top = i8x16.max_u(top, coverage);
      from += plane;
    }
    v128.store(least + <usize>at, v128.not(sum));
    v128.store(most + <usize>at, v128.not(top));
  }
}

class Around {
  /** The least of a pixel and its neighbors in three rows, for sixteen pixels; the bytes before and behind a row are its first and last ones. */
  @inline static least(above: usize, own: usize, below: usize): v128 {
    const left = i8x16.min_u(i8x16.min_u(v128.load(above - 1), v128.load(own - 1)), v128.load(below - 1));
    const here = i8x16.min_u(i8x16.min_u(v128.load(above), v128.load(own)), v128.load(below));
    const right = i8x16.min_u(i8x16.min_u(v128.load(above + 1), v128.load(own + 1)), v128.load(below + 1));
    return i8x16.min_u(i8x16.min_u(left, here), right);
  }

  @inline static most(above: usize, own: usize, below: usize): v128 {
    const left = i8x16.max_u(i8x16.max_u(v128.load(above - 1), v128.load(own - 1)), v128.load(below - 1));
    const here = i8x16.max_u(i8x16.max_u(v128.load(above), v128.load(own)), v128.load(below));
    const right = i8x16.max_u(i8x16.max_u(v128.load(above + 1), v128.load(own + 1)), v128.load(below + 1));
    return i8x16.max_u(i8x16.max_u(left, here), right);
  }
}

/** Tells the shares of a chunk of a row, once. */
function tell(
  open: usize,
  inks: usize,
  plane: usize,
  count: u32,
  width: i32,
  row: i32,
  chunk: i32,
  shares: usize,
  told: usize,
  chunks: i32,
): void {
  if (chunk < 0 || chunk >= chunks) return;
  const flag = told + <usize>(row * chunks + chunk);
  if (load<u8>(flag)) return;
  store<u8>(flag, 1);
  const first = row * width + chunk * CHUNK;
  const last = row * width + min<i32>(width, (chunk + 1) * CHUNK);
  for (let at = first; at < last; at++) store<f64>(shares + ((<usize>at) << 3), Open.at(inks + <usize>at, plane, count, open));
}

/** True where ink ends, by the shares of rows `above`, `own` and `below`. */
function isRim(above: usize, own: usize, below: usize, left: i32, right: i32): bool {
  let least: f64 = 1;
  let most: f64 = 0;
  for (let near = left; near <= right; near++) {
    const by = (<usize>near) << 3;
    const one = load<f64>(above + by);
    const two = load<f64>(own + by);
    const three = load<f64>(below + by);
    least = min<f64>(least, min<f64>(one, min<f64>(two, three)));
    most = max<f64>(most, max<f64>(one, max<f64>(two, three)));
  }
  return most - least >= RIM_STEP;
}

class Layer {
  /** What a full layer of the ink at `ink` shows over `under`, in a channel; see `layeredLevel` of the twin. */
  @inline static over(ink: usize, channel: usize, under: f64): f64 {
    const opacity = load<f64>(ink, 24);
    return load<f64>(ink + (channel << 3)) * (opacity + ((1 - opacity) * under) / 255);
  }
}

/** See `printRim` of the twin; `index` is the pixel's place in rows that the inks hold. */
function printRim(
  garment: usize,
  base: u32,
  inks: usize,
  plane: usize,
  count: u32,
  colors: usize,
  index: usize,
  open: f64,
  out: usize,
): void {
  const inked = 1 - open;
  const based = <f64>base / 255;
  const under = min<f64>(based, inked) / inked;
  const beside = max<f64>(0, based - inked) / open;
  for (let channel: usize = 0; channel < 3; channel++) {
    const shirt = load<f64>(garment + (channel << 3));
    const lay = Layer.over(colors, channel, shirt) - shirt;
    let print = shirt + lay * under;
    let color = colors + INK;
    let at = inks + index;
    for (let ink: u32 = 0; ink < count; ink++) {
      const coverage = <u32>load<u8>(at);
      if (coverage) {
        const share = min<f64>(1, <f64>coverage / 255 / inked);
        print += (Layer.over(color, channel, print) - print) * share;
      }
      color += INK;
      at += plane;
    }
    store<u8>(out + channel, <u8>floor<f64>(inked * print + open * (shirt + lay * beside) + 0.5));
  }
}

/**
 * See `printRims`, for `rows` rows of `columns` pixels: those of the inks from row `first` and column `left` on. `base` holds their base in rows of
 * `width`, `inks` the `inkRows` rows of each ink, planes one after the other. `shares` has room for these rows in f64, `told` for a flag of each 16 pixels,
 * `least` and `most` for rows of `width` + 32 bytes, from the second vector of each on. `colors` begins with the base's; `table` is `OPEN_SHARES`.
 */
export function printRimRows(
  table: usize,
  garment: usize,
  base: usize,
  inks: usize,
  count: u32,
  colors: usize,
  width: i32,
  inkRows: i32,
  first: i32,
  left: i32,
  columns: i32,
  rows: i32,
  shares: usize,
  told: usize,
  least: usize,
  most: usize,
  out: usize,
): void {
  const chunks = (width + CHUNK - 1) / CHUNK;
  const plane = <usize>inkRows * <usize>width;
  const stride = <usize>width + 32;
  memory.fill(told, 0, <usize>inkRows * <usize>chunks);
  for (let row = 0; row < inkRows; row++) {
    const low = least + <usize>row * stride;
    const high = most + <usize>row * stride;
    boundOpen(inks + <usize>row * <usize>width, plane, count, width, low, high);
    store<u8>(low - 1, load<u8>(low));
    store<u8>(high - 1, load<u8>(high));
    store<u8>(low + <usize>width, load<u8>(low + <usize>width - 1));
    store<u8>(high + <usize>width, load<u8>(high + <usize>width - 1));
  }
  const end = left + columns;
  for (let row = 0; row < rows; row++) {
    const y = first + row;
    const above = max<i32>(0, y - 1);
    const below = min<i32>(inkRows - 1, y + 1);
    const own = shares + ((<usize>y * <usize>width) << 3);
    const over = shares + ((<usize>above * <usize>width) << 3);
    const under = shares + ((<usize>below * <usize>width) << 3);
    const based = base + <usize>row * <usize>width;
    for (let from = left; from < end; from += 16) {
      const bases = v128.load(based + <usize>from);
      const isEven = v128.or(i8x16.eq(bases, i64x2.splat(0)), i8x16.eq(bases, i8x16.splat(-1)));
      if (i8x16.all_true(isEven)) continue;
      const by = <usize>from;
      const lows = Around.least(least + <usize>above * stride + by, least + <usize>y * stride + by, least + <usize>below * stride + by);
      const highs = Around.most(most + <usize>above * stride + by, most + <usize>y * stride + by, most + <usize>below * stride + by);
      const differs = i8x16.ge_u(i8x16.sub_sat_u(highs, lows), i8x16.splat(<i8>LEAST_RANGE));
      let maybe = <u32>i8x16.bitmask(v128.andnot(differs, isEven));
      while (maybe) {
        const x = from + <i32>ctz(maybe);
        maybe &= maybe - 1;
        if (x >= end) break;
        const chunk = x / CHUNK;
        tell(table, inks, plane, count, width, y, chunk, shares, told, chunks);
        const open = load<f64>(own + ((<usize>x) << 3));
        if (open === 0 || open === 1) continue;
        for (let near = above; near <= below; near++) {
          for (let beside = max<i32>(0, x - 1) / CHUNK; beside <= min<i32>(width - 1, x + 1) / CHUNK; beside++) {
            tell(table, inks, plane, count, width, near, beside, shares, told, chunks);
          }
        }
        if (!isRim(over, own, under, max<i32>(0, x - 1), min<i32>(width - 1, x + 1))) continue;
        const index = <usize>y * <usize>width + <usize>x;
        printRim(
          garment,
          load<u8>(based + <usize>x),
          inks,
          plane,
          count,
          colors,
          index,
          open,
          out + ((<usize>(row * columns + x - left)) << 2),
        );
      }
    }
  }
}

/** See `putBeneath`, for `count` pixels; `planes` inks stand `stride` bytes apart. */
export function putBeneathPixels(table: usize, base: usize, inks: usize, stride: usize, planes: u32, count: u32): void {
  const zero = i64x2.splat(0);
  for (let at: usize = 0; at < <usize>count; at += 16) {
    const here = v128.load(base + at);
    if (!v128.any_true(here)) continue;
    let most = zero;
    for (let ink: u32 = 0; ink < planes; ink++) most = i8x16.max_u(most, v128.load(inks + <usize>ink * stride + at));
    if (!v128.any_true(most)) continue;
    // Nothing shows beneath what is solid, and what no ink lies on shows as it is.
    const isSolid = i8x16.eq(most, i8x16.splat(-1));
    v128.store(base + at, v128.andnot(here, isSolid));
    const isBare = v128.or(i8x16.eq(most, zero), i8x16.eq(here, zero));
    let left = <u32>i8x16.bitmask(v128.not(v128.or(isSolid, isBare)));
    while (left) {
      const one = at + <usize>ctz(left);
      const open = Open.at(inks + one, stride, planes, table);
      const own = <f64>load<u8>(base + one);
      store<u8>(base + one, open === 0 ? 0 : <u8>max<f64>(0, floor<f64>((own - 255 * (1 - open)) / open + 0.5)));
      left &= left - 1;
    }
  }
}

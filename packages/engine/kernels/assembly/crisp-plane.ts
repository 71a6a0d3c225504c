// As in offset/edge-levels.ts and plain/crisp-plane.ts.
const INSIDE: i32 = 128;
const FAINT: i32 = 40;
const LEAST_SHARE: f64 = 0.6;
const MAX_SUM: i32 = 2 * 255;
const FLANK_TENTHS: i32 = 7;
const WHOLE_TENTHS: f64 = 7.5;

function levelAt(place: usize, flip: i32): i32 {
  return <i32>load<u8>(place) ^ flip;
}

function sumBeyond(at: usize, step: isize, flip: i32): i32 {
  let fullest = at;
  if (levelAt(at - step, flip) > levelAt(fullest, flip)) fullest = at - step;
  if (levelAt(at + step, flip) > levelAt(fullest, flip)) fullest = at + step;
  const most = levelAt(fullest, flip);
  return most < FAINT ? 0 : levelAt(fullest - step, flip) + most + levelAt(fullest + step, flip);
}

function sumAcross(at: usize, step: isize): i32 {
  return levelAt(at - step, 0) + levelAt(at, 0) + levelAt(at + step, 0);
}

/** Whether a thin line of ink passes where a gap would part it; see the twin. */
function isWhole(at: usize, step: isize, along: isize): bool {
  if (levelAt(at - 2 * along, 0) >= FAINT || levelAt(at + 2 * along, 0) >= FAINT) return false;
  const least = min<i32>(sumAcross(at - step, along), sumAcross(at + step, along));
  return least <= MAX_SUM && <f64>(10 * sumAcross(at, along)) >= WHOLE_TENTHS * <f64>least;
}

/** Whether a pixel that is less than half covered is the ridge of a line that goes on to both sides; see the twin. */
function isRidge(at: usize, step: isize, along: isize, flip: i32): bool {
  const own = levelAt(at, flip);
  const before = levelAt(at - step, flip);
  const after = levelAt(at + step, flip);
  if (own < before || own <= after || before >= INSIDE || after >= INSIDE) return false;
  if (10 * min<i32>(before, after) > FLANK_TENTHS * own) return false;
  const one = sumBeyond(at - along, step, flip);
  const other = sumBeyond(at + along, step, flip);
  if (one === 0 || other === 0) return false;
  if (flip !== 0 && isWhole(at, step, along)) return false;
  const least = min<i32>(one, other);
  return least <= MAX_SUM && <f64>(before + own + after) >= LEAST_SHARE * <f64>min<i32>(least, MAX_SUM);
}

/**
 * Rows of `width` pixels with ridges drawn to their own side of one half. Two rows before and behind those of `coverage` may be read. The first and
 * the last four columns stay.
 */
export function crispRows(coverage: usize, width: i32, rows: i32, out: usize): void {
  const stride = <isize>width;
  const full = i8x16.splat(-1);
  for (let row = 0; row < rows; row++) {
    memory.copy(out, coverage, width);
    for (let x = 4; x < width - 4; x += 16) {
      const pixels = v128.load(coverage + <usize>x);
      let soft = ~(i8x16.bitmask(i8x16.eq(pixels, full)) | i8x16.bitmask(i8x16.eq(pixels, i8x16.splat(0)))) & 0xffff;
      if (width - 4 - x < 16) soft &= (1 << (width - 4 - x)) - 1;
      for (; soft !== 0; soft &= soft - 1) {
        const place = <usize>(x + ctz<i32>(soft));
        const at = coverage + place;
        const flip = <i32>load<u8>(at) < INSIDE ? 0 : 255;
        if (levelAt(at, flip) < FAINT) continue;
        if (isRidge(at, 1, stride, flip) || isRidge(at, stride, 1, flip)) store<u8>(out + place, flip === 0 ? INSIDE : INSIDE - 1);
      }
    }
    coverage += stride;
    out += stride;
  }
}

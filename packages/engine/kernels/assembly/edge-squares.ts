// As in offset/edge-contour.ts.
const FAINT: i32 = 40;
const IS_FAINT: u32 = 0x80000000;

/**
 * Squares of four pixels that the edge of a shape passes, and faint ones; see the twin. `plane` holds `rows` rows and one more below them;
 * `first` is the place of its first pixel. Writes u32 places to `out` and returns their number. Reads up to 16 values past the last row.
 */
export function edgeSquares(plane: usize, width: i32, rows: i32, first: u32, out: usize): u32 {
  const faint = i8x16.splat(<i8>FAINT);
  let to = out;
  for (let row = 0; row < rows; row++) {
    for (let x = 0; x < width - 2; x += 16) {
      const at = plane + <usize>x;
      const a = v128.load(at);
      const one = i8x16.bitmask(a);
      const two = i8x16.bitmask(v128.load(at, 1));
      const three = i8x16.bitmask(v128.load(at + width));
      const four = i8x16.bitmask(v128.load(at + width, 1));
      const some = one | two | three | four;
      const passed = some & ~(one & two & three & four);
      let found = passed | (i8x16.bitmask(i8x16.ge_u(a, faint)) & ~some);
      if (x === 0) found &= ~1;
      if (width - 2 - x < 16) found &= (1 << (width - 2 - x)) - 1;
      while (found !== 0) {
        const bit = ctz(found);
        store<u32>(to, (first + <u32>(x + bit)) | (((passed >> bit) & 1) !== 0 ? 0 : IS_FAINT));
        to += 4;
        found &= found - 1;
      }
    }
    plane += width;
    first += width;
  }
  return <u32>((to - out) >> 2);
}

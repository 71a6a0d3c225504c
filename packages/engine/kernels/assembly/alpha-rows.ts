/**
 * Alpha of `rows` rows of `width` pixels, laid into rows of `stride` bytes from `left` on; what lies before and behind becomes 0.
 * Reads and writes up to 15 values past a row's end.
 */
export function alphaRows(pixels: usize, width: usize, rows: i32, out: usize, stride: usize, left: usize): void {
  for (let row = 0; row < rows; row++) {
    memory.fill(out, 0, left);
    for (let x: usize = 0; x < width; x += 16) {
      const from = pixels + (x << 2);
      const low = i16x8.narrow_i32x4_u(i32x4.shr_u(v128.load(from), 24), i32x4.shr_u(v128.load(from, 16), 24));
      const high = i16x8.narrow_i32x4_u(i32x4.shr_u(v128.load(from, 32), 24), i32x4.shr_u(v128.load(from, 48), 24));
      v128.store(out + left + x, i8x16.narrow_i16x8_u(low, high));
    }
    memory.fill(out + left + width, 0, stride - left - width);
    pixels += width << 2;
    out += stride;
  }
}

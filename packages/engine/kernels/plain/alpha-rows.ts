/** Plain twin of the kernel `alphaRows`; see kernels.ts. */
export function alphaRows(pixels: Uint8Array, width: number, out: Uint8Array, stride: number, left: number): void {
  const rows = pixels.length / 4 / width;
  for (let row = 0; row < rows; row++) {
    const to = row * stride;
    out.fill(0, to, to + left);
    for (let x = 0; x < width; x++) out[to + left + x] = pixels[(row * width + x) * 4 + 3];
    out.fill(0, to + left + width, to + stride);
  }
}

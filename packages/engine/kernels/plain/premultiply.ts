/** Plain twin of the kernel `premultiply`; see kernels.ts. */
export function premultiply(pixels: Uint8Array): void {
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3];
    if (alpha === 255) continue;
    pixels[at] = Math.round((pixels[at] * alpha) / 255);
    pixels[at + 1] = Math.round((pixels[at + 1] * alpha) / 255);
    pixels[at + 2] = Math.round((pixels[at + 2] * alpha) / 255);
  }
}

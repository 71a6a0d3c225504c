/** Plain twin of the kernel `unpremultiply`; see kernels.ts. */
export function unpremultiply(pixels: Uint8Array): void {
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3];
    if (alpha === 255) continue;
    for (let channel = at; channel < at + 3; channel++) {
      pixels[channel] = alpha === 0 ? 0 : Math.min(255, Math.floor((pixels[channel] * 255 + (alpha >> 1)) / alpha));
    }
  }
}

import type { Rgb } from '../../color/hex.ts';

/** Plain twin of the kernel `flatten`; see kernels.ts. */
export function flatten(pixels: Uint8Array, backdrop: Rgb): void {
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3];
    if (alpha === 255) continue;
    pixels[at] = Math.round((pixels[at] * alpha + backdrop.r * (255 - alpha)) / 255);
    pixels[at + 1] = Math.round((pixels[at + 1] * alpha + backdrop.g * (255 - alpha)) / 255);
    pixels[at + 2] = Math.round((pixels[at + 2] * alpha + backdrop.b * (255 - alpha)) / 255);
    pixels[at + 3] = 255;
  }
}

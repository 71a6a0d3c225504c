import type { PrintedInk } from '../../separation/printed-ink.ts';

/** Plain twin of the kernel `printInks`; see kernels.ts. */
export function printInks(
  garment: { readonly r: number; readonly g: number; readonly b: number },
  inks: readonly PrintedInk[],
  out: Uint8Array,
): void {
  for (let index = 0, at = 0; at < out.length; index++, at += 4) {
    let [r, g, b] = [garment.r, garment.g, garment.b];
    for (const { color, coverage, opacity, isTransparent } of inks) {
      const share = (coverage[index] / 255) * opacity;
      r += ((isTransparent ? (r * color.r) / 255 : color.r) - r) * share;
      g += ((isTransparent ? (g * color.g) / 255 : color.g) - g) * share;
      b += ((isTransparent ? (b * color.b) / 255 : color.b) - b) * share;
    }
    out[at] = Math.round(r);
    out[at + 1] = Math.round(g);
    out[at + 2] = Math.round(b);
    out[at + 3] = 255;
  }
}

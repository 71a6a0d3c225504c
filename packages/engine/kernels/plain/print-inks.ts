import type { PrintedInk } from '../../separation/printed-ink.ts';

/** Steps to a level, and what is whole in products: the native loop counts so, and figures that hang on prints must fall the same on both. */
const STEPS = 128;
const FULL = 32_767;

/** Product of 32767ths, rounded as vectors of the native loop do it. */
const weighed = (value: number, share: number): number => (value * share + 0x4000) >> 15;

/** A byte of coverage in 32767ths. */
const shareOf = (coverage: number): number => (coverage << 7) + (coverage >> 1);

/** Plain twin of the kernel `printInks`; see kernels.ts. */
export function printInks(
  garment: { readonly r: number; readonly g: number; readonly b: number },
  inks: readonly PrintedInk[],
  out: Uint8Array,
): void {
  const laid = inks.map(({ color: { r, g, b }, coverage, opacity, isTransparent }) => {
    const unit = isTransparent ? FULL / 255 : STEPS;
    return { coverage, isTransparent, opacity: Math.round(opacity * FULL), levels: [r, g, b].map((level) => Math.round(level * unit)) };
  });
  const shirt = [garment.r, garment.g, garment.b].map((level) => level * STEPS);
  for (let index = 0, at = 0; at < out.length; index++, at += 4) {
    for (let channel = 0; channel < 3; channel++) {
      let print = shirt[channel];
      for (const { coverage, isTransparent, opacity, levels } of laid) {
        const wanted = isTransparent ? weighed(print, levels[channel]) : levels[channel];
        print += weighed(wanted - print, weighed(shareOf(coverage[index]), opacity));
      }
      out[at + channel] = (print + STEPS / 2) >> 7;
    }
    out[at + 3] = 255;
  }
}

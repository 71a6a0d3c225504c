import { inkLayer, PRINT_STEPS } from '../../separation/ink-layer.ts';
import type { PrintedInk } from '../../separation/printed-ink.ts';

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
  const laid = inks.map((ink) => ({ ...inkLayer(ink), coverage: ink.coverage }));
  const shirt = [garment.r, garment.g, garment.b].map((level) => level * PRINT_STEPS);
  for (let index = 0, at = 0; at < out.length; index++, at += 4) {
    for (let channel = 0; channel < 3; channel++) {
      let print = shirt[channel];
      for (const { coverage, added, filter, strength } of laid) {
        const wanted = added[channel] + weighed(print, filter[channel]);
        print += weighed(wanted - print, weighed(shareOf(coverage[index]), strength));
      }
      out[at + channel] = (print + PRINT_STEPS / 2) >> 7;
    }
    out[at + 3] = 255;
  }
}

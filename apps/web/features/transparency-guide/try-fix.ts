/** Fixes for fades that are worked out here, pixel by pixel, on a part of the picture; the file itself is repaired by the same rules. */
export type TriedFix = 'harden' | 'bake' | 'remove';

const RGBA = 4;
const TRACE_ALPHA = 12;
const ART_ALPHA = 243;

/** In place; straight alpha. */
export function tryFix(pixels: Uint8ClampedArray, fix: TriedFix, garment: readonly [number, number, number]): void {
  for (let at = 0; at < pixels.length; at += RGBA) {
    const alpha = pixels[at + 3];
    if (fix === 'bake' && alpha > TRACE_ALPHA) {
      for (let channel = 0; channel < 3; channel++) {
        pixels[at + channel] = garment[channel] + ((pixels[at + channel] - garment[channel]) * alpha) / 255;
      }
    }
    const least = fix === 'harden' ? 128 : fix === 'bake' ? TRACE_ALPHA + 1 : ART_ALPHA;
    pixels[at + 3] = alpha >= least ? 255 : 0;
  }
}

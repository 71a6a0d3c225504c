import { type FlatColor, isSameColor, type PictureNoise, type Rgb } from '@underbase/engine';
import { solidInNoise } from './solid-colors.ts';

const OPAQUE = 250;

/**
 * Gives what a JPEG moved of flat colors back to them, in `pixels` (RGBA, straight alpha): process inks print every pixel's own color, so that a flat
 * orange would be blotches, and paper have dust. Inks of spot plates are even without it. Colors beyond the noise stay as they are, edges among them.
 */
export function evenFlats(pixels: Uint8Array, flats: readonly FlatColor[], noise: PictureNoise): void {
  const within = solidInNoise(noise);
  const known = new Map<number, Rgb | null>();
  let last = -1;
  let flat: Rgb | null = null;
  for (let at = 0; at < pixels.length; at += 4) {
    if (pixels[at + 3] < OPAQUE) continue;
    const key = (pixels[at] << 16) | (pixels[at + 1] << 8) | pixels[at + 2];
    if (key !== last) {
      last = key;
      flat = flatOf(key, flats, within, known);
    }
    if (flat === null) continue;
    pixels[at] = flat.r;
    pixels[at + 1] = flat.g;
    pixels[at + 2] = flat.b;
  }
}

/** The flat color that a color is within noise; null where it is none. */
function flatOf(key: number, flats: readonly FlatColor[], within: number, known: Map<number, Rgb | null>): Rgb | null {
  const before = known.get(key);
  if (before !== undefined) return before;
  const color = { r: key >> 16, g: (key >> 8) & 255, b: key & 255 };
  const found = flats.find((flat) => isSameColor(flat, color, within)) ?? null;
  known.set(key, found);
  return found;
}

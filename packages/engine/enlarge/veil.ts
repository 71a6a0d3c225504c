import type { Rect } from '../image.ts';
import type { Size } from '../region/rect.ts';

/** Takes a veil off a picture: its alpha in parts of the veil's. Straight RGBA, in place. See `findVeil`. */
export function liftVeil(pixels: Uint8Array, veil: Uint8Array): void {
  for (let index = 0, at = 3; index < veil.length; index++, at += 4) {
    if (veil[index] < 255) pixels[at] = Math.min(255, Math.round((pixels[at] * 255) / veil[index]));
  }
}

/**
 * Lays a veil on a part of an enlarged picture, straight RGBA, in place; between its pixels it changes evenly.
 * @param veil a byte for each pixel of `picture`
 * @param across pixels of the result for each of the picture; `down` likewise
 */
export function layVeil(
  target: Uint8Array,
  rect: Rect,
  veil: Uint8Array,
  picture: Size,
  { across, down }: { readonly across: number; readonly down: number },
): void {
  const placeOf = (at: number, scale: number, length: number): number => Math.min(length - 1, Math.max(0, (at + 0.5) / scale - 0.5));
  for (let y = 0, at = 3; y < rect.height; y++) {
    const down1 = placeOf(rect.y + y, down, picture.height);
    const row = Math.floor(down1);
    const upper = row * picture.width;
    const lower = Math.min(picture.height - 1, row + 1) * picture.width;
    for (let x = 0; x < rect.width; x++, at += 4) {
      if (target[at] === 0) continue;
      const across1 = placeOf(rect.x + x, across, picture.width);
      const left = Math.floor(across1);
      const right = Math.min(picture.width - 1, left + 1);
      const share = across1 - left;
      const one = veil[upper + left] + share * (veil[upper + right] - veil[upper + left]);
      const two = veil[lower + left] + share * (veil[lower + right] - veil[lower + left]);
      const alpha = Math.round((target[at] * (one + (down1 - row) * (two - one))) / 255);
      target[at] = alpha;
      if (alpha === 0) target[at - 1] = target[at - 2] = target[at - 3] = 0;
    }
  }
}

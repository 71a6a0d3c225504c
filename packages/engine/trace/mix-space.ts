import type { PixelImage } from '../image.ts';
import type { TraceInk } from './drawing.ts';

/**
 * Colors of pixels where they mix as drawing programs mix them: coded values times alpha, and alpha, all 0..255. Distances are Euclidean, in levels.
 */
export interface MixedPixels {
  readonly width: number;
  readonly height: number;
  /** r, g, b (each times alpha) and alpha, four a pixel. */
  readonly values: Uint8Array;
}

/** Whether a picture's pixels are mixed as they stand: opaque, black or clear without a color. */
function areMixed(pixels: Uint8Array): boolean {
  for (let at = 0; at < pixels.length; at += 4) {
    if (pixels[at + 3] < 255 && (pixels[at] | pixels[at + 1] | pixels[at + 2]) !== 0) return false;
  }
  return true;
}

/** A picture's pixels as they mix; those of the picture itself where these do. */
export function mixedPixels({ width, height, pixels }: PixelImage): MixedPixels {
  if (areMixed(pixels)) return { width, height, values: pixels };
  const values = new Uint8Array(pixels.length);
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3];
    values[at + 3] = alpha;
    if (alpha === 255) {
      values[at] = pixels[at];
      values[at + 1] = pixels[at + 1];
      values[at + 2] = pixels[at + 2];
    } else if (alpha > 0) {
      values[at] = Math.round((pixels[at] * alpha) / 255);
      values[at + 1] = Math.round((pixels[at + 1] * alpha) / 255);
      values[at + 2] = Math.round((pixels[at + 2] * alpha) / 255);
    }
  }
  return { width, height, values };
}

/** Inks in the same space, four values each. */
export function mixedInks(inks: readonly TraceInk[]): Float64Array {
  return Float64Array.from(inks.flatMap(({ r, g, b, opacity }) => [r * opacity, g * opacity, b * opacity, 255 * opacity]));
}

/** How much of the second of two inks a pixel holds, 0 to 1, and how far it lies from their line, squared. */
export function shareOnLine(values: Uint8Array, at: number, inks: Float64Array, one: number, other: number): readonly [number, number] {
  const i = one * 4;
  const j = other * 4;
  let dot = 0;
  let square = 0;
  let own = 0;
  for (let c = 0; c < 4; c++) {
    const d = inks[j + c] - inks[i + c];
    const v = values[at + c] - inks[i + c];
    dot += d * v;
    square += d * d;
    own += v * v;
  }
  const share = square > 0 ? Math.min(1, Math.max(0, dot / square)) : 0;
  return [share, own - 2 * share * dot + share * share * square];
}

import type { PixelWindow } from '../image.ts';
import type { Ground } from './find-ground.ts';
import { SHADOW_MARK } from './shadow-mark.ts';
import { surfaceAt } from './surface.ts';

/** Little is darker than a dark ground or lighter than a light one: less of that, in levels, is noise. */
const LEAST_ROOM = 24;

/** How opaque a pixel is at least, 0 to 1, where it shows so much off the ground. */
export function leastOpacity(pixels: Uint8Array, at: number, base: Float32Array): number {
  let opacity = 0;
  for (let channel = 0; channel < 3; channel++) {
    const away = pixels[at + channel] - base[channel];
    const room = away > 0 ? 255 - base[channel] : base[channel];
    opacity = Math.max(opacity, Math.min(1, Math.abs(away) / Math.max(LEAST_ROOM, room)));
  }
  return opacity;
}

/** Writes a pixel that is so opaque, 0 to 1: laid back over the ground, it gives the source. Existing alpha multiplies. */
export function writeCovered(source: Uint8Array, from: number, base: Float32Array, opacity: number, made: Uint8Array, to: number): void {
  const alpha = Math.round(opacity * source[from + 3]);
  const part = alpha / Math.max(1, source[from + 3]);
  for (let channel = 0; channel < 3; channel++) {
    const color = part > 0 ? base[channel] + (source[from + channel] - base[channel]) / part : 0;
    made[to + channel] = Math.min(255, Math.max(0, Math.round(color)));
  }
  made[to + 3] = alpha;
}

/**
 * Lays gray solids whole into one part of a picture, and makes their shadows as thin as they can be: writes to `target` (RGBA, straight alpha, within `source`).
 * `opacities` are those of the whole picture, `width` across, as `findShadedSolids` tells.
 */
export function coverSolids(source: PixelWindow, target: PixelWindow, { surface }: Ground, opacities: Uint8Array, width: number): void {
  const { x: left, y: top } = target.rect;
  const base = new Float32Array(3);
  for (let y = top; y < top + target.rect.height; y++) {
    for (let x = left; x < left + target.rect.width; x++) {
      const mark = opacities[y * width + x];
      if (mark === 0) continue;
      const from = ((y - source.rect.y) * source.rect.width + x - source.rect.x) * 4;
      const to = ((y - top) * target.rect.width + x - left) * 4;
      surfaceAt(surface, x, y, base);
      const least = leastOpacity(source.pixels, from, base);
      if (mark > SHADOW_MARK) writeCovered(source.pixels, from, base, Math.max(mark / 255, least), target.pixels, to);
      else if (least * source.pixels[from + 3] < target.pixels[to + 3]) writeCovered(source.pixels, from, base, least, target.pixels, to);
    }
  }
}

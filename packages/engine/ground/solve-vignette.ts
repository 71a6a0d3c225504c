import type { PixelWindow } from '../image.ts';
import { leastOpacity, writeCovered } from './cover-solids.ts';
import type { Ground } from './find-ground.ts';
import type { PhotoVignette } from './photo-vignette.ts';
import { surfaceAt } from './surface.ts';

/** Cover from here on is full. */
const FULL = 0.996;

/** Beside an edge a photo ends in its line for so many pixels: what a JPEG smeared over it is no rim of its own. */
const RIM = 6;

/** Cover at a pixel of the picture, 0 to 1, between the middles of four cells. */
function coverAt({ side, columns, rows, cover }: PhotoVignette, x: number, y: number): number {
  const across = Math.min(columns - 1, Math.max(0, (x + 0.5) / side - 0.5));
  const down = Math.min(rows - 1, Math.max(0, (y + 0.5) / side - 0.5));
  const [left, top] = [Math.floor(across), Math.floor(down)];
  const [right, bottom] = [Math.min(columns - 1, left + 1), Math.min(rows - 1, top + 1)];
  const [u, v] = [across - left, down - top];
  const above = cover[top * columns + left] * (1 - u) + cover[top * columns + right] * u;
  const below = cover[bottom * columns + left] * (1 - u) + cover[bottom * columns + right] * u;
  return above * (1 - v) + below * v;
}

/** How far a pixel's middle lies within the nearest side where a photo ends in an edge, in pixels; beyond it less than 0. */
function depthWithin({ side, edges }: PhotoVignette, x: number, y: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let at = 0; at < edges.length; at += 4) {
    least = Math.min(least, edges[at + 2] * (x + 0.5 - edges[at] * side) + edges[at + 3] * (y + 0.5 - edges[at + 1] * side));
  }
  return least;
}

/** Marks of a photo by its cover, one byte a pixel of a picture: 255 where it is full, `fading` where it comes up, else 0. */
export function marksOfVignette(vignette: PhotoVignette, width: number, height: number, fading: number): Uint8Array {
  const marks = new Uint8Array(width * height);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const cover = coverAt(vignette, x, y);
      if (cover > vignette.faint && depthWithin(vignette, x, y) > -0.5) marks[at] = cover >= FULL ? 255 : fading;
    }
  }
  return marks;
}

/**
 * Opacity and color of a photo where it fades, for one part of a picture: writes them to `target` (RGBA, straight alpha, within `source`), and leaves what lies on the ground,
 * or in the photo's body. As opaque as the plane of cover says, and more only where no color could show the source otherwise: laid back over the
 * ground, the result gives it. Existing alpha multiplies.
 */
export function solveVignette(source: PixelWindow, target: PixelWindow, { surface }: Ground, vignette: PhotoVignette): void {
  const { x: left, y: top, width, height } = target.rect;
  const base = new Float32Array(3);
  for (let y = top; y < top + height; y++) {
    for (let x = left; x < left + width; x++) {
      const cover = coverAt(vignette, x, y);
      if (cover <= 0) continue;
      const depth = depthWithin(vignette, x, y);
      if (cover >= FULL && depth > RIM) continue;
      const inside = Math.min(1, Math.max(0, depth + 0.5));
      const from = ((y - source.rect.y) * source.rect.width + x - source.rect.x) * 4;
      surfaceAt(surface, x, y, base);
      const opacity = Math.max(cover, leastOpacity(source.pixels, from, base));
      const to = ((y - top) * width + x - left) * 4;
      writeCovered(source.pixels, from, base, opacity * inside, target.pixels, to);
    }
  }
}

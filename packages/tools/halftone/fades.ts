import type { PixelWindow, Rect } from '@underbase/engine';
import { EDGE_REACH } from './art-window.ts';

/** Alphas of an edge's two sides: nearly clear, nearly opaque. */
const CLEAR = 26;
const OPAQUE = 229;

/** Where to look around a pixel: the ring that an edge of up to four pixels crosses. */
function ringOffsets(width: number): readonly number[] {
  const reach = EDGE_REACH;
  return [-reach, 0, reach].flatMap((dy) => [-reach, 0, reach].map((dx) => (dy * width + dx) * 4)).filter((offset) => offset !== 0);
}

/** From nearly clear to nearly opaque within two pixels: an anti-aliased edge, not a fade. */
function isEdge(pixels: Uint8Array, at: number, ring: readonly number[]): boolean {
  let [least, most] = [255, 0];
  for (const offset of ring) {
    const alpha = pixels[at + offset + 3];
    if (alpha < least) least = alpha;
    if (alpha > most) most = alpha;
  }
  return least < CLEAR && most > OPAQUE;
}

/**
 * Cuts anti-aliased edges at half among alphas that a screen made 0 or 255. `art` is what the alphas were made from, `dots` its inner part. Pixels on
 * the picture's own border keep what the screen gave.
 */
export function cutEdges(art: PixelWindow, dots: PixelWindow): void {
  const { width, height } = art.rect;
  const ring = ringOffsets(width);
  const inner: Rect = { ...dots.rect, x: dots.rect.x - art.rect.x, y: dots.rect.y - art.rect.y };
  const [top, bottom] = [Math.max(EDGE_REACH, inner.y), Math.min(height - EDGE_REACH, inner.y + inner.height)];
  const [left, right] = [Math.max(EDGE_REACH, inner.x), Math.min(width - EDGE_REACH, inner.x + inner.width)];
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const at = (y * width + x) * 4;
      const alpha = art.pixels[at + 3];
      if (alpha === 0 || alpha === 255 || !isEdge(art.pixels, at, ring)) continue;
      dots.pixels[((y - inner.y) * inner.width + x - inner.x) * 4 + 3] = alpha >= 128 ? 255 : 0;
    }
  }
}

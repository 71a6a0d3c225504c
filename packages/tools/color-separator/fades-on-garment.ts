import type { PixelWindow, Rgb } from '@underbase/engine';

/** Pixels around one that tell whether it is the rim of an edge: an anti-aliased one passes from clear to covered within them. */
export const EDGE_REACH = 2;
/** Alpha up to this is clear, and from this on covered: hairlines are never more. */
const CLEAR = 8;
const COVERED = 128;

/** Whether art goes over from covered to clear right around a pixel. */
function isRim({ rect, pixels }: PixelWindow, index: number): boolean {
  const { width, height } = rect;
  const [x, y] = [index % width, Math.floor(index / width)];
  const [left, right] = [Math.max(0, x - EDGE_REACH), Math.min(width - 1, x + EDGE_REACH)];
  let [least, most] = [255, 0];
  for (let j = Math.max(0, y - EDGE_REACH); j <= Math.min(height - 1, y + EDGE_REACH); j++) {
    for (let at = (j * width + left) * 4 + 3; at <= (j * width + right) * 4 + 3; at += 4) {
      const alpha = pixels[at];
      if (alpha < least) least = alpha;
      if (alpha > most) most = alpha;
    }
    if (least <= CLEAR && most >= COVERED) return true;
  }
  return false;
}

/**
 * Fades as they look on the garment, opaque wherever they are not clear: tones that fade into the fabric are mixed with it as tones of an opaque picture
 * are, with what the base beneath them lightens taken into account. Rims of edges keep their own color and alpha: what they show of the fabric is what
 * their ink leaves of it, and no dust of inks between the two. RGBA, straight alpha; windows that hold `EDGE_REACH` pixels around one say the same of it.
 */
export function fadesOnGarment(view: PixelWindow, { r, g, b }: Rgb): PixelWindow {
  const { rect, pixels } = view;
  const under = [r, g, b];
  let mixed: Uint8Array | null = null;
  for (let index = 0, at = 0; at < pixels.length; index++, at += 4) {
    const alpha = pixels[at + 3];
    if (alpha === 255 || alpha === 0 || isRim(view, index)) continue;
    mixed ??= pixels.slice();
    for (let c = 0; c < 3; c++) mixed[at + c] = Math.round(under[c] + ((pixels[at + c] - under[c]) * alpha) / 255);
    mixed[at + 3] = 255;
  }
  return mixed ? { rect, pixels: mixed } : view;
}

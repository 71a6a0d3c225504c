import type { PixelWindow, Rect, Size } from '@underbase/engine';

/** Alpha of what is as good as clear, and as good as solid. */
const CLEAR = 6;
const SOLID = 249;
/** Pixels around one that tell whether it lies on the rim of solid art: a rim goes from clear to solid within them, a glow does not. */
const RIM_REACH = 2;

/** A softened edge has up to two partly clear pixels across, two fifths of the square; a shadow or a glow has more. */
const MOST_PARTLY = 0.45;
/** A wider rim is one where it is of the art's own color, levels; a shadow of another one stays. */
const OWN_COLOR = 40;
/** Colors of fainter pixels tell nothing. */
const FAINT = 24;

/** Whether a partly clear pixel beside one is of another color than the solid one at `own`: a shadow's, not a softened edge's. */
function hasOther({ rect, pixels }: PixelWindow, column: number, row: number, own: number): boolean {
  for (let y = Math.max(rect.y, row - 1); y <= Math.min(rect.y + rect.height - 1, row + 1); y++) {
    for (let x = Math.max(rect.x, column - 1); x <= Math.min(rect.x + rect.width - 1, column + 1); x++) {
      const at = ((y - rect.y) * rect.width + x - rect.x) * 4;
      if (pixels[at + 3] <= FAINT || pixels[at + 3] >= SOLID) continue;
      for (let channel = 0; channel < 3; channel++) if (Math.abs(pixels[at + channel] - pixels[own + channel]) > OWN_COLOR) return true;
    }
  }
  return false;
}

/** Whether a pixel of the base lies on a rim; `window` holds all around it that is in the picture. */
function isRim(window: PixelWindow, column: number, row: number): boolean {
  const { rect, pixels } = window;
  let [least, most, partly, seen, solid] = [255, 0, 0, 0, -1];
  for (let y = Math.max(rect.y, row - RIM_REACH); y <= Math.min(rect.y + rect.height - 1, row + RIM_REACH); y++) {
    for (let x = Math.max(rect.x, column - RIM_REACH); x <= Math.min(rect.x + rect.width - 1, column + RIM_REACH); x++) {
      const at = ((y - rect.y) * rect.width + x - rect.x) * 4;
      const alpha = pixels[at + 3];
      if (alpha < least) least = alpha;
      if (alpha > most) [most, solid] = [alpha, at];
      if (alpha > CLEAR && alpha < SOLID) partly++;
      seen++;
    }
  }
  if (least > CLEAR || most < SOLID) return false;
  return partly <= MOST_PARTLY * seen || !hasOther(window, column, row, solid);
}

/**
 * Makes rims of an enlarged part one pixel of the result wide, about where their alpha is half; color stays. In place.
 * @param window the part of the base that it was made from, or more: at least RIM_REACH pixels around
 */
export function crispRims(window: PixelWindow, rect: Rect, base: Size, across: number, down: number, out: Uint8Array): void {
  const steeper = Math.max(1, Math.min(across, down));
  const known = new Int8Array(window.rect.width * window.rect.height).fill(-1);
  for (let y = 0, at = 3; y < rect.height; y++) {
    const row = Math.min(base.height - 1, Math.floor((rect.y + y + 0.5) / down));
    for (let x = 0; x < rect.width; x++, at += 4) {
      const alpha = out[at];
      if (alpha === 0 || alpha === 255) continue;
      const column = Math.min(base.width - 1, Math.floor((rect.x + x + 0.5) / across));
      const place = (row - window.rect.y) * window.rect.width + column - window.rect.x;
      if (known[place] < 0) known[place] = isRim(window, column, row) ? 1 : 0;
      if (known[place] === 0) continue;
      const crisp = Math.min(255, Math.max(0, Math.round(127.5 + (alpha - 127.5) * steeper)));
      out[at] = crisp;
      if (crisp === 0) out[at - 1] = out[at - 2] = out[at - 3] = 0;
    }
  }
}

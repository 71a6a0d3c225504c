import type { Rgb } from '../color/hex.ts';
import type { PixelImage } from '../image.ts';

/** Colors are counted at about so many places; a panel's has so much of these. */
const PLACES = 60_000;
const LEAST_PANEL = 0.06;
/** Cells looked at, and their side: a JPEG block. */
const MOST_CELLS = 8_000;
const SIDE = 8;
/** Art is this far from the panel, in levels of a color's length; what is nearer than WEAK is panel. */
const STRONG = 80;
const WEAK = 36;
/** A panel's color is so far from the ground's, in levels of one channel. */
const APART = 24;
/** So far from art, in pixels, no anti-aliased rim of it is left. */
const AWAY = 3;
/** Fewer pixels tell nothing. */
const LEAST_PIXELS = 200;
/** Of what is off by a level at least this much lies toward the art, and this much away from it: rims, shadows and glows lie all on one side. */
const EACH_SIDE = 0.2;
/** The middle of the length of three channels of one deviation each, and of their deviation together. */
const TO_DEVIATION = 1.73 / 1.54;

/** Colors that differ by less than so many bits count as one. */
const ALIKE_BITS = 3;

/** The commonest color of an opaque picture and how much of it, 0 to 1, is nearly so, but for what lies near to `but`. */
function commonest({ width, height, pixels }: PixelImage, but: Rgb | null): { readonly color: Rgb; readonly share: number } {
  const bins = new Map<number, { count: number; r: number; g: number; b: number }>();
  let all = 0;
  const step = Math.max(1, Math.floor(Math.sqrt((width * height) / PLACES)));
  for (let y = 0; y < height; y += step) {
    for (let at = y * width * 4; at < (y + 1) * width * 4; at += 4 * step) {
      const [r, g, b] = [pixels[at], pixels[at + 1], pixels[at + 2]];
      all++;
      if (but && Math.max(Math.abs(r - but.r), Math.abs(g - but.g), Math.abs(b - but.b)) < APART) continue;
      const key = ((r >> ALIKE_BITS) << 16) | ((g >> ALIKE_BITS) << 8) | (b >> ALIKE_BITS);
      const bin = bins.get(key) ?? { count: 0, r: 0, g: 0, b: 0 };
      bin.count++;
      bin.r += r;
      bin.g += g;
      bin.b += b;
      bins.set(key, bin);
    }
  }
  let most = { count: 0, r: 0, g: 0, b: 0 };
  for (const bin of bins.values()) if (bin.count > most.count) most = bin;
  const { count, r, g, b } = most;
  const mean = (sum: number) => Math.round(sum / Math.max(1, count));
  return { color: { r: mean(r), g: mean(g), b: mean(b) }, share: count / Math.max(1, all) };
}

/**
 * How far a panel of one even color lies from that where art is in the same JPEG block: deviation of the three channels together, in levels, as
 * `measureRinging` tells of a picture's ground, which may be too far from the art to tell anything. `image` is RGBA, opaque, whole, only read;
 * `ground` the color that is no panel. 0 without a panel, and where nothing swings about its color.
 */
export function measurePanelRinging(image: PixelImage, ground: Rgb | null): number {
  const { width, height, pixels } = image;
  const { color, share } = commonest(image, ground);
  if (share < LEAST_PANEL) return 0;
  const [columns, rows] = [Math.floor(width / SIDE), Math.floor(height / SIDE)];
  const stride = Math.max(1, Math.floor((columns * rows) / MOST_CELLS));
  const lengthAt = (x: number, y: number) => {
    const at = (y * width + x) * 4;
    return Math.sqrt((pixels[at] - color.r) ** 2 + (pixels[at + 1] - color.g) ** 2 + (pixels[at + 2] - color.b) ** 2);
  };
  const isBare = (x: number, y: number) => {
    const [left, top] = [Math.max(0, x - AWAY), Math.max(0, y - AWAY)];
    for (let v = top; v <= Math.min(height - 1, y + AWAY); v++)
      for (let u = left; u <= Math.min(width - 1, x + AWAY); u++) if (lengthAt(u, v) >= WEAK) return false;
    return true;
  };
  const lengths: number[] = [];
  const sides = [0, 0];
  const lay = new Float64Array(SIDE * SIDE);
  for (let cell = 0; cell < columns * rows; cell += stride) {
    const [left, top] = [(cell % columns) * SIDE, Math.floor(cell / columns) * SIDE];
    let farthest = 0;
    let art = 0;
    // Told at once of most cells: they are of one color.
    if (
      lengthAt(left, top) < 1 &&
      lengthAt(left + SIDE - 1, top + SIDE - 1) < 1 &&
      lengthAt(left + 3, top + 4) < 1 &&
      lengthAt(left + SIDE - 1, top) < 1
    )
      continue;
    for (let at = 0; at < lay.length; at++) {
      const [x, y] = [left + (at % SIDE), top + Math.floor(at / SIDE)];
      lay[at] = lengthAt(x, y);
      if (lay[at] > farthest) [farthest, art] = [lay[at], (y * width + x) * 4];
    }
    if (farthest < STRONG) continue;
    for (let at = 0; at < lay.length; at++) {
      const [x, y] = [left + (at % SIDE), top + Math.floor(at / SIDE)];
      if (lay[at] >= WEAK || !isBare(x, y)) continue;
      lengths.push(lay[at]);
      if (lay[at] < 1) continue;
      const own = (y * width + x) * 4;
      const toward =
        (pixels[own] - color.r) * (pixels[art] - color.r) +
        (pixels[own + 1] - color.g) * (pixels[art + 1] - color.g) +
        (pixels[own + 2] - color.b) * (pixels[art + 2] - color.b);
      sides[toward > 0 ? 0 : 1]++;
    }
  }
  if (lengths.length < LEAST_PIXELS || Math.min(...sides) < EACH_SIDE * (sides[0] + sides[1])) return 0;
  return TO_DEVIATION * lengths.sort((one, other) => one - other)[lengths.length >> 1];
}

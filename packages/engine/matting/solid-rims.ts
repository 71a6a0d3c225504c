import { type Surface, surfaceAt } from '../ground/surface.ts';
import type { PixelImage } from '../image.ts';
import type { PlainGround } from './plain-ground.ts';

/** How far a solid is looked for behind its rim, in pixels. */
const REACH_PX = 10;
/** JPEG smears an edge over no more than a block. */
const SMEARED_PX = 8;
/** What lies off the way from the ground to the solid by no more than this, the grain and what JPEG leaves, in levels, is a mix of both. */
const OFF = 8;
const PER_GRAIN = 3;
const PER_RINGING = 2;
/** In a JPEG what a rim strays from that way by grows with the step of color there: this part of it, and of a pixel that is nearly ground, this one. */
const PER_STEP = 0.1;
const FAINT_PER_STEP = 0.3;
const FAINT_PART = 0.25;
/** A pixel that is as much of a solid as this is left to itself: a darker outline is no mix. */
const NEARLY_WHOLE = 0.97;
/** In a JPEG as much of the way as it rings by is nothing at the ground's end, and at the solid's, at most this part. */
const MOST_CUT = 0.12;

/** The middle of a thin line lies within so many pixels, and shows where art has this part of the most of the pixel's own color. */
const THIN_PX = 2;
const MIDDLE_PART = 0.85;
/** A pixel is much too faint below this part of what the middle says. */
const THIN_FAINTER = 0.6;

/** Grain from this on, in levels, hides the inks of thin lines. */
const GRAINY = 3;
/** Ground that changes by less than this over the sheet, in levels, is even: art's color is as far from it everywhere, and the un-mixing tells its rims. */
const EVEN = 8;

/** All around. */
const WAYS_X = [1, 1, 0, -1, -1, -1, 0, 1];
const WAYS_Y = [0, 1, 1, 1, 0, -1, -1, -1];

/**
 * Rims of solids on ground that changes over the sheet, where one color is nearer to the ground here than there, and in a JPEG, which smears color over
 * edges: how much of a solid a pixel has, and its color, is told by the solid right behind the rim. In a JPEG and under grain lines too thin to have a
 * solid are told by their middle.
 */
export class SolidRims {
  readonly #surface: Surface;
  readonly #most: number;
  readonly #ringing: number;
  readonly #bare: Uint8Array;
  readonly #isOfStrands: boolean;
  readonly #isGrainy: boolean;
  readonly #isEven: boolean;
  readonly #color = new Float32Array(3);

  /** @param bare one byte a pixel: 0 for art; @param isOfStrands whether that is fur, feathers, or blurred */
  constructor({ ground: { surface, grain, spread }, ringing }: PlainGround, bare: Uint8Array, isOfStrands: boolean) {
    this.#isOfStrands = isOfStrands;
    this.#isGrainy = Math.max(...grain) >= GRAINY;
    this.#isEven = spread <= EVEN;
    this.#surface = surface;
    this.#most = OFF + PER_GRAIN * Math.max(...grain) + PER_RINGING * ringing;
    this.#ringing = ringing;
    this.#bare = bare;
  }

  /**
   * Writes opacity and color of a rim's pixel to `out` at `to`, where a solid lies behind it; `near` has 0 in solids. True where nothing was written
   * though the pixel strays from the ground by no more than what JPEG may leave beside such a solid.
   */
  settle({ width, height, pixels }: PixelImage, near: Uint8Array, x: number, y: number, out: Uint8Array, to: number): boolean {
    const at = (y * width + x) * 4;
    const isSmeared = this.#ringing > 0;
    const color = this.#color;
    surfaceAt(this.#surface, x, y, color);
    const behind = this.#behind(width, height, near, x, y);
    if (behind < 0 && !isSmeared) {
      if (this.#isGrainy && !this.#isOfStrands) this.#settleThin(width, height, pixels, x, y, out, to);
      return false;
    }
    if (!isSmeared && this.#isEven) return false;
    const solid = behind < 0 ? this.#strongest(width, height, pixels, x, y) : behind;
    let [span, along, step, stray] = [0, 0, 0, 0];
    for (let channel = 0; channel < 3; channel++) {
      const way = pixels[solid * 4 + channel] - color[channel];
      const own = pixels[at + channel] - color[channel];
      span += way * way;
      along += way * own;
      step = Math.max(step, Math.abs(way));
      stray = Math.max(stray, Math.abs(own));
    }
    const mixed = Math.min(1, Math.max(0, along / Math.max(1, span)));
    let off = 0;
    for (let channel = 0; channel < 3; channel++) {
      off = Math.max(off, Math.abs(pixels[at + channel] - color[channel] - mixed * (pixels[solid * 4 + channel] - color[channel])));
    }
    const most = this.#most + (isSmeared && mixed < NEARLY_WHOLE ? PER_STEP * step : 0);
    if (off > most && isSmeared && mixed < FAINT_PART && stray <= FAINT_PER_STEP * step) return true;
    if (behind < 0 && !this.#isOfStrands && (off > most || mixed >= FAINT_PART)) this.#settleThin(width, height, pixels, x, y, out, to);
    if (off > most) return false;
    const cut = Math.min(MOST_CUT, this.#ringing / Math.max(1, Math.sqrt(span)));
    const part = Math.min(1, Math.max(0, (mixed - cut) / (1 - 2 * cut)));
    // Beside art too thin to be a solid anywhere only what hardly has anything of it is known; among strands of many colors, what has nothing.
    if (behind < 0 && (this.#isOfStrands ? part > 0 : mixed >= FAINT_PART)) return false;
    out[to + 3] = Math.round(255 * part);
    for (let channel = 0; channel < 3; channel++) out[to + channel] = pixels[(part < 1 || isSmeared ? solid * 4 : at) + channel];
    return false;
  }

  /**
   * Art too thin to be a solid anywhere, such as a spoke, that came out much fainter than its middle says, in a color that nothing near has: as much of
   * the middle's color as the pixel has. Where lines are a pixel or two wide their middle stands for all of their color.
   */
  #settleThin(width: number, height: number, pixels: Uint8Array, x: number, y: number, out: Uint8Array, to: number): void {
    const at = (y * width + x) * 4;
    const own = this.#color.map((value, channel) => pixels[at + channel] - value);
    const [left, right, top, bottom] = [
      Math.max(0, x - THIN_PX),
      Math.min(width - 1, x + THIN_PX),
      Math.max(0, y - THIN_PX),
      Math.min(height - 1, y + THIN_PX),
    ];
    const length = Math.hypot(...own);
    if (length === 0) return;
    const alongAt = (from: number) =>
      ((pixels[from] - this.#color[0]) * own[0] +
        (pixels[from + 1] - this.#color[1]) * own[1] +
        (pixels[from + 2] - this.#color[2]) * own[2]) /
      length;
    let most = 0;
    for (let j = top; j <= bottom; j++) for (let i = left; i <= right; i++) most = Math.max(most, alongAt((j * width + i) * 4));
    if (length > most || 255 * THIN_FAINTER * (length / most) < out[to + 3]) return;
    const sums = [0, 0, 0];
    let count = 0;
    for (let j = top; j <= bottom; j++) {
      for (let i = left; i <= right; i++) {
        const from = (j * width + i) * 4;
        if (alongAt(from) < MIDDLE_PART * most) continue;
        count++;
        for (let channel = 0; channel < 3; channel++) sums[channel] += pixels[from + channel];
      }
    }
    for (let channel = 0; channel < 3; channel++) out[to + channel] = Math.round(sums[channel] / count);
    out[to + 3] = Math.round(255 * Math.min(1, length / (MIDDLE_PART * most)));
  }

  /** The pixel farthest from the ground's color, as it is here, of those that JPEG may have smeared to here. */
  #strongest(width: number, height: number, pixels: Uint8Array, x: number, y: number): number {
    const [r, g, b] = this.#color;
    let [found, most] = [y * width + x, 0];
    for (let away = 1; away <= SMEARED_PX; away++) {
      for (let way = 0; way < WAYS_X.length; way++) {
        const i = x + WAYS_X[way] * away;
        const j = y + WAYS_Y[way] * away;
        if (i < 0 || j < 0 || i >= width || j >= height) continue;
        const at = (j * width + i) * 4;
        const square = (pixels[at] - r) ** 2 + (pixels[at + 1] - g) ** 2 + (pixels[at + 2] - b) ** 2;
        if (square <= most) continue;
        most = square;
        found = j * width + i;
      }
    }
    return found;
  }

  /** The nearest pixel of a solid; -1 where none is in reach, or ground lies between. */
  #behind(width: number, height: number, near: Uint8Array, x: number, y: number): number {
    for (let away = 1; away <= REACH_PX; away++) {
      for (let way = 0; way < WAYS_X.length; way++) {
        const i = x + WAYS_X[way] * away;
        const j = y + WAYS_Y[way] * away;
        if (i < 0 || j < 0 || i >= width || j >= height) continue;
        const place = j * width + i;
        if (near[place] === 0 && this.#bare[place] === 0) return place;
      }
    }
    return -1;
  }
}

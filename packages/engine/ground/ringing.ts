import type { PixelImage } from '../image.ts';
import type { Ground } from './find-ground.ts';
import { isOfFlatInks } from './flat-inks.ts';
import { surfaceAt } from './surface.ts';

/** Cells looked at, and their side: a JPEG block. */
const MOST_CELLS = 24_000;
const SIDE = 8;

/** Art is this far from the ground, in levels of a color's length; what is nearer than WEAK is ground that rings. */
const STRONG = 80;
const WEAK = 36;

/** Ground this far from art, in pixels, no longer shows an anti-aliased rim of it. */
const AWAY = 3;
const AROUND = Array.from({ length: 8 }, (_, turn) => {
  const angle = (turn * Math.PI) / 4;
  return { dx: Math.round(AWAY * Math.cos(angle)), dy: Math.round(AWAY * Math.sin(angle)) };
});

/** Pixels to each side that a swing is read over, and the part of its distance from the ground that ringing swings by. */
const BEND = 2;
const SWING = 0.6;

/** Grain of one level a channel lies off the straight way between its neighbors by this middle, the larger of across and down; and off its color by this. */
const GRAIN_BEND = 2.24;
const GRAIN_MIDDLE = 1.54;

/**
 * Grain of this deviation at least, in levels of a color's length, of which a blur over five pixels leaves no more than this part, is as white as it
 * came: JPEG that rings would have taken its fine half away. A mean of 25 pixels leaves a fifth of white noise.
 */
const LEAST_WHITE = 1.7;
const WHITE_PART = 0.26;

/** Of the square of grain, this part is taken off: a little more than all, since a wrong word costs more than a missed one. */
const GRAIN_PART = 1.2;

/** A flat color this far from the ground is an ink. */
const LEAST_INK = 6;

/** Fewer pixels tell nothing. */
const LEAST_PIXELS = 200;

/** Where so much of enough pixels swings by a level at least, JPEG has been. */
const LEAST_RIPPLE = 1;
const RIPPLE_PART = 0.08;
const LEAST_RIPPLES = 100;

/**
 * How far bare ground lies from its color where art is in the same JPEG block: deviation of the three channels together, in levels.
 * JPEG leaves bare ground clean elsewhere, so grain measured there says nothing of it.
 */
export function measureRinging(image: PixelImage, ground: Ground): number {
  return readRinging(image, ground).ringing;
}

/** What JPEG left on the ground beside art. */
export interface Ringing {
  /** See measureRinging. */
  readonly ringing: number;
  /** Bare ground swings in places, though most of it may be clean: beside wide outlines, and on white or black, which cut off one side of it. */
  readonly ripples: boolean;
}

const NONE: Ringing = { ringing: 0, ripples: false };

/** As `measureRinging`, and whether anything ripples at all. Keeps its input. */
export function readRinging(image: PixelImage, ground: Ground): Ringing {
  const found = ringingBesideArt(image, ground);
  // A narrow shadow looks like it.
  return (found.ringing > 0 || found.ripples) && isOfFlatInks(image, ground) ? NONE : found;
}

function ringingBesideArt({ width, height, pixels }: PixelImage, { surface, grain, blotch }: Ground): Ringing {
  if (Math.hypot(...grain) >= LEAST_WHITE && Math.hypot(...blotch) <= WHITE_PART * Math.hypot(...grain)) return NONE;
  const [columns, rows] = [Math.floor(width / SIDE), Math.floor(height / SIDE)];
  const stride = Math.max(1, Math.floor((columns * rows) / MOST_CELLS));
  const color = new Float32Array(3);
  const lengthAt = (x: number, y: number) => {
    if (x < 0 || y < 0 || x >= width || y >= height) return 0;
    const at = (y * width + x) * 4;
    return length(pixels[at] - color[0], pixels[at + 1] - color[1], pixels[at + 2] - color[2]);
  };
  const isSame = (at: number, other: number) =>
    pixels[at] === pixels[other] && pixels[at + 1] === pixels[other + 1] && pixels[at + 2] === pixels[other + 2];
  const isFlat = (x: number, y: number) => {
    const at = (y * width + x) * 4;
    return isSame(at, at + (x > 0 ? -4 : 4)) && isSame(at, at + (y > 0 ? -width : width) * 4) && lengthAt(x, y) > 0.5;
  };
  /** Flat art nearly of the ground's color, such as a dark outline on black: what is uneven beside it is its drawn rim. */
  const isInk = (x: number, y: number) => x > 0 && y > 0 && x < width && y < height && lengthAt(x, y) > LEAST_INK && isFlat(x, y);
  /** An outline that is no farther from the ground than WEAK art is: what rings so far is not so far on the mean of its neighbors, too. */
  const isOutline = (x: number, y: number) => {
    if (lengthAt(x, y) < WEAK || x < 1 || y < 1 || x >= width - 1 || y >= height - 1) return false;
    const at = (y * width + x) * 4;
    const mean = (channel: number) =>
      (pixels[at - 4 + channel] + pixels[at + 4 + channel] + pixels[at - width * 4 + channel] + pixels[at + width * 4 + channel]) / 4;
    return length(mean(0) - color[0], mean(1) - color[1], mean(2) - color[2]) >= WEAK;
  };
  /** How far a pixel lies off the straight way between those around it, across or down. */
  const roughAt = (x: number, y: number) => {
    const at = (y * width + x) * 4;
    const off = (channel: number, way: number) => pixels[channel] - (pixels[channel - way] + pixels[channel + way]) / 2;
    const bend = (way: number) => length(off(at, way), off(at + 1, way), off(at + 2, way));
    const isInner = x >= BEND && y >= BEND && x < width - BEND && y < height - BEND;
    return isInner ? Math.max(bend(4 * BEND), bend(4 * BEND * width)) : 0;
  };
  // Beside strong art; the same, but for what lies beside an outline, too; beside outlines alone.
  const [all, clear, outlined] = [new Swings(), new Swings(), new Swings()];
  for (let cell = 0; cell < columns * rows; cell += stride) {
    const [left, top] = [(cell % columns) * SIDE, Math.floor(cell / columns) * SIDE];
    surfaceAt(surface, left + 4, top + 4, color);
    let [weak, strong, middling] = [false, false, false];
    for (let y = top; y < top + SIDE; y += 2) {
      for (let x = left; x < left + SIDE; x += 2) {
        const away = lengthAt(x, y);
        if (away > STRONG) strong = true;
        else if (away < WEAK) weak = true;
        else middling = true;
      }
    }
    if (!weak || !(strong || middling)) continue;
    for (let y = top; y < top + SIDE; y++) {
      for (let x = left; x < left + SIDE; x++) {
        const away = lengthAt(x, y);
        // A pale ink is flat; ringing never is.
        if (away >= WEAK || isFlat(x, y)) continue;
        if (AROUND.some(({ dx, dy }) => lengthAt(x + dx, y + dy) >= STRONG || isInk(x + dx, y + dy))) continue;
        const rough = roughAt(x, y);
        if (strong) all.add(away, rough);
        if (!AROUND.some(({ dx, dy }) => isOutline(x + dx, y + dy))) (strong ? clear : outlined).add(away, rough);
      }
    }
  }
  // Ringing swings about the ground; soft edges do not, nor do outlines nearly of its color, which lie off it to one side.
  const { ripples } = all;
  if (all.count < LEAST_PIXELS || !all.swings(grain)) return { ringing: 0, ripples };
  // A wide outline keeps what lies around it out of the blocks of strong art.
  const told = [clear, outlined].find(({ count }) => count >= LEAST_PIXELS);
  return { ringing: Math.min(all.beyond(grain), told?.beyond(grain) ?? Number.POSITIVE_INFINITY), ripples };
}

/** As Math.hypot, which is many times slower. */
const length = (r: number, g: number, b: number): number => Math.sqrt(r * r + g * g + b * b);

/** Steps of a level that lengths are counted by, and the longest: black against white. */
const STEPS = 256;
const LONGEST = Math.ceil(255 * Math.sqrt(3)) + 1;

/** Lengths of colors, of which only the middle is asked for: counted, since there may be millions. */
class Lengths {
  readonly #counts = new Uint32Array(LONGEST * STEPS);
  count = 0;

  add(value: number): void {
    this.#counts[(value * STEPS) | 0] += 1;
    this.count += 1;
  }

  /** Their median, rounded down to 1/256 level: none stays none, as whoever asks takes anything more for what a JPEG left. */
  get middle(): number {
    let step = 0;
    for (let seen = this.#counts[0]; seen <= this.count >> 1; seen += this.#counts[step]) step += 1;
    return step / STEPS;
  }
}

/** How far pixels lie from the ground, and how much they swing about it. */
class Swings {
  readonly #lengths = new Lengths();
  readonly #bends = new Lengths();
  #rippling = 0;

  get count(): number {
    return this.#lengths.count;
  }

  add(away: number, rough: number): void {
    this.#lengths.add(away);
    this.#bends.add(rough);
    if (away >= LEAST_RIPPLE && rough >= SWING * away) this.#rippling++;
  }

  /** Whether so many of them swing as a JPEG makes swing, however many are clean; of enlarged art .02 do, of JPEGs .1 to .75. */
  get ripples(): boolean {
    return this.count >= LEAST_RIPPLES && this.#rippling >= RIPPLE_PART * this.count;
  }

  /** Whether they swing. Grain swings about everything, and more than ringing does: what it alone makes is taken off. */
  swings(grain: readonly number[]): boolean {
    const square = (grain[0] ** 2 + grain[1] ** 2 + grain[2] ** 2) / 3;
    const swing = this.#bends.middle ** 2 - GRAIN_BEND ** 2 * square;
    return swing >= SWING ** 2 * (this.#lengths.middle ** 2 - GRAIN_MIDDLE ** 2 * square);
  }

  /** Their deviation beyond grain, which lies beside art as everywhere. The middle, not the mean, tells: fades beside edges are no ringing. */
  beyond(grain: readonly number[]): number {
    // The length of three channels of one deviation each has its middle at 1.54.
    const ringing = (1.73 / GRAIN_MIDDLE) * this.#lengths.middle;
    return Math.sqrt(Math.max(0, ringing ** 2 - GRAIN_PART * (grain[0] ** 2 + grain[1] ** 2 + grain[2] ** 2)));
  }
}

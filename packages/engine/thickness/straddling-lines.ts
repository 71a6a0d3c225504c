import type { Rgb } from '../color/hex.ts';
import type { PixelImage } from '../image.ts';
import { isSolidSomewhere, OF_INK, squaredApart } from './flat-inks.ts';

/** A pixel this near to the way from a ground through a color, in levels, is mixed of that ground and of what the color is a mix of; farther on the way less is known of it. */
const ON_WAY_LEVELS = 12;
/** Across a line the ground is bare from so far on, in pixels, but for so much of the color. */
const BARE_PX = 3;
export const BARE = 0.1;
/** The same line goes on within so many pixels, fuller by so much of the color, and as much of it lies across but for this part. */
const GOES_ON_PX = 3;
export const FULLER = 1.12;
export const SAME_ACROSS = 0.2;
/** A color is no ink where so much of it, in lines on a ground, lies where these go on fuller. */
const STRADDLING = 0.2;
const LEAST_PLACES = 4;
/** The same pen draws lines with as much ink across but for this part; of its fuller lines there are so many pixels for each of the color's, which are two abreast. */
const SAME_PEN = 0.03;
const LEAST_OF_PEN = 1;
/** Fuller lines are looked for at one of so many pixels along each. */
const EVERY_PX = 3;

/** What lies across a line: in pixels of the color, and which way across is shortest, 0 to 3 by 45 degrees. */
interface Across {
  readonly ink: number;
  readonly way: number;
}

/** The pixels of one way are this far apart. */
const lengthOf = (way: number): number => (way % 2 === 1 ? Math.SQRT2 : 1);

/** A picture on the way from one ground through a color. */
export class Way {
  readonly #image: PixelImage;
  readonly #ground: Rgb;
  readonly #step: readonly [number, number, number];
  readonly #square: number;

  constructor(image: PixelImage, ground: Rgb, color: Rgb) {
    this.#image = image;
    this.#ground = ground;
    this.#step = [color.r - ground.r, color.g - ground.g, color.b - ground.b];
    this.#square = this.#step.reduce((sum, step) => sum + step * step, 0);
  }

  /** How much of the color a pixel has: 0 is the ground, 1 the color, more is fuller; null where it is mixed of anything else. */
  at(index: number): number | null {
    const { pixels } = this.#image;
    const at = index * 4;
    if (pixels[at + 3] < 255) return null;
    return this.#along(pixels[at], pixels[at + 1], pixels[at + 2]);
  }

  #along(r: number, g: number, b: number): number | null {
    const [dr, dg, db] = this.#step;
    const [vr, vg, vb] = [r - this.#ground.r, g - this.#ground.g, b - this.#ground.b];
    const along = (vr * dr + vg * dg + vb * db) / this.#square;
    const off = (vr - along * dr) ** 2 + (vg - along * dg) ** 2 + (vb - along * db) ** 2;
    const within = ON_WAY_LEVELS * Math.max(1, along);
    return off <= within * within ? along : null;
  }

  /** How much of the color another one has; null where it is mixed of anything else. */
  fullness({ r, g, b }: Rgb): number | null {
    return this.#along(r, g, b);
  }

  /** What lies across a line at a place; null where no line lies alone on the ground there. */
  across(index: number): Across | null {
    const { width, height } = this.#image;
    const [x, y] = [index % width, Math.floor(index / width)];
    if (x < BARE_PX || y < BARE_PX || x >= width - BARE_PX || y >= height - BARE_PX) return null;
    let found: Across | null = null;
    for (const [way, step] of [1, width + 1, width, width - 1].entries()) {
      const ink = this.#sum(index, step);
      if (ink === null) continue;
      const long = ink * lengthOf(way);
      if (!found || long < found.ink) found = { ink: long, way };
    }
    return found;
  }

  #sum(index: number, step: number): number | null {
    let sum = 0;
    for (let by = -BARE_PX; by <= BARE_PX; by++) {
      const own = this.at(index + by * step);
      if (own === null || (Math.abs(by) === BARE_PX && own > BARE)) return null;
      sum += own;
    }
    return sum;
  }
}

/** Connected places that lie the same way across their line, from one on; `ways`, a number above 0 on them, is cleared where they are. */
export function takeRun(ways: Uint8Array, { width, height }: PixelImage, from: number): number[] {
  const run = [from];
  const own = ways[from];
  ways[from] = 0;
  for (const index of run) {
    const [x, y] = [index % width, Math.floor(index / width)];
    for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++) {
      for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++) {
        const next = v * width + u;
        if (ways[next] !== own) continue;
        ways[next] = 0;
        run.push(next);
      }
    }
  }
  return run;
}

/** Whether a line that is of the color at a place goes on nearby fuller and narrower: as much ink lies across it, the same way; what crosses it lies another. */
function goesOnFuller(way: Way, { width, height }: PixelImage, index: number, own: Across): boolean {
  const [x, y] = [index % width, Math.floor(index / width)];
  for (let v = Math.max(0, y - GOES_ON_PX); v <= Math.min(height - 1, y + GOES_ON_PX); v++) {
    for (let u = Math.max(0, x - GOES_ON_PX); u <= Math.min(width - 1, x + GOES_ON_PX); u++) {
      const place = v * width + u;
      if ((way.at(place) ?? 0) < FULLER) continue;
      const across = way.across(place);
      if (across?.way === own.way && Math.abs(across.ink - own.ink) <= SAME_ACROSS * own.ink) return true;
    }
  }
  return false;
}

/**
 * How much of a color lies across fuller lines on its way, anywhere in the picture, in order of size. Lines that lie wholly on one row of pixels are left
 * out: where all do, art was drawn to the pixel, and a paler line of two pixels is one that was meant.
 */
function fullerAcross(way: Way, { width, height }: PixelImage): Float64Array {
  const found: number[] = [];
  for (let y = 0; y < height; y++) {
    // Shifted by one from row to row, for lines that run down the picture.
    for (let x = (EVERY_PX - (y % EVERY_PX)) % EVERY_PX; x < width; x += EVERY_PX) {
      const index = y * width + x;
      const own = way.at(index) ?? 0;
      if (own < FULLER) continue;
      const across = way.across(index);
      if (across && across.ink - own * lengthOf(across.way) >= BARE) found.push(across.ink);
    }
  }
  return Float64Array.from(found).sort();
}

/** How many of some sizes, in order, are below a limit. */
function countBelow(sizes: Float64Array, limit: number): number {
  let [low, high] = [0, sizes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sizes[middle] < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

const countOf = (runs: readonly (readonly number[])[]): number => runs.reduce((sum, run) => sum + run.length, 0);

/**
 * Whether a color is what lines of a fuller ink have on a ground where they lie between two rows of pixels. Each piece of line between what crosses it is
 * asked on its own: what goes on fuller at one place of a grid is another line that runs beside it there. A piece that lies so all along is told by other
 * lines, anywhere in the picture: the same pen drew what is as much across.
 */
function isStraddling(image: PixelImage, color: Rgb, ground: Rgb, places: readonly number[]): boolean {
  const way = new Way(image, ground, color);
  const found = new Map<number, Across>();
  const ways = new Uint8Array(image.width * image.height);
  for (const index of places) {
    const across = way.across(index);
    if (!across) continue;
    found.set(index, across);
    ways[index] = 1 + across.way;
  }
  if (found.size < LEAST_PLACES) return false;
  const runs = [...found.keys()].flatMap((from) => (ways[from] === 0 ? [] : [takeRun(ways, image, from)]));
  const isEnough = (left: readonly (readonly number[])[]) => found.size - countOf(left) >= STRADDLING * found.size;
  const isFuller = (index: number) => {
    const across = found.get(index);
    return across !== undefined && goesOnFuller(way, image, index, across);
  };
  const pale = runs.filter((run) => !run.some(isFuller));
  if (isEnough(pale)) return true;
  const fuller = fullerAcross(way, image);
  const isOfPen = (run: readonly number[]) => {
    const across = run.reduce((sum, index) => sum + (found.get(index)?.ink ?? 0), 0) / run.length;
    const same = countBelow(fuller, across * (1 + SAME_PEN)) - countBelow(fuller, across * (1 - SAME_PEN));
    return same * EVERY_PX >= LEAST_OF_PEN * found.size;
  };
  return isEnough(pale.filter((run) => !isOfPen(run)));
}

/**
 * Flat colors of clean art without those that fill squares of two pixels only because a thinner line of a fuller ink runs between two rows of pixels:
 * where it comes to lie on one row it is fuller and narrower, with as much ink across. Keeps the order; the image is opaque where that is told.
 */
export function withoutStraddling<Flat extends Rgb>(image: PixelImage, flats: readonly Flat[]): Flat[] {
  const solid = flats.filter((color) => isSolidSomewhere(image, color, OF_INK));
  return flats.filter((color) => {
    if (solid.includes(color)) return true;
    const places: number[] = [];
    for (let index = 0; index < image.width * image.height; index++) {
      if (squaredApart(image.pixels, index * 4, color) <= OF_INK * OF_INK) places.push(index);
    }
    return !solid.some((ground) => isStraddling(image, color, ground, places));
  });
}

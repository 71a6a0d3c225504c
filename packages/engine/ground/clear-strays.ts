import type { PixelWindow, Rect } from '../image.ts';
import { pixelWords } from '../pixel-words.ts';
import type { Ground } from './find-ground.ts';
import { surfaceAt } from './surface.ts';

/** What strays lies within so many levels of the ground, in a color's length; where something fades within fewer, as there a faint end may lie by itself. */
export const MOST_STRAY = 18;
export const MOST_STRAY_BY_FADES = 8;
/** It is farther than so many levels, and than most of the grain; where grain hangs together in streaks these go as far as the last. */
const LEAST_STRAY = 1.5;
const GRAIN_DEVIATIONS = 2;
const STREAK_DEVIATIONS = 4.5;
/** Within so many pixels of it nothing is farther: what is nearer to art is its rim. */
const RIM = 2;
/** A stray is no more than so many pixels, within a square so wide: two blocks of a JPEG whose chroma was halved. */
const LARGEST = 200;
const WIDEST = 32;
/** So near to it lies bare ground all over a square so many pixels to each side: no highlight, nor a shade of art that passes the ground's color. */
const GROUND_NEAR = 4;
const GROUND_SIDE = 2;

/** How far what strays lies from the ground at most, in levels of a color's length: farther where grain hangs together in streaks, as heather's does. */
export const mostStray = ({ grain }: Ground): number => Math.max(MOST_STRAY, STREAK_DEVIATIONS * Math.hypot(...grain));

/** Pixels around a part that its strays hang on. */
export const STRAYS_REACH = WIDEST + GROUND_NEAR + GROUND_SIDE;

/** The ground's color is looked up once in so many pixels. */
const STEP = 8;

/** What a pixel was found to be; `none` is none that could be of a stray. */
const SEEN = { no: 0, stays: 1, stray: 2, none: 3 } as const;

/** What was solved, of a piece of the picture. */
export interface SolvedStrip {
  /** The picture's own pixels, with STRAYS_REACH around `made` where the picture goes on; only read. */
  readonly source: PixelWindow;
  /** The solution, of straight alpha, which is changed. */
  readonly made: PixelWindow;
  /** Whether the ground stays at a place of the picture, such as in a pocket that is kept. */
  readonly stays: (x: number, y: number) => boolean;
  /** Hears of each pixel that goes, its index in `made` and the alpha that it had. */
  readonly onCleared: (index: number, alpha: number) => void;
}

/**
 * Clears what a JPEG's ripples left on ground that went: small pieces nearly of the ground's color, by themselves, on bare ground. Large ones are pale
 * solids, or fade; what has art within two pixels is its rim; what has no bare ground near lies in art. `most` is how far it lies from the ground at
 * most, in levels of a color's length.
 */
export function clearStrays(strip: SolvedStrip, ground: Ground, most: number): void {
  const { source, made } = strip;
  const { x: left, y: top, width, height } = made.rect;
  const bases = basesOf(source.rect, ground);
  const { colors, columns } = bases;
  const mostSquare = most * most;
  // Most pieces have nothing that strays.
  let finder: StrayFinder | null = null;
  const words = pixelWords(made);
  for (let y = top, index = 0; y < top + height; y++) {
    const blocks = ((y >> 3) - (source.rect.y >> 3)) * columns - (source.rect.x >> 3);
    const before = (y - source.rect.y) * source.rect.width - source.rect.x;
    for (let x = left; x < left + width; x++, index++) {
      const alpha = words[index] >>> 24;
      if (alpha === 0) continue;
      const from = (before + x) * 4;
      const base = (blocks + (x >> 3)) * 3;
      const r = source.pixels[from] - colors[base];
      const g = source.pixels[from + 1] - colors[base + 1];
      const b = source.pixels[from + 2] - colors[base + 2];
      if (r * r + g * g + b * b > mostSquare) continue;
      finder ??= new StrayFinder(source, bases, ground, mostSquare, strip.stays);
      if (!finder.isStray(x, y)) continue;
      made.pixels.fill(0, index * 4, index * 4 + 4);
      strip.onCleared(index, alpha);
    }
  }
}

/** The ground's color in every block of STEP pixels that a window has, three values each; and how many blocks lie side by side. */
interface Bases {
  readonly colors: Float32Array;
  readonly columns: number;
}

function basesOf({ x, y, width, height }: Rect, { surface }: Ground): Bases {
  const [left, top] = [Math.floor(x / STEP), Math.floor(y / STEP)];
  const [columns, rows] = [Math.ceil((x + width) / STEP) - left, Math.ceil((y + height) / STEP) - top];
  const colors = new Float32Array(columns * rows * 3);
  for (let row = 0, at = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, at += 3) {
      surfaceAt(surface, (left + column + 0.5) * STEP, (top + row + 0.5) * STEP, colors, at);
    }
  }
  return { colors, columns };
}

class StrayFinder {
  readonly #source: PixelWindow;
  readonly #stays: SolvedStrip['stays'];
  readonly #least: number;
  readonly #most: number;
  readonly #bases: Float32Array;
  readonly #columns: number;
  readonly #seen: Uint8Array;
  readonly #piece: number[] = [];

  constructor(source: PixelWindow, { colors, columns }: Bases, { grain }: Ground, most: number, stays: SolvedStrip['stays']) {
    this.#source = source;
    this.#stays = stays;
    this.#least = Math.max(LEAST_STRAY, GRAIN_DEVIATIONS * Math.hypot(...grain)) ** 2;
    this.#most = most;
    this.#bases = colors;
    this.#columns = columns;
    this.#seen = new Uint8Array(source.rect.width * source.rect.height);
  }

  /** Whether a pixel is one of a piece that strays. */
  isStray(x: number, y: number): boolean {
    const { rect } = this.#source;
    const index = (y - rect.y) * rect.width + x - rect.x;
    if (this.#seen[index] === SEEN.no) {
      if (this.#isOfStray(x, y)) this.#follow(index);
      else this.#seen[index] = SEEN.none;
    }
    return this.#seen[index] === SEEN.stray;
  }

  /** Square of a pixel's distance from the ground's color there. */
  #squareAt(x: number, y: number): number {
    const { rect, pixels } = this.#source;
    const at = ((y - rect.y) * rect.width + x - rect.x) * 4;
    const base = (((y >> 3) - (rect.y >> 3)) * this.#columns + (x >> 3) - (rect.x >> 3)) * 3;
    const bases = this.#bases;
    return (pixels[at] - bases[base]) ** 2 + (pixels[at + 1] - bases[base + 1]) ** 2 + (pixels[at + 2] - bases[base + 2]) ** 2;
  }

  /** Whether a pixel is off the ground, but faintly, and so is all around it. */
  #isOfStray(x: number, y: number): boolean {
    const square = this.#squareAt(x, y);
    return square > this.#least && square <= this.#most && this.#isWithin(x, y, RIM, this.#most);
  }

  /** Whether all pixels so near are within the root of `most` of the ground's color. */
  #isWithin(x: number, y: number, reach: number, most: number): boolean {
    const { rect } = this.#source;
    for (let j = Math.max(rect.y, y - reach); j <= Math.min(rect.y + rect.height - 1, y + reach); j++) {
      for (let i = Math.max(rect.x, x - reach); i <= Math.min(rect.x + rect.width - 1, x + reach); i++) {
        if (this.#squareAt(i, j) > most) return false;
      }
    }
    return true;
  }

  /** Follows the piece that a pixel is of, as far as pieces go that stray, and marks what it is. */
  #follow(start: number): void {
    const { rect } = this.#source;
    const piece = this.#piece;
    piece.length = 0;
    piece.push(start);
    this.#seen[start] = SEEN.stray;
    const box = { left: rect.width, top: rect.height, right: 0, bottom: 0 };
    let goes = true;
    for (let at = 0; at < piece.length && goes; at++) {
      const [column, row] = [piece[at] % rect.width, Math.floor(piece[at] / rect.width)];
      box.left = Math.min(box.left, column);
      box.right = Math.max(box.right, column);
      box.top = Math.min(box.top, row);
      box.bottom = Math.max(box.bottom, row);
      goes = Math.max(box.right - box.left, box.bottom - box.top) < WIDEST && !this.#stays(rect.x + column, rect.y + row);
      for (let j = Math.max(0, row - 1); j <= Math.min(rect.height - 1, row + 1) && goes; j++) {
        for (let i = Math.max(0, column - 1); i <= Math.min(rect.width - 1, column + 1); i++) {
          const other = j * rect.width + i;
          if (this.#seen[other] === SEEN.stays) goes = false;
          if (this.#seen[other] !== SEEN.no) continue;
          const isOf = this.#isOfStray(rect.x + i, rect.y + j);
          this.#seen[other] = isOf ? SEEN.stray : SEEN.none;
          if (isOf) piece.push(other);
        }
      }
      if (piece.length > LARGEST) goes = false;
    }
    if (goes && this.#hasGroundNear(box)) return;
    for (const index of piece) this.#seen[index] = SEEN.stays;
  }

  #hasGroundNear(box: { left: number; top: number; right: number; bottom: number }): boolean {
    const { rect } = this.#source;
    const [first, last] = [GROUND_SIDE, rect.width - 1 - GROUND_SIDE];
    for (
      let row = Math.max(GROUND_SIDE, box.top - GROUND_NEAR);
      row <= Math.min(rect.height - 1 - GROUND_SIDE, box.bottom + GROUND_NEAR);
      row++
    ) {
      for (let column = Math.max(first, box.left - GROUND_NEAR); column <= Math.min(last, box.right + GROUND_NEAR); column++) {
        if (this.#isWithin(rect.x + column, rect.y + row, GROUND_SIDE, this.#least)) return true;
      }
    }
    return false;
  }
}

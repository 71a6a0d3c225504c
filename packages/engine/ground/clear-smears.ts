import type { Rect } from '../image.ts';
import type { SolvedStrip } from './clear-strays.ts';
import type { Ground } from './find-ground.ts';
import { surfaceAt } from './surface.ts';

/** What smears was solved fainter than this, and lies within so many levels of the ground, in a color's length. */
const FAINT = 80;
const MOST_SMEAR = 64;
/** Within so many pixels of what is this many times as far from the ground, a pixel is its rim. */
const RIM = 2;
const STRONGER = 1.5;
const LEAST_RIM = 44;
/** Ink is so many levels from the ground at least; beside ink this part stronger, what is weaker is its rim. */
const LEAST_INK = 90;
const RIM_PART = 0.6;
/** Levels of luma that ink and ground differ by at least: less tells nothing of how much of a pixel is ink. */
const LEAST_STEP = 40;
/** A pixel whose luma has come this part of the way from the ground to an ink is of it. */
const LEAST_COVER = 0.08;
/** Ink is looked up in squares so wide, as far around a pixel's own as chroma of a JPEG smears. */
const SIDE = 4;
const SQUARES = 4;

const lumaOf = (r: number, g: number, b: number): number => 0.299 * r + 0.587 * g + 0.114 * b;

/** The strongest color of each square less the ground's: its length's square, and its luma. */
interface Inks {
  readonly columns: number;
  readonly rows: number;
  readonly squares: Float32Array;
  readonly lumas: Float32Array;
}

/** Squares start at multiples of their width in the picture, so that parts come out as the whole. */
function inksOf({ rect, pixels }: SolvedStrip['source'], { surface }: Ground): Inks {
  const [left, top] = [Math.floor(rect.x / SIDE), Math.floor(rect.y / SIDE)];
  const [columns, rows] = [Math.ceil((rect.x + rect.width) / SIDE) - left, Math.ceil((rect.y + rect.height) / SIDE) - top];
  const [squares, lumas] = [new Float32Array(columns * rows), new Float32Array(columns * rows)];
  const base = new Float32Array(3);
  for (let row = 0, to = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, to++) {
      const [x, y] = [(left + column) * SIDE - rect.x, (top + row) * SIDE - rect.y];
      surfaceAt(surface, x + rect.x, y + rect.y, base);
      for (let j = Math.max(0, y); j < Math.min(rect.height, y + SIDE); j++) {
        for (let i = Math.max(0, x); i < Math.min(rect.width, x + SIDE); i++) {
          const at = (j * rect.width + i) * 4;
          const [r, g, b] = [pixels[at] - base[0], pixels[at + 1] - base[1], pixels[at + 2] - base[2]];
          const square = r * r + g * g + b * b;
          if (square <= squares[to]) continue;
          squares[to] = square;
          lumas[to] = lumaOf(r, g, b);
        }
      }
    }
  }
  return { columns, rows, squares, lumas };
}

/** Whether no ink near a square comes to so much luma in part: there are such, and luma tells them all from the ground. */
function isOfNone({ columns, rows, squares, lumas }: Inks, column: number, row: number, luma: number): boolean {
  const [top, bottom] = [Math.max(0, row - SQUARES), Math.min(rows - 1, row + SQUARES)];
  const [left, right] = [Math.max(0, column - SQUARES), Math.min(columns - 1, column + SQUARES)];
  let strongest = 0;
  for (let j = top; j <= bottom; j++) {
    for (let at = j * columns + left; at <= j * columns + right; at++) if (squares[at] > strongest) strongest = squares[at];
  }
  if (strongest < LEAST_INK ** 2) return false;
  const least = Math.max(LEAST_INK ** 2, RIM_PART ** 2 * strongest);
  for (let j = top; j <= bottom; j++) {
    for (let at = j * columns + left; at <= j * columns + right; at++) {
      if (squares[at] < least) continue;
      if (Math.abs(lumas[at]) < LEAST_STEP || luma / lumas[at] >= LEAST_COVER) return false;
    }
  }
  return true;
}

/** Whether a pixel, so far from the ground, may be the rim of a stronger one. */
function isRim({ rect, pixels }: SolvedStrip['source'], x: number, y: number, base: Float32Array, square: number): boolean {
  const most = STRONGER ** 2 * square;
  for (let j = Math.max(0, y - RIM); j <= Math.min(rect.height - 1, y + RIM); j++) {
    for (let i = Math.max(0, x - RIM); i <= Math.min(rect.width - 1, x + RIM); i++) {
      const at = (j * rect.width + i) * 4;
      if ((pixels[at] - base[0]) ** 2 + (pixels[at + 1] - base[1]) ** 2 + (pixels[at + 2] - base[2]) ** 2 > most) return true;
    }
  }
  return false;
}

/**
 * Clears what a JPEG smeared beside art on ground that went: faint pixels of a tint that no ink near has in part, as their luma is the ground's, which
 * JPEG keeps. Looks as far as `STRAYS_REACH` tells, and less. Ink of the ground's own luma is left alone, and all that is near it.
 */
export function clearSmears({ source, made, stays, onCleared }: SolvedStrip, ground: Ground): void {
  const { rect, pixels } = source;
  const { x: left, y: top, width, height }: Rect = made.rect;
  const [firstColumn, firstRow] = [Math.floor(rect.x / SIDE), Math.floor(rect.y / SIDE)];
  const base = new Float32Array(3);
  let inks: Inks | null = null;
  for (let index = 0; index < width * height; index++) {
    const alpha = made.pixels[index * 4 + 3];
    if (alpha === 0 || alpha >= FAINT) continue;
    const [x, y] = [left + (index % width), top + Math.floor(index / width)];
    const at = ((y - rect.y) * rect.width + x - rect.x) * 4;
    surfaceAt(ground.surface, x, y, base);
    const [r, g, b] = [pixels[at] - base[0], pixels[at + 1] - base[1], pixels[at + 2] - base[2]];
    const square = r * r + g * g + b * b;
    if (square > MOST_SMEAR ** 2 || stays(x, y) || isRim(source, x - rect.x, y - rect.y, base, Math.max(square, LEAST_RIM ** 2))) continue;
    inks ??= inksOf(source, ground);
    if (!isOfNone(inks, Math.floor(x / SIDE) - firstColumn, Math.floor(y / SIDE) - firstRow, lumaOf(r, g, b))) continue;
    made.pixels.fill(0, index * 4, index * 4 + 4);
    onCleared(index, alpha);
  }
}

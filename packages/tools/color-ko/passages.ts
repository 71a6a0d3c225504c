import type { Frame, PixelWindow, Rect, Rgb } from '@underbase/engine';

/** Cells across the longer side that passages are counted by. */
const CELLS_ACROSS = 24;

/** Fainter is nothing, and stronger is solid but for rounding. */
export const LEAST_ALPHA = 3;
const MOST_ALPHA = 245;

/** Pixels around one that are looked at. */
export const PASSAGE_REACH = 2;

/**
 * Coverage that changes by this part of the ink over five pixels runs along an edge, or is worn texture: within a line of a 45 lpi screen at 300 dpi
 * it has gone from art to ground, and no dots could show it. Less is a passage, wider than a millimeter: a fade, a glow, haze.
 */
const EDGE_CHANGE = 0.35;

/** An ink nearer to the ground than this, in levels, has no edges that could be told from grain. */
const LEAST_APART = 20;

/** Where the counts of a place stand. */
export interface PassageGrid {
  readonly cellPx: number;
  readonly columns: number;
  readonly rows: number;
}

export function passageGrid({ width, height }: Frame): PassageGrid {
  const cellPx = Math.max(1, Math.ceil(Math.max(width, height) / CELLS_ACROSS));
  return { cellPx, columns: Math.ceil(width / cellPx), rows: Math.ceil(height / cellPx) };
}

/** Places enough to tell shares of the print from; more only take time beside the pixels themselves. */
const MOST_PLACES = 300_000;

/** Every so many pixels one is looked at, across and down. */
export function placeStep({ width, height }: Frame): number {
  return Math.max(1, Math.ceil(Math.sqrt((width * height) / MOST_PLACES)));
}

function nearest(colors: readonly Rgb[], r: number, g: number, b: number): Rgb {
  let [best, least] = [colors[0], Number.POSITIVE_INFINITY];
  for (const color of colors) {
    const square = (color.r - r) ** 2 + (color.g - g) ** 2 + (color.b - b) ** 2;
    if (square < least) [best, least] = [color, square];
  }
  return best;
}

/** Whether the art around a partly opaque pixel of the result goes over to the ground too slowly for an edge. */
function isPassage({ rect, pixels }: PixelWindow, x: number, y: number, alpha: number, grounds: readonly Rgb[]): boolean {
  const at = ((y - rect.y) * rect.width + x - rect.x) * 4;
  const own = pixels[at + 3];
  const ground = nearest(grounds, pixels[at], pixels[at + 1], pixels[at + 2]);
  const share = Math.min(1, alpha / own);
  const [dr, dg, db] = [(pixels[at] - ground.r) / share, (pixels[at + 1] - ground.g) / share, (pixels[at + 2] - ground.b) / share];
  const square = dr * dr + dg * dg + db * db;
  // Alpha that the picture came with is coverage by itself.
  const isOwn = share >= 1;
  if (!isOwn && square < LEAST_APART * LEAST_APART) return true;
  let [least, most] = [1, 0];
  const [right, bottom] = [rect.x + rect.width - 1, rect.y + rect.height - 1];
  for (let j = Math.max(rect.y, y - PASSAGE_REACH); j <= Math.min(bottom, y + PASSAGE_REACH); j++) {
    for (let i = Math.max(rect.x, x - PASSAGE_REACH); i <= Math.min(right, x + PASSAGE_REACH); i++) {
      const near = ((j - rect.y) * rect.width + i - rect.x) * 4;
      const [r, g, b] = [pixels[near] - ground.r, pixels[near + 1] - ground.g, pixels[near + 2] - ground.b];
      const part = isOwn ? 1 : Math.min(1, Math.max(0, (r * dr + g * dg + b * db) / square));
      const coverage = (part * pixels[near + 3]) / 255;
      if (coverage < least) least = coverage;
      if (coverage > most) most = coverage;
      if (most - least >= EDGE_CHANGE) return false;
    }
  }
  return true;
}

/**
 * Finds where the soft result passes from art to ground, and tells it by cell of the grid: how many pixels, and their alpha.
 * @param source the picture's own pixels, PASSAGE_REACH around `rect`
 * @param made the soft result, at least `rect`
 * @param grounds the colors that went; none means no passages but those that the picture came with
 */
export function countPassages(
  source: PixelWindow,
  made: PixelWindow,
  rect: Rect,
  frame: Frame,
  grounds: readonly Rgb[],
  onCell: (cell: number, pixels: number, alpha: number) => void,
): void {
  const { cellPx, columns } = passageGrid(frame);
  const step = placeStep(frame);
  const colors = grounds.length > 0 ? grounds : [{ r: 0, g: 0, b: 0 }];
  const first = (from: number) => Math.ceil(from / step) * step;
  for (let y = first(rect.y); y < rect.y + rect.height; y += step) {
    for (let x = first(rect.x); x < rect.x + rect.width; x += step) {
      const alpha = made.pixels[((y - made.rect.y) * made.rect.width + x - made.rect.x) * 4 + 3];
      if (alpha < LEAST_ALPHA || alpha > MOST_ALPHA || !isPassage(source, x, y, alpha, colors)) continue;
      onCell(Math.floor(y / cellPx) * columns + Math.floor(x / cellPx), step * step, step * step * alpha);
    }
  }
}

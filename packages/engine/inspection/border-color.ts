import type { Rgb } from '../color/hex.ts';
import type { PixelImage } from '../image.ts';

/** The color that most of a picture's border has. */
export interface BorderColor extends Rgb {
  /** Share of the border within `BORDER_LEVELS` of it. */
  readonly share: number;
}

/** JPEG and paper leave an even ground uneven by so much a channel. */
export const BORDER_LEVELS = 12;

/** Paper is light and as good as neutral. */
const PAPER_LIGHT = 205;
const PAPER_CHROMA = 32;

/** True for the colors that paper, and a canvas that nobody cleared, have. */
export const isPaper = ({ r, g, b }: Rgb): boolean =>
  Math.min(r, g, b) >= PAPER_LIGHT && Math.max(r, g, b) - Math.min(r, g, b) <= PAPER_CHROMA;

/** The most common color of some pixels, by their indices, in cells of 16 levels: the mean of the fullest cell. At least one place. */
export function mostCommonColor(pixels: Uint8Array, places: readonly number[]): Rgb {
  const cells = new Map<number, { count: number; r: number; g: number; b: number }>();
  for (const place of places) {
    const at = place * 4;
    const key = ((pixels[at] >> 4) << 8) | ((pixels[at + 1] >> 4) << 4) | (pixels[at + 2] >> 4);
    const cell = cells.get(key) ?? { count: 0, r: 0, g: 0, b: 0 };
    cell.count++;
    cell.r += pixels[at];
    cell.g += pixels[at + 1];
    cell.b += pixels[at + 2];
    cells.set(key, cell);
  }
  const best = [...cells.values()].reduce((one, other) => (other.count > one.count ? other : one));
  return { r: Math.round(best.r / best.count), g: Math.round(best.g / best.count), b: Math.round(best.b / best.count) };
}

/**
 * The most common color of the outermost pixels and how much of the border has it.
 * Pixels under half alpha don't count; null where none is left.
 */
export function findBorderColor({ width, height, pixels }: PixelImage): BorderColor | null {
  const places: number[] = [];
  const take = (x: number, y: number) => {
    if (pixels[(y * width + x) * 4 + 3] >= 128) places.push(y * width + x);
  };
  for (let x = 0; x < width; x++) {
    take(x, 0);
    if (height > 1) take(x, height - 1);
  }
  for (let y = 1; y < height - 1; y++) {
    take(0, y);
    if (width > 1) take(width - 1, y);
  }
  if (places.length === 0) return null;
  const color = mostCommonColor(pixels, places);
  const alike = places.filter((place) => levelsFrom(pixels, place * 4, color) <= BORDER_LEVELS);
  return { ...color, share: alike.length / places.length };
}

/** Greatest difference of a channel between the pixel at an offset and a color. */
export function levelsFrom(pixels: Uint8Array, at: number, { r, g, b }: Rgb): number {
  return Math.max(Math.abs(pixels[at] - r), Math.abs(pixels[at + 1] - g), Math.abs(pixels[at + 2] - b));
}

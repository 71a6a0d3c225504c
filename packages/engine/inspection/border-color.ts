import type { Rgb } from '../color/hex.ts';
import type { PixelImage } from '../image.ts';

/** The color that most of a picture's border has. */
export interface BorderColor extends Rgb {
  /** Share of the border within `BORDER_LEVELS` of it. */
  readonly share: number;
}

/** JPEG and paper leave an even ground uneven by so much a channel. */
export const BORDER_LEVELS = 12;

/**
 * The most common color of the outermost pixels, in cells of 16 levels, and how much of the border has it.
 * Pixels under half alpha don't count; null where none is left.
 */
export function findBorderColor({ width, height, pixels }: PixelImage): BorderColor | null {
  const places: number[] = [];
  const take = (x: number, y: number) => {
    const at = (y * width + x) * 4;
    if (pixels[at + 3] >= 128) places.push(at);
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
  const cells = new Map<number, { count: number; r: number; g: number; b: number }>();
  for (const at of places) {
    const key = ((pixels[at] >> 4) << 8) | ((pixels[at + 1] >> 4) << 4) | (pixels[at + 2] >> 4);
    const cell = cells.get(key) ?? { count: 0, r: 0, g: 0, b: 0 };
    cell.count++;
    cell.r += pixels[at];
    cell.g += pixels[at + 1];
    cell.b += pixels[at + 2];
    cells.set(key, cell);
  }
  const best = [...cells.values()].reduce((one, other) => (other.count > one.count ? other : one));
  const color = { r: Math.round(best.r / best.count), g: Math.round(best.g / best.count), b: Math.round(best.b / best.count) };
  const alike = places.filter(
    (at) =>
      Math.abs(pixels[at] - color.r) <= BORDER_LEVELS &&
      Math.abs(pixels[at + 1] - color.g) <= BORDER_LEVELS &&
      Math.abs(pixels[at + 2] - color.b) <= BORDER_LEVELS,
  );
  return { ...color, share: alike.length / places.length };
}

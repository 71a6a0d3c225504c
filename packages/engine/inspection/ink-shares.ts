import type { Rgb } from '../color/hex.ts';
import type { PixelImage } from '../image.ts';
import { isPaper } from './border-color.ts';

/** Within so many levels of a channel a color is the same ink. */
export const SAME_INK_LEVELS = 10;
/** From this alpha a pixel is solid ink. */
const SOLID_ALPHA = 243;
const MOST_LOOKS = 60_000;
/** Looks are scattered by the golden section, so that no rhythm of the art falls in step with them. */
const GOLDEN = 0.618033988749895;

/** How much of the art's solid ink has which color, from looks all over the picture. */
export class InkShares {
  private readonly counts = new Map<number, number>();
  private solid = 0;

  constructor({ pixels }: Pick<PixelImage, 'pixels'>) {
    const all = pixels.length / 4;
    const looks = Math.min(all, MOST_LOOKS);
    for (let look = 0; look < looks; look++) {
      const at = 4 * (looks === all ? look : Math.floor(((look * GOLDEN) % 1) * all));
      if (pixels[at + 3] < SOLID_ALPHA) continue;
      const key = (pixels[at] << 16) | (pixels[at + 1] << 8) | pixels[at + 2];
      this.counts.set(key, (this.counts.get(key) ?? 0) + 1);
      this.solid++;
    }
  }

  /** Share of the solid ink that has a color, 0 to 1. */
  shareOf(color: Rgb): number {
    let like = 0;
    for (const [key, count] of this.counts) if (isLike(key, color)) like += count;
    return like / Math.max(1, this.solid);
  }

  /** The most common color that paper has, white itself left out; null where the art has none. */
  paper(): Rgb | null {
    let best: { readonly key: number; readonly count: number } | null = null;
    for (const [key, count] of this.counts) {
      const color = rgbOf(key);
      if (isPaper(color) && !isLike(key, WHITE) && count > (best?.count ?? 0)) best = { key, count };
    }
    return best && rgbOf(best.key);
  }

  /** True where no other color covers as much as this one. Shades that a photo has in thousands count one by one. */
  isDominant(color: Rgb): boolean {
    let like = 0;
    const others = new Map<number, number>();
    for (const [key, count] of this.counts) {
      if (isLike(key, color)) like += count;
      else {
        const cell = key & 0xf0f0f0;
        others.set(cell, (others.get(cell) ?? 0) + count);
      }
    }
    return like > 0 && like >= Math.max(0, ...others.values());
  }
}

const WHITE: Rgb = { r: 255, g: 255, b: 255 };

const rgbOf = (key: number): Rgb => ({ r: key >> 16, g: (key >> 8) & 255, b: key & 255 });

function isLike(key: number, { r, g, b }: Rgb): boolean {
  return (
    Math.abs((key >> 16) - r) <= SAME_INK_LEVELS &&
    Math.abs(((key >> 8) & 255) - g) <= SAME_INK_LEVELS &&
    Math.abs((key & 255) - b) <= SAME_INK_LEVELS
  );
}

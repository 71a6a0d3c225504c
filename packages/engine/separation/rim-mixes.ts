import type { Rgb } from '../color/hex.ts';
import type { Rect } from '../image.ts';

/** Pixels around a rim pixel that its two sides are looked for in; an anti-aliased edge is narrower. */
const NEAR_REACH = 3;
/** Where no two near sides explain a pixel (the tip of a wedge), they are looked for once more, this far. */
export const RIM_REACH = 7;

/** Sides that differ by less are one color. */
const APART_LEVELS = 16;
/** A rim's color lies on the line between its sides, but for rounding and for edges of three colors. */
const OFF_LINE_LEVELS = 18;
const MOST_SIDES = 6;

/** A rim pixel as a mix of the even areas that meet there: `share` of the first, the rest of the second. */
export interface RimMix {
  readonly first: Rgb;
  readonly second: Rgb;
  readonly share: number;
}

/** Finds for pixels of a window what they are a rim of. Windows that hold `RIM_REACH` pixels around a pixel give the same answer. */
export class RimFinder {
  private readonly pixels: Uint8Array;
  private readonly even: Uint8Array;
  private readonly size: Pick<Rect, 'width' | 'height'>;
  private readonly sides: Rgb[] = [];

  constructor(pixels: Uint8Array, even: Uint8Array, size: Pick<Rect, 'width' | 'height'>) {
    this.pixels = pixels;
    this.even = even;
    this.size = size;
  }

  /** Colors of the even areas around a pixel, nearest rows first. */
  private lookAround(x: number, y: number, reach: number): void {
    const { pixels, even, sides } = this;
    const { width, height } = this.size;
    sides.length = 0;
    const [left, right] = [Math.max(0, x - reach), Math.min(width - 1, x + reach)];
    const [top, bottom] = [Math.max(0, y - reach), Math.min(height - 1, y + reach)];
    for (let j = top; j <= bottom && sides.length < MOST_SIDES; j++) {
      for (let i = left; i <= right && sides.length < MOST_SIDES; i++) {
        const index = j * width + i;
        if (!even[index]) continue;
        const [r, g, b] = [pixels[index * 4], pixels[index * 4 + 1], pixels[index * 4 + 2]];
        const isKnown = sides.some((side) => Math.abs(side.r - r) + Math.abs(side.g - g) + Math.abs(side.b - b) < APART_LEVELS);
        if (!isKnown) sides.push({ r, g, b });
      }
    }
  }

  /** The two even areas whose line passes nearest to a pixel's color; null where it is no rim of two. */
  mixAt(x: number, y: number): RimMix | null {
    return this.bestMix(x, y, NEAR_REACH) ?? this.bestMix(x, y, RIM_REACH);
  }

  private bestMix(x: number, y: number, reach: number): RimMix | null {
    this.lookAround(x, y, reach);
    const at = (y * this.size.width + x) * 4;
    const wanted = { r: this.pixels[at], g: this.pixels[at + 1], b: this.pixels[at + 2] };
    let [best, least] = [null as RimMix | null, OFF_LINE_LEVELS];
    for (let one = 0; one < this.sides.length; one++) {
      for (let other = one + 1; other < this.sides.length; other++) {
        const mix = mixOf(wanted, this.sides[one], this.sides[other]);
        if (mix.off < least) [best, least] = [mix, mix.off];
      }
    }
    return best;
  }
}

/** Where between two colors one lies, and how far off their line. */
function mixOf(wanted: Rgb, first: Rgb, second: Rgb): RimMix & { readonly off: number } {
  const [dr, dg, db] = [first.r - second.r, first.g - second.g, first.b - second.b];
  const along = (wanted.r - second.r) * dr + (wanted.g - second.g) * dg + (wanted.b - second.b) * db;
  const share = Math.min(1, Math.max(0, along / (dr * dr + dg * dg + db * db)));
  const off = Math.hypot(wanted.r - second.r - share * dr, wanted.g - second.g - share * dg, wanted.b - second.b - share * db);
  return { first, second, share, off };
}

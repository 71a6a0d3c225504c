import type { Rgb } from '../color/hex.ts';
import type { Rect } from '../image.ts';
import { mixToOrigin } from './solve-mix.ts';

/** Pixels around a rim pixel that its two sides are looked for in; an anti-aliased edge is narrower. */
const NEAR_REACH = 3;
/** Where no two near sides explain a pixel (the tip of a wedge), they are looked for once more, this far. */
export const RIM_REACH = 7;

/** Sides that differ by less are one color. */
const APART_LEVELS = 16;
/** A rim's color lies on the line between its sides, but for rounding and for edges of three colors. */
const OFF_LINE_LEVELS = 18;
/** Straight colors of faint pixels are rounded by half a level of what was composited: at alpha 1 that is any color. */
const FAINT_LEVELS = 255;
const MOST_SIDES = 6;
const OPAQUE = 250;
/** A fringe lies about on the line between its area and the ground; farther off it is a thin line of its own. */
const FRINGE_LEVELS = 16;
/** What artwork is cut from. */
const GROUNDS: readonly Rgb[] = [
  { r: 0, g: 0, b: 0 },
  { r: 255, g: 255, b: 255 },
];

/** A rim pixel as a mix of the even areas that meet there; shares sum to 1. */
export type RimMix = readonly { readonly color: Rgb; readonly share: number }[];

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

  /**
   * The even areas that a pixel is a mix of: the two whose line passes nearest to its color, or where three and more meet, those. Null where it is
   * no rim, but a detail of its own.
   */
  mixAt(x: number, y: number): RimMix | null {
    return this.bestPair(x, y, NEAR_REACH) ?? this.bestPair(x, y, RIM_REACH) ?? this.mixOfAll(x, y) ?? this.fringeAt(x, y);
  }

  /** How far off a mix a color may lie: faint pixels hold theirs less exactly. */
  private tolerance(at: number): number {
    return OFF_LINE_LEVELS + FAINT_LEVELS / Math.max(1, this.pixels[at + 3]);
  }

  private bestPair(x: number, y: number, reach: number): RimMix | null {
    this.lookAround(x, y, reach);
    const at = (y * this.size.width + x) * 4;
    const wanted = { r: this.pixels[at], g: this.pixels[at + 1], b: this.pixels[at + 2] };
    let [best, least] = [null as PairMix | null, this.tolerance(at)];
    for (let one = 0; one < this.sides.length; one++) {
      for (let other = one + 1; other < this.sides.length; other++) {
        const mix = mixOf(wanted, this.sides[one], this.sides[other]);
        if (mix.off < least) [best, least] = [mix, mix.off];
      }
    }
    if (!best) return this.onlySide(wanted, at);
    return [
      { color: best.first, share: best.share },
      { color: best.second, share: 1 - best.share },
    ];
  }

  /** The rim of one area beside nothing. */
  private onlySide({ r, g, b }: Rgb, at: number): RimMix | null {
    const [side] = this.sides;
    if (this.sides.length !== 1) return null;
    return Math.hypot(r - side.r, g - side.g, b - side.b) < this.tolerance(at) ? [{ color: side, share: 1 }] : null;
  }

  /**
   * The rim of an area against nothing that still holds something of the ground it was cut from, mostly black or white: it belongs to that area,
   * whatever ink its own color would ask for.
   */
  private fringeAt(x: number, y: number): RimMix | null {
    const at = (y * this.size.width + x) * 4;
    if (this.pixels[at + 3] >= OPAQUE) return null;
    const wanted = { r: this.pixels[at], g: this.pixels[at + 1], b: this.pixels[at + 2] };
    let [best, least] = [null as Rgb | null, FRINGE_LEVELS + this.tolerance(at)];
    for (const side of this.sides) {
      const off = Math.min(...GROUNDS.map((ground) => mixOf(wanted, side, ground).off));
      if (off < least) [best, least] = [side, off];
    }
    return best && [{ color: best, share: 1 }];
  }

  /** Of all areas around, as `lookAround` left them. */
  private mixOfAll(x: number, y: number): RimMix | null {
    const { sides, pixels } = this;
    if (sides.length < 3) return null;
    const at = (y * this.size.width + x) * 4;
    const vectors = Float64Array.from(sides.flatMap(({ r, g, b }) => [r - pixels[at], g - pixels[at + 1], b - pixels[at + 2]]));
    const shares = new Float64Array(sides.length);
    mixToOrigin(
      vectors,
      sides.map(() => true),
      shares,
    );
    const off = [0, 1, 2].map((axis) => shares.reduce((sum, share, side) => sum + share * vectors[side * 3 + axis], 0));
    if (Math.hypot(...off) > this.tolerance(at)) return null;
    return sides.map((color, side) => ({ color, share: shares[side] })).filter(({ share }) => share > 0);
  }
}

interface PairMix {
  readonly first: Rgb;
  readonly second: Rgb;
  readonly share: number;
  readonly off: number;
}

/** Where between two colors one lies, and how far off their line. */
function mixOf(wanted: Rgb, first: Rgb, second: Rgb): PairMix {
  const [dr, dg, db] = [first.r - second.r, first.g - second.g, first.b - second.b];
  const along = (wanted.r - second.r) * dr + (wanted.g - second.g) * dg + (wanted.b - second.b) * db;
  const share = Math.min(1, Math.max(0, along / (dr * dr + dg * dg + db * db)));
  const off = Math.hypot(wanted.r - second.r - share * dr, wanted.g - second.g - share * dg, wanted.b - second.b - share * db);
  return { first, second, share, off };
}

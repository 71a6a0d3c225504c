import type { Rgb } from '../color/hex.ts';
import type { Rect } from '../image.ts';
import { ringingLevels } from './even-squares.ts';
import type { PictureNoise } from './picture-noise.ts';
import { CORE_HALO, RimCores, type RimPair } from './rim-cores.ts';
import { mixToOrigin } from './solve-mix.ts';

/** Pixels around a rim pixel that its two sides are looked for in; an anti-aliased edge is narrower. */
const NEAR_REACH = 3;
/** Where no two near sides explain a pixel (the tip of a wedge), they are looked for once more, this far. */
const FAR_REACH = 7;
/** How far around a pixel is looked at. */
export const RIM_REACH = Math.max(FAR_REACH, CORE_HALO);

/** Sides that differ by less are one color. */
const APART_LEVELS = 16;
/** A rim's color lies on the line between its sides, but for rounding and for edges of three colors. */
const OFF_LINE_LEVELS = 18;
/** Straight colors of faint pixels are rounded by half a level of what was composited: at alpha 1 that is any color. */
const FAINT_LEVELS = 255;
/** Halved chroma leaves the line between two sides by this part of their distance, where JPEG rings. */
const OFF_LINE_IN_JPEG = 0.12;
const MOST_SIDES = 6;
const OPAQUE = 250;
/** A fringe lies about on the line between its area and the ground; farther off it is a thin line of its own. */
const FRINGE_LEVELS = 16;
/** What artwork is cut from. */
const GROUNDS = [0, 255] as const;
/** Farther than is looked. */
const FAR = 250;

/** Roots of squares are as long as `Math.hypot` says but for this share; it takes ten times as long, and decides where two are as near. */
const ROUNDING = 1e-12;

/** A rim pixel as a mix of the even areas that meet there; shares sum to 1. */
export interface RimMix {
  readonly parts: number;
  /** Red, green, blue of each part. */
  readonly colors: Uint8Array;
  readonly shares: Float64Array;
}

/** Finds for pixels of a window what they are a rim of. Windows that hold `RIM_REACH` pixels around a pixel give the same answer. */
export class RimFinder implements RimMix {
  parts = 0;
  readonly colors = new Uint8Array(MOST_SIDES * 3);
  readonly shares = new Float64Array(MOST_SIDES);
  private readonly pixels: Uint8Array;
  private readonly size: Pick<Rect, 'width' | 'height'>;
  private readonly noise: PictureNoise;
  /** Pixels from each to the next of its row that lies in an even area, itself counted; at most FAR. */
  private readonly toEven: Uint8Array;
  /** Colors of the even areas that were found, r, g, b in turn. */
  private readonly sides = new Uint8Array(MOST_SIDES * 3);
  private count = 0;
  /** The last mix of two sides. */
  private share = 0;
  private off = 0;

  /** How far off a mix JPEG may leave a color between the areas that were found. */
  private ringing = 0;

  private readonly cores: RimCores | null;

  /** @param flats the art's flat colors, where it is flat: lines of them have sides though no area of theirs is even */
  constructor(pixels: Uint8Array, even: Uint8Array, size: Pick<Rect, 'width' | 'height'>, noise: PictureNoise, flats: readonly Rgb[] = []) {
    this.cores = flats.length > 0 ? new RimCores(pixels, size, flats, noise) : null;
    this.pixels = pixels;
    this.size = size;
    this.noise = noise;
    this.toEven = waysToEven(even, size);
  }

  /** Colors of the even areas around a pixel, nearest rows first. */
  private lookAround(x: number, y: number, reach: number): void {
    const { pixels, toEven, sides } = this;
    const { width, height } = this.size;
    const left = Math.max(0, x - reach);
    const right = Math.min(width - 1, x + reach);
    const top = Math.max(0, y - reach);
    const bottom = Math.min(height - 1, y + reach);
    let count = 0;
    for (let j = top; j <= bottom && count < MOST_SIDES; j++) {
      const end = j * width + right;
      let index = j * width + left;
      for (index += toEven[index]; index <= end && count < MOST_SIDES; index += 1 + toEven[index + 1]) {
        const r = pixels[index * 4];
        const g = pixels[index * 4 + 1];
        const b = pixels[index * 4 + 2];
        let side = 0;
        while (
          side < count &&
          Math.abs(sides[side * 3] - r) + Math.abs(sides[side * 3 + 1] - g) + Math.abs(sides[side * 3 + 2] - b) >= APART_LEVELS
        )
          side++;
        if (side < count) continue;
        sides[count * 3] = r;
        sides[count * 3 + 1] = g;
        sides[count * 3 + 2] = b;
        count++;
      }
    }
    this.count = count;
    this.ringing = this.noise.ringing === 0 ? 0 : this.ringingAround();
  }

  /** JPEG rings in proportion to the contrast of what meets. */
  private ringingAround(): number {
    const { sides, count } = this;
    let contrast = 0;
    for (let at = 3; at < count * 3; at++) {
      for (let other = at % 3; other < at; other += 3) contrast = Math.max(contrast, Math.abs(sides[at] - sides[other]));
    }
    return ringingLevels(this.noise, contrast) + OFF_LINE_IN_JPEG * contrast;
  }

  /**
   * The even areas that a pixel is a mix of: the two whose line passes nearest to its color, or where three and more meet, those. Null where it is
   * no rim, but a detail of its own. Good until the next call.
   */
  mixAt(x: number, y: number): RimMix | null {
    const at = (y * this.size.width + x) * 4;
    this.parts = 0;
    if (this.cores?.isOwn(x, y)) return null;
    if (this.takesCores(this.cores?.pairAt(x, y))) return this;
    this.lookAround(x, y, NEAR_REACH);
    if (this.takesPair(at) || this.takesCores(this.cores?.linePairAt(x, y))) return this;
    this.lookAround(x, y, FAR_REACH);
    return this.takesPair(at) || this.takesAll(at) || this.takesFringe(at) ? this : null;
  }

  private takesCores(pair: RimPair | null | undefined): boolean {
    if (!pair) return false;
    this.colors.set(pair.from);
    this.colors.set(pair.to, 3);
    [this.shares[0], this.shares[1]] = [1 - pair.share, pair.share];
    this.parts = 2;
    return true;
  }

  /** How far off a mix a color may lie: faint pixels hold theirs less exactly. */
  private tolerance(at: number): number {
    return OFF_LINE_LEVELS + this.ringing + FAINT_LEVELS / Math.max(1, this.pixels[at + 3]);
  }

  private take(side: number, share: number): void {
    const { colors, sides } = this;
    for (let channel = 0; channel < 3; channel++) colors[this.parts * 3 + channel] = sides[side * 3 + channel];
    this.shares[this.parts++] = share;
  }

  /** Where between a side and another color a pixel's lies; tells whether it is nearer to their line than `least`, and keeps how far off. */
  private isNearer(at: number, side: number, r: number, g: number, b: number, least: number): boolean {
    const { pixels, sides } = this;
    const dr = sides[side * 3] - r;
    const dg = sides[side * 3 + 1] - g;
    const db = sides[side * 3 + 2] - b;
    const wr = pixels[at] - r;
    const wg = pixels[at + 1] - g;
    const wb = pixels[at + 2] - b;
    const share = Math.min(1, Math.max(0, (wr * dr + wg * dg + wb * db) / (dr * dr + dg * dg + db * db)));
    const or = wr - share * dr;
    const og = wg - share * dg;
    const ob = wb - share * db;
    if (or * or + og * og + ob * ob > least * least * (1 + ROUNDING) + ROUNDING) return false;
    const off = Math.hypot(or, og, ob);
    if (off >= least) return false;
    this.share = share;
    this.off = off;
    return true;
  }

  private takesPair(at: number): boolean {
    const { sides, count } = this;
    if (count === 1) return this.takesOnly(at);
    let first = -1;
    let second = -1;
    let share = 0;
    let least = this.tolerance(at);
    for (let one = 0; one < count; one++) {
      for (let other = one + 1; other < count; other++) {
        if (!this.isNearer(at, one, sides[other * 3], sides[other * 3 + 1], sides[other * 3 + 2], least)) continue;
        least = this.off;
        first = one;
        second = other;
        share = this.share;
      }
    }
    if (first < 0) return false;
    this.take(first, share);
    this.take(second, 1 - share);
    return true;
  }

  /** The rim of one area beside nothing. */
  private takesOnly(at: number): boolean {
    const { pixels, sides } = this;
    if (Math.hypot(pixels[at] - sides[0], pixels[at + 1] - sides[1], pixels[at + 2] - sides[2]) >= this.tolerance(at)) return false;
    this.take(0, 1);
    return true;
  }

  /**
   * The rim of an area against nothing that still holds something of the ground it was cut from, mostly black or white: it belongs to that area,
   * whatever ink its own color would ask for.
   */
  private takesFringe(at: number): boolean {
    if (this.pixels[at + 3] >= OPAQUE) return false;
    let [best, least] = [-1, FRINGE_LEVELS + this.tolerance(at)];
    for (let side = 0; side < this.count; side++) {
      for (const ground of GROUNDS) if (this.isNearer(at, side, ground, ground, ground, least)) [best, least] = [side, this.off];
    }
    if (best < 0) return false;
    this.take(best, 1);
    return true;
  }

  /** Of all areas around, as `lookAround` left them. */
  private takesAll(at: number): boolean {
    const { sides, count, pixels } = this;
    if (count < 3) return false;
    const vectors = new Float64Array(count * 3);
    for (let number = 0; number < vectors.length; number++) vectors[number] = sides[number] - pixels[at + (number % 3)];
    const shares = new Float64Array(count);
    mixToOrigin(
      vectors,
      Array.from(shares, () => true),
      shares,
    );
    const off = [0, 1, 2].map((axis) => shares.reduce((sum, share, side) => sum + share * vectors[side * 3 + axis], 0));
    if (Math.hypot(...off) > this.tolerance(at)) return false;
    for (const [side, share] of shares.entries()) if (share > 0) this.take(side, share);
    return true;
  }
}

/** Four pixels of even areas, and four that are far from any. */
const EVEN_WORD = 0x01010101;
const FAR_WORD = FAR * EVEN_WORD;

function waysToEven(even: Uint8Array, { width, height }: Pick<Rect, 'width' | 'height'>): Uint8Array {
  // One more for the place behind the last pixel, which is asked for.
  const ways = new Uint8Array(even.length + 1);
  const isAligned = even.byteOffset % 4 === 0;
  const evenWords = new Uint32Array(isAligned ? even.buffer : even.slice().buffer, isAligned ? even.byteOffset : 0, even.length >> 2);
  const wayWords = new Uint32Array(ways.buffer, 0, evenWords.length);
  for (let y = 0; y < height; y++) {
    let way = FAR;
    const from = y * width;
    for (let index = from + width - 1; index >= from; index--) {
      // Most pixels are even with three others, or far from any, as what is clear is: these go four at a time.
      if ((index & 3) === 3 && index - 3 >= from) {
        const word = index >> 2;
        if (evenWords[word] === EVEN_WORD) {
          way = 0;
          index -= 3;
          continue;
        }
        if (evenWords[word] === 0 && way === FAR) {
          wayWords[word] = FAR_WORD;
          index -= 3;
          continue;
        }
      }
      way = even[index] !== 0 ? 0 : Math.min(FAR, way + 1);
      ways[index] = way;
    }
  }
  return ways;
}

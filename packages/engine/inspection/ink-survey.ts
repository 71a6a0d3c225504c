import type { Rgb } from '../color/hex.ts';
import type { PixelImage } from '../image.ts';

/** A color of the art, with its share of what was looked at. */
export interface InkColor extends Rgb {
  readonly share: number;
}

export interface InkSurvey {
  /** Colors of all printed pixels, the most frequent first. */
  readonly all: readonly InkColor[];
  /** Colors of even areas alone: blends along edges left out. */
  readonly even: readonly InkColor[];
  /** Share of printed pixels in even areas. */
  readonly evenShare: number;
  /** Share of printed pixels in areas of one color that is nearly but not quite white. */
  readonly nearWhiteShare: number;
}

const MOST_PIXELS = 600_000;
/** Neighbors within so many levels make an even area. */
const EVEN_LEVELS = 5;
const BITS = 5;
const SHIFT = 8 - BITS;
const BINS = 1 << (3 * BITS);
/** Off-white reaches from here to one below white. */
const NEARLY_WHITE = 245;

class Bins {
  private readonly counts = new Float64Array(BINS);
  private readonly sums = new Float64Array(BINS * 3);
  total = 0;

  add(r: number, g: number, b: number): void {
    const bin = ((r >> SHIFT) << (2 * BITS)) | ((g >> SHIFT) << BITS) | (b >> SHIFT);
    this.counts[bin]++;
    this.sums[bin * 3] += r;
    this.sums[bin * 3 + 1] += g;
    this.sums[bin * 3 + 2] += b;
    this.total++;
  }

  colors(): readonly InkColor[] {
    const colors: InkColor[] = [];
    for (let bin = 0; bin < BINS; bin++) {
      const count = this.counts[bin];
      if (count === 0) continue;
      const mean = (channel: number) => Math.round(this.sums[bin * 3 + channel] / count);
      colors.push({ r: mean(0), g: mean(1), b: mean(2), share: count / this.total });
    }
    return colors.sort((one, other) => other.share - one.share);
  }
}

function isLike(pixels: Uint8Array, one: number, other: number, levels: number): boolean {
  return (
    Math.abs(pixels[one] - pixels[other]) <= levels &&
    Math.abs(pixels[one + 1] - pixels[other + 1]) <= levels &&
    Math.abs(pixels[one + 2] - pixels[other + 2]) <= levels &&
    pixels[other + 3] >= 128
  );
}

/** True where all four neighbors of a pixel within the picture are like it. */
const isEven = (pixels: Uint8Array, at: number, row: number, levels: number): boolean =>
  isLike(pixels, at, at - 4, levels) &&
  isLike(pixels, at, at + 4, levels) &&
  isLike(pixels, at, at - row, levels) &&
  isLike(pixels, at, at + row, levels);

/** Colors of the pixels that are half opaque or more, on a grid of about half a million of them. Colors count as they stand, alpha left out. */
export function surveyInk({ width, height, pixels }: PixelImage): InkSurvey {
  const step = Math.max(1, Math.ceil(Math.sqrt((width * height) / MOST_PIXELS)));
  const [all, even] = [new Bins(), new Bins()];
  let nearWhite = 0;
  const row = width * 4;
  for (let y = Math.floor(step / 2); y < height; y += step) {
    for (let x = Math.floor(step / 2); x < width; x += step) {
      const at = y * row + x * 4;
      if (pixels[at + 3] < 128) continue;
      const r = pixels[at];
      const g = pixels[at + 1];
      const b = pixels[at + 2];
      all.add(r, g, b);
      if (x === 0 || y === 0 || x === width - 1 || y === height - 1) continue;
      if (!isEven(pixels, at, row, EVEN_LEVELS)) continue;
      even.add(r, g, b);
      const isNearWhite = r >= NEARLY_WHITE && g >= NEARLY_WHITE && b >= NEARLY_WHITE && r + g + b < 765;
      if (isNearWhite && isEven(pixels, at, row, 1)) nearWhite++;
    }
  }
  const printed = Math.max(1, all.total);
  return { all: all.colors(), even: even.colors(), evenShare: even.total / printed, nearWhiteShare: nearWhite / printed };
}

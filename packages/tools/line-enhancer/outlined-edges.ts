import type { FlatMixes, PixelImage, Rgb } from '@underbase/engine';

/** From so much of an ink on, 0 to 255, a pixel is of it alone. */
const ALONE = 230;
/** And it is of a fill where so many of the eight around are of that ink as well. */
const LEAST_OF_FILL = 6;
/** Fills are looked for so far around, in pixels: two share their chroma, and a rim is soft on both sides. */
const NEAR_PX = 3;
/** An outline begins within so many behind a pixel; and within so many the other fill, into which its tint reaches. */
const BEHIND_PX = 2;
const FAR_PX = 8;
/** From so much of an ink on, a pixel may be of a thin outline. */
const OF_OUTLINE = 64;
/** Inks whose tones are no farther apart than this, in levels, are not told by tone; and no mix's tone lies farther beyond those of its inks. */
const LEAST_APART = 28;

type Step = readonly [number, number];

const lumaOf = ({ r, g, b }: Rgb): number => 0.299 * r + 0.587 * g + 0.114 * b;

/** Steps to all places around one, and how long they are, the nearest first. */
const AROUND = Array.from({ length: (2 * NEAR_PX + 1) ** 2 }, (_, at) => {
  const [u, v] = [(at % (2 * NEAR_PX + 1)) - NEAR_PX, Math.floor(at / (2 * NEAR_PX + 1)) - NEAR_PX];
  return { u, v, px: Math.hypot(u, v) };
})
  .filter(({ px }) => px > 0 && px <= NEAR_PX)
  .sort((one, other) => one.px - other.px);

/** Two fills, and the step from the nearer one to the other across what lies between. */
interface Between {
  readonly near: number;
  readonly other: number;
  readonly step: Step;
}

/** What pixels are told to be so far. */
class Told {
  private readonly tones: readonly number[];
  private readonly mixes: FlatMixes;
  private readonly image: PixelImage;
  constructor(mixes: FlatMixes, image: PixelImage) {
    [this.mixes, this.image] = [mixes, image];
    this.tones = mixes.inks.map(lumaOf);
  }

  private mainAt(at: number): number {
    return this.mixes.share[at] < 128 ? this.mixes.first[at] : this.mixes.second[at];
  }

  private shareOf(at: number, ink: number): number {
    const { first, second, share } = this.mixes;
    return (first[at] === ink ? 255 - share[at] : 0) + (second[at] === ink ? share[at] : 0);
  }

  /** An ink that a pixel may have of an outline, and that is as asked; -1 without. */
  private outlineAt(at: number, isAsked: (ink: number) => boolean): number {
    const { first, second } = this.mixes;
    return [first[at], second[at]].find((ink) => isAsked(ink) && this.shareOf(at, ink) >= OF_OUTLINE) ?? -1;
  }

  /** Whether a pixel and the four beside it are of one ink alone, as nearly all are. */
  isPlain(at: number): boolean {
    const { first, share } = this.mixes;
    const { width } = this.image;
    const ink = first[at];
    return (
      (share[at] | share[at - 1] | share[at + 1] | share[at - width] | share[at + width]) === 0 &&
      first[at - 1] === ink &&
      first[at + 1] === ink &&
      first[at - width] === ink &&
      first[at + width] === ink
    );
  }

  /** The fill that a pixel lies in; -1 on rims, lines and specks, and at the sides of the picture. */
  fillAt(x: number, y: number): number {
    const { width, height } = this.image;
    if (x < 1 || y < 1 || x >= width - 1 || y >= height - 1) return -1;
    const at = y * width + x;
    const main = this.mainAt(at);
    if (this.shareOf(at, main) < ALONE) return -1;
    let count = -1;
    for (let row = at - width; row <= at + width; row += width) {
      for (let near = row - 1; near <= row + 1; near++) if (this.mainAt(near) === main) count++;
    }
    return count >= LEAST_OF_FILL ? main : -1;
  }

  /** The fill nearest to a pixel, and the step from it; null where none is near, or two are as near. */
  private nearest(x: number, y: number): Pick<Between, 'near' | 'step'> | null {
    let [fill, found] = [-1, AROUND[0]];
    for (const step of AROUND) {
      if (fill >= 0 && step.px > found.px) break;
      const own = this.fillAt(x + step.u, y + step.v);
      if (own < 0 || own === fill) continue;
      if (fill >= 0) return null;
      [fill, found] = [own, step];
    }
    return fill < 0 ? null : { near: fill, step: [-found.u / found.px, -found.v / found.px] };
  }

  /** The fill nearest to a pixel, and the one on its other side; null without both. */
  between(x: number, y: number): Between | null {
    const found = this.nearest(x, y);
    if (!found) return null;
    const [u, v] = found.step;
    for (let px = 0; px <= FAR_PX; px++) {
      const other = this.fillAt(Math.round(x + px * u), Math.round(y + px * v));
      if (other >= 0) return other === found.near ? null : { ...found, other };
    }
    return null;
  }

  /** The ink of an outline that lies at a pixel or behind it; -1 without. */
  outlineBehind(x: number, y: number, { near, other, step: [u, v] }: Between): number {
    for (let px = 0; px <= BEHIND_PX; px++) {
      const at = Math.round(y + px * v) * this.image.width + Math.round(x + px * u);
      const ink = this.outlineAt(at, (one) => one !== near && one !== other);
      if (ink >= 0) return ink;
    }
    return -1;
  }

  /** The ink of an outline beside a pixel whose tone lies beyond those of both fills; -1 without. */
  outlineBeside(at: number, tone: number, { near, other }: Between): number {
    const { width } = this.image;
    const low = Math.min(this.tones[near], this.tones[other]);
    const high = Math.max(this.tones[near], this.tones[other]);
    if (tone >= low - LEAST_APART && tone <= high + LEAST_APART) return -1;
    const isAsked = (ink: number) => (tone < low ? this.tones[ink] < low : this.tones[ink] > high);
    for (const step of [-1, 1, -width, width, -width - 1, -width + 1, width - 1, width + 1]) {
      const ink = this.outlineAt(at + step, isAsked);
      if (ink >= 0) return ink;
    }
    return -1;
  }

  /** How much of a tone is of the second ink, 0 to 255; null where it is of no such mix. */
  toldShare(tone: number, first: number, second: number): number | null {
    const [from, to] = [this.tones[first], this.tones[second]];
    if (Math.abs(to - from) < LEAST_APART || tone < Math.min(from, to) - LEAST_APART || tone > Math.max(from, to) + LEAST_APART)
      return null;
    return Math.round(255 * Math.min(1, Math.max(0, (tone - from) / (to - from))));
  }
}

/**
 * Tells of a JPEG the rims of thin outlines between two fills, in `mixes`, in place: beside an edge tones are right, but the other fill's color reaches
 * over the outline, so that its rim is read as of that fill. On the side of one fill a rim is a mix of that fill and the outline, as much as its tone tells.
 */
export function settleOutlines(mixes: FlatMixes, image: PixelImage): void {
  const { pixels, width, height } = image;
  const told = new Told(mixes, image);
  const settled: (readonly [number, number, number, number])[] = [];
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      if (told.isPlain(at) || told.fillAt(x, y) >= 0) continue;
      const between = told.between(x, y);
      if (!between) continue;
      const tone = lumaOf({ r: pixels[at * 4], g: pixels[at * 4 + 1], b: pixels[at * 4 + 2] });
      const behind = told.outlineBehind(x, y, between);
      const outline = behind < 0 ? told.outlineBeside(at, tone, between) : behind;
      const share = outline < 0 ? null : told.toldShare(tone, between.near, outline);
      if (share !== null) settled.push([at, between.near, outline, share]);
    }
  }
  for (const [at, fill, outline, share] of settled) [mixes.first[at], mixes.second[at], mixes.share[at]] = [fill, outline, share];
}

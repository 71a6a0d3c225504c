import type { Frame, PixelImage, Size } from '@underbase/engine';
import { Latest } from './latest.ts';

/** A copy of the whole picture at some scale, 1 for the picture itself. */
export interface Copy {
  readonly image: PixelImage;
  readonly scale: number;
  /** The scale that a result is wanted at, where that is smaller than this copy's (see Frame.resultScale). */
  readonly resultScale?: number;
  /** Measures of the picture itself. */
  readonly full: Size;
}

/** Makes a smaller copy of a picture. */
export type Shrink = (image: PixelImage, size: Size) => Promise<PixelImage>;

/** Up to this many pixels the whole picture is held at exactly the scale asked for, and every preview pixel is a screen pixel. */
const EXACT_COPY_PIXELS = 4_500_000;

/** Fitted view and what it was before the last zoom. */
const KEPT_EXACT_COPIES = 2;

/** The picture with its halved copies, each made when first asked for. */
export class Pyramid {
  readonly full: Copy;
  private readonly shrink: Shrink;
  /** Promises, so that whoever asks while a copy is being made waits for that one. */
  private readonly halvings: Promise<Copy>[];
  private readonly exact = new Latest<Promise<Copy>>(KEPT_EXACT_COPIES);

  constructor(image: PixelImage, shrink: Shrink) {
    this.full = { image, scale: 1, full: { width: image.width, height: image.height } };
    this.shrink = shrink;
    this.halvings = [Promise.resolve(this.full)];
  }

  /** The copy to work on for a view at this scale: exactly it where the whole is small enough, else the next larger halving. */
  copyFor(scale: number): Promise<Copy> {
    if (scale >= 1) return this.halvings[0];
    const { width, height } = this.full.image;
    const isSmall = width * height * scale * scale <= EXACT_COPY_PIXELS;
    return isSmall ? this.exactCopy(scale) : this.halving(scale);
  }

  /** The smallest halving that is not below the scale. */
  halving(scale: number): Promise<Copy> {
    let level = 0;
    while (2 ** -(level + 1) >= scale) level++;
    for (let next = this.halvings.length; next <= level; next++) this.addHalving(next);
    return this.halvings[level];
  }

  private addHalving(level: number): void {
    const made = this.halve(this.halvings[level - 1]);
    this.halvings.push(made);
    // A copy that could not be made (its thread was lost) is tried again when next asked for, and those below it too.
    made.catch(() => this.halvings.splice(level));
  }

  private async halve(larger: Promise<Copy>): Promise<Copy> {
    const { image, scale, full } = await larger;
    return {
      image: await this.shrink(image, { width: Math.ceil(image.width / 2), height: Math.ceil(image.height / 2) }),
      scale: scale / 2,
      full,
    };
  }

  private exactCopy(scale: number): Promise<Copy> {
    const key = String(scale);
    const known = this.exact.get(key);
    if (known) return known;
    const made = this.makeExact(scale);
    this.exact.set(key, made);
    made.catch(() => this.exact.delete(key));
    return made;
  }

  private async makeExact(scale: number): Promise<Copy> {
    const larger = await this.halving(scale);
    if (larger.scale === scale) return larger;
    const { full } = this.full;
    const size = { width: Math.ceil(full.width * scale), height: Math.ceil(full.height * scale) };
    return { image: await this.shrink(larger.image, size), scale, full };
  }
}

/** The measures of a copy; lengths follow its scale. */
export function copyFrame({ image, scale, resultScale, full }: Copy, dpi: number): Frame {
  const size = { width: image.width, height: image.height, dpi: dpi * scale, scale };
  const frame = resultScale === undefined ? size : { ...size, resultScale };
  return scale < 1 ? { ...frame, full } : frame;
}

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

/** Makes a smaller copy of the picture. */
export type Shrink = (size: Size) => Promise<PixelImage>;

/** Fitted view and what it was before the last zoom. */
const KEPT_COPIES = 2;

/** The picture with copies of the scales that were asked for last. */
export class Copies {
  readonly full: Copy;
  private readonly shrink: Shrink;
  /** Promises, so that whoever asks while a copy is being made waits for that one. */
  private readonly copies = new Latest<Promise<Copy>>(KEPT_COPIES);

  constructor(image: PixelImage, shrink: Shrink) {
    this.full = { image, scale: 1, full: { width: image.width, height: image.height } };
    this.shrink = shrink;
  }

  at(scale: number): Promise<Copy> {
    if (scale >= 1) return Promise.resolve(this.full);
    const key = String(scale);
    const known = this.copies.get(key);
    if (known) return known;
    const made = this.make(scale);
    this.copies.set(key, made);
    // A copy that could not be made (its thread was lost) is tried again when next asked for.
    made.catch(() => this.copies.delete(key));
    return made;
  }

  private async make(scale: number): Promise<Copy> {
    const { full } = this.full;
    const size = { width: Math.ceil(full.width * scale), height: Math.ceil(full.height * scale) };
    return { image: await this.shrink(size), scale, full };
  }
}

/** The measures of a copy; lengths follow its scale. */
export function copyFrame({ image, scale, resultScale, full }: Copy, dpi: number): Frame {
  const size = { width: image.width, height: image.height, dpi: dpi * scale, scale };
  const frame = resultScale === undefined ? size : { ...size, resultScale };
  return scale < 1 ? { ...frame, full } : frame;
}

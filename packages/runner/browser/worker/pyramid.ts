import type { Frame, Kernels, PixelImage } from '@underbase/engine';
import { shrinkImage } from './shrink-image.ts';

/** A copy of the whole picture at some scale, 1 for the picture itself. */
export interface Copy {
  readonly image: PixelImage;
  readonly scale: number;
}

/** Up to this many pixels the whole picture is held at exactly the scale asked for, and every preview pixel is a screen pixel. */
const EXACT_COPY_PIXELS = 4_500_000;

/** Fitted view and what it was before the last zoom. */
const KEPT_EXACT_COPIES = 2;

/** The picture with its halved copies, each made when first asked for. */
export class Pyramid {
  private readonly kernels: Kernels;
  private readonly allocate: (bytes: number) => Uint8Array;
  private readonly levels: Copy[];
  private exact: Copy[] = [];

  /** `allocate` gives the memory that copies stand on. */
  constructor(image: PixelImage, kernels: Kernels, allocate: (bytes: number) => Uint8Array) {
    this.kernels = kernels;
    this.allocate = allocate;
    this.levels = [{ image, scale: 1 }];
  }

  get full(): Copy {
    return this.levels[0];
  }

  /** The copy to work on for a view at this scale: exactly it where the whole is small enough, else the next larger halving. */
  copyFor(scale: number): Copy {
    if (scale >= 1) return this.full;
    const { width, height } = this.full.image;
    const isSmall = width * height * scale * scale <= EXACT_COPY_PIXELS;
    return isSmall ? this.exactCopy(scale) : this.halving(scale);
  }

  /** The smallest halving that is not below the scale. */
  halving(scale: number): Copy {
    let level = 0;
    while (2 ** -(level + 1) >= scale) level++;
    return this.level(level);
  }

  private level(index: number): Copy {
    for (let next = this.levels.length; next <= index; next++) {
      const { image, scale } = this.levels[next - 1];
      const half = shrinkImage(this.kernels, this.allocate, image, Math.ceil(image.width / 2), Math.ceil(image.height / 2));
      this.levels.push({ image: half, scale: scale / 2 });
    }
    return this.levels[index];
  }

  private exactCopy(scale: number): Copy {
    const known = this.exact.find((copy) => copy.scale === scale);
    if (known) return known;
    const larger = this.halving(scale);
    if (larger.scale === scale) return larger;
    const { width, height } = this.full.image;
    const copy = {
      image: shrinkImage(this.kernels, this.allocate, larger.image, Math.ceil(width * scale), Math.ceil(height * scale)),
      scale,
    };
    this.exact = [copy, ...this.exact.slice(0, KEPT_EXACT_COPIES - 1)];
    return copy;
  }
}

/** The measures of a copy; lengths follow its scale. */
export function copyFrame({ image, scale }: Copy, dpi: number): Frame {
  return { width: image.width, height: image.height, dpi: dpi * scale, scale };
}

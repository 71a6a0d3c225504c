import type { PixelImage, Rect } from '../image.ts';

/** One side of a picture: the index of the pixel `along` its length, `depth` inward. */
export interface FrameSide {
  readonly length: number;
  /** Rows from it to the opposite side. */
  readonly depth: number;
  readonly placeAt: (along: number, depth: number) => number;
  /** The box of a part of its length, so many pixels deep. */
  readonly boxOf: (from: number, to: number, depthPx: number) => Rect;
}

/** Top, bottom, left, right. */
export function frameSides({ width, height }: Pick<PixelImage, 'width' | 'height'>): readonly FrameSide[] {
  return [
    { length: width, depth: height, placeAt: (x, d) => d * width + x, boxOf: (a, b, d) => ({ x: a, y: 0, width: b - a, height: d }) },
    {
      length: width,
      depth: height,
      placeAt: (x, d) => (height - 1 - d) * width + x,
      boxOf: (a, b, d) => ({ x: a, y: height - d, width: b - a, height: d }),
    },
    { length: height, depth: width, placeAt: (y, d) => y * width + d, boxOf: (a, b, d) => ({ x: 0, y: a, width: d, height: b - a }) },
    {
      length: height,
      depth: width,
      placeAt: (y, d) => y * width + width - 1 - d,
      boxOf: (a, b, d) => ({ x: width - d, y: a, width: d, height: b - a }),
    },
  ];
}

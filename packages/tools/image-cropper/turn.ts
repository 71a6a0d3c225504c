import type { AffineMap, Size } from '@underbase/engine';
import type { CropperOptions } from './options.ts';

/**
 * From a point of the turned picture to its point in the source, both in pixels with corners at whole numbers:
 * source x = a x + b y + c, source y = d x + e y + f. Turning is clockwise, flipping comes before it.
 */
export interface Turn extends AffineMap {
  /** Measures of the turned picture. */
  readonly size: Size;
  /** Pixels land on pixels: nothing is resampled. */
  readonly isExact: boolean;
}

const QUARTERS: Record<CropperOptions['turn'], readonly [cos: number, sin: number]> = {
  '0': [1, 0],
  '90': [0, 1],
  '180': [-1, 0],
  '270': [0, -1],
};

/** Cosine and sine of the whole turn; of quarter turns without a rounding error. */
function rotation({ turn, straighten }: CropperOptions): readonly [number, number] {
  const [cos, sin] = QUARTERS[turn];
  if (straighten === 0) return [cos, sin];
  const angle = (straighten * Math.PI) / 180;
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return [cos * c - sin * s, sin * c + cos * s];
}

/** The turn that the options ask for, about the middle; the canvas grows to hold the whole picture, by whole pixels. */
export function turnOf(source: Size, options: CropperOptions): Turn {
  const [cos, sin] = rotation(options);
  const isExact = options.straighten === 0;
  // A hair less than the bound, so that 100.0000001 does not become 101.
  const grow = (px: number): number => (isExact ? Math.round(px) : Math.ceil(px - 1e-6));
  const width = grow(Math.abs(source.width * cos) + Math.abs(source.height * sin));
  const height = grow(Math.abs(source.width * sin) + Math.abs(source.height * cos));
  const mirrorX = options.flip === 'horizontal' ? -1 : 1;
  const mirrorY = options.flip === 'vertical' ? -1 : 1;
  const [a, b, d, e] = [mirrorX * cos, mirrorX * sin, -mirrorY * sin, mirrorY * cos];
  return {
    a,
    b,
    c: source.width / 2 - (a * width) / 2 - (b * height) / 2,
    d,
    e,
    f: source.height / 2 - (d * width) / 2 - (e * height) / 2,
    size: { width, height },
    isExact,
  };
}

/** From a point of the turned picture to its point in the source. */
export function sourcePoint({ a, b, c, d, e, f }: Turn, x: number, y: number): readonly [number, number] {
  return [a * x + b * y + c, d * x + e * y + f];
}

/** The way back: from a point of the source to its point in the turned picture. The turn keeps areas, so its inverse is its transpose. */
export function turnedPoint({ a, b, c, d, e, f }: Turn, x: number, y: number): readonly [number, number] {
  return [a * (x - c) + d * (y - f), b * (x - c) + e * (y - f)];
}

import type { DotShape } from './spot-function.ts';

const MM_PER_INCH = 25.4;

/** Coverage (0..1) at which a dot is `widthCells` wide; widths and areas in units of a cell's side. */
function coverageOfDot(shape: DotShape, widthCells: number): number {
  const width = Math.min(1, widthCells);
  switch (shape) {
    case 'line':
      return width;
    case 'cross':
      return 1 - (1 - width) ** 2;
    case 'square':
      return width * width;
    case 'diamond':
      return (width * width) / 2;
    default:
      return Math.min(1, (Math.PI / 4) * width * width);
  }
}

/**
 * A curve over coverage 0..255 that leaves no dot narrower than `minDotMm`: what would give one goes to nothing or to the smallest dot,
 * whichever is nearer. 0 mm changes nothing. Dots that the artwork's own edge cuts can still be narrower.
 */
export function minDotCurve(minDotMm: number, lpi: number, shape: DotShape): Uint8Array {
  const smallest = 255 * coverageOfDot(shape, (minDotMm / MM_PER_INCH) * lpi);
  return Uint8Array.from({ length: 256 }, (_, coverage) => {
    if (coverage >= smallest) return coverage;
    return coverage < smallest / 2 ? 0 : Math.min(255, Math.ceil(smallest));
  });
}

import { buildScreen, type Frame, lengthInches, minDotCurve, parseLength, type Screen } from '@underbase/engine';
import type { ColorKoOptions } from './keys.ts';

/** Dots grow from a round point to a round hole, so tone does not jump where they join. */
const SHAPE = 'euclidean';

const MM_PER_INCH = 25.4;

export function minDotMm(options: ColorKoOptions, frame: Frame): number {
  const length = parseLength(options.minDot);
  return length ? lengthInches(length, frame.dpi / frame.scale) * MM_PER_INCH : 0;
}

/** The screen that semi-transparency is turned into dots with; null for the other edges. Its dots are as large on paper in every copy. */
export function screenFor(options: ColorKoOptions, frame: Frame): Screen | null {
  if (options.edge !== 'halftone') return null;
  const curve = minDotCurve(minDotMm(options, frame), options.lpi, SHAPE);
  return buildScreen({ lpi: options.lpi, dpi: frame.dpi, angleDeg: options.angle, shape: SHAPE, curve });
}

/** The threshold of a pixel of the picture: it is inked where its alpha is above. */
export function thresholdAt(screen: Screen, x: number, y: number): number {
  if (screen.kind === 'tile') return screen.thresholds[(y % screen.height) * screen.width + (x % screen.width)];
  const u = (Math.imul(x, screen.uStepX) + Math.imul(y, screen.uStepY)) >>> 24;
  const v = (Math.imul(x, screen.vStepX) + Math.imul(y, screen.vStepY)) >>> 24;
  return screen.thresholds[v * 256 + u];
}

/** Width in mm of the dot that this coverage (0 to 1) gives, at least the smallest allowed one. */
export function dotWidthMm(coverage: number, options: ColorKoOptions, frame: Frame): number {
  const cellMm = MM_PER_INCH / options.lpi;
  const width = cellMm * Math.sqrt((4 * coverage) / Math.PI);
  return Math.max(minDotMm(options, frame), width, MM_PER_INCH / (frame.dpi / frame.scale));
}

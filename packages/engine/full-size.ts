import type { Frame } from './image.ts';
import type { Size } from './region/rect.ts';

/** Measures of the full picture that a frame belongs to, in pixels. */
export function fullSize({ width, height, scale, full }: Frame): Size {
  return full ?? { width: Math.round(width / scale), height: Math.round(height / scale) };
}

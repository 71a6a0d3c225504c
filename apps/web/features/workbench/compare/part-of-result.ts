import type { Rect, Size } from '@underbase/engine';
import type { Place } from './busiest-place.ts';

/** A square of a result around a place, at most `sidePx` wide and high, in whole pixels and within the result. */
export function partOfResult({ width, height }: Size, { across, down }: Place, sidePx: number): Rect {
  const [wide, high] = [Math.min(sidePx, width), Math.min(sidePx, height)];
  const from = (share: number, side: number, part: number): number =>
    Math.min(side - part, Math.max(0, Math.round(share * side - part / 2)));
  return { x: from(across, width, wide), y: from(down, height, high), width: wide, height: high };
}

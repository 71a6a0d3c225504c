import type { Rect } from '@underbase/engine';
import type { PictureSource } from './picture-source.ts';
import type { Point } from './scene.ts';

/**
 * The box between two corners, drawn in any direction, in whole pixels of the picture and within it; null where none of the picture lies in it,
 * or the corners are one place.
 */
export function boxBetween(one: Point, other: Point, { widthPx, heightPx }: Pick<PictureSource, 'widthPx' | 'heightPx'>): Rect | null {
  const along = (a: number, b: number, length: number) => {
    const [from, to] = [Math.min(a, b), Math.max(a, b)].map((at) => Math.min(length, Math.max(0, Math.round(at))));
    return { from, length: to - from };
  };
  const [across, down] = [along(one.x, other.x, widthPx), along(one.y, other.y, heightPx)];
  return across.length > 0 && down.length > 0 ? { x: across.from, y: down.from, width: across.length, height: down.length } : null;
}

import type { Rect, Size } from '@underbase/engine';
import type { HeatShape, OverlayShape } from '@underbase/tools';
import type { ShownOverlay } from '../session.ts';
import { toBitmap } from './bitmaps.ts';
import { onFull } from './view-rect.ts';

/** A plane as a bitmap whose alpha is the strength; the viewer gives it its color. */
function bitmapOf({ plane, size }: HeatShape): Promise<ImageBitmap> {
  const pixels = new Uint8Array(plane.length * 4);
  for (let index = 0; index < plane.length; index++) pixels[index * 4 + 3] = plane[index];
  return toBitmap(pixels, size);
}

/** How much of the picture a plane covers, 0 to 1; a weak place counts as the part of a place that it is. */
function shareOf({ plane, rect }: HeatShape, copy: Size): number {
  let sum = 0;
  for (const strength of plane) sum += strength;
  const covered = plane.length === 0 ? 0 : sum / (255 * plane.length);
  return Math.min(1, (covered * rect.width * rect.height) / (copy.width * copy.height));
}

/** Brings a tool's overlay from the copy that it was made on to the full picture. */
export async function shownOverlay(shape: OverlayShape, full: Size, copy: Size): Promise<ShownOverlay> {
  const toFull = (rect: Rect): Rect => onFull(rect, full, copy);
  const { id } = shape;
  if (shape.kind === 'boxes') return { id, kind: 'boxes', rects: shape.rects.map(toFull) };
  if (shape.kind === 'heat') {
    return { id, kind: 'heat', bitmap: await bitmapOf(shape), rect: toFull(shape.rect), share: shareOf(shape, copy) };
  }
  const [across, down] = [full.width / copy.width, full.height / copy.height];
  return { id, kind: 'outline', polygons: shape.polygons.map((points) => points.map((at, index) => at * (index % 2 ? down : across))) };
}

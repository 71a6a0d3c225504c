import type { Size } from '@underbase/engine';
import type { HeatShape, OverlayShape } from '@underbase/tools';
import type { ShownOverlay } from '../questions/render-overlays.ts';
import { toBitmap } from './bitmaps.ts';

/** A plane as a bitmap whose alpha is the strength; the viewer gives it its color. */
function bitmapOf({ plane, size }: HeatShape): Promise<ImageBitmap> {
  const pixels = new Uint8Array(plane.length * 4);
  for (let index = 0; index < plane.length; index++) pixels[index * 4 + 3] = plane[index];
  return toBitmap(pixels, size);
}

/** How much of the picture a plane covers, 0 to 1; a weak place counts as the part of a place that it is. */
function shareOf({ plane, rect }: HeatShape, full: Size): number {
  let sum = 0;
  for (const strength of plane) sum += strength;
  const covered = plane.length === 0 ? 0 : sum / (255 * plane.length);
  return Math.min(1, (covered * rect.width * rect.height) / (full.width * full.height));
}

/** A tool's overlay for the page. */
export async function shownOverlay(shape: OverlayShape, full: Size): Promise<ShownOverlay> {
  if (shape.kind !== 'heat') return shape;
  return { id: shape.id, kind: 'heat', bitmap: await bitmapOf(shape), rect: shape.rect, share: shape.share ?? shareOf(shape, full) };
}

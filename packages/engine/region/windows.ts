import type { PixelImage, PixelWindow, Rect } from '../image.ts';
import { clipRect, intersectRects, isEmptyRect } from './rect.ts';

/** The pixels of a picture as a window on all of it; the same memory. */
export function wholeWindow({ width, height, pixels }: PixelImage): PixelWindow {
  return { rect: { x: 0, y: 0, width, height }, pixels };
}

/** Copies what two windows have in common from one to the other; what lies outside is left as it is. RGBA, both in the same picture's coordinates. */
export function copyWindow(source: PixelWindow, target: PixelWindow): void {
  const common = intersectRects(source.rect, target.rect);
  if (isEmptyRect(common)) return;
  const offset = ({ rect }: PixelWindow, row: number) => ((common.y + row - rect.y) * rect.width + common.x - rect.x) * 4;
  for (let row = 0; row < common.height; row++) {
    const from = offset(source, row);
    target.pixels.set(source.pixels.subarray(from, from + common.width * 4), offset(target, row));
  }
}

/** A copy of a part of a picture, clipped to it; private memory. */
export function cropWindow(image: PixelImage, rect: Rect): PixelWindow {
  const clipped = clipRect(rect, image);
  const window = { rect: clipped, pixels: new Uint8Array(clipped.width * clipped.height * 4) };
  copyWindow(wholeWindow(image), window);
  return window;
}

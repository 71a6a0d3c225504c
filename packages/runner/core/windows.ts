import type { Frame, PixelImage, PixelWindow, Rect, Size } from '@underbase/engine';

const CHANNELS = 4;

/** A window on a picture. Whole rows are a view of the picture's own memory; a narrower cut is a copy. */
export function cutWindow(pixels: Uint8Array, widthPx: number, rect: Rect): PixelWindow {
  const strideBytes = widthPx * CHANNELS;
  if (rect.x === 0 && rect.width === widthPx) {
    return { rect, pixels: pixels.subarray(rect.y * strideBytes, (rect.y + rect.height) * strideBytes) };
  }
  const rowBytes = rect.width * CHANNELS;
  const cut = new Uint8Array(rowBytes * rect.height);
  for (let row = 0; row < rect.height; row++) {
    const start = (rect.y + row) * strideBytes + rect.x * CHANNELS;
    cut.set(pixels.subarray(start, start + rowBytes), row * rowBytes);
  }
  return { rect, pixels: cut };
}

export function bytesOf({ width, height }: Size): number {
  return width * height * CHANNELS;
}

export function wholeRect({ width, height }: Size): Rect {
  return { x: 0, y: 0, width, height };
}

/** The measures of a full-size picture; a resolution that the file does not name is the assumed one. */
export function frameOf(image: PixelImage, assumedDpi: number): Frame {
  return { width: image.width, height: image.height, dpi: image.dpi ?? assumedDpi, scale: 1 };
}

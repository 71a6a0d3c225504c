import type { Rect } from '@underbase/engine';

/** The part of a picture's plane, one byte a pixel, that lies within a rectangle. */
export function cutPlane(plane: Uint8Array, pictureWidth: number, { x, y, width, height }: Rect): Uint8Array {
  const part = new Uint8Array(width * height);
  for (let row = 0; row < height; row++) {
    const from = (y + row) * pictureWidth + x;
    part.set(plane.subarray(from, from + width), row * width);
  }
  return part;
}

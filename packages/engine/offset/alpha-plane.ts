import type { PixelWindow } from '../image.ts';
import { areaRect, type CellArea } from './cell-area.ts';

const IS_LITTLE_ENDIAN = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1;

/** The alpha of `count` pixels, from pixel `from` on, into a plane from `to` on; four at a time where both lie so. */
function copyAlpha(pixels: Uint8Array, from: number, plane: Uint8Array, to: number, count: number): void {
  const lead = IS_LITTLE_ENDIAN && pixels.byteOffset % 4 === 0 ? Math.min(count, -to & 3) : count;
  for (let n = 0; n < lead; n++) plane[to + n] = pixels[(from + n) * 4 + 3];
  if (lead === count) return;
  const words = new Int32Array(pixels.buffer, pixels.byteOffset, pixels.length >> 2);
  const fours = new Int32Array(plane.buffer, plane.byteOffset, plane.length >> 2);
  const end = (to + count) >> 2;
  let pixel = from + lead;
  for (let four = (to + lead) >> 2; four < end; four++, pixel += 4) {
    fours[four] =
      (words[pixel] >>> 24) |
      ((words[pixel + 1] >>> 16) & 0xff00) |
      ((words[pixel + 2] >>> 8) & 0xff0000) |
      (words[pixel + 3] & 0xff000000);
  }
  for (let rest = end * 4; rest < to + count; rest++, pixel++) plane[rest] = pixels[pixel * 4 + 3];
}

/**
 * The alpha of a window's pixels on an area of cells; 0 where the window does not reach. `filled` is one byte for each pixel of the whole picture,
 * `pictureWidth` a row: where it is not 0, the shape counts as covered.
 */
export function alphaPlane(
  { rect, pixels }: PixelWindow,
  area: CellArea,
  filled: Uint8Array | null = null,
  pictureWidth = rect.width,
): Uint8Array {
  const { x: left, y: top, width, height } = areaRect(area);
  const plane = new Uint8Array(width * height);
  const firstX = Math.max(left, rect.x);
  const count = Math.min(left + width, rect.x + rect.width) - firstX;
  const lastY = Math.min(top + height, rect.y + rect.height);
  for (let y = Math.max(top, rect.y); y < lastY && count > 0; y++) {
    const start = (y - top) * width + firstX - left;
    copyAlpha(pixels, (y - rect.y) * rect.width + firstX - rect.x, plane, start, count);
    if (!filled) continue;
    let from = y * pictureWidth + firstX;
    for (let to = start; to < start + count; to++, from++) if (filled[from] !== 0) plane[to] = 255;
  }
  return plane;
}

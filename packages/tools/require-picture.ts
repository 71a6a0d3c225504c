import { AppError } from '@underbase/contract';
import { formatHex, type PixelImage } from '@underbase/engine';

/**
 * Refuses pictures on which there is nothing, before anything else is done: narrower than `leastSidePx`, clear all over, or of one color. Reads pixels
 * (straight RGBA) up to the first that differs.
 * Errors: picture.too-narrow, picture.clear, picture.one-color.
 */
export function requirePicture({ width, height, pixels }: PixelImage, leastSidePx = 1): void {
  if (Math.min(width, height) < leastSidePx) throw new AppError('picture.too-narrow', { width, height, least: leastSidePx });
  const words = new DataView(pixels.buffer, pixels.byteOffset, pixels.byteLength);
  const first = words.getUint32(0);
  const isClear = (word: number) => (word & 255) === 0;
  for (let at = 4; at < pixels.length; at += 4) {
    const word = words.getUint32(at);
    if (word !== first && !(isClear(word) && isClear(first))) return;
  }
  if (isClear(first)) throw new AppError('picture.clear');
  throw new AppError('picture.one-color', { color: formatHex({ r: pixels[0], g: pixels[1], b: pixels[2] }) });
}

import type { PixelImage } from './image.ts';

/** The pixels of a picture as one number each, to see whether two are the same; where memory does not lie at whole words a copy of them. */
export function pixelWords({ pixels }: Pick<PixelImage, 'pixels'>): Uint32Array {
  const whole = pixels.byteOffset % 4 === 0 ? pixels : pixels.slice();
  return new Uint32Array(whole.buffer, whole.byteOffset, pixels.length >> 2);
}

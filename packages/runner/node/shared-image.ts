import type { PixelImage } from '@underbase/engine';

/** The picture on memory that threads can share: as it is where it stands on such memory, else a copy. */
export function sharedImage(image: PixelImage): PixelImage {
  if (image.pixels.buffer instanceof SharedArrayBuffer) return image;
  const pixels = new Uint8Array(new SharedArrayBuffer(image.pixels.byteLength));
  pixels.set(image.pixels);
  return { ...image, pixels };
}
